import { plannedTests, type PlannedTest, type PlannedTestDetail } from '@katedra/contract/planned-tests'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../app/call.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { meQuery } from '../../profile/profile.data.ts'
import { editBody, planBody, planProblems, plansBody } from './plan-body.ts'
import type { PlanDraft } from './plan-draft.ts'
import { focusFirstMistake, showProblems, showRefusal, type PlanForm } from './plan-form.ts'
import { keepTest, refreshKeys, refreshTests } from '../planned-tests.data.ts'
import { useSchoolZone } from './use-plan-form.ts'

/** A test that has just been planned; with its questions where it is the only one. */
export type NewTest = PlannedTest & Partial<Pick<PlannedTestDetail, 'questions'>>

interface Sending {
  draft: PlanDraft
  zone: string
  requestId: string
}

async function send({ draft, zone, requestId: request_id }: Sending): Promise<NewTest[]> {
  if (draft.source?.kind === 'edit') {
    const test_id = draft.source.test_id
    const changed = await call(plannedTests.updateTest, { params: { test_id }, body: editBody(draft, zone) })
    keepTest(changed)
    return [changed]
  }
  if (draft.others.length > 0) return call(plannedTests.planTests, { body: { ...plansBody(draft, zone), request_id } })
  const planned = await call(plannedTests.planTest, { body: { ...planBody(draft, zone), request_id } })
  keepTest(planned)
  return [planned]
}

/** The same plan keeps its id until it is made: one whose reply was lost is not made twice. */
function useRequestId() {
  const sent = useRef<{ content: string; id: string }>(undefined)
  return {
    of(draft: PlanDraft): string {
      const content = JSON.stringify(draft)
      if (sent.current?.content !== content) sent.current = { content, id: crypto.randomUUID() }
      return sent.current.id
    },
    forget(): void {
      sent.current = undefined
    },
  }
}

/** Sends the plan, of one class or several, or the changes of a test. A refusal leaves every field as it was. */
export function usePlanning(form: PlanForm, onPlanned: (tests: NewTest[]) => void) {
  const queries = useQueryClient()
  const zone = useSchoolZone()
  const requestId = useRequestId()
  const { save, isBusy, input, error, sentence, reset } = useSave({
    save: (draft: PlanDraft) => send({ draft, zone, requestId: requestId.of(draft) }),
    onSaved: (tests) => {
      requestId.forget()
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

  /** Plans and launches in one step, whatever start is chosen. */
  function startNow(): void {
    if (isBusy) return
    const draft: PlanDraft = { ...form.getValues(), preset: 'now' }
    const problems = planProblems(draft, zone)
    const mistaken = Object.keys(problems)
    form.clearErrors()
    if (mistaken.length === 0) return save(draft)
    showProblems(problems, form.setError)
    focusFirstMistake(planFormElement(), mistaken)
  }

  return { submit, startNow, isBusy, isStarting: isBusy && input?.preset === 'now', refusal: sentence }
}

/** The button stands in the sheet's foot, outside the form, and belongs to it by this id. */
export const planFormId = 'plan-test'

function planFormElement(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>(`form#${planFormId}`)
}
