import { CopyButton } from '@katedra/ui/copy-button'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { addressWith, isAlone, type EmbedAddress } from './address.ts'
import { snippetOf } from './snippet.ts'

/** The code with which the page is put into another one, where it is in none; without a date, so that it shows each day's own. */
export function EmbedSnippet({ address }: { address: EmbedAddress }) {
  const { t } = useTranslation('embed')
  const id = useId()
  if (!isAlone()) return null
  const url = addressWith(address, { lang: address.language, date: '' })
  const code = snippetOf({ url, origin: address.origin, title: t(`frame.${pageOf(address)}`) })
  return (
    <section
      data-print="none"
      aria-labelledby={id}
      className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-sunken p-4 sm:p-6"
    >
      <h2 id={id} className="text-lg font-semibold">
        {t('snippet.title')}
      </h2>
      <p className="text-sm text-ink-soft">{t('snippet.about')}</p>
      <textarea
        readOnly
        spellCheck={false}
        rows={6}
        value={code}
        aria-label={t('snippet.label')}
        className="w-full min-w-0 resize-y rounded-md border border-line-strong bg-raised p-3 font-mono text-xs"
        onFocus={(event) => event.currentTarget.select()}
      />
      <div>
        <CopyButton text={code} label={t('snippet.copy')} />
      </div>
    </section>
  )
}

function pageOf({ path }: EmbedAddress): 'event' | 'partner' {
  return path === '/public-partner-text' ? 'partner' : 'event'
}
