import { CloudAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

/** What happened, what is safe, what to do. */
export interface ErrorStateProps {
  title: string
  safe: string
  onRetry?: () => void
  retryText?: string
  action?: ReactNode
  /** A number of the report, for our support. */
  detail?: string
  className?: string
}

/** A failed part of a screen. It is announced, because it comes instead of what was awaited. */
export function ErrorState({ title, safe, onRetry, retryText, action, detail, className }: ErrorStateProps) {
  const { t } = useTranslation('ui')
  return (
    <div
      role="alert"
      className={classNames('flex gap-4 rounded-lg border border-danger bg-surface p-4 sm:p-6', className)}
    >
      <CloudAlert aria-hidden className="mt-0.5 size-6 shrink-0 text-danger" />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="text-lg font-semibold">{title}</p>
        <p className="text-ink-soft">{safe}</p>
        {detail !== undefined && <p className="text-sm text-ink-soft">{t('report', { detail })}</p>}
        {(onRetry !== undefined || action !== undefined) && (
          <div className="mt-3 flex flex-wrap gap-3">
            {onRetry !== undefined && (
              <Button icon={<RotateCw aria-hidden />} onClick={onRetry}>
                {retryText ?? t('retry')}
              </Button>
            )}
            {action}
          </div>
        )}
      </div>
    </div>
  )
}
