import { ConfirmDialog } from '@katedra/ui/dialog'
import { useTranslation } from 'react-i18next'
import { answerLeaving, useIsAsked } from './leaving.ts'

/** Asks before something written is left behind. */
export function LeaveQuestion() {
  const { t } = useTranslation('app')
  const { t: own } = useTranslation('operator')
  return (
    <ConfirmDialog
      isOpen={useIsAsked()}
      onOpenChange={(isOpen) => {
        if (!isOpen) answerLeaving(false)
      }}
      title={t('leave.title')}
      cancelText={t('leave.stay')}
      confirmText={t('leave.leave')}
      isDanger
      onConfirm={() => answerLeaving(true)}
    >
      <p>{own('leaveUnsaved')}</p>
    </ConfirmDialog>
  )
}
