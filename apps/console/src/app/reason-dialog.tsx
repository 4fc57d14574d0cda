import { CallError } from '@katedra/contract/call'
import { TextArea } from '@katedra/ui/text-area'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { refreshAll } from './call.ts'

/** The server takes no more. */
const maxReasonLength = 300

export interface ReasonDialogProps<Result> {
  title: string
  confirmText: string
  /** Said when it is done. */
  doneText: string | ((result: Result) => string)
  isDanger?: boolean
  /** Who will read the reason, where a school does not. */
  hint?: string
  /** Whether the rest of the form is filled in; it says at its fields what is not. */
  isReady?: () => boolean
  onClose: () => void
  /** Does it; the reason has been typed. */
  run: (reason: string) => Promise<Result>
  /** What will happen, and what will not. */
  children: ReactNode
  /** What is asked next to the reason. */
  fields?: ReactNode
}

/** Asks why before something is changed for a school or a user: the reason is kept, and the school reads it. */
export function ReasonDialog<Result>(props: ReasonDialogProps<Result>) {
  const { title, confirmText, doneText, isDanger = false, hint, isReady = () => true, onClose, run } = props
  const { children, fields } = props
  const { t } = useTranslation('operator')
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const saving = useSave({ save: run, doneText, refresh: refreshAll, onSaved: onClose })
  const refused = saving.error instanceof CallError ? saving.error.fields['reason']?.join(' ') : undefined

  function confirm() {
    const text = reason.trim()
    setIsMissing(text === '')
    if (isReady() && text !== '') saving.save(text)
  }

  return (
    <FormDialog
      title={title}
      submitText={confirmText}
      cancelText={t('cancel')}
      isDanger={isDanger}
      saving={{ isBusy: saving.isBusy, sentence: refused === undefined ? saving.sentence : undefined }}
      onSubmit={confirm}
      onClose={onClose}
      className="grid gap-4"
    >
      <div className="text-ink-soft">{children}</div>
      {fields}
      <TextArea
        label={t('reason.label')}
        description={hint ?? t('reason.hint')}
        rows={3}
        maxLength={maxReasonLength}
        value={reason}
        onChange={setReason}
        error={isMissing ? t('reason.missing') : refused}
        autoFocus
      />
    </FormDialog>
  )
}
