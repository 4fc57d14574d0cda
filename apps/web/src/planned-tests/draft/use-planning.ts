import { plannedTests, type PlannedTest, type PlannedTestDetail } from '@katedra/contract/planned-tests'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../app/client.ts'
import { useProblem } from '../app/problem.ts'
import { meQuery } from '../profile/profile.data.ts'
import { editBody, planBody, plansBody } from './plan-body.ts'
import type { PlanDraft } from './plan-draft.ts'
import { focusFirstMistake, placeRefusal, type PlanForm } from './plan-form.ts'
import { keepTest, refreshTests } from './planned-tests.data.ts'
import { useSchoolZone } from './use-plan-form.ts'

/** A test that has just been planned; with its questions where it is the only one. */
export type NewTest = PlannedTest & Partial<Pick<PlannedTestDetail, 'questions'>>

async function send(draft: PlanDraft, zone: string): Promise<NewTest[]> {
  if (draft.source?.kind === 'edit') {
    const test_id = draft.source.test_id
    const changed = await call(plannedTests.updateTest, { params: { test_id }, body: editBody(draft, zone) })
    keepTest(changed)
    return [changed]
  }
  if (draft.others.length > 0) return call(plannedTests.planTests, { body: plansBody(draft, zone) })
  const planned = await call(plannedTests.planTest, { body: planBody(draft, zone) })
  keepTest(planned)
  return [planned]
}

/** Sends the plan, of one class or several, or the changes of a test. A refusal leaves every field as it was. */
export function usePlanning(form: PlanForm, onPlanned: (tests: NewTest[]) => void) {
  const queries = useQueryClient()
  const problem = useProblem()
  const zone = useSchoolZone()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (draft: PlanDraft) => send(draft, zone),
    onSuccess(tests) {
      void refreshTests()
      void queries.invalidateQueries({ queryKey: meQuery.queryKey })
      onPlanned(tests)
    },
    onError(refusal) {
      const placed = placeRefusal(refusal, form.setError)
      if (placed !== undefined) focusFirstMistake(planFormElement(), placed)
    },
  })
  // Synchronises with the form: what was refused is no longer what stands in it.
  useEffect(() => {
    if (error === null) return undefined
    return form.subscribe({ formState: { values: true }, callback: () => reset() })
  }, [form, error, reset])
  const submit = form.handleSubmit(
    (draft) => {
      if (!isPending) mutate(draft)
    },
    (errors) => focusFirstMistake(planFormElement(), Object.keys(errors)),
  )
  return { submit, isPending, refusal: error === null ? undefined : problem(error) }
}

/** The button stands in the sheet's foot, outside the form, and belongs to it by this id. */
export const planFormId = 'plan-test'

function planFormElement(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>(`form#${planFormId}`)
}
