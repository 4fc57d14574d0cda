import { ErrorState } from '@katedra/ui/error-state'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The boundary of a page: a chunk that did not come, or a fault of ours. The navigation stays usable. */
export class PageCrash extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Failed /> : this.props.children
  }
}

function Failed() {
  const { t } = useTranslation('operator')
  return (
    <div className="mx-auto w-full max-w-160 p-6">
      <ErrorState title={t('crash')} safe={t('safe')} onRetry={() => location.reload()} />
    </div>
  )
}
