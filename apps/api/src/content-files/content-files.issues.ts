import type * as z from 'zod'
import {
  isMistakeCode,
  type ContentPath,
  type FileKind,
  type Mistake,
  type MistakeCode,
} from './content-files.codes.ts'
import { FileMistakes } from './content-files.mistakes.ts'

type Issue = z.core.$ZodIssue
type Said = Pick<Mistake, 'code' | 'values'>

/** What a schema reads of a file; all of its mistakes at once. */
export function fit<Schema extends z.ZodType>(kind: FileKind, schema: Schema, written: unknown): z.output<Schema> {
  const read = schema.safeParse(written, { reportInput: true })
  if (read.success) return read.data
  throw new FileMistakes(kind, read.error.issues.flatMap(mistakesOf))
}

function mistakesOf(issue: Issue): Mistake[] {
  const path = pathOf(issue)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], code: 'unknown_key', values: { key } }))
  if (isMissing(issue, path)) return [{ path: path.slice(0, -1), code: 'missing', values: { key: path.at(-1) ?? '' } }]
  // A key is told by what is wrong with it.
  if (issue.code === 'invalid_key') return issue.issues.map((inner) => ({ path, ...saidOf(inner) }))
  return [{ path, ...saidOf(issue) }]
}

function pathOf({ path }: Issue): ContentPath {
  return path.map((part) => (typeof part === 'number' ? part : String(part)))
}

/** A schema that tells its kinds apart by a key shows the whole as its input, not the key. */
function isMissing(issue: Issue, path: ContentPath): boolean {
  if (path.length === 0) return false
  if (issue.code !== 'invalid_union' || !('discriminator' in issue)) return issue.input === undefined
  const { input } = issue
  return typeof input === 'object' && input !== null && !Object.hasOwn(input, path.at(-1) ?? '')
}

function saidOf(issue: Issue): Said {
  // YAML has nothing where someone has begun a key and left it so.
  if (issue.code === 'invalid_type' && issue.input === null) return { code: 'no_value' }
  return isMistakeCode(issue.message) ? { code: issue.message, ...paramsOf(issue) } : shapeSaid(issue)
}

function shapeSaid(issue: Issue): Said {
  switch (issue.code) {
    case 'invalid_type':
      return { code: kinds[issue.expected] ?? 'not_fitting' }
    case 'invalid_value':
      return { code: 'not_one_of', values: { options: issue.values.map(String).join(', ') } }
    case 'invalid_union':
      return unionSaid(issue)
    case 'invalid_format':
      return { code: issue.format === 'url' ? 'not_address' : 'not_fitting' }
    case 'too_small':
      return smallSaid(issue)
    case 'too_big':
      return bigSaid(issue)
    default:
      return { code: 'not_fitting' }
  }
}

/** What a rule of ours says with its code. */
function paramsOf(issue: Issue): Pick<Mistake, 'values'> {
  if (issue.code !== 'custom' || issue.params === undefined) return {}
  const values = Object.entries(issue.params).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  return { values: Object.fromEntries(values) }
}

const kinds: Readonly<Record<string, MistakeCode>> = {
  string: 'not_text',
  number: 'not_number',
  int: 'not_whole',
  boolean: 'not_yes_no',
  array: 'not_list',
  object: 'not_fields',
  record: 'not_fields',
}

function unionSaid(issue: Extract<Issue, { code: 'invalid_union' }>): Said {
  const options: unknown = 'options' in issue ? issue.options : undefined
  if (!Array.isArray(options)) return { code: 'not_fitting' }
  return { code: 'not_one_of', values: { options: options.map(String).join(', ') } }
}

function smallSaid({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): Said {
  const min = Number(minimum)
  if (origin === 'string') return min === 1 ? { code: 'empty_text' } : { code: 'too_short', values: { min } }
  if (origin === 'array') return { code: 'too_few', values: { count: min } }
  return { code: inclusive === false ? 'more_than' : 'at_least', values: { min } }
}

function bigSaid({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): Said {
  const max = Number(maximum)
  if (origin === 'string') return { code: 'too_long', values: { max } }
  if (origin === 'array') return { code: 'too_many', values: { count: max } }
  return { code: inclusive === false ? 'less_than' : 'at_most', values: { max } }
}
