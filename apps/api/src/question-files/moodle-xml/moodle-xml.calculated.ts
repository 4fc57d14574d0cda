import { elementAt, elementsIn, rawTextIn, textIn, type XmlElement } from '../../app/files/xml.ts'
import { valueOfFormula } from '../reading/reading.arithmetic.ts'
import { fileNumber } from '../reading/reading.item.ts'

/*
 * A question whose numbers are drawn again for each pupil, from sets that are in the file. The first set takes the place of their
 * names, and the question is then one with a number.
 */

/** The question with numbers in it; undefined where the file has no sets or a formula that can't be worked out. */
export function withFirstValues(question: XmlElement): XmlElement | undefined {
  const values = firstValues(question)
  if (values.size === 0) return undefined
  const answers = elementsIn(question, 'answer')
  const numbers = answers.map((answer) => numberOf(answer, values))
  if (numbers.length === 0 || numbers.includes(undefined)) return undefined
  const children = question.children.map((child): XmlElement | string => {
    if (typeof child === 'string') return child
    return (
      numbers[answers.indexOf(child)] ??
      (/^(?:questiontext|generalfeedback)$/.test(child.name) ? filled(child, values) : child)
    )
  })
  return { ...question, attributes: new Map([...question.attributes, ['type', 'numerical']]), children }
}

function firstValues(question: XmlElement): ReadonlyMap<string, number> {
  const sets = elementsIn(elementAt(question, 'dataset_definitions'), 'dataset_definition')
  return new Map(
    sets.flatMap((set): [string, number][] => {
      const items = elementsIn(elementAt(set, 'dataset_items'), 'dataset_item')
      const first = items.find((item) => textIn(elementAt(item, 'number')) === '1') ?? items[0]
      const value = fileNumber(textIn(elementAt(first, 'value')))
      return value === undefined ? [] : [[textIn(elementAt(set, 'name', 'text')), value]]
    }),
  )
}

const short = (value: number) => Number(value.toPrecision(12))

function numberOf(answer: XmlElement, values: ReadonlyMap<string, number>): XmlElement | undefined {
  const value = valueOfFormula(textIn(elementAt(answer, 'text')), values)
  if (value === undefined) return undefined
  const given = fileNumber(textIn(elementAt(answer, 'tolerance'))) ?? 0
  // Moodle's other two ways are shares of the value.
  const isWidth = textIn(elementAt(answer, 'tolerancetype')) === '2'
  const tolerance = Math.abs(isWidth ? given : given * value)
  const rest = elementsIn(answer).filter(({ name }) => name !== 'text' && name !== 'tolerance')
  const texts = [written('text', rounded(value, answer)), written('tolerance', String(short(tolerance)))]
  return { ...answer, children: [...texts, ...rest] }
}

/** As many places or digits as the file shows of its answer. */
function rounded(value: number, answer: XmlElement): string {
  const length = fileNumber(textIn(elementAt(answer, 'correctanswerlength')))
  if (length === undefined || length < 0 || length > 15 || !Number.isInteger(length)) return String(short(value))
  const isDigits = textIn(elementAt(answer, 'correctanswerformat')) === '2'
  return String(Number(isDigits ? value.toPrecision(Math.max(1, length)) : value.toFixed(length)))
}

function written(name: string, text: string): XmlElement {
  return { name, attributes: new Map(), children: [text], line: 0 }
}

/** `{a}` is a value, `{=2*{a}}` one that is worked out. */
function filled(field: XmlElement, values: ReadonlyMap<string, number>): XmlElement {
  const shown = (value: number | undefined, whole: string) => (value === undefined ? whole : String(short(value)))
  const text = rawTextIn(elementAt(field, 'text'))
    .replaceAll(/\{=((?:[^{}]|\{[^{}]{1,100}\}){1,1000})\}/g, (whole, formula: string) =>
      shown(valueOfFormula(formula, values), whole),
    )
    .replaceAll(/\{([^{}=]{1,100})\}/g, (whole, name: string) => shown(values.get(name.trim()), whole))
  const others = elementsIn(field).filter(({ name }) => name !== 'text')
  return { ...field, children: [written('text', text), ...others] }
}
