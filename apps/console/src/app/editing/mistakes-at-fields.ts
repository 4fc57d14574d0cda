import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

/**
 * Puts what the contract's schema finds at its fields, instead of what stood there; a whole pair is told at its first language.
 * The first of them in the order of the fields gets the focus.
 */
export function setMistakes<V extends FieldValues>(
  form: Pick<UseFormReturn<V>, 'clearErrors' | 'setError'>,
  fields: readonly FieldPath<V>[],
  issues: readonly Issue[] = [],
): void {
  form.clearErrors()
  const found = issues.flatMap(({ path, message }) => {
    const at = path.join('.')
    const index = fields.findIndex((name) => at === name || name.startsWith(`${at}.`))
    const field = fields[index]
    return field === undefined ? [] : [{ index, field, message }]
  })
  const first = Math.min(...found.map(({ index }) => index))
  for (const { index, field, message } of found)
    form.setError(field, { type: 'rule', message }, { shouldFocus: index === first })
}
