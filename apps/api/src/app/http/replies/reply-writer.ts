import type { Schema } from '@katedra/contract/route'
import { encode, type $ZodTypes } from 'zod/v4/core'

/*
 * Replies are written by their schema: a field that it does not name never leaves, and a value of another type is a defect that
 * ends in a 500. Zod would copy the whole reply first and check every form of a text; for the results of a thousand pupils that
 * took longer than the figures. What is not simple is left to Zod, part by part.
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
  const def = defOf(schema)
  // A text that has to match, a list that has to be short: Zod's.
  if (def.checks !== undefined && def.checks.length > 0) return byZod(schema)
  switch (def.type) {
    case 'object':
      return def.catchall === undefined ? objectWriter(def.shape) : byZod(schema)
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
      return unionWriter(schema, def.options)
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
    let text = '['
    for (let index = 0; index < value.length; index += 1)
      text += index === 0 ? write(value[index]) : `,${write(value[index])}`
    return `${text}]`
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A number or a word, for instance; of objects only Zod knows which one is meant. */
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
