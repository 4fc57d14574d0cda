import { ErrorState } from '@katedra/ui/error-state'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The server did not answer. Tries again by itself when the connection comes back. */
export function UnreachableScreen({ onRetry }: { onRetry: () => void }): ReactNode {
  const { t } = useTranslation('attempts')

  // Synchronises with the connection.
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])

  return (
    <ErrorState
      className="mt-8"
      title={t('problem.loadTitle')}
      safe={t('problem.loadSafe')}
      onRetry={onRetry}
      retryText={t('problem.retry')}
    />
  )
}
