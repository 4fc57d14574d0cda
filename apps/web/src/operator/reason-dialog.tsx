import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { TextArea } from '@katedra/ui/text-area'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '@katedra/contract/call'
import { FormAlert } from '../app/form-alert.tsx'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { refreshAll } from './operator.data.ts'

/** The server takes no more. */
const longestReason = 300

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
}

/** Asks why before something is changed for a school or a user: the reason is kept, and the school reads it. */
export function ReasonDialog<Result>(props: ReasonDialogProps<Result>) {
  const { title, confirmText, doneText, isDanger = false, hint, isReady = () => true, onClose, run, children } = props
  const { t } = useTranslation('operator')
  const problem = useProblem()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const running = useMutation({
    mutationFn: run,
    onSuccess: (result) => {
      showToast({ text: typeof doneText === 'string' ? doneText : doneText(result), tone: 'ok' })
      refreshAll()
      onClose()
    },
  })
  const refused = running.error instanceof CallError ? running.error.fields['reason']?.join(' ') : undefined

  function confirm() {
    const text = reason.trim()
    setIsMissing(text === '')
    if (isReady() && text !== '') running.mutate(text)
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant={isDanger ? 'danger' : 'primary'} isBusy={running.isPending} onClick={confirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="text-ink-soft">{children}</div>
        <TextArea
          label={t('reason.label')}
          description={hint ?? t('reason.hint')}
          rows={3}
          maxLength={longestReason}
          value={reason}
          onChange={setReason}
          error={isMissing ? t('reason.missing') : refused}
          autoFocus
        />
        <FormAlert text={running.error === null || refused !== undefined ? undefined : problem(running.error)} />
      </div>
    </Dialog>
  )
}
