import { marking } from '@katedra/contract/marking'
import { useTranslation } from 'react-i18next'
import { useSave } from '@katedra/screens/use-save.ts'
import { call } from '../../app/call.ts'
import { refreshFigures } from '../results.data.ts'

/** Joining a guest to a pupil of the class, and taking that back. */
export function useGuests(testId: string, onJoined: () => void = () => undefined) {
  const { t } = useTranslation('results')
  const paramsOf = (attempt_id: string) => ({ test_id: testId, attempt_id })
  const separate = (attemptId: string) => call(marking.separateGuest, { params: paramsOf(attemptId) })

  const separating = useSave({
    save: separate,
    doneText: t('guests.separated'),
    onSaved: refreshFigures,
    refusal: 'toast',
    onRefused: refreshFigures,
  })
  const joining = useSave({
    save: ({ attempt_id, student_id }: { attempt_id: string; student_id: string }) =>
      call(marking.joinGuest, { params: paramsOf(attempt_id), body: { student_id } }),
    doneText: ({ name }) => t('guests.joined', { name }),
    undo: ({ attempt_id }) => separating.save(attempt_id),
    onSaved: () => {
      void refreshFigures()
      onJoined()
    },
    onRefused: refreshFigures,
  })
  return { joining, separating }
}
