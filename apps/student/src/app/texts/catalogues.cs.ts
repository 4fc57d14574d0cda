import attempts from '../../../../../packages/i18n/src/cs/attempts.json'
import ui from '../../../../../packages/i18n/src/cs/ui.json'

export const catalogues = { attempts, ui }
