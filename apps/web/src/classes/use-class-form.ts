import { ClassForm } from '@katedra/contract/classes'
import { CallError } from '@katedra/contract/call'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { placeFieldErrors } from '../app/field-errors.ts'
import { useProblem } from '../app/problem.ts'

export interface ClassValues {
  name: string
  email: string
}

/** Name and e-mail of a class. */
export function useClassForm(values: ClassValues): UseFormReturn<ClassValues> {
  return useForm<ClassValues>({ defaultValues: values, resolver: standardSchemaResolver(ClassForm) })
}

/** Puts a refusal to its field; returns how to say what has no field. */
export function useClassRefusal(form: UseFormReturn<ClassValues>) {
  const problem = useProblem()
  return {
    place: (error: unknown): void => {
      placeFieldErrors(error, form.setError, ['name', 'email'])
    },
    sentence: (error: unknown): string => unplacedSentences(error, ['name', 'email']) ?? problem(error),
  }
}

/** The server's sentences about fields that the form doesn't show one by one, such as those of pasted pupils. */
function unplacedSentences(error: unknown, placed: readonly string[]): string | undefined {
  if (!(error instanceof CallError) || error.status !== 422) return undefined
  const rest = Object.entries(error.fields).filter(([field]) => !placed.includes(field))
  return rest.length === 0 ? undefined : [...new Set(rest.flatMap(([, messages]) => messages))].join(' ')
}
