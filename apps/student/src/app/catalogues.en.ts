import attempts from '../../../../packages/i18n/src/en/attempts.json'
import questions from '../../../../packages/i18n/src/en/questions.json'
import ui from '../../../../packages/i18n/src/en/ui.json'

export const catalogues = { attempts, questions, ui }
