import { credits as calls, type ClassProgram } from '@katedra/contract/credits'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { NumberField } from '@katedra/ui/number-field'
import { TextArea } from '@katedra/ui/text-area'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { keepClassCredits, refreshCredits } from './credits.data.ts'

interface RequestDialogProps {
  classId: string
  ofProgram: ClassProgram
  onOpenChange: () => void
}

/** A teacher who may not give credits out asks those who may. */
export function RequestDialog({ classId, ofProgram, onOpenChange }: RequestDialogProps) {
  const { t } = useTranslation('credits')
  const problem = useProblem()
  const [quantity, setQuantity] = useState<number | null>(ofProgram.not_assigned)
  const [note, setNote] = useState('')
  const asking = useMutation({
    mutationFn: (wanted: number) =>
      call(calls.requestCredits, {
        params: { class_id: classId },
        body: { program_id: ofProgram.program.id, quantity: wanted, note },
      }),
    onSuccess: (changed) => {
      keepClassCredits(changed)
      showToast({ text: t('request.done'), tone: 'ok' })
      onOpenChange()
    },
    onError: () => void refreshCredits(),
  })
  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={t('request.title', { program: ofProgram.program.title })}
      footer={
        <>
          <Button onClick={onOpenChange}>{t('cancel')}</Button>
          <Button
            variant="primary"
            disabled={quantity === null}
            isBusy={asking.isPending}
            onClick={() => quantity !== null && asking.mutate(quantity)}
          >
            {t('request.submit')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>{t('request.text')}</p>
        <NumberField
          label={t('request.quantity')}
          value={quantity}
          onChange={setQuantity}
          minValue={1}
          maxValue={1000}
        />
        <TextArea
          label={t('request.note')}
          description={t('request.noteHint')}
          isOptional
          rows={3}
          maxLength={500}
          value={note}
          onChange={setNote}
        />
        <FormAlert text={asking.error === null ? undefined : problem(asking.error)} />
      </div>
    </Dialog>
  )
}
