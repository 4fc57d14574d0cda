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
  for (const { instancePath, message, params } of error.validation) {
    const path = instancePath.split('/').slice(1)
    const field = instancePath === '/' ? 'body' : path.join('.')
    const problem = {
      key: message ?? 'invalid',
      values: { max: params['maximum'], min: params['minimum'], email: valueAt(body, path) },
    }
    fields[field] = [...(fields[field] ?? []), problem]
  }
  return fields
}

function valueAt(body: unknown, path: string[]): unknown {
  const value = path.reduce<unknown>((inner, key) => (isValues(inner) ? inner[key] : undefined), body)
  return typeof value === 'string' ? value.slice(0, 254) : ''
}
