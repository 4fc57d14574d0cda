import { ErrorState } from '@katedra/ui/error-state'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Shell } from './shell.tsx'

/** Catches what no screen expected. The answers are on the device, so loading the page again is safe. */
export class CrashBoundary extends Component<{ children: ReactNode }, { isCrashed: boolean }> {
  override state = { isCrashed: false }

  static getDerivedStateFromError(): { isCrashed: boolean } {
    return { isCrashed: true }
  }

  override render(): ReactNode {
    return this.state.isCrashed ? <Crashed /> : this.props.children
  }
}

function Crashed(): ReactNode {
  const { t } = useTranslation('attempts')
  return (
    <Shell>
      <ErrorState
        title={t('problem.crashTitle')}
        safe={t('problem.crashSafe')}
        onRetry={() => location.reload()}
        retryText={t('problem.reload')}
      />
    </Shell>
  )
}
