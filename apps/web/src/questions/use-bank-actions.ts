import { questions, type BankQuestion, type Visibility } from '@katedra/contract/questions'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { keepQuestion, refreshQuestions } from './questions.data.ts'

type Some = readonly Pick<BankQuestion, 'id'>[]

const idsOf = (some: Some) => some.map(({ id }) => id)

/** What is done with one question or several; each says how it went, and tells whether it did. */
export function useBankActions() {
  const { t } = useTranslation('question-bank')
  const navigate = useNavigate()
  const attempt = useAttempt()

  /** The copy is one's own, so the editor opens at once. */
  const copy = useCallback(
    (question_id: string) =>
      attempt(async () => {
        const copied = await call(questions.copyQuestion, { params: { question_id } })
        keepQuestion(copied)
        showToast({ text: t('done.copied'), tone: 'ok' })
        await navigate({ to: '/otazky/$questionId', params: { questionId: copied.id } })
      }),
    [attempt, navigate, t],
  )

  const share = useCallback(
    (some: Some, visibility: Visibility) =>
      attempt(async () => {
        await call(questions.shareQuestions, { body: { question_ids: idsOf(some), visibility } })
        await refreshQuestions()
        showToast({ text: t(`done.${visibility}`, { count: some.length }), tone: 'ok' })
      }),
    [attempt, t],
  )

  const tag = useCallback(
    (some: Some, tags: { add: string[]; remove: string[] }) =>
      attempt(async () => {
        await call(questions.tagQuestions, { body: { question_ids: idsOf(some), ...tags } })
        await refreshQuestions()
        showToast({ text: t('done.tagged', { count: some.length }), tone: 'ok' })
      }),
    [attempt, t],
  )

  const remove = useCallback(
    (some: Some) => {
      const body = { question_ids: idsOf(some) }
      const putBack = async () => {
        await call(questions.putBackQuestions, { body })
        await refreshQuestions()
      }
      return attempt(async () => {
        await call(questions.deleteQuestions, { body })
        await refreshQuestions()
        showToast({ text: t('done.deleted', { count: some.length }), undo: () => void attempt(putBack) })
      })
    },
    [attempt, t],
  )

  return { copy, share, tag, remove }
}

/** Runs an action; a failure is told in the corner. */
function useAttempt(): (act: () => Promise<unknown>) => Promise<boolean> {
  const problem = useProblem()
  return useCallback(
    async (act) => {
      try {
        await act()
        return true
      } catch (error) {
        showToast({ text: problem(error), tone: 'danger' })
        return false
      }
    },
    [problem],
  )
}
