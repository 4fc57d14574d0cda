import type { Problem, ProblemCode } from '@katedra/questions'
import type { ContentPath, Mistake } from '../content-files/content-files.ts'

/** Where parts of a question stand in what was written, by their paths in the question. */
export type WrittenPlaces = Readonly<Record<string, ContentPath>>

type Said = Pick<Mistake, 'code' | 'values'>

const between = (min: number, max: number): Said => ({ code: 'count_between', values: { min, max } })
const count = (min: number, max: number) => ({ too_small: between(min, max), too_big: between(min, max) })

/** What a problem means at a place, where more can be said than the problem alone does. */
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
export function questionMistakes(problems: readonly Problem[], places: WrittenPlaces): Mistake[] {
  return problems.map(({ path, code }) => ({ path: writtenPath(path, places), ...saidOf(path, code) }))
}

function saidOf(path: string, code: ProblemCode): Said {
  const fitting = precise.find(([pattern, said]) => pattern.test(path) && said[code] !== undefined)
  return fitting?.[1][code] ?? { code: `question_${code}` }
}

/** These are made by the reader around what was written. */
const made = new Set(['content', 'key', 'text', 'id'])

function writtenPath(path: string, places: WrittenPlaces): ContentPath {
  const parts = path.split('.')
  const lengths = parts.map((_, place) => parts.length - place)
  const known = lengths.find((length) => Object.hasOwn(places, parts.slice(0, length).join('.'))) ?? 0
  const start = places[parts.slice(0, known).join('.')] ?? []
  const rest = parts.slice(known).filter((part) => !made.has(part))
  return [...start, ...rest.map((part) => (/^\d+$/.test(part) ? Number(part) : part))]
}
