import { isOrdering, parseAnswer, type Answer, type PublicQuestion } from '@katedra/questions'
import type { Printed } from './own/arranged.ts'
import { isCrossedNumber, signsIn } from './own/crossed-numbers.ts'
import type { ReadBox } from './own/own-page.ts'
import { decimalsOf, type OwnSheet } from './own/own-sheet.ts'

/** What teachers have decided: by group the values that are answers. */
export type Decided = Readonly<Record<string, readonly string[]>>

/** A row of boxes of one page: what was read of it and what counts. */
export interface ReadGroup {
  group: string
  item_no: number
  number: number
  boxes: { value: string; state: ReadBox['state'] }[]
  values: string[]
  is_decided: boolean
  /** Whether more than one box may be marked. */
  several: boolean
  /** A person has to look. */
  is_doubtful: boolean
}

/** The rows of a page in its order, without that of the pupil's number. */
export function groupsOf(
  sheet: Pick<OwnSheet, 'layout'>,
  printed: readonly Printed[],
  { boxes, decided }: { boxes: readonly ReadBox[]; decided: Decided },
): ReadGroup[] {
  const states = Map.groupBy(boxes, ({ group }) => group)
  const groups = sheet.layout.groups.flatMap(({ name, boxes: drawn }): ReadGroup[] => {
    const number = Number(/^q(\d+)/.exec(name)?.[1])
    const question = printed.find((one) => one.number === number)
    if (question === undefined) return []
    const read = states.get(name) ?? []
    const row = drawn.map(({ value }) => ({
      value,
      state: read.find((box) => box.value === value)?.state ?? ('doubtful' as const),
    }))
    const several = question.shown.type === 'abc' && question.shown.content.multiple
    const choice = Object.hasOwn(decided, name) ? decided[name] : undefined
    return [
      {
        group: name,
        item_no: question.item_no,
        number,
        boxes: row,
        values: [...(choice ?? markedIn(row, sheet.layout.rule))],
        is_decided: choice !== undefined,
        several,
        is_doubtful: choice === undefined && isDoubtful(row, { rule: sheet.layout.rule, several }),
      },
    ]
  })
  return withClashes(groups, printed)
}

type Row = readonly { value: string; state: ReadBox['state'] }[]

function markedIn(row: Row, rule: 'cross' | 'fill'): string[] {
  return row
    .filter(({ state }) => state === 'crossed' || (rule === 'fill' && state === 'filled'))
    .map(({ value }) => value)
}

/**
 * A box that could be this or that; more marks than there may be answers; under the cross rule a filled box and no cross: who has
 * misunderstood the rule fills in what they mean.
 */
function isDoubtful(row: Row, { rule, several }: { rule: 'cross' | 'fill'; several: boolean }): boolean {
  const marked = markedIn(row, rule)
  const isOnlyFilled = rule === 'cross' && marked.length === 0 && row.some(({ state }) => state === 'filled')
  return row.some(({ state }) => state === 'doubtful') || (!several && marked.length > 1) || isOnlyFilled
}

/** Rows that together are no answer, as one thing at two places, have to be looked at as well. */
function withClashes(groups: ReadGroup[], printed: readonly Printed[]): ReadGroup[] {
  const byItem = Map.groupBy(groups, ({ item_no }) => item_no)
  const clashing = new Set(
    [...byItem].flatMap(([itemNo, rows]) => {
      const question = printed.find((one) => one.item_no === itemNo)
      if (question === undefined || rows.some(({ is_doubtful }) => is_doubtful)) return []
      return isAnswer(question, rows) ? [] : rows.filter(({ is_decided }) => !is_decided).map(({ group }) => group)
    }),
  )
  return groups.map((row) => (clashing.has(row.group) ? { ...row, is_doubtful: true } : row))
}

function isAnswer({ shown, number }: Printed, rows: readonly ReadGroup[]): boolean {
  if (shown.type === 'axis' && !rowsOfMarkers(shown, number, rows).every(isWholeNumber)) return false
  if (!signsIn(shown, number, rows).every(isCrossedNumber)) return false
  return parseAnswer(shown, markedAnswer(shown, number, rows)).ok
}

/** An answer that stands on paper in a pupil's hand: no one has read it yet, a person marks it from the picture. */
export const written = { written: true } as const

export interface PaperAnswer {
  item_no: number
  answer: Answer | typeof written
}

/** The answers of a whole sheet, by the rows of all its pages. What was left empty is no answer. */
export function answersOf(printed: readonly Printed[], groups: readonly ReadGroup[]): PaperAnswer[] {
  return printed.flatMap(({ shown, number, item_no }): PaperAnswer[] => {
    const rows = groups.filter((row) => row.item_no === item_no)
    if (isWrittenByHand(shown, rows, number)) return [{ item_no, answer: written }]
    const answer = fittingAnswer(shown, number, rows)
    return answer === undefined || rows.every(({ values }) => values.length === 0) ? [] : [{ item_no, answer }]
  })
}

