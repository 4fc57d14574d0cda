import dailyEvents from '../../../../packages/i18n/src/cs/daily-events.json'
import embed from '../../../../packages/i18n/src/cs/embed.json'
import partnerTexts from '../../../../packages/i18n/src/cs/partner-texts.json'
import questions from '../../../../packages/i18n/src/cs/questions.json'
import ui from '../../../../packages/i18n/src/cs/ui.json'

export const catalogues = { 'daily-events': dailyEvents, embed, 'partner-texts': partnerTexts, questions, ui }
