import type { FieldErrors, FieldPath, Resolver, UseFormReturn } from 'react-hook-form'
import { planProblems, type PlanDraft, type PlanField } from './plan-draft.ts'

export type PlanForm = UseFormReturn<PlanDraft>

/** Fields in the order in which they stand in the sheet. */
export const planFields: readonly PlanField[] = [
  'class_id',
  'preset',
  'starts_at',
  'draw',
  'question_ids',
  'title',
  'window_minutes',
  'time_limit_minutes',
  'attempts_allowed',
  'feedback',
  'kind',
] satisfies readonly FieldPath<PlanDraft>[]

/** Checks the draft with the contract's own schema, the one that the server uses. */
export function planResolver(zone: string): Resolver<PlanDraft> {
  return (draft) => {
    const errors: FieldErrors<PlanDraft> = {}
    for (const [field, message] of Object.entries(planProblems(draft, zone)))
      Object.assign(errors, { [field]: { type: 'contract', message } })
    return Object.keys(errors).length === 0 ? { values: draft, errors: {} } : { values: {}, errors }
  }
}

/** Moves focus to the first control of the first field with a mistake; chips are groups, which can't take focus themselves. */
export function focusFirstMistake(form: HTMLFormElement | null, mistaken: readonly string[]): void {
  const field = planFields.find((name) => mistaken.includes(name))
  const box = form?.querySelector(`[data-field~="${field ?? ''}"]`)
  const folded = box?.closest('details')
  if (folded !== null && folded !== undefined) folded.open = true
  const control = box?.querySelector<HTMLElement>('input:not([type=hidden]), button, [role=spinbutton]')
  control?.focus()
}
