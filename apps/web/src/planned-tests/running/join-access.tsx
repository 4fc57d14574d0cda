import type { PlannedTest } from '@katedra/contract/planned-tests'
import { Button } from '@katedra/ui/button'
import { CopyButton } from '@katedra/ui/copy-button'
import { QrCode } from '@katedra/ui/qr-code'
import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { spacedCode, shownAddress } from './join-code.ts'
import { Projector } from './projector.tsx'

/** How pupils get in: code, QR, link, each to copy, and all of it big for the projector. */
export function JoinAccess({ test }: { test: PlannedTest }) {
  const { t } = useTranslation('planned-tests')
  const [isProjected, setIsProjected] = useState(false)
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-5">
      <QrCode
        value={test.join_url}
        label={t('access.qr', { title: test.title })}
        size={168}
        className="border border-line"
      />
      <div className="grid min-w-0 flex-1 basis-64 gap-4">
        <dl className="grid gap-4">
          <div>
            <dt className="text-sm text-ink-soft">{t('access.code')}</dt>
            <dd className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="font-mono text-2xl font-semibold whitespace-nowrap sm:text-3xl">
                {spacedCode(test.join_code)}
              </span>
              <CopyButton text={test.join_code} label={t('access.copyCode')} />
            </dd>
          </div>
          <div className="min-w-0">
            <dt className="text-sm text-ink-soft">{t('access.link')}</dt>
            <dd className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <a
                href={test.join_url}
                target="_blank"
                rel="noreferrer"
                className="min-w-0 break-all text-accent underline"
              >
                {shownAddress(test.join_url)}
              </a>
              <CopyButton text={test.join_url} label={t('access.copyLink')} />
            </dd>
          </div>
        </dl>
        <Button className="justify-self-start" icon={<Maximize2 aria-hidden />} onClick={() => setIsProjected(true)}>
          {t('access.fullScreen')}
        </Button>
      </div>
      {isProjected && <Projector test={test} onClose={() => setIsProjected(false)} />}
    </div>
  )
}
