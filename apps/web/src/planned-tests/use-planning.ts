import { CallError } from '@katedra/contract/call'
import { plannedTests, type PlannedTestDetail } from '@katedra/contract/planned-tests'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../app/client.ts'
import { placeFieldErrors } from '../app/field-errors.ts'
import { useProblem } from '../app/problem.ts'
import { meQuery } from '../profile/profile.data.ts'
import { planBody, type PlanDraft } from './plan-draft.ts'
import { focusFirstMistake, planFields, type PlanForm } from './plan-form.ts'
import { refreshTests, testQuery } from './planned-tests.data.ts'
import { useSchoolZone } from './use-plan-form.ts'

/** Sends the plan. A refusal leaves every field as it was. */
export function usePlanning(form: PlanForm, onPlanned: (test: PlannedTestDetail) => void) {
  const queries = useQueryClient()
  const problem = useProblem()
  const zone = useSchoolZone()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (draft: PlanDraft) => call(plannedTests.planTest, { body: planBody(draft, zone) }),
    onSuccess(test) {
      queries.setQueryData(testQuery(test.id).queryKey, test)
      void refreshTests()
      void queries.invalidateQueries({ queryKey: meQuery.queryKey })
      onPlanned(test)
    },
    onError(refusal) {
      if (placeFieldErrors(refusal, form.setError, planFields) === undefined) return
      focusFirstMistake(planFormElement(), refusal instanceof CallError ? Object.keys(refusal.fields) : [])
    },
  })
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
