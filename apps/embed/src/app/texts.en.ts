import dailyEvents from '../../../../packages/i18n/src/en/daily-events.json'
import embed from '../../../../packages/i18n/src/en/embed.json'
import partnerTexts from '../../../../packages/i18n/src/en/partner-texts.json'
import type * as allOfQuestions from '../../../../packages/i18n/src/en/questions.json'
import {
  explanation,
  givenAnswer,
  rightAnswer,
  noAnswer,
  completeness,
  score,
  verdict,
  abc,
  alphabet,
  axis,
  connection,
  ordering,
  text,
  gaps,
} from '../../../../packages/i18n/src/en/questions.json'
import { copied, copy, copyFailed, loading, report, retry, working } from '../../../../packages/i18n/src/en/ui.json'

/** Of the shared parts only what the parts of these pages say: button, loading, failure, copying. */
const ui = { copied, copy, copyFailed, loading, report, retry, working }

/** Criteria belong to answers that a teacher marks, and here nobody does. */
const questions = {
  explanation,
  givenAnswer,
  rightAnswer,
  noAnswer,
  completeness,
  score,
  verdict,
  abc,
  alphabet,
  axis,
  connection,
  ordering,
  text,
  gaps,
} satisfies Omit<typeof allOfQuestions, 'rubric'>

export const catalogues = { 'daily-events': dailyEvents, embed, 'partner-texts': partnerTexts, questions, ui }
