import { marking } from '@katedra/contract/marking'
import type { GivenAnswer } from '@katedra/contract/results'
import type { FilledRubric } from '@katedra/questions'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { useProblem } from '@katedra/client/problem'
import { queryClient } from '../../app/query.ts'
import { showToast } from '@katedra/screens/toast.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { isWaiting } from './marking-groups.ts'
import { markingQuery, queueQuery } from '../results.data.ts'

/** Marks given in one go, for one answer or for all that are the same. */
export interface MarkStep {
  item_no: number
  marks: {
    attempt_id: string
    points: number | null
    note: string
    note_shown: boolean
    rubric?: FilledRubric | undefined
  }[]
}

/** Where the marks are: on their way, on the server, or not saved and why. */
export type MarkSaving = { state: 'saved' | 'saving' } | { state: 'failed'; problem: string; retry: () => void }

/**
 * Marks are shown at once and sent one step after another. What could not be saved goes back to what it was and can be sent
 * again; what was saved can be taken back, the newest first.
 */
export function useMarking(testId: string, outOf: number) {
  const { t } = useTranslation('results')
  const problem = useProblem()
  const [done, setDone] = useState<MarkStep[]>([])
  const [failed, setFailed] = useState<{ step: MarkStep; error: Error }[]>([])
  const isHere = useIsHere()
  const queue = `marking ${testId}`
  const sending = useIsMutating({ mutationKey: [queue] })
  const { save } = useSave({
    // One after another: the last mark of an answer is the one that stays.
    queue,
    save: ({ step }: { step: MarkStep; before: MarkStep }) => send(testId, step),
    onSaved: forget,
    onRefused: (error, { step, before }) => {
      if (isHere.current) setFailed((steps) => [...steps, { step, error }])
      else showToast({ text: t('marking.failed', { problem: problem(error) }), tone: 'danger' })
      show(testId, outOf, before)
      // Some of them may have been saved.
      void queryClient.invalidateQueries({ queryKey: markingQuery(testId, step.item_no).queryKey })
      return forget()
    },
  })

  function put(step: MarkStep) {
    setFailed((steps) => steps.filter((other) => other.step !== step))
    save({ step, before: show(testId, outOf, step) })
  }

  function mark(step: MarkStep) {
    setDone([...done, standing(testId, step)])
    put(step)
  }

  function undo(): MarkStep | undefined {
    const last = done.at(-1)
    if (last === undefined) return undefined
    setDone(done.slice(0, -1))
    put(last)
    return last
  }

  const [first] = failed
  const retry = () => {
    for (const { step } of failed) put(step)
  }
  const saving: MarkSaving =
    first === undefined
      ? { state: sending > 0 ? 'saving' : 'saved' }
      : { state: 'failed', problem: problem(first.error), retry }
  return { mark, undo, canUndo: done.length > 0, saving }
}

/** Figures elsewhere follow when they are looked at; nothing is asked for between two marks. */
function forget(): Promise<void> {
  return queryClient.invalidateQueries({ refetchType: 'none' })
}

/** Whether the screen is still there; after it is left, a failure has to be told elsewhere. */
function useIsHere() {
  const isHere = useRef(true)
  // Synchronises with the screen's coming and going.
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}

async function send(testId: string, { item_no, marks }: MarkStep): Promise<void> {
  for (const body of marks) await call(marking.mark, { params: { test_id: testId }, body: { item_no, ...body } })
}

/** The marks as they are now, to come back to. */
function standing(testId: string, { item_no, marks }: MarkStep): MarkStep {
  const answers = queryClient.getQueryData(markingQuery(testId, item_no).queryKey) ?? []
  return {
    item_no,
    marks: marks.map(({ attempt_id }) => {
      const answer = answers.find((one) => one.attempt_id === attempt_id)
      return {
        attempt_id,
        points: answer?.points ?? null,
        note: answer?.mark?.note ?? '',
        note_shown: answer?.mark?.note_shown ?? false,
        rubric: answer?.mark?.rubric,
      }
    }),
  }
}

/** Puts the marks into the list before the server has them, and says what stood there. */
function show(testId: string, outOf: number, step: MarkStep): MarkStep {
  const before = standing(testId, step)
  const marks = new Map(step.marks.map((mark) => [mark.attempt_id, mark]))
  queryClient.setQueryData(markingQuery(testId, step.item_no).queryKey, (answers) =>
    answers?.map((answer) => {
      const mark = marks.get(answer.attempt_id)
      return mark === undefined ? answer : { ...answer, ...markedAs(mark, outOf) }
    }),
  )
  count(testId, step.item_no)
  return before
}

/** The queue of questions follows the answers that are here. */
function count(testId: string, itemNo: number): void {
  const answers = queryClient.getQueryData(markingQuery(testId, itemNo).queryKey) ?? []
  const waiting_count = answers.filter(isWaiting).length
  queryClient.setQueryData(queueQuery(testId).queryKey, (queue) =>
    queue?.map((one) =>
      one.item_no === itemNo ? { ...one, waiting_count, marked_count: answers.length - waiting_count } : one,
    ),
  )
}

function markedAs(
  { points, note, note_shown, rubric }: MarkStep['marks'][number],
  outOf: number,
): Pick<GivenAnswer, 'points' | 'score' | 'mark'> {
  if (points === null) return { points, score: { kind: 'manual' }, mark: null }
  return {
    points,
    score: { kind: 'scored', fraction: points / outOf, parts: {} },
    mark: { marked_at: new Date().toISOString(), marked_by_name: '', note, note_shown, rubric },
  }
}
