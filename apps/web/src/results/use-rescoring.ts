import { marking, type RescoringForm } from '@katedra/contract/marking'
import type { Question } from '@katedra/questions'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { refreshFigures } from './results.data.ts'

/** Scores every answer anew; for 8 seconds the key and points as they were can be had back, which scores once more. */
export function useRescoring(testId: string, before: Question) {
  const { t } = useTranslation('results')
  const problem = useProblem()
  const rescore = (body: RescoringForm) => call(marking.rescore, { params: { test_id: testId }, body })

  async function takeBack(item_no: number): Promise<void> {
    try {
      await rescore({ item_no, key: before.key, points: before.points, reason: t('mend.undone') })
    } catch (error) {
      showToast({ text: problem(error), tone: 'danger' })
    } finally {
      await refreshFigures()
    }
  }

  return useMutation({
    mutationFn: rescore,
    onSuccess: ({ item_no, changed_count }) => {
      showToast({
        text: t('mend.done', { count: changed_count }),
        tone: 'ok',
        undo: () => void takeBack(item_no),
      })
      void refreshFigures()
    },
  })
}

/** Gives a question its key and points back, however long ago they were changed; that scores once more. */
export function useTakingBack(testId: string, onDone: () => void) {
  const { t } = useTranslation('results')
  const problem = useProblem()
  return useMutation({
    mutationFn: ({ item_no, before: { key, points } }: { item_no: number; before: Question }) => {
      const body = { item_no, key, points, reason: t('mend.undone') }
      return call(marking.rescore, { params: { test_id: testId }, body })
    },
    onSuccess: ({ changed_count }) => {
      showToast({ text: t('mend.done', { count: changed_count }), tone: 'ok' })
      onDone()
    },
    onError: (error) => showToast({ text: problem(error), tone: 'danger' }),
    onSettled: () => refreshFigures(),
  })
}
