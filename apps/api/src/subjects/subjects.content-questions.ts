import { createHash } from 'node:crypto'
import {
  checkQuestion,
  patternOf,
  pairsInOrder,
  placesOf,
  thingLimits,
  unusedTextContent,
  unusedTextKey,
  type LocalText,
  type Question,
  type Problem,
  type ProblemCode,
} from '@katedra/questions'
import { demandNone, FileMistakes, type ContentPath, type Mistake } from '../content-files/content-files.ts'
import type { ContentQuestion } from './subjects.content.ts'

/** Parts of a question made of a written one, and where in it they were: by their paths in the question. */
interface Parts {
  content: unknown
  key: unknown
  paths: WrittenPaths
}

/** A question of a content file with everything checked. Throws all of its mistakes, at their places in what was written. */
export function questionOf(written: ContentQuestion): Question {
  const { type, prompt, explanation, points } = written
  const { content, key, paths } = parts(written)
  const checked = checkQuestion({ type, prompt, explanation, points, content, key })
  if (!checked.ok) throw new FileMistakes('level', questionMistakes(checked.problems, paths))
  return checked.question
}

function parts(written: ContentQuestion): Parts {
  switch (written.type) {
    case 'abc':
      return abcParts(written)
    case 'alphabet':
      return alphabetParts(written)
    case 'axis':
      return axisParts(written)
    case 'connection':
      return connectionParts(written)
    case 'text':
      return textParts(written)
  }
}

type Written<T extends ContentQuestion['type']> = Extract<ContentQuestion, { type: T }>

function opaqueId(key: string, text: LocalText, side = ''): string {
  return createHash('sha256')
    .update(`${key}\n${side}\n${text.cs ?? ''}\n${text.en ?? ''}`)
    .digest('hex')
    .slice(0, 8)
}

function abcParts({ key, options, multiple, shuffle }: Written<'abc'>): Parts {
  const withIds = options.map(({ correct, ...text }, index) => ({ id: opaqueId(key, text), text, correct, index }))
  // Written order often has the right one first; where order means nothing it is given up here for good.
  const inOrder = shuffle ? withIds.toSorted((a, b) => a.id.localeCompare(b.id)) : withIds
  return {
    content: { options: inOrder.map(({ id, text }) => ({ id, text })), multiple, shuffle },
    key: { correct: withIds.filter(({ correct }) => correct).map(({ id }) => id), rule: 'partial' },
    paths: {
      'key.correct': ['options'],
      ...pathsOf(
        'content.options',
        inOrder.map(({ index }) => ['options', index]),
      ),
    },
  }
}

function alphabetParts({ word, ignore_diacritics, partial }: Written<'alphabet'>): Parts {
  return {
    content: { pattern: { cs: patternOf(word.cs), en: patternOf(word.en) } },
    key: { word, ignore_diacritics, partial },
    paths: { 'content.pattern': ['word'] },
  }
}

function axisParts({ key, scale, min, max, step, labels_every, unit, markers, tolerance }: Written<'axis'>): Parts {
  const withIds = markers.map(({ label, at }, index) => ({ id: opaqueId(key, label), label, at, index }))
  // In the order of ids, so that the list does not tell the order on the axis.
  const inOrder = withIds.toSorted((a, b) => a.id.localeCompare(b.id))
  return {
    content: {
      scale,
      min,
      max,
      step,
      labels_every,
      markers: inOrder.map(({ id, label }) => ({ id, label })),
      ...(unit === undefined ? {} : { unit }),
    },
    key: { positions: Object.fromEntries(withIds.map(({ id, at }) => [id, at])), tolerance },
    paths: {
      ...pathsOf(
        'content.markers',
        inOrder.map(({ index }) => ['markers', index]),
      ),
      ...Object.fromEntries(withIds.map(({ id, index }) => [`key.positions.${id}`, ['markers', index, 'at']])),
    },
  }
}

