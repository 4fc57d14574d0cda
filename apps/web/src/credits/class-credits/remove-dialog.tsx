import { credits as calls, type CreditKind } from '@katedra/contract/credits'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import type { AssigningProps } from './add-dialog.tsx'
import { takingOutlook } from './assigning.ts'
import { keepClassCredits, refreshCredits } from './credits.data.ts'
import { useGivingBack } from './use-returning.ts'

/** Puts unused credits back into the pool; says before it does which ones stay. */
export function RemoveDialog({ classId, ofProgram, chosen, onOpenChange, onDone }: AssigningProps) {
  const { t } = useTranslation('credits')
  const problem = useProblem()
  const giveBack = useGivingBack(classId, ofProgram.program.id)
  const { returned, kept } = takingOutlook(ofProgram.students, chosen)
  const removing = useMutation({
    mutationFn: (taken: readonly { student_id: string; kind: CreditKind }[]) =>
      call(calls.removeClassCredits, {
        params: { class_id: classId },
        body: { program_id: ofProgram.program.id, student_ids: taken.map(({ student_id }) => student_id) },
      }),
    onSuccess: ({ credits, returned: count }, taken) => {
      keepClassCredits(credits)
      showToast({ text: t('remove.done', { count }), undo: () => giveBack(taken) })
      onDone()
    },
    onError: (error) => {
      showToast({ text: problem(error), tone: 'danger' })
      void refreshCredits()
    },
    onSettled: onOpenChange,
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onOpenChange}
      title={t('remove.title', { program: ofProgram.program.title })}
      confirmText={t('remove.submit', { count: returned.length })}
      isBusy={removing.isPending}
      onConfirm={() => removing.mutate(returned)}
    >
      <p>
        {t('remove.returned', { count: returned.length })} {kept.used > 0 && t('remove.kept', { count: kept.used })}{' '}
        {kept.planned > 0 && t('remove.planned', { count: kept.planned })}
      </p>
    </ConfirmDialog>
  )
}
