import { Button } from '@katedra/ui/button'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { useSharing } from './use-sharing.ts'

/** Ends the page for good, and asks first: whoever has the link is left with nothing. */
export function StopSharing({ changing }: { changing: ReturnType<typeof useSharing> }) {
  const { t } = useTranslation('public-pages')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="border-t border-line pt-4">
      <Button variant="quiet" icon={<Ban aria-hidden />} isBusy={changing.isStopping} onClick={() => setIsAsking(true)}>
        {t('share.stop')}
      </Button>
      <ConfirmDialog
        isDanger
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={t('share.stopTitle')}
        confirmText={t('share.stop')}
        onConfirm={() => {
          setIsAsking(false)
          changing.ask(undefined)
        }}
      >
        {t('share.stopText')}
      </ConfirmDialog>
    </div>
  )
}
