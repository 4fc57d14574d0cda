import { switchLanguage } from '@katedra/i18n/browser'
import { ALargeSmall } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { loadCatalogues } from './texts/catalogues.ts'
import { useShownLanguage } from './texts/shown-language.ts'
import { nextTextSize, rememberedTextSize, showTextSize } from './text-size.ts'

interface ShellProps {
  /** What stands in the head of the page, left of the settings. */
  head?: ReactNode
  children: ReactNode
}

/**
 * The frame of every screen: a quiet head with the two settings, and the one thing that the screen is about. The page itself
 * (index.html) has it without the settings until the scripts are here, in the system's font: the own one would take the line
 * away from the scripts.
 */
export function Shell({ head, children }: ShellProps): ReactNode {
  const { t } = useTranslation('attempts')
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col px-4 sm:px-6">
      <header className="flex flex-wrap items-center justify-between gap-x-3 py-2">
        <div className="min-w-32 flex-1">{head ?? <p className="font-semibold text-accent">{t('shell.brand')}</p>}</div>
        <Settings />
      </header>
      <main className="flex flex-1 flex-col pb-6">{children}</main>
    </div>
  )
}

const settingClass =
  'target-square inline-flex items-center justify-center rounded-md px-2 text-sm text-ink-soft hover:bg-sunken hover:text-ink'

function Settings(): ReactNode {
  const { t, i18n: instance } = useTranslation('attempts')
  const language = useShownLanguage()
  const [size, setSize] = useState(rememberedTextSize)
  const other = language === 'cs' ? 'en' : 'cs'

  function enlarge() {
    const next = nextTextSize(size)
    showTextSize(next)
    setSize(next)
  }

  /** Without a connection the other language may not be here yet; then this one stays. */
  function change() {
    switchLanguage(instance, other, loadCatalogues).catch(() => undefined)
  }

  return (
    <div role="group" aria-label={t('shell.settings')} className="flex shrink-0 items-center">
      <button type="button" className={settingClass} onClick={enlarge}>
        <ALargeSmall aria-hidden className="size-6" />
        <span className="sr-only" aria-live="polite">
          {t(`shell.textSize.${size}`)}
        </span>
      </button>
      <button type="button" lang={other} className={settingClass} onClick={change}>
        {t('shell.otherLanguage')}
      </button>
    </div>
  )
}
