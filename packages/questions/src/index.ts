export { completeness } from './completeness.ts'
export { checkMended, checkQuestion } from './check-question.ts'
export { formOf, questionForms, type QuestionForm } from './form-of.ts'
export { inLanguage, languages, LocalText, Picture, wordsOf, type Language, type ItemId } from './texts/local-text.ts'
export { parseAnswer, type ParsedAnswer } from './parse-answer.ts'
export { mayNeedTeacher } from './needs-teacher.ts'
export { ownValue } from './own-value.ts'
export { problemCodes, type Problem, type ProblemCode } from './problem.ts'
export { publicQuestion, solvedQuestion, type QuestionOrder } from './public-question.ts'
export {
  answerSchemas,
  contentSchemas,
  keySchemas,
  PublicQuestion,
  Question,
  questionTypes,
  Score,
  type Answer,
  type Answers,
  type AnyQuestionContent,
  type Completeness,
  type Contents,
  type Key,
  type Keys,
  type PublicQuestionOf,
  type QuestionContent,
  type QuestionOf,
  type QuestionType,
} from './question-type.ts'
export { reviewQuestion } from './review-question.ts'
export { shortestReadingTime } from './analytics/reading-time.ts'
export { questionOrder, shuffle } from './shuffle.ts'
export { isOrdering, pairsInOrder, placesOf, thingLimits } from './types/connection/ordering.ts'
export { patternOf } from './types/alphabet/letters.ts'
export { fillBank } from './types/text/gaps/fill-bank.ts'
export type { Gap, GapKey, GapsKey, WordBank } from './types/text/gaps/gaps.ts'
export { maxGaps } from './types/text/gaps/gaps.ts'
export { comparableAnswer, isNearMiss } from './types/text/near-miss.ts'
export { acceptableText } from './types/text/text-ladder.ts'
export {
  FilledRubric,
  levelLimits,
  maxCommentLength,
  maxComments,
  maxCriteria,
  type Criterion,
  type Rubric,
} from './types/text/rubric/rubric.ts'
export { filledWords, rubricOf, type FilledWords } from './types/text/rubric/rubric.filled.ts'
export { isFilledIn, maxOfCriteria, sumOfLevels } from './types/text/rubric/rubric.points.ts'
export { unusedTextContent, unusedTextKey } from './types/text/text.ts'
export { gapsInOrder, withUnit, wordOfGap, wordsOfGap, wordWorth } from './types/text/gaps/words-of-gap.ts'
export type { WrittenKey } from './types/text/written-key.ts'
export { reviewCodes, type ReviewCode, type Warning } from './warning.ts'
