import { marking, type MarkBatch, type MarkingAnswer } from '@katedra/contract/marking'
import type { FilledRubric } from '@katedra/questions'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { useProblem } from '@katedra/client/problem'
import { keyOf } from '@katedra/client/query-client'
import { queryClient } from '../../app/query.ts'
import { showToast } from '@katedra/screens/toast.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { isWaiting } from './answer-group.ts'
import { markingQuery, queueQuery } from '../results.data.ts'

/** One mark for many answers; the server knows it by its id, so that it can be sent twice and undone as one. */
export interface MarkStep {
  batch_id: string
  item_no: number
  attempt_ids: string[]
  points: number | null
  note: string
  note_shown: boolean
  /** All of them waited when this was chosen: what a colleague has marked meanwhile keeps that mark. */
  waiting_only?: boolean
  rubric?: FilledRubric | undefined
}

/** What stood in the list before a step, answer by answer. */
type Before = ReadonlyMap<string, Pick<MarkingAnswer, 'points' | 'score' | 'mark'>>

interface Sent {
  step: MarkStep
  isUndone: boolean
  before: Before
}

/** Where the marks are: on their way, on the server, or not saved and why. */
export type MarkSaving = { state: 'saved' | 'saving' } | { state: 'failed'; problem: string; retry: () => void }

interface MarkedList {
  testId: string
  itemNo: number
  outOf: number
}

/**
 * Marks are shown at once and sent one step after another. What could not be saved goes back to what it was and can be sent
 * again; what was saved can be undone, the newest step first.
 */
export function useMarking(list: MarkedList) {
  const { t } = useTranslation('results')
  const problem = useProblem()
  const [done, setDone] = useState<{ step: MarkStep; before: Before }[]>([])
  const [failed, setFailed] = useState<{ sent: Sent; error: Error }[]>([])
  const isHere = useIsHere()
  const { testId, itemNo } = list
  const isSending = useIsSendingMarks(testId)
  const readAgain = useReadAgain(list)
  const { save } = useSave({
    // One after another: the last mark of an answer is the one that stays.
    queue: queueOf(testId),
    save: (sent: Sent) => send(testId, sent),
    onSaved: ({ batch_id, kept_ids }, { isUndone }) => {
      if (kept_ids.length > 0) {
        showToast({ text: t('marking.kept', { count: kept_ids.length }), tone: 'neutral' })
        readAgain.want()
        if (!isUndone)
          setDone((all) => all.map((one) => (one.step.batch_id === batch_id ? without(one, kept_ids) : one)))
      }
      return forget().then(readAgain.whenSent)
    },
    onRefused: (error, sent) => {
      if (isHere.current) setFailed((all) => [...all, { sent, error }])
      else showToast({ text: t('marking.failed', { problem: problem(error) }), tone: 'danger' })
      putBack(list, sent.before)
      // It may have been saved, and only the reply was lost.
      readAgain.want()
      return forget().then(readAgain.whenSent)
    },
  })

  function put(step: MarkStep): Before {
    readAgain.putOff()
    const before = standing(list, step)
    const marked = markedAs(step, list.outOf)
    putBack(list, new Map(step.attempt_ids.map((id) => [id, marked])))
    save({ step, before, isUndone: false })
    return before
  }

  function mark(given: Omit<MarkStep, 'batch_id' | 'item_no' | 'waiting_only'>) {
    // A mark of one's own may be changed at once, also where the list that was read meanwhile does not show it yet.
    const own = new Set(done.flatMap((one) => one.step.attempt_ids))
    const waiting_only =
      [...standing(list, given).values()].every(isWaiting) && !given.attempt_ids.some((one) => own.has(one))
    const step = { ...given, item_no: itemNo, batch_id: crypto.randomUUID(), waiting_only }
    setFailed([])
    setDone([...done, { step, before: put(step) }])
  }

  function undo(): MarkStep | undefined {
    const last = done.at(-1)
    if (last === undefined) return undefined
    setDone(done.slice(0, -1))
    readAgain.putOff()
    const before = standing(list, last.step)
    putBack(list, last.before)
    save({ step: last.step, before, isUndone: true })
    return last.step
  }

  const [first] = failed
  function retry() {
    setFailed([])
    for (const { sent } of failed) {
      if (sent.isUndone) save(sent)
      else put(sent.step)
    }
  }
  const saving: MarkSaving =
    first === undefined
      ? { state: isSending ? 'saving' : 'saved' }
      : { state: 'failed', problem: problem(first.error), retry }
  return { mark, undo, canUndo: done.length > 0, saving }
}

