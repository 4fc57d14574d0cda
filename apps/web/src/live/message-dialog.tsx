import { TextArea } from '@katedra/ui/text-area'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import type { WhomDialogProps } from './time-dialog.tsx'
import { useSteering } from './use-steering.ts'

const maxLength = 500

export function MessageDialog({ testId, whom, onClose }: WhomDialogProps) {
  const { t } = useTranslation('live')
  const { t: field } = useTranslation('fields')
  const [text, setText] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const { save, isBusy } = useSteering(testId, onClose)
  const length = text.trim().length
  const missing = isAsked && length === 0 ? field('message_required') : undefined
  const error = length > maxLength ? field('too_long', { max: maxLength }) : missing
  return (
    <FormDialog
      title={t('message.title')}
      saving={{ isBusy }}
      onClose={onClose}
      cancelText={t('cancel')}
      submitText={t('message.submit')}
      onSubmit={() => {
        setIsAsked(true)
        if (length > 0 && length <= maxLength) save({ do: 'message', whom, text: text.trim() })
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
    </FormDialog>
  )
}
