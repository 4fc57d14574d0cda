import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The right answer under the given one; shown only where the question came with its key. */
export function RightAnswer({ label, children }: { label?: string; children: ReactNode }): ReactNode {
  const { t } = useTranslation('questions')
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 text-lg">
      <span className="inline-flex items-center gap-1 text-sm font-semibold text-ok">
        <Check aria-hidden className="size-4 shrink-0" strokeWidth={3} />
        {label ?? t('rightAnswer')}:
      </span>
      <span className="min-w-0 font-medium text-ink wrap-anywhere">{children}</span>
    </div>
  )
}
