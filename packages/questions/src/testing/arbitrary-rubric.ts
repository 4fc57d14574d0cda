import fc from 'fast-check'
import { levelLimits, maxComments, maxCriteria, type Rubric } from '../types/text/rubric/rubric.ts'
import { itemIds, localText, trimmedText } from './arbitrary-text.ts'

/** Eight criteria at their best stay below the points that a question may have. */
const mostHundredths = 1250

/** Points in hundredths; at least one level of each criterion is worth something. */
const levels = fc
  .tuple(itemIds(levelLimits.min, levelLimits.max), localText, fc.integer({ min: 1, max: mostHundredths }))
  .chain(([ids, title, best]) =>
    fc
      .array(fc.integer({ min: 0, max: best }), { minLength: ids.length - 1, maxLength: ids.length - 1 })
      .map((others) => ids.map((id, place) => ({ id, title, points: (others[place] ?? best) / 100 }))),
  )

const criteria = itemIds(1, maxCriteria).chain((ids) =>
  fc.tuple(...ids.map((id) => fc.tuple(localText, levels).map(([title, all]) => ({ id, title, levels: all })))),
)

const comments = fc
  .uniqueArray(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), { maxLength: maxComments })
  .chain((letters) => trimmedText.map((text) => letters.map((letter) => ({ letter, text }))))

/** A rubric that `checkQuestion` passes in a question that is worth as much. */
export const anyRubric: fc.Arbitrary<Rubric> = fc.record(
  { criteria, comments, shown_before: fc.boolean() },
  { noNullPrototype: true },
)
