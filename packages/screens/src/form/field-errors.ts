import { CallError } from '@katedra/contract/call'
import { useCallback } from 'react'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

/** Values that the sentences of the catalogue `fields` speak of. */
export interface FieldFacts {
  max?: number | undefined
  email?: string | undefined
}

/** What a form keeps of a mistake; react-hook-form's errors have this shape. */
export interface FieldMistake {
  /** `server` for a finished sentence. */
  type: string
  message?: string | undefined
}

/** The sentence under a field: the server's is finished, the contract's schemas carry a key of the catalogue `fields`. */
export function useFieldMessage(): (error: FieldMistake | undefined, facts?: FieldFacts) => string | undefined {
  const { t } = useTranslation('fields')
  return useCallback(
    (error, facts = {}) => {
      if (error?.message === undefined || error.message === '') return undefined
      return error.type === 'server' ? error.message : t(error.message, { ...facts })
    },
    [t],
  )
}

/** True where all that was refused is one field of the form: what stands at it says everything. */
export function isSaidAtField(error: unknown, fields: readonly string[], prefix = ''): boolean {
  if (!(error instanceof CallError) || error.status !== 422) return false
  const [name, ...others] = Object.keys(error.fields)
  return others.length === 0 && fields.some((field) => name === field || name === `${prefix}${field}`)
}

/**
 * Puts the messages of a 422 at their fields and focuses the first of them. Returns the names of the fields that the form
 * doesn't have; anything but a 422 returns undefined, so the caller shows it as a sentence. `prefix` stands before the
 * names where the form is one entry of a list that was sent.
 */
export function placeFieldErrors<V extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<V>,
  fields: readonly FieldPath<V>[],
  prefix = '',
): string[] | undefined {
  if (!(error instanceof CallError) || error.status !== 422) return undefined
  const { fields: refused } = error
  const messagesOf = (field: string) => refused[field] ?? refused[`${prefix}${field}`]
  const named = fields.filter((field) => messagesOf(field) !== undefined)
  for (const [position, field] of named.entries()) {
    setError(field, { type: 'server', message: messagesOf(field)?.join(' ') ?? '' }, { shouldFocus: position === 0 })
  }
  return Object.keys(refused).filter((name) => !named.some((field) => name === field || name === `${prefix}${field}`))
}
