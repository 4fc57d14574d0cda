import { useTranslation } from 'react-i18next'

/** First in the order of the Tab key, visible only while focused. */
export function SkipLink() {
  const { t } = useTranslation('app')
  return (
    <a
      href="#main"
      data-print="none"
      className="sr-only z-50 rounded-md bg-accent px-4 py-3 font-semibold text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      onClick={(event) => {
        // The router would take "#main" for a navigation.
        event.preventDefault()
        document.querySelector<HTMLElement>('#main')?.focus()
      }}
    >
      {t('shell.skip')}
    </a>
  )
}
