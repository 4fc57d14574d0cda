import { patternOf, placesOf, pairsInOrder, unusedTextContent, unusedTextKey } from '@katedra/questions'
import type { GapKey, Gap, LocalText, Question, QuestionOf } from '@katedra/questions'
import type { Generated, Mistake, WrittenAnswer, WrittenGap, WrongKey } from '../generator.ts'
import type { Random } from '../random.ts'

/** The parts of a question that depend on its type, with the keys of its mistakes. */
export type TypedPart = {
  [T in Question['type']]: Pick<QuestionOf<T>, 'type' | 'content' | 'key'> & { wrong_keys: Generated['wrong_keys'] }
}[Question['type']]

/** The same answer in the languages of the question; the first one decides where texts are compared. */
export interface Spoken<Answer> {
  all: readonly (readonly [language: 'cs' | 'en', answer: Answer])[]
  first: Answer
}

type AnswerOf<Kind extends WrittenAnswer['kind']> = Extract<WrittenAnswer, { kind: Kind }>

const written = { case_sensitive: false, ignore_diacritics: false, typo_tolerance: false, unmatched: 'wrong' } as const

/** Makes content and key of the contract. Ids are drawn, so that they tell nothing. */
export function typedPart(spoken: Spoken<WrittenAnswer>, random: Random): TypedPart {
  const { first } = spoken
  switch (first.kind) {
    case 'choice':
      return choicePart(narrowed(spoken, 'choice'), random)
    case 'choices':
      return choicesPart(narrowed(spoken, 'choices'), random)
    case 'number':
      return numberPart(narrowed(spoken, 'number'))
    case 'word':
      return wordPart(narrowed(spoken, 'word'))
    case 'letters':
      return lettersPart(narrowed(spoken, 'letters'))
    case 'gaps':
      return gapsPart(narrowed(spoken, 'gaps'), random)
    case 'order':
      return orderPart(narrowed(spoken, 'order'), random)
    case 'pairs':
      return pairsPart(narrowed(spoken, 'pairs'), random)
    case 'axis':
      return axisPart(narrowed(spoken, 'axis'), random)
  }
}

function narrowed<Kind extends WrittenAnswer['kind']>(
  { all }: Spoken<WrittenAnswer>,
  kind: Kind,
): Spoken<AnswerOf<Kind>> {
  const same = all.map(([language, answer]) => {
    if (!isOf(answer, kind)) throw new TypeError('the languages of a question differ in what they ask')
    return [language, answer] as const
  })
  const [[, first] = []] = same
  if (first === undefined) throw new TypeError('a question speaks at least one language')
  return { all: same, first }
}

function isOf<Kind extends WrittenAnswer['kind']>(answer: WrittenAnswer, kind: Kind): answer is AnswerOf<Kind> {
  return answer.kind === kind
}

/** What each language says at one place. */
export function localText<Answer>({ all }: Spoken<Answer>, say: (answer: Answer) => string | undefined): LocalText {
  return Object.fromEntries(
    all.flatMap(([language, answer]) => {
      const text = say(answer)
      return text === undefined ? [] : [[language, text]]
    }),
  )
}

const idLetters = 'abcdefghjkmnpqrstuvwxyz'.split('')

function drawnIds(random: Random, count: number): string[] {
  return random.sample(idLetters, count).map((letter) => `${letter}${random.int(1, 9)}`)
}

function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index]
  if (value === undefined) throw new RangeError(`the languages of a question differ in length`)
  return value
}

interface Option {
  id: string
  text: LocalText
  misconception: Mistake<string>['misconception'] | undefined
}

function choicePart(spoken: Spoken<AnswerOf<'choice'>>, random: Random): TypedPart {
  const { wrong, keepsOrder = false } = spoken.first
  const options = optionsOf({ wrong, right: 1, random }, (index) =>
    localText(spoken, (answer) => (index === 0 ? answer.right : at(answer.wrong, index - 1).value)),
  )
  return abcPart(options, { multiple: false, shuffle: !keepsOrder })
}

function choicesPart(spoken: Spoken<AnswerOf<'choices'>>, random: Random): TypedPart {
  const { right, wrong } = spoken.first
  const options = optionsOf({ wrong, right: right.length, random }, (index) =>
    localText(spoken, (answer) => at([...answer.right, ...answer.wrong.map(({ value }) => value)], index)),
  )
  return abcPart(options, { multiple: true, shuffle: true })
}

interface Choices {
  wrong: readonly Mistake<string>[]
  right: number
  random: Random
}

