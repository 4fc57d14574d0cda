import { marks as calls, type TestMarks } from '@katedra/contract/marks'
import { useSave } from '@katedra/screens/use-save.ts'
import { Button } from '@katedra/ui/button'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { keepTestMarks } from '../marks.data.ts'

/** Takes published marks back, after a question because pupils notice; what pupils saw can be had back at once. */
export function WithdrawButton({ testId }: { testId: string }) {
  const { t } = useTranslation('marks')
  const [isAsking, setIsAsking] = useState(false)
  const restoring = useSave<void, TestMarks>({
    save: () => call(calls.restoreMarks, { params: { test_id: testId } }),
    refresh: keepTestMarks,
    doneText: t('withdraw.restored'),
    refusal: 'toast',
  })
  const withdrawing = useSave<void, TestMarks>({
    save: () => call(calls.withdrawMarks, { params: { test_id: testId } }),
    refresh: keepTestMarks,
    doneText: t('withdraw.done'),
    doneTone: 'neutral',
    undo: () => restoring.save(),
    onSaved: () => setIsAsking(false),
    refusal: 'toast',
  })
  return (
    <>
      <Button icon={<Undo2 aria-hidden />} onClick={() => setIsAsking(true)}>
        {t('withdraw.open')}
      </Button>
      <ConfirmDialog
        isDanger
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={t('withdraw.title')}
        confirmText={t('withdraw.confirm')}
        isBusy={withdrawing.isBusy}
        onConfirm={() => withdrawing.save()}
      >
        <p>{t('withdraw.text')}</p>
      </ConfirmDialog>
    </>
  )
}
