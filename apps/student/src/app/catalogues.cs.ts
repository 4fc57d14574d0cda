import attempts from '../../../../packages/i18n/src/cs/attempts.json'
import questions from '../../../../packages/i18n/src/cs/questions.json'
import ui from '../../../../packages/i18n/src/cs/ui.json'

export const catalogues = { attempts, questions, ui }