function optionsOf({ wrong, right, random }: Choices, textAt: (index: number) => LocalText): Option[] {
  const ids = drawnIds(random, right + wrong.length)
  const options = ids.map((id, index) => ({
    id,
    text: textAt(index),
    misconception: wrong[index - right]?.misconception,
  }))
  return random.shuffle(options)
}

function abcPart(
  options: readonly Option[],
  { multiple, shuffle }: { multiple: boolean; shuffle: boolean },
): TypedPart {
  const rule = multiple ? 'partial' : 'exact'
  const correct = options.filter(({ misconception }) => misconception === undefined).map(({ id }) => id)
  return {
    type: 'abc',
    content: { options: options.map(({ id, text }) => ({ id, text })), multiple, shuffle },
    key: { correct, rule },
    wrong_keys: options.flatMap(({ id, misconception }): WrongKey[] => {
      if (misconception === undefined) return []
      if (!multiple) return [{ misconception, key: { correct: [id], rule } }]
      return [{ misconception, key: { correct: [id], rule: 'right_only' }, part: id }]
    }),
  }
}

/** Distances of which no one can tell whether they come from rounding are noise of the one who computes, so numbers are exact. */
function numberKey(value: number, tolerance: number): { accepted: []; number: { value: number; tolerance: number } } {
  return { accepted: [], number: { value, tolerance } }
}

function numberPart(spoken: Spoken<AnswerOf<'number'>>): TypedPart {
  const { value, tolerance, unit, mistakes } = spoken.first
  const allowed = tolerance?.valueOf() ?? 0
  return {
    type: 'text',
    content: {
      lines: 1,
      numeric: true,
      ...(unit === undefined ? {} : { unit: localText(spoken, (answer) => answer.unit) }),
    },
    key: { ...numberKey(value.valueOf(), allowed), ...written },
    wrong_keys: mistakes.map((mistake) => ({
      misconception: mistake.misconception,
      key: { ...numberKey(mistake.value.valueOf(), allowed), ...written },
    })),
  }
}

function acceptedTexts(texts: readonly string[]): { text: string; fraction: number }[] {
  return [...new Set(texts)].map((text) => ({ text, fraction: 1 }))
}

function wordPart(spoken: Spoken<AnswerOf<'word'>>): TypedPart {
  const { mistakes, caseSensitive = false } = spoken.first
  const rules = { ...written, case_sensitive: caseSensitive }
  return {
    type: 'text',
    content: { lines: 1, numeric: false },
    key: { accepted: acceptedTexts(spoken.all.flatMap(([, answer]) => answer.accepted)), ...rules },
    wrong_keys: mistakes.map(({ misconception }, index) => ({
      misconception,
      key: { accepted: acceptedTexts(spoken.all.map(([, answer]) => at(answer.mistakes, index).value)), ...rules },
    })),
  }
}

function lettersPart(spoken: Spoken<AnswerOf<'letters'>>): TypedPart {
  const strictness = { ignore_diacritics: false, partial: false }
  return {
    type: 'alphabet',
    content: { pattern: localText(spoken, ({ word }) => patternOf(word)) },
    key: { word: localText(spoken, ({ word }) => word), ...strictness },
    wrong_keys: spoken.first.mistakes.map(({ misconception }, index) => ({
      misconception,
      key: { word: localText(spoken, ({ mistakes }) => at(mistakes, index).value), ...strictness },
    })),
  }
}

interface GapPart {
  gap: Gap
  key: GapKey
  wrong: { misconception: WrongKey['misconception']; key: GapKey }[]
}

function gapsPart(spoken: Spoken<AnswerOf<'gaps'>>, random: Random): TypedPart {
  const parts = spoken.first.gaps.map((_, index) =>
    gapPart(
      {
        all: spoken.all.map(([language, { gaps }]) => [language, at(gaps, index)]),
        first: at(spoken.first.gaps, index),
      },
      random,
    ),
  )
  const keys = Object.fromEntries(parts.map(({ gap, key }) => [gap.id, key]))
  const keyOf = (byGap: Record<string, GapKey>): QuestionOf<'text'>['key'] => ({
    ...unusedTextKey,
    gaps: { rule: 'partial', by_gap: byGap },
  })
  return {
    type: 'text',
    content: { ...unusedTextContent, gaps: parts.map(({ gap }) => gap) },
    key: keyOf(keys),
    wrong_keys: parts.flatMap(({ gap, wrong }) =>
      wrong.map(({ misconception, key }) => ({ misconception, part: gap.id, key: keyOf({ ...keys, [gap.id]: key }) })),
    ),
  }
}

