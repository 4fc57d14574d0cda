import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { TextArea } from '@katedra/ui/text-area'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WhomDialogProps } from './time-dialog.tsx'
import { useSteering } from './use-steering.ts'

const longest = 500

export function MessageDialog({ testId, whom, onClose }: WhomDialogProps) {
  const { t } = useTranslation('live')
  const { t: field } = useTranslation('fields')
  const formId = useId()
  const [text, setText] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const steering = useSteering(testId, onClose)
  const length = text.trim().length
  const missing = isAsked && length === 0 ? field('message_required') : undefined
  const error = length > longest ? field('too_long', { max: longest }) : missing
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('message.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={steering.isPending}>
            {t('message.submit')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setIsAsked(true)
          if (length > 0 && length <= longest) steering.mutate({ do: 'message', whom, text: text.trim() })
        }}
      >
        <TextArea
          label={t('message.label')}
          description={t('message.hint')}
          value={text}
          onChange={setText}
          error={error}
          rows={3}
          autoFocus
        />
      </form>
    </Dialog>
  )
}
