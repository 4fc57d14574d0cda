import { ErrorState } from '@katedra/ui/error-state'
import { useTranslation } from 'react-i18next'

/** The boundary of a page: a chunk that did not come, or a fault of ours. The navigation stays usable. */
export function PageCrash() {
  const { t } = useTranslation('operator')
  return (
    <div className="mx-auto w-full max-w-160 p-6">
      <ErrorState title={t('crash')} safe={t('safe')} onRetry={() => location.reload()} />
    </div>
  )
}