function connectionParts(written: Written<'connection'>): Parts {
  const { key, pairs, extra, reuse, ordering, rule = 'partial' } = written
  if (ordering !== undefined) return orderingParts(written, ordering)
  const item = (text: LocalText, side: 'left' | 'right', path: ContentPath) => ({
    id: opaqueId(key, text, side),
    text,
    path,
  })
  const left = pairs.map((pair, index) => item(pair.left, 'left', ['pairs', index, 'left']))
  const partners = pairs.map((pair, index) => item(pair.right, 'right', ['pairs', index, 'right']))
  const right = [...partners, ...extra.map((text, index) => item(text, 'right', ['extra', index]))]
  const distinct = [...new Map(right.map((one) => [one.id, one])).values()]
  const inOrder = distinct.toSorted((a, b) => a.id.localeCompare(b.id))
  const shown = (items: typeof left) => items.map(({ id, text }) => ({ id, text }))
  return {
    content: { left: shown(left), right: shown(inOrder), reuse },
    key: {
      pairs: Object.fromEntries(
        left.flatMap(({ id }, index) => partners.slice(index, index + 1).map((one) => [id, one.id])),
      ),
      rule,
    },
    paths: {
      'content.left': ['pairs'],
      'content.right': ['pairs'],
      ...pathsOf(
        'content.left',
        left.map(({ path }) => path),
      ),
      ...pathsOf(
        'content.right',
        inOrder.map(({ path }) => path),
      ),
      ...Object.fromEntries(left.map(({ id }, index) => [`key.pairs.${id}`, ['pairs', index, 'right']])),
    },
  }
}

/** Things to be put in order; what belongs to pairs has no business there. */
function orderingParts(
  { key, pairs, extra, reuse, rule = 'relative' }: Written<'connection'>,
  ordering: readonly LocalText[],
): Parts {
  const { min, max } = thingLimits
  const isCounted = ordering.length >= min && ordering.length <= max
  demandNone('level', [
    ...(pairs.length > 0 ? [{ path: ['pairs'], code: 'question_unknown_field' as const }] : []),
    ...(extra.length > 0 ? [{ path: ['extra'], code: 'question_unknown_field' as const }] : []),
    ...(reuse ? [{ path: ['reuse'], code: 'question_unknown_field' as const }] : []),
    ...(isCounted ? [] : [{ path: ['ordering'], ...between(min, max) }]),
  ])
  const right = ordering.map((text) => ({ id: opaqueId(key, text, 'right'), text }))
  return {
    content: { left: placesOf(right), right, reuse: false, ordering: true },
    key: { pairs: pairsInOrder(right.map(({ id }) => id)), rule },
    paths: {
      'content.left': ['ordering'],
      'content.right': ['ordering'],
      'key.pairs': ['ordering'],
      ...pathsOf(
        'content.right',
        right.map((_, index) => ['ordering', index]),
      ),
    },
  }
}

function textParts(question: Written<'text'>): Parts {
  return question.gaps === undefined ? openParts(question) : gapsParts(question, question.gaps)
}

function openParts({
  accepted,
  number,
  unit,
  lines,
  case_sensitive,
  ignore_diacritics,
  typo_tolerance,
  unmatched,
}: Written<'text'>): Parts {
  return {
    content: { lines, numeric: number !== undefined, ...(unit === undefined ? {} : { unit }) },
    key: {
      accepted: accepted.map((text) => ({ text, fraction: 1 })),
      ...(number === undefined ? {} : { number }),
      case_sensitive,
      ignore_diacritics,
      typo_tolerance,
      unmatched,
    },
    paths: {},
  }
}

type WrittenGaps = NonNullable<Written<'text'>['gaps']>

function gapsParts({ key, extra_words, reuse, rule }: Written<'text'>, gaps: WrittenGaps): Parts {
  const wordOf = (text: LocalText, side = 'bank') => ({ id: opaqueId(key, text, side), text })
  const filled = Object.entries(gaps).map(([id, gap]) => {
    const path = ['gaps', id]
    if ('word' in gap) {
      const word = wordOf(gap.word)
      const accepted = [{ word: word.id, fraction: 1 }]
      return { path, word, gap: { id, kind: 'bank' }, key: { kind: 'bank', weight: gap.weight, accepted } }
    }
    if ('options' in gap) {
      const { options, shuffle, weight } = gap
      const words = options.map(({ correct, ...text }) => ({ ...wordOf(text, id), correct }))
      // As with the options of ABC: the right one is often written first.
      const inOrder = shuffle ? words.toSorted((a, b) => a.id.localeCompare(b.id)) : words
      const accepted = words.filter(({ correct }) => correct).map((word) => ({ word: word.id, fraction: 1 }))
      return {
        path,
        gap: { id, kind: 'chosen', shuffle, options: inOrder.map((word) => ({ id: word.id, text: word.text })) },
        key: { kind: 'chosen', weight, accepted },
      }
    }
    const { unit, accepted, number, ...rest } = gap
    return {
      path,
      gap: { id, kind: 'typed', numeric: number !== undefined, ...(unit === undefined ? {} : { unit }) },
      key: {
        kind: 'typed',
        ...rest,
        accepted: accepted.map((text) => ({ text, fraction: 1 })),
        ...(number === undefined ? {} : { number }),
      },
    }
  })
  const words = [...filled.flatMap(({ word }) => word ?? []), ...extra_words.map((text) => wordOf(text))]
  const distinct = [...new Map(words.map((word) => [word.id, word])).values()]
  return {
    content: {
      ...unusedTextContent,
      gaps: filled.map(({ gap }) => gap),
      ...(distinct.length === 0
        ? {}
        : { bank: { words: distinct.toSorted((a, b) => a.id.localeCompare(b.id)), reuse } }),
    },
    key: {
      ...unusedTextKey,
      gaps: { rule, by_gap: Object.fromEntries(filled.map(({ gap, key: own }) => [gap.id, own])) },
    },
    paths: {
      'content.bank': ['extra_words'],
      'content.bank.words': ['extra_words'],
      ...pathsOf(
        'content.gaps',
        filled.map(({ path }) => path),
      ),
      ...Object.fromEntries(filled.map(({ gap, path }) => [`key.gaps.by_gap.${gap.id}`, path])),
    },
  }
}

