import type { FastifyError } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { FieldProblems } from './fail.ts'

type Values = Record<string, unknown>

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null
}

/**
 * Field problems of a request that does not fit its schema: every failing field at once, nested ones as `students.3.email`.
 * The schemas' messages are catalogue keys; `value` is what was sent, for messages that repeat it.
 */
export function fieldProblems(error: FastifyError, body: unknown): FieldProblems | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined
  const fields: FieldProblems = {}
  for (const { keyword, instancePath, message, params } of error.validation) {
    const path = instancePath.split('/').slice(1)
    if (keyword === 'unrecognized_keys') {
      for (const name of unknownNames(params, path)) fields[name] = [{ key: 'unknown_field' }]
      continue
    }
    const field = instancePath === '/' ? 'body' : path.join('.')
    const problem = {
      key: message ?? 'invalid',
      values: { max: params['maximum'], min: params['minimum'], email: valueAt(body, path) },
    }
    const former = fields[field] ?? []
    // Two rules may be broken by the same mistake; one sentence is enough.
    if (!former.some(({ key }) => key === problem.key)) fields[field] = [...former, problem]
  }
  return fields
}

/** A field we don't know is said at its own name, as much of it as fits a message. */
function unknownNames(params: Values, path: string[]): string[] {
  const names: unknown = params['keys']
  const inside = path.filter((part) => part !== '')
  return Array.isArray(names) ? names.slice(0, 20).map((name) => [...inside, String(name).slice(0, 100)].join('.')) : []
}

function valueAt(body: unknown, path: string[]): unknown {
  const value = path.reduce<unknown>((inner, key) => (isValues(inner) ? inner[key] : undefined), body)
  return typeof value === 'string' ? value.slice(0, 254) : ''
}
