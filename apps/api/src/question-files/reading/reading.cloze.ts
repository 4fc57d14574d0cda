import type { Reason } from '../question-files.shape.ts'
import { acceptedWords, boundedFraction, type ItemParts } from './reading.item.ts'
import { gapId, gapSign, withoutGapSigns } from './reading.gap-signs.ts'
import { type DraftGap, type DraftWord, type TypedGap } from './reading.gaps.ts'
import { valueWithTolerance } from './reading.numbers.ts'

/*
 * Moodle's embedded answers (cloze): `{2:SHORTANSWER:=Praha~%50%Brno#feedback}` within a text. Signs with a meaning are escaped by
 * a backslash; who calls may have put them away already, `Words` brings them back.
 */

type Kind = 'number' | 'words' | 'exact-words' | 'choice' | 'several'

const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...['NUMERICAL', 'NM'].map((name) => [name, 'number'] as const),
  ...['SHORTANSWER', 'SA', 'MW'].map((name) => [name, 'words'] as const),
  ...['SHORTANSWER_C', 'SAC', 'MWC'].map((name) => [name, 'exact-words'] as const),
  ...['', '_V', '_H', '_S', '_VS', '_HS'].map((form) => [`MULTICHOICE${form}`, 'choice'] as const),
  ...['', 'V', 'H', 'S', 'VS', 'HS'].map((form) => [`MC${form}`, 'choice'] as const),
  ...['', '_V', '_H', '_S', '_VS', '_HS'].map((form) => [`MULTIRESPONSE${form}`, 'several'] as const),
  ...['', 'V', 'H', 'S', 'VS', 'HS'].map((form) => [`MR${form}`, 'several'] as const),
])

const start = String.raw`\{\s{0,20}(\d{0,6})\s{0,20}:\s{0,20}([A-Z][A-Z_]{0,30})\s{0,20}:`
const embedded = new RegExp(String.raw`${start}((?:\\[\s\S]|[^}\\]){0,10000})\}`, 'g')

/** Whether a text holds at least one answer to fill in. */
export function hasCloze(source: string): boolean {
  return [...source.matchAll(new RegExp(start, 'g'))].some(([, , name = '']) => kinds.has(name))
}

/** How the file says its words. */
export interface ClozeReading {
  parts: ItemParts
  /** A piece of an answer as words that are compared. */
  words: (source: string) => string
  /** A piece of an answer as it is shown. */
  shown: (source: string) => string
  /** Puts escapes away where this has not been done. */
  hide: (source: string) => string
  /** What is chosen for each of several options. */
  truth: { yes: string; no: string }
  /** What stands between the options of a choice of several, in the source of the text. */
  newLine: string
}

export interface ClozeText {
  /** With signs for the gaps. */
  source: string
  gaps: DraftGap[]
}

/** Finds the gaps of a text. One that cannot be had is the reason why the whole text cannot. */
export function readCloze(source: string, reading: ClozeReading): ClozeText | { skip: Reason } {
  const gaps: DraftGap[] = []
  let skip: Reason | undefined
  const marked = withoutGapSigns(source).replaceAll(embedded, (whole, weight: string, name: string, inner: string) => {
    const kind = kinds.get(name)
    if (kind === undefined) {
      skip ??= { code: 'type_not_supported', values: { type: name } }
      return whole
    }
    const answers = alternatives(reading.hide(inner))
    if (answers.some(({ feedback }) => feedback !== '')) reading.parts.note('answer_feedback_left_out')
    const gap = gapOf(
      kind,
      { isShuffled: name.endsWith('S'), weight: weight === '' ? 1 : Number(weight), answers },
      reading,
    )
    if ('skip' in gap) {
      skip ??= gap.skip
      return whole
    }
    gaps.push(...gap.gaps)
    const first = gaps.length - gap.gaps.length
    return gap.source((index) => gapSign(gapId(first + index)))
  })
  if (skip !== undefined) return { skip }
  const [left] = new RegExp(start, 'i').exec(marked) ?? []
  if (left !== undefined) return { skip: { code: 'gap_unreadable', values: { detail: left } } }
  if (gaps.length === 0) return { skip: { code: 'only_text' } }
  return { source: marked, gaps }
}

interface Alternative {
  text: string
  /** Of 100. */
  weight: number
  feedback: string
}

/** Feedback begins with a cross that is not part of an entity such as &#233;. */
const cross = /(?<!&|&amp;)#/

