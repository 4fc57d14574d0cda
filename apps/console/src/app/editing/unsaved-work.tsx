import { useTranslation } from 'react-i18next'
import { LeaveDialog } from '@katedra/screens/leave-dialog.tsx'

/** Asks before what is written is left behind, also by another tab of the same page, which would throw it away. */
export function UnsavedWork({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation('operator')
  return <LeaveDialog isUnsaved={isUnsaved} text={t('leaveUnsaved')} isLostWithinPage />
}
