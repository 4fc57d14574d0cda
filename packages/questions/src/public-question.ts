import type { PublicQuestion, PublicQuestionOf, Question, QuestionOf } from './question-type.ts'
import { shuffle } from './shuffle.ts'
import type { AbcContent } from './types/abc/abc.ts'
import type { ConnectionContent } from './types/connection/connection.ts'
import { isOrdering } from './types/connection/ordering.ts'
import { readAlike } from './types/connection/same-face.ts'
import type { Gap } from './types/text/gaps/gaps.ts'
import type { TextContent } from './types/text/text.ts'

/** How a question is laid out for one attempt. */
export interface QuestionOrder {
  /**
   * One per attempt and question, for instance their ids joined; with a seed shared by all questions of an attempt,
   * questions of the same length would all be rearranged alike. Who knows the seed can undo the order and, in a
   * Connection written pair by pair, read the pairs: mix in something that the browser never gets.
   */
  seed: string
  /** The test's own switch; an ABC question whose order carries meaning overrules it. */
  shuffle_options: boolean
}

/**
 * The question as a pupil may see it before the feedback: without key and explanation. Options of ABC are shuffled when
 * both the test and the question want it. The right column of a Connection is always shuffled, because an author writes
 * it pair by pair, and so is the bank of words, written gap by gap. The result depends on the public parts and on `order` alone, never on the key.
 */
export function publicQuestion(question: Question | PublicQuestion, order: QuestionOrder): PublicQuestion {
  const common = {
    prompt: question.prompt,
    ...(question.picture === undefined ? {} : { picture: question.picture }),
    points: question.points,
  }
  // Fields are named one by one: a field that a question gets later stays secret until it is added here.
  switch (question.type) {
    case 'abc':
      return { type: question.type, ...common, content: arrangeOptions(question.content, order) }
    case 'alphabet':
      return { type: question.type, ...common, content: question.content }
    case 'axis':
      return { type: question.type, ...common, content: question.content }
    case 'connection':
      return { type: question.type, ...common, content: arrangeRightColumn(question.content, order) }
    case 'text':
      return {
        type: question.type,
        ...common,
        content: arrangeWords(question.content, order),
        ...shownCriteria(question),
      }
  }
}

/** Criteria of a rubric belong to the key unless their author wants them to be seen before; the teacher's comments stay there. */
function shownCriteria(
  question: QuestionOf<'text'> | PublicQuestionOf<'text'>,
): Pick<PublicQuestionOf<'text'>, 'criteria'> {
  if (!('key' in question)) return question.criteria === undefined ? {} : { criteria: question.criteria }
  const { rubric } = question.key
  return rubric?.shown_before === true ? { criteria: rubric.criteria } : {}
}

/** The question with its key as pupils may see it once the feedback policy allows it: without comments kept for use again. */
export function solvedQuestion(question: Question): Question {
  if (question.type !== 'text' || question.key.rubric === undefined) return question
  return { ...question, key: { ...question.key, rubric: { ...question.key.rubric, comments: [] } } }
}

function arrangeOptions(content: AbcContent, order: QuestionOrder): AbcContent {
  if (!content.shuffle || !order.shuffle_options) return content
  return { ...content, options: shuffle(content.options, `${order.seed}/options`) }
}

function arrangeRightColumn(content: ConnectionContent, order: QuestionOrder): ConnectionContent {
  if (isOrdering(content)) return { ...content, right: startingOrder(content.right, order.seed) }
  return { ...content, right: shuffle(content.right, `${order.seed}/right`) }
}

function arrangeWords({ gaps, bank, ...content }: TextContent, order: QuestionOrder): TextContent {
  return {
    ...content,
    ...(gaps === undefined ? {} : { gaps: gaps.map((gap) => arrangeGap(gap, order)) }),
    ...(bank === undefined ? {} : { bank: { ...bank, words: shuffle(bank.words, `${order.seed}/bank`) } }),
  }
}

function arrangeGap(gap: Gap, order: QuestionOrder): Gap {
  if (gap.kind !== 'chosen' || !gap.shuffle || !order.shuffle_options) return gap
  return { ...gap, options: shuffle(gap.options, `${order.seed}/gap/${gap.id}`) }
}

/** Draws before an ordering of few things, most of them equal, is turned by one instead. */
const maxDraws = 16

/**
 * Any order of the things but the one in which they are kept, which is the right one: a pupil who touches nothing has not
 * answered, and no one finds the answer ready. All others are equally likely.
 */
function startingOrder(things: ConnectionContent['right'], seed: string): ConnectionContent['right'] {
  for (let draw = 0; draw < maxDraws; draw += 1) {
    const drawn = shuffle(things, `${seed}/things/${draw}`)
    if (!readAlike(drawn, things)) return drawn
  }
  return [...things.slice(1), ...things.slice(0, 1)]
}
