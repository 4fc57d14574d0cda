import type { Schema } from '@katedra/contract/route'
import { encode, type $ZodCheck, type $ZodTypes, type ParsePayload } from 'zod/v4/core'

/*
 * Replies are written by their schema: a field that it does not name never leaves, and a value of another type is a defect that
 * ends in a 500. Zod would copy the whole reply first, and parts with checks once more for each part around them; a thousand pupils
 * who begin at one moment wait for it. What is not simple is left to Zod, part by part.
 */

type Write = (value: unknown) => string

/** Writes a value as the JSON that its schema allows; throws where it is of another type. */
export function replyWriter(schema: Schema): Write {
  const known = writers.get(schema)
  if (known !== undefined) return known
  const write = makeWriter(schema)
  writers.set(schema, write)
  return write
}

const writers = new WeakMap<Schema, Write>()

function makeWriter(schema: Schema): Write {
  const checks = checksOf(schema)
  return checks.length === 0 ? plainWriter(schema) : checkedWriter(schema, checks)
}

/** A text that has to match, a list that has to be short: what it is made of is written first, so that no check meets another type. */
function checkedWriter(schema: Schema, checks: readonly $ZodCheck<unknown>[]): Write {
  const write = plainWriter(schema)
  // A check that has a value put in order (a text's spaces, for instance) gives another one to be written.
  const isChanged = checks.some(({ _zod }) => _zod.def.check === 'overwrite')
  return (value) => {
    const json = write(value)
    const payload: ParsePayload = { value, issues: [] }
    for (const { _zod } of checks) if (_zod.def.when?.(payload) ?? true) void _zod.check(payload)
    if (payload.issues.length > 0) refuse('what its checks let pass')
    return isChanged && payload.value !== value ? write(payload.value) : json
  }
}

/** Writes it without its own checks. */
function plainWriter(schema: Schema): Write {
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      if (def.catchall === undefined) return objectWriter(def.shape)
      return def.catchall._zod.def.type === 'never' ? strictWriter(def.shape) : byZod(schema)
    case 'array':
      return arrayWriter(replyWriter(def.element))
    case 'nullable': {
      const write = replyWriter(def.innerType)
      return (value) => (value === null ? 'null' : write(value))
    }
    case 'string':
      return (value) => (typeof value === 'string' ? JSON.stringify(value) : refuse('text'))
    case 'number':
      return 'format' in def && def.format === 'safeint' ? integer : number
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? String(value) : refuse('boolean'))
    case 'enum':
      return wordWriter(Object.values(def.entries))
    case 'literal':
      return wordWriter(def.values)
    case 'union':
      return 'discriminator' in def && typeof def.discriminator === 'string'
        ? kindWriter(def.discriminator, def.options)
        : unionWriter(schema, def.options)
    case 'pipe':
      return defOf(def.out).type === 'date' ? moment : byZod(schema)
    default:
      return byZod(schema)
  }
}

/** Every schema is one of Zod's own classes. */
function defOf(schema: Schema): $ZodTypes['_zod']['def']
function defOf({ _zod }: Schema): unknown {
  return _zod.def
}

/** Each is of a value of its schema's type, which has been made sure of before. */
function checksOf(schema: Schema): readonly $ZodCheck<unknown>[]
function checksOf({ _zod }: Schema): readonly unknown[] {
  return _zod.def.checks ?? []
}

/** What JSON has no word for is nothing, and its field is left out. */
function byZod(schema: Schema): Write {
  return (value) => jsonOf(encode(schema, value)) ?? ''
}

function jsonOf(value: unknown): string | undefined {
  return JSON.stringify(value)
}

function refuse(wanted: string): never {
  throw new TypeError(`A reply is not of its schema: ${wanted} expected`)
}

function number(value: unknown): string {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : refuse('number')
}

function integer(value: unknown): string {
  return Number.isSafeInteger(value) ? String(value) : refuse('integer')
}

function moment(value: unknown): string {
  return value instanceof Date ? `"${value.toISOString()}"` : refuse('moment')
}

function wordWriter(words: readonly unknown[]): Write {
  const known = new Map(words.map((word) => [word, JSON.stringify(word)]))
  return (value) => known.get(value) ?? refuse(words.join(', '))
}

function arrayWriter(write: Write): Write {
  return (value) => {
    if (!Array.isArray(value)) return refuse('list')
    const parts: string[] = []
    for (const part of value) parts.push(write(part))
    return `[${parts.join(',')}]`
  }
}

function objectWriter(shape: Readonly<Record<string, Schema>>): Write {
  const fields = Object.entries(shape).map(([name, field]) => {
    const def = defOf(field)
    const isOptional = def.type === 'optional'
    return {
      name,
      head: `${JSON.stringify(name)}:`,
      isOptional,
      write: replyWriter(isOptional ? def.innerType : field),
    }
  })
  return (value) => {
    if (!isRecord(value)) return refuse('object')
    let text = ''
    for (const { name, head, isOptional, write } of fields) {
      const part = value[name]
      const json = part === undefined && isOptional ? '' : write(part)
      if (json !== '') text += text === '' ? head + json : `,${head}${json}`
    }
    return `{${text}}`
  }
}

/** A field that is not named is a defect here, not only left out: a question's key, for instance. */
function strictWriter(shape: Readonly<Record<string, Schema>>): Write {
  const names = new Set(Object.keys(shape))
  const write = objectWriter(shape)
  return (value) => {
    if (isRecord(value) && Object.keys(value).some((name) => !names.has(name))) return refuse('no other field')
    return write(value)
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Objects of several kinds, told apart by a field. */
function kindWriter(field: string, options: readonly Schema[]): Write {
  const byKind = new Map<unknown, Write>()
  for (const option of options)
    for (const kind of option._zod.propValues?.[field] ?? []) byKind.set(kind, replyWriter(option))
  return (value) => (isRecord(value) ? byKind.get(value[field]) : undefined)?.(value) ?? refuse(`one kind of ${field}`)
}

/** A number or a word, for instance; of other objects only Zod knows which one is meant. */
function unionWriter(schema: Schema, options: readonly Schema[]): Write {
  const simple = options.map((option) => {
    const { type } = defOf(option)
    return type === 'number' || type === 'literal' ? { type, write: replyWriter(option) } : undefined
  })
  const [first, second, ...rest] = simple
  if (first === undefined || second === undefined || rest.length > 0 || first.type === second.type) return byZod(schema)
  const [ofNumber, ofWord] = first.type === 'number' ? [first, second] : [second, first]
  return (value) => (typeof value === 'number' ? ofNumber.write(value) : ofWord.write(value))
}
