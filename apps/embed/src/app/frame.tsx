import { Button } from '@katedra/ui/button'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addressWith, isAlone, type EmbedAddress } from './address.ts'
import { lineLink } from '@katedra/screens/look/link-class.ts'
import { Logo } from '@katedra/screens/look/logo.tsx'

interface EmbedFrameProps {
  address: EmbedAddress
  children: ReactNode
}

/** The frame of pages made for other people's pages. */
export function EmbedFrame({ address, children }: EmbedFrameProps) {
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-5 p-4 sm:p-6">
      <main className="grid min-w-0 grid-cols-1 gap-5">{children}</main>
      <Foot address={address} />
    </div>
  )
}

function Foot({ address }: { address: EmbedAddress }) {
  const { t } = useTranslation('embed')
  const other = address.language === 'cs' ? 'en' : 'cs'
  return (
    <footer className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line pt-3 text-sm">
      <a href="/" target="_blank" rel="noopener" className={`${lineLink} gap-2.5`}>
        <Logo className="size-6 shrink-0" />
        {t('by')}
        <span className="sr-only"> ({t('opened')})</span>
      </a>
      <span data-print="none" className="ml-auto flex flex-wrap items-center gap-x-6 gap-y-2">
        <a href={addressWith(address, { lang: other })} lang={other} hrefLang={other} className={lineLink}>
          {t('other')}
        </a>
        {isAlone() && (
          <Button size="sm" icon={<Printer aria-hidden />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        )}
      </span>
    </footer>
  )
}
