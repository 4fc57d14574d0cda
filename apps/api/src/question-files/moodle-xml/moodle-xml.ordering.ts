import { elementAt, elementsIn, rawTextIn, textIn } from '../../app/files/xml.ts'
import { fileNumber, namedItem } from '../reading/reading.item.ts'
import { orderedThings, ruleOfMoodle } from '../reading/reading.ordering.ts'
import type { MoodleBody, MoodleQuestion } from './moodle-xml.bodies.ts'

/** Things in the order of their numbers, which old files write as fractions; without numbers in the order of the file. */
export function readOrdering({ element, parts, rich, salt }: MoodleQuestion): MoodleBody {
  const answers = elementsIn(element, 'answer').filter((answer) => rawTextIn(elementAt(answer, 'text')).trim() !== '')
  const numbers = answers.map((answer) => fileNumber(answer.attributes.get('fraction')) ?? 0)
  const isNumbered = new Set(numbers).size === answers.length
  const inOrder = isNumbered
    ? answers.toSorted((a, b) => (numbers[answers.indexOf(a)] ?? 0) - (numbers[answers.indexOf(b)] ?? 0))
    : answers
  const rule = ruleOfMoodle(textIn(elementAt(element, 'gradingtype')), parts)
  const select = textIn(elementAt(element, 'selecttype') ?? elementAt(element, 'logical'))
  if (select !== '' && !/^(?:ALL|EXACT|0)$/i.test(select)) parts.note('order_of_all_things')
  const things = inOrder.map((answer) => namedItem(rich(answer), parts.local))
  return orderedThings(things, { salt, rule })
}
