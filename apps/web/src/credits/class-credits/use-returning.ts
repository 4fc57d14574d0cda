import { creditKinds, credits as calls, type CreditKind } from '@katedra/contract/credits'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { keepClassCredits, refreshCredits } from './credits.data.ts'

/** Takes back what has just been given to these pupils. */
export function useReturning(classId: string, programId: number): (studentIds: string[]) => void {
  return useAttempt(async (student_ids: string[]) => {
    const body = { program_id: programId, student_ids }
    const { credits } = await call(calls.removeClassCredits, { params: { class_id: classId }, body })
    keepClassCredits(credits)
  })
}

/** Gives back what has just been taken from these pupils, to each the kind that was theirs. */
export function useGivingBack(
  classId: string,
  programId: number,
): (taken: readonly { student_id: string; kind: CreditKind }[]) => void {
  return useAttempt(async (taken) => {
    for (const kind of creditKinds) {
      const student_ids = taken.filter((one) => one.kind === kind).map(({ student_id }) => student_id)
      if (student_ids.length === 0) continue
      const body = { program_id: programId, student_ids, kind }
      const { credits } = await call(calls.addClassCredits, { params: { class_id: classId }, body })
      keepClassCredits(credits)
    }
  })
}

/** Undoing may fail as well: somebody else may have spent the credits meanwhile. */
function useAttempt<T>(work: (what: T) => Promise<void>): (what: T) => void {
  const { t } = useTranslation('credits')
  const problem = useProblem()
  return (what) => {
    void work(what)
      .then(() => showToast({ text: t('undone'), tone: 'ok' }))
      .catch((error: unknown) => {
        showToast({ text: problem(error), tone: 'danger' })
        return refreshCredits()
      })
  }
}
