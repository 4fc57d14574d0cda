import { credits as calls, type CreditKind, creditKinds } from '@katedra/contract/credits'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { keepClassCredits, refreshCredits } from '../credits.data.ts'
import { useSave } from '@katedra/screens/use-save.ts'

/** Takes back what has just been given to these pupils. */
export function useReturning(classId: string, programId: number): (studentIds: string[]) => void {
  return useUndo(async (student_ids: string[]) => {
    const body = { program_id: programId, student_ids }
    const { credits } = await call(calls.removeClassCredits, { params: { class_id: classId }, body })
    await keepClassCredits(credits)
  })
}

/** Gives back what has just been taken from these pupils, to each the kind that was theirs. */
export function useGivingBack(
  classId: string,
  programId: number,
): (taken: readonly { student_id: string; kind: CreditKind }[]) => void {
  return useUndo(async (taken) => {
    for (const kind of creditKinds) {
      const student_ids = taken.filter((one) => one.kind === kind).map(({ student_id }) => student_id)
      if (student_ids.length === 0) continue
      const body = { program_id: programId, student_ids, kind }
      const { credits } = await call(calls.addClassCredits, { params: { class_id: classId }, body })
      await keepClassCredits(credits)
    }
  })
}

/** Undoing may fail as well: somebody else may have spent the credits meanwhile. */
function useUndo<Input>(undo: (input: Input) => Promise<void>): (input: Input) => void {
  const { t } = useTranslation('credits')
  return useSave({ save: undo, doneText: t('undone'), refusal: 'toast', onRefused: refreshCredits }).save
}
