import fc from 'fast-check'
import { ownValue } from '../own-value.ts'
import type { Answer, Question, QuestionOf } from '../question-type.ts'
import { gapMarker } from '../texts/rich-text.ts'
import type { Gap, GapKey, WordBank } from '../types/text/gaps/gaps.ts'
import { unusedTextContent, unusedTextKey } from '../types/text/text.ts'
import { wordsOfGap } from '../types/text/gaps/words-of-gap.ts'
import { anyQuestion } from './arbitrary-question.ts'
import { itemIds, localText, trimmedText } from './arbitrary-text.ts'

const fraction = fc.constantFrom(0, 0.1, 0.25, 1 / 3, 0.5, 1)
const weight = fc.constantFrom(1, 2, 3, 0.1, 0.7)
const words = (min: number, max: number) =>
  fc
    .tuple(itemIds(min, max), trimmedText)
    .map(([ids, text]) => ids.map((id) => ({ id, text: { cs: `${text} ${id}` } })))

const writtenKey: fc.Arbitrary<GapKey> = fc
  .record(
    {
      weight,
      full: trimmedText,
      others: fc.array(fc.record({ text: trimmedText, fraction }, { noNullPrototype: true }), { maxLength: 3 }),
      case_sensitive: fc.boolean(),
      ignore_diacritics: fc.boolean(),
      typo_tolerance: fc.boolean(),
      unmatched: fc.constantFrom('wrong', 'manual'),
    },
    { noNullPrototype: true },
  )
  .map(({ full, others, ...rules }) => ({
    kind: 'typed',
    accepted: [{ text: full, fraction: 1 }, ...others],
    ...rules,
  }))

interface KeyedGap {
  gap: Gap
  key: GapKey
}

const unit = fc.option(
  fc.constantFrom({ cs: 'let', en: 'years' }, { cs: 'km/h' }, { en: 'cm²' }, { cs: '°C', en: '°C' }),
  {
    nil: undefined,
  },
)

const numberKey: fc.Arbitrary<GapKey> = fc
  .record(
    { weight, value: fc.constantFrom(-40, 0, 0.5, 11.9, 1e6), tolerance: fc.constantFrom(0, 0.1, 2) },
    { noNullPrototype: true },
  )
  .map(({ weight: ownWeight, ...number }) => ({
    kind: 'typed',
    weight: ownWeight,
    accepted: [],
    number,
    case_sensitive: false,
    ignore_diacritics: false,
    typo_tolerance: false,
    unmatched: 'wrong',
  }))

function typed(id: string): fc.Arbitrary<KeyedGap> {
  const written = writtenKey.map((key) => ({ gap: { id, kind: 'typed' as const, numeric: false }, key }))
  const measured = fc.tuple(numberKey, unit).map(([key, own]) => ({
    gap: { id, kind: 'typed' as const, numeric: true, ...(own === undefined ? {} : { unit: own }) },
    key,
  }))
  return fc.oneof({ weight: 3, arbitrary: written }, { weight: 1, arbitrary: measured })
}

function chosen(id: string): fc.Arbitrary<KeyedGap> {
  return fc.tuple(words(2, 4), weight, fraction, fc.boolean()).map(([options, ownWeight, other, shuffle]) => ({
    gap: { id, kind: 'chosen', options, shuffle },
    key: { kind: 'chosen', weight: ownWeight, accepted: acceptedOf(options, 0, other) },
  }))
}

function fromBank(id: string, { bank, place }: { bank: WordBank; place: number }): fc.Arbitrary<KeyedGap> {
  return fc.tuple(weight, fraction).map(([ownWeight, other]) => ({
    gap: { id, kind: 'bank' },
    key: { kind: 'bank', weight: ownWeight, accepted: acceptedOf(bank.words, place, other) },
  }))
}

/** The word at its place is right, the one behind it worth something. */
function acceptedOf(all: WordBank['words'], place: number, other: number) {
  const [right, next] = [all[place], all[place + 1]]
  return [
    ...(right === undefined ? [] : [{ word: right.id, fraction: 1 }]),
    ...(next === undefined ? [] : [{ word: next.id, fraction: other }]),
  ]
}

