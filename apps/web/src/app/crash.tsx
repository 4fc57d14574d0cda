import { CallError } from '@katedra/contract/call'
import { ErrorState } from '@katedra/ui/error-state'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** The boundary of all pages: what no screen shows by itself ends here. */
export function Crash({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('app')
  const router = useRouter()
  const isOffline = error instanceof CallError && error.status === 0

  function tryAgain() {
    reset()
    void router.invalidate()
  }

  return (
    <div className="mx-auto w-full max-w-160 p-6">
      <ErrorState
        title={isOffline ? t('crash.offline') : t('crash.title')}
        safe={isOffline ? t('crash.offlineSafe') : t('crash.safe')}
        onRetry={tryAgain}
      />
    </div>
  )
}