function gapPart(spoken: Spoken<WrittenGap>, random: Random): GapPart {
  const gap = spoken.first
  const typed = { kind: 'typed', weight: 1 } as const
  if (gap.kind === 'number') {
    const key = (value: number): GapKey => ({ ...typed, ...numberKey(value, 0), ...written })
    return {
      gap: {
        id: gap.id,
        kind: 'typed',
        numeric: true,
        ...(gap.unit === undefined
          ? {}
          : { unit: localText(spoken, (one) => (one.kind === 'number' ? one.unit : undefined)) }),
      },
      key: key(gap.value.valueOf()),
      wrong: gap.mistakes.map(({ value, misconception }) => ({ misconception, key: key(value.valueOf()) })),
    }
  }
  if (gap.kind === 'word') {
    const key = (accepted: readonly string[]): GapKey => ({ ...typed, accepted: acceptedTexts(accepted), ...written })
    return {
      gap: { id: gap.id, kind: 'typed', numeric: false },
      key: key(spoken.all.flatMap(([, one]) => (one.kind === 'word' ? one.accepted : []))),
      wrong: gap.mistakes.map(({ value, misconception }) => ({ misconception, key: key([value]) })),
    }
  }
  const options = optionsOf({ wrong: gap.wrong, right: 1, random }, (index) =>
    localText(spoken, (one) => {
      if (one.kind !== 'chosen') return undefined
      return index === 0 ? one.right : at(one.wrong, index - 1).value
    }),
  )
  const key = (word: string): GapKey => ({ kind: 'chosen', weight: 1, accepted: [{ word, fraction: 1 }] })
  return {
    gap: { id: gap.id, kind: 'chosen', options: options.map(({ id, text }) => ({ id, text })), shuffle: true },
    key: key(options.find(({ misconception }) => misconception === undefined)?.id ?? ''),
    wrong: options.flatMap(({ id, misconception }) =>
      misconception === undefined ? [] : [{ misconception, key: key(id) }],
    ),
  }
}

function orderPart(spoken: Spoken<AnswerOf<'order'>>, random: Random): TypedPart {
  const { things, mistakes } = spoken.first
  const ids = drawnIds(random, things.length)
  const right = ids.map((id, index) => ({ id, text: localText(spoken, (answer) => at(answer.things, index)) }))
  return {
    type: 'connection',
    content: { left: placesOf(right), right, reuse: false, ordering: true },
    key: { pairs: pairsInOrder(ids), rule: 'relative' },
    wrong_keys: mistakes.map(({ value, misconception }) => ({
      misconception,
      key: { pairs: pairsInOrder(value.map((thing) => at(ids, things.indexOf(thing)))), rule: 'exact' },
    })),
  }
}

function pairsPart(spoken: Spoken<AnswerOf<'pairs'>>, random: Random): TypedPart {
  const { pairs, mistakes } = spoken.first
  const [leftIds, rightIds] = [drawnIds(random, pairs.length), drawnIds(random, pairs.length)]
  const left = leftIds.map((id, index) => ({ id, text: localText(spoken, (answer) => at(answer.pairs, index)[0]) }))
  const right = rightIds.map((id, index) => ({ id, text: localText(spoken, (answer) => at(answer.pairs, index)[1]) }))
  const joined = (rights: readonly string[]): Record<string, string> =>
    Object.fromEntries(leftIds.map((id, index) => [id, at(rights, index)]))
  return {
    type: 'connection',
    content: { left, right: random.shuffle(right), reuse: false },
    key: { pairs: joined(rightIds), rule: 'partial' },
    wrong_keys: mistakes.map(({ value, misconception }) => ({
      misconception,
      key: {
        pairs: joined(
          value.map((text) =>
            at(
              rightIds,
              pairs.findIndex(([, other]) => other === text),
            ),
          ),
        ),
        rule: 'exact',
      },
    })),
  }
}

function axisPart(spoken: Spoken<AnswerOf<'axis'>>, random: Random): TypedPart {
  const { axis, mistakes } = spoken.first
  const ids = drawnIds(random, axis.markers.length)
  const positions = (values: readonly { valueOf: () => number }[]): Record<string, number> =>
    Object.fromEntries(ids.map((id, index) => [id, at(values, index).valueOf()]))
  return {
    type: 'axis',
    content: {
      scale: 'number',
      min: axis.min.valueOf(),
      max: axis.max.valueOf(),
      step: axis.step.valueOf(),
      labels_every: axis.labelsEvery.valueOf(),
      markers: ids.map((id, index) => ({
        id,
        label: localText(spoken, (answer) => at(answer.axis.markers, index).label),
      })),
    },
    key: { positions: positions(axis.markers.map(({ position }) => position)), tolerance: 0 },
    wrong_keys: mistakes.map(({ value, misconception }) => ({
      misconception,
      key: { positions: positions(value), tolerance: 0 },
    })),
  }
}
