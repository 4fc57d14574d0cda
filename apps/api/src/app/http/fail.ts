import { errors, type ErrorCode } from '@katedra/contract/errors'

/** An error with a code of the closed list; the server turns it into a reply in the caller's language. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** Seconds after which trying again makes sense (`Retry-After`). */
  readonly retryAfter: number | undefined
  /** What the sentence speaks of. */
  readonly values: Record<string, string>
  /** What the caller goes on with; stands in the reply next to the code. */
  readonly handed: Record<string, string>

  constructor(
    code: ErrorCode,
    retryAfter?: number,
    values: Record<string, string> = {},
    handed: Record<string, string> = {},
  ) {
    super(code)
    this.name = 'Failure'
    this.code = code
    this.status = errors[code]
    this.retryAfter = retryAfter
    this.values = values
    this.handed = handed
  }
}

/** Messages by field, as keys of the catalogue `fields` with their variables. */
export type FieldProblems = Record<string, { key: string; values?: Record<string, unknown> }[]>

/** A 422 that a rule finds only after the shape of the request was right. */
export class FieldFailure extends Error {
  readonly fields: FieldProblems

  constructor(fields: FieldProblems) {
    super('invalid fields')
    this.name = 'FieldFailure'
    this.fields = fields
  }
}

export function fail(code: ErrorCode): never {
  throw new Failure(code)
}

/** Refuses the request with one message at one field. */
export function failField(field: string, key: string, values?: Record<string, unknown>): never {
  throw new FieldFailure({ [field]: [values === undefined ? { key } : { key, values }] })
}

/** The value, or a 404 where there is none: what isn't yours does not exist for you. */
export function found<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Failure('app.not_found')
  return value
}
