import {
  gapsInOrder,
  inLanguage,
  languages,
  type Contents,
  type LocalText,
  type PublicQuestion,
} from '@katedra/questions'

/*
 * Numbers that are crossed on our own sheets: a row for each sign, from the top down, and below them a frame for what has no room
 * in the rows, with a box that says that the answer stands there.
 */

/** As many for each number, so that they tell nothing of it. */
export const numberPlaces = 7
export const numberSigns = [...'0123456789', ',', '-']
/** The name of the last row, and of its only box. */
export const byHand = 'hand'

interface CrossedNumber {
  /** The id of the gap; undefined where the number is the whole answer. */
  gap: string | undefined
  unit: LocalText | undefined
}

/** A column holds three or four. */
const maxNumbers = 6

/**
 * The numbers that are the answer, in the order of the paper; undefined where it is written. It is told by what is asked and never by
 * the key: that may be mended after sheets were printed, and those are read by the same places.
 */
export function crossedNumbers({ type, content, prompt }: PublicQuestion): CrossedNumber[] | undefined {
  if (type !== 'text') return undefined
  if (content.gaps !== undefined) return numbersInGaps(content, prompt)
  return content.numeric && content.lines === 1 ? [{ gap: undefined, unit: content.unit }] : undefined
}

/** Gaps are counted as they are read, so their order has to be the same in all languages. */
function numbersInGaps(content: Contents['text'], prompt: LocalText): CrossedNumber[] | undefined {
  const [order = [], ...others] = languages.map((language) => gapsInOrder(content, inLanguage(prompt, language)))
  const isSame = others.every((other) => other.every(({ id }, at) => id === order[at]?.id))
  const numbers = order.flatMap((gap) => (gap.kind === 'typed' && gap.numeric ? [{ gap: gap.id, unit: gap.unit }] : []))
  return isSame && numbers.length === order.length && numbers.length <= maxNumbers ? numbers : undefined
}

/** What the names of a number's rows begin with. */
export function rowsOfNumber(question: number, { gap }: CrossedNumber): string {
  return `q${question}.${gap === undefined ? '' : `${gap}.`}`
}

/** What is crossed in the rows of a number, from the top down; an empty row is an empty text. */
export interface CrossedSigns {
  gap: string | undefined
  signs: string[]
  isByHand: boolean
}

type MarkedRow = Readonly<{ group: string; values: readonly string[] }>

export function signsIn(question: PublicQuestion, number: number, rows: readonly MarkedRow[]): CrossedSigns[] {
  return (crossedNumbers(question) ?? []).map((one) => {
    const start = rowsOfNumber(number, one)
    const valueIn = (name: string | number) => {
      const { values = [] } = rows.find(({ group }) => group === `${start}${name}`) ?? {}
      return values.length === 1 ? (values[0] ?? '') : ''
    }
    const signs = Array.from({ length: numberPlaces }, (_, at) => valueIn(at + 1))
    return { gap: one.gap, signs, isByHand: valueIn(byHand) !== '' }
  })
}

/**
 * Rows one below another that are a number, or nothing: who leaves a row out may have forgotten a digit. What is said to stand in the
 * frame stands in no rows besides.
 */
export function isCrossedNumber({ signs, isByHand }: CrossedSigns): boolean {
  const text = signs.join('')
  if (text === '' || isByHand) return text === ''
  const first = signs.findIndex((sign) => sign !== '')
  const last = signs.findLastIndex((sign) => sign !== '')
  return last - first + 1 === text.length && /^-?\d+(?:,\d+)?$/.test(text)
}