/** Its answer is written into a frame: there is nothing else, or a box says so. Of a text with gaps that holds for all of them. */
function isWrittenByHand(shown: PublicQuestion, rows: readonly ReadGroup[], number: number): boolean {
  const isText = shown.type === 'text' || shown.type === 'alphabet'
  return isText && (rows.length === 0 || signsIn(shown, number, rows).some(({ isByHand }) => isByHand))
}

/** What a person has decided counts as far as it is an answer: one thing at two places is at neither. */
function fittingAnswer(shown: PublicQuestion, number: number, rows: readonly ReadGroup[]): Answer | undefined {
  const whole = parseAnswer(shown, markedAnswer(shown, number, rows))
  if (whole.ok) return whole.answer
  const single = rows.filter((row) => parseAnswer(shown, markedAnswer(shown, number, [row])).ok)
  const used = single.flatMap(({ values }) => values)
  const apart =
    shown.type === 'connection'
      ? single.filter(({ values: [value] }) => used.filter((one) => one === value).length === 1)
      : single
  const rest = parseAnswer(shown, markedAnswer(shown, number, apart))
  return rest.ok ? rest.answer : undefined
}

/** The digits of each marker, from its first row on; an empty row is an empty text. */
function rowsOfMarkers(
  { content }: Extract<PublicQuestion, { type: 'axis' }>,
  number: number,
  rows: readonly ReadGroup[],
): { id: string; digits: string[]; decimals: number }[] {
  return content.markers.map(({ id }) => ({
    id,
    digits: rows
      .filter(({ group }) => group.startsWith(`q${number}.${id}.`))
      .map(({ values }) => (values.length === 1 ? (values[0] ?? '') : '')),
    decimals: decimalsOf(content),
  }))
}

/** Nothing is left out within it: four in the first row of three is 4 or 400, and only its writer knows. The minus stands in front. */
function isWholeNumber({ digits, decimals }: { digits: readonly string[]; decimals: number }): boolean {
  const first = digits.findIndex((digit) => digit !== '' && digit !== '-')
  if (first < 0) return !digits.includes('-')
  const last = Math.max(
    digits.length - decimals - 1,
    digits.findLastIndex((digit) => digit !== ''),
  )
  return digits.slice(first, last + 1).every((digit) => digit !== '' && digit !== '-')
}

/** As it would come from a screen; of a row with two marks where one may be, nothing. */
function markedAnswer(shown: PublicQuestion, number: number, rows: readonly ReadGroup[]): unknown {
  if (shown.type === 'abc') {
    const chosen = rows.flatMap(({ values }) => values)
    return { chosen: shown.content.multiple || chosen.length === 1 ? chosen : [] }
  }
  const only = ({ values }: ReadGroup) => (values.length === 1 ? values[0] : undefined)
  const nameOf = ({ group }: ReadGroup) => group.slice(`q${number}.`.length)
  if (shown.type === 'connection') {
    const pairs = rows.flatMap((row) => {
      const [thing, place] = [nameOf(row), only(row)]
      if (place === undefined) return []
      return [isOrdering(shown.content) ? [place, thing] : [thing, place]]
    })
    // Of an order two things may be marked for one place: both must be seen, so the later one is kept under no other name.
    const isTwice = new Set(pairs.map(([left]) => left)).size < pairs.length
    return isTwice ? undefined : { pairs: Object.fromEntries(pairs) }
  }
  if (shown.type === 'axis') {
    const positions = rowsOfMarkers(shown, number, rows).flatMap(({ id, digits, decimals }) => {
      const position = numberOf(digits, decimals)
      return position === undefined ? [] : [[id, position]]
    })
    return { positions: Object.fromEntries(positions) }
  }
  return numbersAnswer(shown, number, rows)
}

/** What stands in the rows of a number as it would be typed; a row that a person has found empty stands between no digits. */
function numbersAnswer(shown: PublicQuestion, number: number, rows: readonly ReadGroup[]): unknown {
  const numbers = signsIn(shown, number, rows).map(({ gap, signs }) => ({ gap, text: signs.join('') }))
  const [first] = numbers
  if (first === undefined) return undefined
  if (first.gap === undefined) return { text: first.text }
  return { text: '', gaps: Object.fromEntries(numbers.map(({ gap, text }) => [gap ?? '', text])) }
}

/** The digits as they stand in their rows, empty ones in front left out; undefined where none is marked. */
function numberOf(digits: readonly string[], decimals: number): number | undefined {
  if (digits.every((digit) => digit === '')) return undefined
  const isBelow = digits.includes('-')
  const figures = digits.map((digit) => (digit === '-' || digit === '' ? '0' : digit))
  const value = Number(figures.join('')) / 10 ** decimals
  return isBelow ? -value : value
}
