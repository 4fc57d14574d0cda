import { ClassForm } from '@katedra/contract/classes'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { unplacedSentences } from '@katedra/screens/form/unplaced-sentences.ts'

export interface ClassValues {
  name: string
  email: string
}

const newClass: ClassValues = { name: '', email: '' }

/** Name and e-mail of a class, or of one that is made. */
export function useClassForm({ name, email }: ClassValues = newClass): UseFormReturn<ClassValues> {
  return useForm<ClassValues>({ defaultValues: { name, email }, resolver: standardSchemaResolver(ClassForm) })
}

/** The fields of the form, by the names the server gives its mistakes. */
export const classFields = ['name', 'email'] as const

/** Sentences about what the form does not show field by field, such as pasted pupils. */
export function unplacedClassSentences(error: Error): string | undefined {
  return unplacedSentences(error, classFields)
}
