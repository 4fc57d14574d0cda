import attempts from '../../../../../packages/i18n/src/en/attempts.json'
import ui from '../../../../../packages/i18n/src/en/ui.json'

export const catalogues = { attempts, ui }
