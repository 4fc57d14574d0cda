import { Email } from '@katedra/contract/fields'
import type { FieldMistake } from '@katedra/screens/form/field-errors.ts'
import { useDebounced } from '@katedra/screens/use-debounced.ts'

/** E-mail mistakes made while typing are said after 1.5 s (specification, section 9). */
const emailDelay = 1500

/** An address that has stood still for a while: only then is it worth a word. */
export function useSettledEmail(typed: string): {
  email: string
  isSettled: boolean
  mistake: FieldMistake | undefined
} {
  const email = typed.trim()
  const isSettled = useDebounced(email, emailDelay) === email && email !== ''
  const isWrong = isSettled && !Email.safeParse(email).success
  return { email, isSettled, mistake: isWrong ? { type: 'rule', message: 'email' } : undefined }
}
