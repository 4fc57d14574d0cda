import { CallError } from '@katedra/contract/call'
import { set, type FieldErrors, type FieldPath, type Resolver, type UseFormReturn } from 'react-hook-form'
import { fieldOfSheet, planProblems, type PlanProblems } from './plan-body.ts'
import type { PlanDraft } from './plan-draft.ts'

export type PlanForm = UseFormReturn<PlanDraft>

/** Fields in the order in which they stand in the sheet. */
const planFields: readonly FieldPath<PlanDraft>[] = [
  'class_id',
  'preset',
  'starts_at',
  'others',
  'draw',
  'question_ids',
  'title',
  'pace',
  'team_count',
  'window_minutes',
  'time_limit_minutes',
  'attempts_allowed',
  'max_guests',
  'feedback',
  'kind',
]

function fieldNamed(name: string): FieldPath<PlanDraft> | undefined {
  return isOfOthers(name) ? name : planFields.find((known) => known === name)
}

/** Puts what keeps a plan from being made at its fields. */
export function showProblems(problems: PlanProblems, setError: PlanForm['setError']): void {
  for (const [name, message] of Object.entries(problems)) {
    const field = fieldNamed(name)
    if (field !== undefined) setError(field, { type: 'contract', message: message ?? '' })
  }
}

/** Checks the draft with the contract's own schemas, those that the server uses. */
export function planResolver(zone: string): Resolver<PlanDraft> {
  return (draft) => {
    const errors: FieldErrors<PlanDraft> = {}
    for (const [field, message] of Object.entries(planProblems(draft, zone)))
      set(errors, field, { type: 'contract', message })
    return Object.keys(errors).length === 0 ? { values: draft, errors: {} } : { values: {}, errors }
  }
}

function isOfOthers(name: string): name is `others.${number}.class_id` | `others.${number}.starts_at` {
  return /^others\.\d+\.(class_id|starts_at)$/.test(name)
}

/** Puts the messages of a 422 at their fields; returns the fields' names, or undefined for any other refusal. */
export function showRefusal(refusal: unknown, setError: PlanForm['setError']): string[] | undefined {
  if (!(refusal instanceof CallError) || refusal.status !== 422) return undefined
  const mistaken: string[] = []
  for (const [sent, messages] of Object.entries(refusal.fields)) {
    const field = fieldNamed(fieldOfSheet(sent))
    if (field === undefined) continue
    setError(field, { type: 'server', message: messages.join(' ') })
    mistaken.push(field)
  }
  return mistaken
}

/** Moves focus to the first control of the first field with a mistake; chips are groups, which can't take focus themselves. */
export function focusFirstMistake(form: HTMLFormElement | null, mistaken: readonly string[]): void {
  const field = planFields.find((name) => mistaken.some((one) => one === name || one.startsWith(`${name}.`)))
  const box = form?.querySelector(`[data-field~="${field ?? ''}"]`)
  const folded = box?.closest('details')
  if (folded !== null && folded !== undefined) folded.open = true
  const control = box?.querySelector<HTMLElement>('input:not([type=hidden]), button, [role=spinbutton]')
  control?.focus()
}
