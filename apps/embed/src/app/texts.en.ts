import dailyEvents from '../../../../packages/i18n/src/en/daily-events.json'
import embed from '../../../../packages/i18n/src/en/embed.json'
import partnerTexts from '../../../../packages/i18n/src/en/partner-texts.json'
import questions from '../../../../packages/i18n/src/en/questions.json'
import ui from '../../../../packages/i18n/src/en/ui.json'

export const catalogues = { 'daily-events': dailyEvents, embed, 'partner-texts': partnerTexts, questions, ui }