function alternatives(inner: string): Alternative[] {
  return inner.split('~').flatMap((piece) => {
    const at = piece.search(cross)
    const answer = at === -1 ? piece : piece.slice(0, at)
    const fraction = /^\s*(?:<[^<>]{0,200}>\s*){0,5}(?:=|%(-?\d{1,6}(?:[.,]\d{0,10})?)%)/.exec(answer)
    const text = answer.slice(fraction?.[0].length ?? 0).trim()
    if (text === '') return []
    const weight = fraction === null ? 0 : fraction[1] === undefined ? 100 : Number(fraction[1].replace(',', '.'))
    return [{ text, weight, feedback: at === -1 ? '' : piece.slice(at + 1).trim() }]
  })
}

interface Asked {
  weight: number
  isShuffled: boolean
  answers: readonly Alternative[]
}

type GapsOf = { gaps: DraftGap[]; source: (sign: (index: number) => string) => string } | { skip: Reason }

function gapOf(kind: Kind, asked: Asked, reading: ClozeReading): GapsOf {
  if (kind === 'several') return severalGaps(asked, reading)
  const gap = kind === 'choice' ? chosenGap(asked, reading) : kind === 'number' ? numberGap(asked, reading) : undefined
  const made = gap ?? wordsGap(asked, kind === 'exact-words', reading)
  return 'skip' in made ? made : { gaps: [made], source: (sign) => sign(0) }
}

function wordsGap({ weight, answers }: Asked, case_sensitive: boolean, { parts, words }: ClozeReading): DraftGap {
  const written = answers.map((answer) => ({ text: words(answer.text), weight: answer.weight }))
  return { kind: 'typed', weight, ...acceptedWords(written, parts), numeric: false, case_sensitive }
}

function chosenGap({ weight, answers, isShuffled }: Asked, { parts, shown }: ClozeReading): DraftGap {
  if (answers.some((answer) => answer.weight < 0)) parts.note('weights_left_out')
  const options = answers.map((answer) => ({
    text: shown(answer.text),
    fraction: boundedFraction(answer.weight / 100),
  }))
  return { kind: 'chosen', weight, options, shuffle: isShuffled }
}

function numberGap({ weight, answers }: Asked, { parts, words }: ClozeReading): DraftGap | { skip: Reason } {
  const read = answers.map((answer) => ({ answer, text: words(answer.text) })).filter(({ text }) => text !== '*')
  const numbers = read.map(({ text }) => valueWithTolerance(text))
  const broken = read.find((_, index) => numbers[index] === undefined)
  if (broken !== undefined) return { skip: { code: 'number_unreadable', values: { detail: broken.text.slice(0, 60) } } }
  return {
    weight,
    ...numberKey(
      read.flatMap(({ answer }, index) => {
        const number = numbers[index]
        return number === undefined ? [] : [{ ...number, fraction: answer.weight / 100 }]
      }),
      parts,
    ),
  }
}

interface ReadNumber {
  value: number
  tolerance: number
  written: string
  fraction: number
}

/** The first number that is worth all is kept with its tolerance, exact further ones as accepted texts. */
export function numberKey(numbers: readonly ReadNumber[], parts: ItemParts): Omit<TypedGap, 'weight'> {
  const full = numbers.find(({ fraction }) => fraction >= 0.9999)
  const extra = numbers.filter((number) => number !== full && number.fraction >= 0)
  if (extra.some(({ tolerance }) => tolerance > 0)) parts.note('extra_answers_left_out')
  const accepted = extra
    .filter(({ tolerance }) => tolerance === 0)
    .map(({ written, fraction }): DraftWord => ({ text: written, fraction: boundedFraction(fraction) }))
  return {
    kind: 'typed',
    accepted,
    ...(full === undefined ? {} : { number: { value: full.value, tolerance: full.tolerance } }),
    numeric: true,
    case_sensitive: false,
    unmatched: 'wrong',
  }
}

/** Each option has a gap of its own, in which one says whether it is right. */
function severalGaps({ weight, answers }: Asked, { parts, truth, newLine }: ClozeReading): GapsOf {
  parts.note('several_right_as_gaps')
  const gaps = answers.map(({ weight: share }): DraftGap => {
    const options = [
      { text: truth.yes, fraction: share > 0 ? 1 : 0 },
      { text: truth.no, fraction: share > 0 ? 0 : 1 },
    ]
    return { kind: 'chosen', weight: Math.max(0.01, weight / answers.length), options, shuffle: false }
  })
  return { gaps, source: (sign) => answers.map(({ text }, index) => `${newLine}${text} ${sign(index)}`).join('') }
}
