import { NewPassword, Password } from '@katedra/contract/fields'
import { SignUp } from '@katedra/contract/auth'
import * as z from 'zod/mini'
import type { Panel } from './panels.ts'

export const EmailStep = z.pick(SignUp, { email: true })
export const PasswordStep = z
  .object({ password: NewPassword, confirmation: Password })
  .check(z.refine((step) => step.password === step.confirmation, { error: 'passwords_differ', path: ['confirmation'] }))
export const DetailsStep = z.pick(SignUp, {
  first_name: true,
  last_name: true,
  phone: true,
  city: true,
  school_name: true,
})

export const detailNames = ['first_name', 'last_name', 'phone', 'city', 'school_name'] as const

/** What was filled in so far decides how far one may go: a link or a reload into the middle starts where something is missing. */
export function reachablePanel(wanted: Panel, done: { email: boolean; password: boolean }): Panel {
  if (wanted === 'password' && !done.email) return 'email'
  if (wanted === 'details' && !(done.email && done.password)) return done.email ? 'password' : 'email'
  return wanted
}

/** The panel with the first field that the server refused; undefined when the form holds none of them. */
export function panelOfErrors(fields: readonly string[]): Panel | undefined {
  if (fields.includes('email')) return 'email'
  if (fields.includes('password')) return 'password'
  return detailNames.some((name) => fields.includes(name)) ? 'details' : undefined
}

/** Errors of the parameters that came with the URL can't be mended in the form (specification, section 5). */
export function isAboutUrl(fields: readonly string[]): boolean {
  return fields.includes('subject_id') || fields.includes('country_id')
}
