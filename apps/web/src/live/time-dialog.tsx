import { NumberField } from '@katedra/ui/number-field'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { useSteering, type Whom } from './use-steering.ts'

export interface WhomDialogProps {
  testId: string
  whom: Whom
  onClose: () => void
}

const usual = 5
const max = 180

export function TimeDialog({ testId, whom, onClose }: WhomDialogProps) {
  const { t } = useTranslation('live')
  const [minutes, setMinutes] = useState<number | null>(usual)
  const { save, isBusy } = useSteering(testId, onClose)
  return (
    <FormDialog
      title={t('time.title')}
      size="sm"
      saving={{ isBusy }}
      onClose={onClose}
      cancelText={t('cancel')}
      submitText={t('time.submit')}
      isSubmitDisabled={minutes === null}
      onSubmit={() => {
        if (minutes !== null) save({ do: 'time', whom, minutes })
      }}
    >
      <NumberField label={t('time.minutes')} value={minutes} onChange={setMinutes} minValue={1} maxValue={max} />
    </FormDialog>
  )
}
