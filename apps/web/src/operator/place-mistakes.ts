import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/** Puts what the contract's schema finds at its fields, instead of what stood there; a whole pair is told at its first language. */
export function placeMistakes<V extends FieldValues>(
  form: Pick<UseFormReturn<V>, 'clearErrors' | 'setError'>,
  fields: readonly FieldPath<V>[],
  issues: readonly Issue[] = [],
): void {
  form.clearErrors()
  for (const { path, message } of issues) {
    const place = path.join('.')
    const field = fields.find((name) => place === name || name.startsWith(`${place}.`))
    if (field !== undefined) form.setError(field, { type: 'rule', message }, { shouldFocus: true })
  }
}
