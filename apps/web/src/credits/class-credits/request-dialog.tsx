import { credits as calls, type ClassProgram } from '@katedra/contract/credits'
import { NumberField } from '@katedra/ui/number-field'
import { TextArea } from '@katedra/ui/text-area'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { keepClassCredits, refreshCredits } from '../credits.data.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'

interface RequestDialogProps {
  classId: string
  ofProgram: ClassProgram
  onOpenChange: () => void
}

/** A teacher who may not give credits out asks those who may. */
export function RequestDialog({ classId, ofProgram, onOpenChange }: RequestDialogProps) {
  const { t } = useTranslation('credits')
  const [quantity, setQuantity] = useState<number | null>(ofProgram.not_assigned)
  const [note, setNote] = useState('')
  const asking = useSave({
    save: (wanted: number) =>
      call(calls.requestCredits, {
        params: { class_id: classId },
        body: { program_id: ofProgram.program.id, quantity: wanted, note },
      }),
    refresh: keepClassCredits,
    doneText: t('request.done'),
    onSaved: onOpenChange,
    onRefused: () => void refreshCredits(),
  })
  return (
    <FormDialog
      title={t('request.title', { program: ofProgram.program.title })}
      saving={asking}
      onSubmit={() => {
        if (quantity !== null) asking.save(quantity)
      }}
      onClose={onOpenChange}
      submitText={t('request.submit')}
      isSubmitDisabled={quantity === null}
    >
      <p>{t('request.text')}</p>
      <NumberField label={t('request.quantity')} value={quantity} onChange={setQuantity} minValue={1} maxValue={1000} />
      <TextArea
        label={t('request.note')}
        description={t('request.noteHint')}
        isOptional
        rows={3}
        maxLength={500}
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  )
}