/** Where the items of a list were written. */
function pathsOf(list: string, paths: readonly ContentPath[]): WrittenPaths {
  return Object.fromEntries(paths.map((path, index) => [`${list}.${index}`, path]))
}

/** Where parts of a question stand in what was written, by their paths in the question. */
type WrittenPaths = Readonly<Record<string, ContentPath>>

type Said = Pick<Mistake, 'code' | 'values'>

const between = (min: number, max: number): Said => ({ code: 'count_between', values: { min, max } })
const count = (min: number, max: number) => ({ too_small: between(min, max), too_big: between(min, max) })

/** What a problem means at a path, where more can be said than the problem alone does. */
const precise: readonly (readonly [RegExp, Partial<Record<ProblemCode, Said>>])[] = [
  [/^points$/, { too_small: { code: 'points_range' }, too_big: { code: 'points_range' } }],
  [/^content\.options$/, count(2, 12)],
  [/^content\.left$/, count(2, 12)],
  [/^content\.right$/, count(2, 16)],
  [/^content\.markers$/, count(1, 8)],
  [/^key\.correct$/, { too_small: { code: 'right_option_missing' } }],
  [
    /^content\.lines$/,
    {
      too_small: { code: 'number_between', values: { min: 1, max: 20 } },
      too_big: { code: 'number_between', values: { min: 1, max: 20 } },
    },
  ],
  [/^content\.max$/, { too_small: { code: 'axis_backwards' } }],
  [/^content\.step$/, { too_small: { code: 'more_than', values: { min: 0 } }, too_big: { code: 'step_too_large' } }],
  [/^content\.labels_every$/, { too_small: { code: 'labels_too_dense', values: { max: 200 } } }],
  [/tolerance$/, { too_small: { code: 'at_least', values: { min: 0 } } }],
  [
    /^key\.word\./,
    {
      required: { code: 'word_without_letters' },
      too_big: { code: 'word_too_long', values: { max: 60 } },
    },
  ],
  [
    /^key\.accepted\.\d+\.text$/,
    { required: { code: 'empty_text' }, too_big: { code: 'too_long', values: { max: 500 } } },
  ],
  [/\.(?:cs|en)$/, { required: { code: 'empty_text' }, too_big: { code: 'too_long', values: { max: 4000 } } }],
]

/** The problems of a question as mistakes of the file in which it was written. */
function questionMistakes(problems: readonly Problem[], paths: WrittenPaths): Mistake[] {
  return problems.map(({ path, code }) => ({ path: writtenPath(path, paths), ...saidOf(path, code) }))
}

function saidOf(path: string, code: ProblemCode): Said {
  const fitting = precise.find(([pattern, said]) => pattern.test(path) && said[code] !== undefined)
  return fitting?.[1][code] ?? { code: `question_${code}` }
}

/** These are made by the reader around what was written. */
const made = new Set(['content', 'key', 'text', 'id'])

function writtenPath(path: string, paths: WrittenPaths): ContentPath {
  const steps = path.split('.')
  const lengths = steps.map((_, index) => steps.length - index)
  const known = lengths.find((length) => Object.hasOwn(paths, steps.slice(0, length).join('.'))) ?? 0
  const start = paths[steps.slice(0, known).join('.')] ?? []
  const rest = steps.slice(known).filter((step) => !made.has(step))
  return [...start, ...rest.map((part) => (/^\d+$/.test(part) ? Number(part) : part))]
}
