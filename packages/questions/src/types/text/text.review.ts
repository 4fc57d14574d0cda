import { ownValue } from '../../own-value.ts'
import { repeated, warning, type PlacedText, type Warning } from '../../warning.ts'
import { haveSameFace } from '../connection/same-face.ts'
import type { Gap, GapKey, WordBank } from './gaps/gaps.ts'
import { comparableAnswer } from './near-miss.ts'
import { readNumber } from './read-number.ts'
import type { TextContent, TextKey } from './text.ts'
import type { WrittenKey } from './written-key.ts'

/** A key without anything right, and answers that it knows twice. */
export function reviewWrittenKey(key: WrittenKey, path: string): Warning[] {
  const isOpen = key.accepted.length === 0 && key.number === undefined
  const compared = key.accepted.map(({ text }) => comparableAnswer(text, key))
  return [
    ...(isOpen ? [warning('no_correct_answer', `${path}.accepted`)] : []),
    ...repeated(compared).map((index) => warning('equal_accepted_answers', `${path}.accepted.${index}.text`)),
  ]
}

/** Keys gap by gap, gaps that take each other's answers, and words of the bank that are right twice or there twice. */
export function reviewGaps({ gaps = [], bank }: TextContent, { gaps: key }: TextKey): Warning[] {
  const keyed = gaps.map((gap) => ({ gap, key: ownValue(key?.by_gap ?? {}, gap.id) }))
  return [
    ...keyed.flatMap(({ gap, key: own }) =>
      own?.kind === 'typed' ? reviewWrittenKey(own, `key.gaps.by_gap.${gap.id}`) : [],
    ),
    ...keyed.flatMap((one, index) => {
      const other = keyed.slice(0, index).find((earlier) => takeEachOther(earlier, one))
      return other === undefined ? [] : [interchangeable(one, other)]
    }),
    ...gaps.flatMap((gap, index) =>
      gap.kind === 'chosen' ? sameWords(gap.options, `content.gaps.${index}.options`) : [],
    ),
    ...(bank === undefined
      ? []
      : reviewBank(
          bank,
          keyed.flatMap((one) => one.key ?? []),
        )),
  ]
}

/** Every text of the gaps and the bank. */
export function gapTexts({ gaps = [], bank }: TextContent): PlacedText[] {
  const listed = (words: WordBank['words'], path: string): PlacedText[] =>
    words.map(({ text }, index) => ({ path: `${path}.${index}.text`, text }))
  const ofGap = (gap: Gap, path: string): PlacedText[] => {
    if (gap.kind === 'chosen') return listed(gap.options, `${path}.options`)
    return gap.kind === 'typed' && gap.unit !== undefined ? [{ path: `${path}.unit`, text: gap.unit }] : []
  }
  return [
    ...gaps.flatMap((gap, index) => ofGap(gap, `content.gaps.${index}`)),
    ...listed(bank?.words ?? [], 'content.bank.words'),
  ]
}

interface KeyedGap {
  gap: Gap
  key: GapKey | undefined
}

function interchangeable(one: KeyedGap, other: KeyedGap): Warning {
  const pathOf = ({ gap }: KeyedGap) => `key.gaps.by_gap.${gap.id}.accepted`
  return { ...warning('interchangeable_gaps', pathOf(one)), other: pathOf(other) }
}

/** Each is right with the answer of the other. Gaps for one and the same answer are meant so: a word that comes twice. */
function takeEachOther(one: KeyedGap, other: KeyedGap): boolean {
  if (one.key?.kind !== 'typed' || other.key?.kind !== 'typed') return false
  const [first, second] = [modelAnswer(one.key), modelAnswer(other.key)]
  if (first === undefined || second === undefined || !takes(other.key, first)) return false
  return takes(one.key, second) && comparableAnswer(first, one.key) !== comparableAnswer(second, one.key)
}

function modelAnswer({ accepted, number }: WrittenKey): string | undefined {
  return accepted.find(({ fraction }) => fraction === 1)?.text ?? number?.value.toString()
}

function takes(key: WrittenKey, text: string): boolean {
  const given = comparableAnswer(text, key)
  if (key.accepted.some((accepted) => accepted.fraction === 1 && comparableAnswer(accepted.text, key) === given))
    return true
  const value = key.number === undefined ? undefined : readNumber(text, [])
  return key.number !== undefined && value !== undefined && Math.abs(value - key.number.value) <= key.number.tolerance
}

function reviewBank({ words, reuse }: WordBank, keys: readonly GapKey[]): Warning[] {
  const right = keys.map((key) =>
    key.kind === 'bank' ? key.accepted.filter(({ fraction }) => fraction === 1).map(({ word }) => word) : [],
  )
  // Where words may be used several times, a word is expected to.
  const twice = words.flatMap(({ id }, index) =>
    !reuse && right.filter((ids) => ids.includes(id)).length > 1
      ? [warning('word_fits_two_gaps', `content.bank.words.${index}.text`)]
      : [],
  )
  // Where each is used once, a word that is needed twice is there twice.
  return [...twice, ...(reuse ? sameWords(words, 'content.bank.words') : [])]
}

function sameWords(words: WordBank['words'], path: string): Warning[] {
  return words.flatMap((word, index) =>
    words.slice(0, index).some((earlier) => haveSameFace(earlier, word))
      ? [warning('duplicate_options', `${path}.${index}.text`)]
      : [],
  )
}
