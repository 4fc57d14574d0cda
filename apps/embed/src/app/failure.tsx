import { CallError } from '@katedra/contract/call'
import { ErrorState } from '@katedra/ui/error-state'
import { useTranslation } from 'react-i18next'

interface EmbedFailureProps {
  error: unknown
  /** What is said over an address that leads to nothing. */
  missing: string
  onRetry: () => void
}

/** Why there is nothing: the address leads nowhere, or the server does not answer. */
export function EmbedFailure({ error, missing, onRetry }: EmbedFailureProps) {
  const { t } = useTranslation('embed')
  if (error instanceof CallError && error.status >= 400 && error.status < 500)
    return (
      <div role="alert" className="grid gap-1">
        <h1 className="text-xl font-semibold">{missing}</h1>
        <p className="text-ink-soft">{reasonOf(error)}</p>
      </div>
    )
  return <ErrorState title={t('failed.title')} safe={t('failed.text')} retryText={t('retry')} onRetry={onRetry} />
}

/** What is wrong with a part of the address, else the one sentence about it. */
function reasonOf({ fields, code, message }: CallError): string {
  const [said] = Object.values(fields).flat()
  return said ?? (code === undefined ? '' : message)
}
