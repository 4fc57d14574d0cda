import { marking, type RescoringForm } from '@katedra/contract/marking'
import type { Question } from '@katedra/questions'
import { useTranslation } from 'react-i18next'
import { useSave } from '@katedra/screens/use-save.ts'
import { call } from '../../app/call.ts'
import { refreshFigures } from '../results.data.ts'

function rescore(test_id: string, body: RescoringForm) {
  return call(marking.rescore, { params: { test_id }, body })
}

interface Rescored {
  item_no: number
  /** Whose question was changed, where each pupil has another. */
  attempt_id: string | null
}

function whoseOf(attempt_id: string | null) {
  return attempt_id === null ? {} : { attempt_id }
}

/** Scores every answer again; for 8 seconds the key and points as they were can be had back, which scores once more. */
export function useRescoring(testId: string, before: Question, onDone: () => void) {
  const { t } = useTranslation('results')
  const undoing = useSave({
    save: ({ item_no, attempt_id }: Rescored) =>
      rescore(testId, {
        ...whoseOf(attempt_id),
        item_no,
        key: before.key,
        points: before.points,
        reason: t('mend.undone'),
      }),
    onSaved: refreshFigures,
    refusal: 'toast',
    onRefused: refreshFigures,
  })
  return useSave({
    save: (body: RescoringForm) => rescore(testId, body),
    doneText: ({ changed_count }) => t('mend.done', { count: changed_count }),
    undo: ({ item_no, attempt_id = null }) => undoing.save({ item_no, attempt_id }),
    onSaved: () => {
      void refreshFigures()
      onDone()
    },
  })
}

/** Gives a question its key and points back, however long ago they were changed; that scores once more. */
export function useTakingBack(testId: string, onDone: () => void) {
  const { t } = useTranslation('results')
  return useSave({
    save: ({ item_no, attempt_id, before: { key, points } }: Rescored & { before: Question }) =>
      rescore(testId, { ...whoseOf(attempt_id), item_no, key, points, reason: t('mend.undone') }),
    doneText: ({ changed_count }) => t('mend.done', { count: changed_count }),
    onSaved: () => {
      onDone()
      return refreshFigures()
    },
    refusal: 'toast',
    onRefused: refreshFigures,
  })
}
