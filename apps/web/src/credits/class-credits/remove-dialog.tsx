import { credits as calls, type CreditKind } from '@katedra/contract/credits'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import type { AssigningProps } from './add-dialog.tsx'
import { takingOutlook } from './assigning.ts'
import { keepClassCredits, refreshCredits } from '../credits.data.ts'
import { useGivingBack } from './use-returning.ts'
import { useSave } from '@katedra/screens/use-save.ts'

/** Puts unused credits back into the pool; says before it does which ones stay. */
export function RemoveDialog({ classId, ofProgram, chosen, onOpenChange, onDone }: AssigningProps) {
  const { t } = useTranslation('credits')
  const giveBack = useGivingBack(classId, ofProgram.program.id)
  const { returned, kept } = takingOutlook(ofProgram.students, chosen)
  const removing = useSave({
    save: (taken: readonly { student_id: string; kind: CreditKind }[]) =>
      call(calls.removeClassCredits, {
        params: { class_id: classId },
        body: { program_id: ofProgram.program.id, student_ids: taken.map(({ student_id }) => student_id) },
      }),
    refresh: ({ credits }) => keepClassCredits(credits),
    doneText: ({ returned: count }) => t('remove.done', { count }),
    doneTone: 'neutral',
    undo: (_, taken) => giveBack(taken),
    refusal: 'toast',
    onSaved: () => {
      onDone()
      onOpenChange()
    },
    onRefused: () => {
      void refreshCredits()
      onOpenChange()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onOpenChange}
      title={t('remove.title', { program: ofProgram.program.title })}
      confirmText={t('remove.submit', { count: returned.length })}
      isBusy={removing.isBusy}
      onConfirm={() => removing.save(returned)}
    >
      <p>
        {t('remove.returned', { count: returned.length })} {kept.used > 0 && t('remove.kept', { count: kept.used })}{' '}
        {kept.planned > 0 && t('remove.planned', { count: kept.planned })}
      </p>
    </ConfirmDialog>
  )
}
