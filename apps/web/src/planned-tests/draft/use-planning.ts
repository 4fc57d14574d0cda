import { plannedTests, type PlannedTest, type PlannedTestDetail } from '@katedra/contract/planned-tests'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../app/call.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { meQuery } from '../../profile/profile.data.ts'
import { editBody, planBody, plansBody } from './plan-body.ts'
import type { PlanDraft } from './plan-draft.ts'
import { focusFirstMistake, showRefusal, type PlanForm } from './plan-form.ts'
import { keepTest, refreshKeys, refreshTests } from '../planned-tests.data.ts'
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
  const zone = useSchoolZone()
  const { save, isBusy, error, sentence, reset } = useSave({
    save: (draft: PlanDraft) => send(draft, zone),
    onSaved: (tests) => {
      void refreshTests()
      void refreshKeys()
      void queries.invalidateQueries({ queryKey: meQuery.queryKey })
      onPlanned(tests)
    },
    onRefused: (refusal) => {
      const mistaken = showRefusal(refusal, form.setError)
      if (mistaken !== undefined) focusFirstMistake(planFormElement(), mistaken)
    },
  })
  // Synchronises with the form: what was refused is no longer what stands in it.
  useEffect(() => {
    if (error === null) return undefined
    return form.subscribe({ formState: { values: true }, callback: () => reset() })
  }, [form, error, reset])
  const submit = form.handleSubmit(
    (draft) => {
      if (!isBusy) save(draft)
    },
    (errors) => focusFirstMistake(planFormElement(), Object.keys(errors)),
  )
  return { submit, isBusy, refusal: sentence }
}

/** The button stands in the sheet's foot, outside the form, and belongs to it by this id. */
export const planFormId = 'plan-test'

function planFormElement(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>(`form#${planFormId}`)
}