const keyedGaps = fc
  .tuple(itemIds(1, 8), words(9, 12), fc.boolean(), fc.boolean())
  .chain(([ids, bankWords, reuse, hasBank]) => {
    const bank = { words: bankWords, reuse }
    const gaps = fc.tuple(
      ...ids.map((id, place) => fc.oneof(typed(id), chosen(id), ...(hasBank ? [fromBank(id, { bank, place })] : []))),
    )
    return fc.tuple(gaps, fc.constant(bank))
  })

/** A text with gaps of all kinds, such that `checkQuestion` passes. */
export const textWithGaps: fc.Arbitrary<QuestionOf<'text'>> = fc
  .tuple(keyedGaps, fc.integer({ min: 1, max: 100 }), fc.constantFrom('partial', 'exact'), fc.option(localText))
  .map(([[keyed, bank], points, rule, explanation]) => {
    const gaps = keyed.map(({ gap }) => gap)
    const text = gaps.map(({ id }, index) => `slovo ${index} ${gapMarker(id)}`).join(', ')
    return {
      type: 'text',
      prompt: { cs: text, en: `In English: ${text}` },
      points,
      ...(explanation === null ? {} : { explanation }),
      content: { ...unusedTextContent, gaps, ...(gaps.some(({ kind }) => kind === 'bank') ? { bank } : {}) },
      key: { ...unusedTextKey, gaps: { rule, by_gap: Object.fromEntries(keyed.map(({ gap, key }) => [gap.id, key])) } },
    }
  })

/** A question of any type in any of its forms. */
export const anyForm: fc.Arbitrary<Question> = fc.oneof(
  { weight: 5, arbitrary: anyQuestion },
  { weight: 2, arbitrary: textWithGaps },
)

/** The answer in which every gap is right: of several accepted texts the first full one. */
export function fullGaps({ content, key }: QuestionOf<'text'>): Answer {
  const filled = (content.gaps ?? []).map(({ id }) => {
    const own = ownValue(key.gaps?.by_gap ?? {}, id)
    if (own?.kind !== 'typed') return [id, own?.accepted.find((one) => one.fraction === 1)?.word ?? ''] as const
    return [id, own.accepted.find((one) => one.fraction === 1)?.text ?? String(own.number?.value ?? '')] as const
  })
  return { text: '', gaps: Object.fromEntries(filled) }
}

/** Any answer that fits: some gaps filled rightly, some wrongly, some not at all. */
export function gapsAnswerTo(question: QuestionOf<'text'>): fc.Arbitrary<Answer> {
  const { gaps = [], bank } = question.content
  const free = gaps.filter(({ kind }) => kind !== 'bank')
  const banked = gaps.filter(({ kind }) => kind === 'bank')
  const values = free.map((gap) => {
    const key = ownValue(question.key.gaps?.by_gap ?? {}, gap.id)
    const known = key?.kind === 'typed' ? textsOf(key) : wordsOfGap(gap, bank).map(({ id }) => id)
    const other = gap.kind === 'typed' ? fc.string({ unit: 'grapheme', maxLength: 20 }) : fc.constant('')
    return fc.option(fc.oneof(fc.constantFrom(...known), other), { nil: undefined })
  })
  const ids = (bank?.words ?? []).map(({ id }) => id)
  const taken = fc.shuffledSubarray(ids, { maxLength: Math.min(banked.length, ids.length) })
  return fc.tuple(fc.tuple(...values), taken).map(([texts, used]) => {
    const written = free.flatMap(({ id }, index) => (texts[index] === undefined ? [] : ([[id, texts[index]]] as const)))
    const placed = banked.flatMap(({ id }, index) => (used[index] === undefined ? [] : ([[id, used[index]]] as const)))
    return { text: '', gaps: Object.fromEntries([...written, ...placed]) }
  })
}

function textsOf({ accepted, number }: GapKey & { kind: 'typed' }): string[] {
  return [...accepted.map(({ text }) => text), ...(number === undefined ? [] : [String(number.value)])]
}