/** Whether marks of the test are on their way to the server. */
export function useIsSendingMarks(testId: string): boolean {
  return useIsMutating({ mutationKey: [queueOf(testId)] }) > 0
}

function queueOf(testId: string): string {
  return `marking ${testId}`
}

function listOf({ testId, itemNo }: MarkedList) {
  return markingQuery(testId, itemNo)
}

/** Figures elsewhere follow when they are looked at; nothing is asked for between two marks. */
function forget(): Promise<void> {
  return queryClient.invalidateQueries({ refetchType: 'none' })
}

/** Reading the list again: what was asked for before a step would come back without it, so it waits until all are on the server. */
function useReadAgain(list: MarkedList) {
  const isWanted = useRef(false)
  const { queryKey } = listOf(list)
  function want() {
    isWanted.current = true
  }
  return {
    want,
    putOff() {
      if (queryClient.isFetching({ queryKey }) === 0) return
      want()
      void queryClient.cancelQueries({ queryKey })
    },
    whenSent() {
      // The step that has just come back still counts itself.
      const isLast = queryClient.isMutating({ mutationKey: [queueOf(list.testId)] }) <= 1
      if (!isLast || !isWanted.current) return
      isWanted.current = false
      void queryClient.invalidateQueries({ queryKey })
    },
  }
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

function send(test_id: string, { step: { batch_id, ...body }, isUndone }: Sent): Promise<MarkBatch> {
  const params = { test_id, batch_id }
  return isUndone ? call(marking.undoBatch, { params }) : call(marking.markBatch, { params, body })
}

/** The marks as they are now, to come back to. */
function standing(list: MarkedList, { attempt_ids }: Pick<MarkStep, 'attempt_ids'>): Before {
  const answers = queryClient.getQueryData(listOf(list).queryKey) ?? []
  const ids = new Set(attempt_ids)
  return new Map(
    answers.flatMap(({ attempt_id, points, score, mark }) =>
      ids.has(attempt_id) ? [[attempt_id, { points, score, mark }] as const] : [],
    ),
  )
}

/** The step for the answers that it has marked: undoing it leaves the others alone. */
function without({ step, before }: { step: MarkStep; before: Before }, keptIds: readonly string[]) {
  const kept = new Set(keptIds)
  return {
    step: { ...step, attempt_ids: step.attempt_ids.filter((id) => !kept.has(id)) },
    before: new Map([...before].filter(([id]) => !kept.has(id))),
  }
}

/** Puts marks into the list; the queue of questions follows. */
function putBack(list: MarkedList, marks: Before): void {
  queryClient.setQueryData(listOf(list).queryKey, (answers) =>
    answers?.map((answer) => ({ ...answer, ...marks.get(answer.attempt_id) })),
  )
  const answers = queryClient.getQueryData(listOf(list).queryKey) ?? []
  const waiting_count = answers.filter(isWaiting).length
  queryClient.setQueryData(queueQuery(list.testId).queryKey, (queue) =>
    queue?.map((one) =>
      one.item_no === list.itemNo ? { ...one, waiting_count, marked_count: answers.length - waiting_count } : one,
    ),
  )
}

function markedAs(
  { points, note, note_shown, rubric }: MarkStep,
  outOf: number,
): Pick<MarkingAnswer, 'points' | 'score' | 'mark'> {
  if (points === null) return { points, score: { kind: 'manual' }, mark: null }
  return {
    points,
    score: { kind: 'scored', fraction: points / outOf, parts: {} },
    mark: { marked_at: new Date().toISOString(), marked_by_name: '', note, note_shown, rubric },
  }
}

/** Takes answers out of their group, or puts one back; the others are grouped again. */
export function useApart({ testId, itemNo }: Pick<MarkedList, 'testId' | 'itemNo'>) {
  return useSave({
    save: async ({ attempt_ids, is_apart }: { attempt_ids: readonly string[]; is_apart: boolean }) => {
      for (const attempt_id of attempt_ids) {
        const params = { test_id: testId, item_no: itemNo, attempt_id }
        await call(is_apart ? marking.takeApart : marking.putTogether, { params })
      }
    },
    refresh: () => queryClient.invalidateQueries({ queryKey: keyOf(marking.markingAnswers) }),
    refusal: 'toast',
  })
}
