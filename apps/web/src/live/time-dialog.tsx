import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { NumberField } from '@katedra/ui/number-field'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSteering, type Whom } from './use-steering.ts'

export interface WhomDialogProps {
  testId: string
  whom: Whom
  onClose: () => void
}

const usual = 5
const most = 180

export function TimeDialog({ testId, whom, onClose }: WhomDialogProps) {
  const { t } = useTranslation('live')
  const formId = useId()
  const [minutes, setMinutes] = useState<number | null>(usual)
  const steering = useSteering(testId, onClose)
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('time.title')}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={minutes === null} isBusy={steering.isPending}>
            {t('time.submit')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (minutes !== null) steering.mutate({ do: 'time', whom, minutes })
        }}
      >
        <NumberField label={t('time.minutes')} value={minutes} onChange={setMinutes} minValue={1} maxValue={most} />
      </form>
    </Dialog>
  )
}
