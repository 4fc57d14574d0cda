import type { PlannedTest } from '@katedra/contract/planned-tests'
import { Button } from '@katedra/ui/button'
import { CopyButton } from '@katedra/ui/copy-button'
import { QrCode } from '@katedra/ui/qr-code'
import { Maximize2, X } from 'lucide-react'
import { useState, useEffect, useEffectEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { spacedCode, shownAddress, typedAddress } from './join-code.ts'

interface JoinAccessProps {
  test: PlannedTest
  /** What the whole class may see below the code on the projector; left out, how many have joined. */
  wall?: ReactNode
}

/** How pupils get in: code, QR, link, each to copy, and all of it big for the projector. */
export function JoinAccess({ test, wall }: JoinAccessProps) {
  const { t } = useTranslation('planned-tests')
  const [isProjected, setIsProjected] = useState(false)
  return (
    // On a phone the code comes first: it is dictated, while no one scans the teacher's phone.
    <div className="flex items-start gap-x-8 gap-y-5 max-sm:flex-col-reverse sm:flex-wrap">
      <QrCode
        value={test.join_url}
        label={t('access.qr', { title: test.title })}
        size={168}
        className="border border-line"
      />
      <div className="grid min-w-0 gap-4 sm:flex-1 sm:basis-64">
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
      {isProjected && (
        <Projector test={test} onClose={() => setIsProjected(false)}>
          {wall}
        </Projector>
      )}
    </div>
  )
}

/**
 * The way into a test over the whole screen, to be read from the last row. On a screen that is wider than high all of it is in
 * sight, however many names stand below: the QR code takes the height that they leave.
 */
function Projector({ test, onClose, children }: { test: PlannedTest; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('planned-tests')
  useFullScreen(onClose)
  return (
    <ModalOverlay isOpen onOpenChange={onClose} className="fixed inset-0 z-50 overflow-auto bg-board text-chalk">
      <Modal className="min-h-full">
        <Dialog className="grid min-h-dvh grid-rows-[auto_1fr_auto] gap-[3vmin] p-[3vmin] outline-none landscape:h-dvh landscape:grid-rows-[auto_minmax(30vmin,1fr)_auto]">
          <header className="flex items-start justify-between gap-6">
            <Heading slot="title" className="min-w-0 text-[clamp(1.25rem,4vmin,3.5rem)] leading-tight font-semibold">
              {test.title} <span className="font-normal">· {test.class_name}</span>
            </Heading>
            <Button size="sm" icon={<X aria-hidden />} onClick={onClose}>
              {t('projector.close')}
            </Button>
          </header>
          <WayIn test={test} />
          {children ?? (
            <p className="text-center text-[clamp(1.125rem,3.5vmin,2.5rem)]">
              {t('projector.joined', { count: test.started_count, total: test.student_count })}
            </p>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function WayIn({ test }: { test: PlannedTest }) {
  const { t } = useTranslation('planned-tests')
  return (
    <div className="flex flex-wrap items-center justify-center gap-[6vmin] landscape:[container-type:size]">
      <div className="w-[min(60vmin,85vw)] shrink-0 landscape:w-[min(60vmin,85vw,100cqh)]">
        <QrCode isFluid value={test.join_url} label={t('access.qr', { title: test.title })} />
      </div>
      <div className="grid min-w-0 gap-[2vmin] text-center sm:text-left">
        <p className="text-[clamp(1.125rem,4vmin,3rem)] leading-tight">{t('projector.open')}</p>
        <p className="text-[clamp(1.25rem,5vmin,4rem)] leading-tight font-semibold break-all">
          {typedAddress(test.join_url)}
        </p>
        <p className="mt-[2vmin] text-[clamp(1.125rem,4vmin,3rem)] leading-tight">{t('projector.type')}</p>
        <p className="font-mono text-[clamp(2.25rem,12vmin,10rem)] leading-none font-bold whitespace-nowrap">
          {spacedCode(test.join_code)}
        </p>
      </div>
    </div>
  )
}

/** Asks the browser for the whole screen; where it refuses, the window is enough. Leaving full screen closes. */
function useFullScreen(onLeave: () => void): void {
  const left = useEffectEvent(onLeave)
  // Synchronises with the browser's full screen, which is left by Escape or by the browser itself.
  useEffect(() => {
    function leave() {
      if (document.fullscreenElement === null) left()
    }
    if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => undefined)
    document.addEventListener('fullscreenchange', leave)
    return () => {
      document.removeEventListener('fullscreenchange', leave)
      if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined)
    }
  }, [])
}
