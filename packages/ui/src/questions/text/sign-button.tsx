import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The number keyboard of some phones has no minus. */
export function SignButton({ onPress }: { onPress: () => void }): ReactNode {
  const { t } = useTranslation('questions')
  return (
    <button
      type="button"
      aria-label={t('text.changeSign')}
      className="grid size-12 shrink-0 place-items-center rounded-md border border-line-strong bg-surface text-lg text-ink not-coarse:hidden"
      onClick={onPress}
    >
      <span aria-hidden>±</span>
    </button>
  )
}
