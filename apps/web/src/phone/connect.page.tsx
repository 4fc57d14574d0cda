import { phone } from '@katedra/contract/phone'
import { Button } from '@katedra/ui/button'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Smartphone } from 'lucide-react'
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/call.ts'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { buttonClass } from '@katedra/ui/button-class'
import { Logo } from '@katedra/screens/look/logo.tsx'
import { beginSession } from '../app/session.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { isSignedIn } from '../app/tokens.ts'
import { signOut } from '../auth/auth.data.ts'

/**
 * Where the QR code leads: the phone becomes the teacher's remote. By POST and not by the address alone, so that a preview of
 * the link uses nothing up. Where someone is signed in, they decide, for that session ends.
 */
export function ConnectPage(): ReactElement {
  const { t } = useTranslation('phone')
  const { code } = useParams({ from: '/telefon/$code' })
  const connecting = useConnecting(code)
  const wasSignedIn = useRef(isSignedIn()).current
  const { save } = connecting
  useTitle(t('connectTitle'))
  const hasBegun = useRef(false)
  // Synchronises with the server once, on arrival.
  useEffect(() => {
    if (wasSignedIn || hasBegun.current) return
    hasBegun.current = true
    save()
  }, [wasSignedIn, save])

  if (connecting.error !== null)
    return (
      <Sheet title={t('connectFailed')}>
        <FormAlert text={connecting.sentence} />
        <Button isWide onClick={() => save()}>
          {t('tryAgain')}
        </Button>
        <Link to="/" className={buttonClass({ variant: 'quiet' })}>
          {t('signInInstead')}
        </Link>
      </Sheet>
    )
  if (wasSignedIn)
    return (
      <Sheet title={t('alreadySignedIn')}>
        <p className="text-ink-soft">{t('alreadySignedInText')}</p>
        <Button variant="primary" size="lg" isWide isBusy={connecting.isBusy} onClick={() => save()}>
          {t('connectAnyway')}
        </Button>
        <Link to="/mojecviceni" className={buttonClass({ variant: 'quiet' })}>
          {t('staySignedIn')}
        </Link>
      </Sheet>
    )
  return (
    <Sheet title={t('connecting')}>
      <p role="status" className="text-ink-soft">
        {t('connectingText')}
      </p>
    </Sheet>
  )
}

function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid max-w-105 content-start gap-5 px-4 py-8 outline-none">
      <p className="flex items-center gap-2.5 text-lg font-semibold">
        <Logo className="size-8" />
        Katedra
      </p>
      <Smartphone aria-hidden className="size-12 text-accent" />
      <h1 className="text-2xl font-semibold">{title}</h1>
      {children}
    </main>
  )
}

function useConnecting(code: string) {
  const navigate = useNavigate()
  return useSave({
    save: async () => {
      const pair = await call(phone.connectPhone, { body: { code } })
      if (isSignedIn()) await signOut()
      beginSession(pair)
    },
    // The code leaves the history together with the page.
    onSaved: () => navigate({ to: '/telefon', replace: true }),
  })
}
