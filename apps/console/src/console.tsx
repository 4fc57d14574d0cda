import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { I18nProvider } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { FormatZone, localeOf } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { SafeContext } from '@katedra/screens/query-view.tsx'
import { FactorCallsProvider } from '@katedra/screens/second-factors/factor-calls.ts'
import { ProofDialog } from '@katedra/screens/second-factors/proof-dialog.tsx'
import { useAskedProof } from '@katedra/screens/second-factors/proof.ts'
import { SessionContext } from '@katedra/screens/session-context.ts'
import { SignInAgainHost } from '@katedra/screens/sign-in-again/sign-in-again-host.tsx'
import { Toasts } from '@katedra/screens/toast.tsx'
import { factorCalls, isSignedIn, useIsFactorMissing, useIsSignedIn } from './app/call.ts'
import { providerZone } from './app/moments.ts'
import { Frame } from './frame.tsx'
import { EnrolmentPage } from './staff/enrolment.page.tsx'
import { SignInAgain } from './staff/sign-in-again.tsx'
import { SignInPage } from './staff/sign-in.page.tsx'

const session = { isSignedIn }

/** The console: the sign-in, or the frame with the page that the address names. */
export function Console() {
  const { t } = useTranslation('operator')
  const language = useLanguage()
  useStartAtTop()
  return (
    <I18nProvider locale={localeOf(language)}>
      <FormatZone value={providerZone}>
        <SessionContext value={session}>
          <SafeContext value={t('safe')}>
            {' '}
            <FactorCallsProvider value={factorCalls}>
              <Inside />
              <ProofHost />
            </FactorCallsProvider>
            <Toasts />
          </SafeContext>{' '}
        </SessionContext>
      </FormatZone>
    </I18nProvider>
  )
}

/** The sign-in, the enrolment of a second factor, or the page in its frame. */
function Inside() {
  const isInside = useIsSignedIn()
  const isFactorMissing = useIsFactorMissing()
  if (!isInside) return <SignInPage />
  if (isFactorMissing) return <EnrolmentPage />
  return (
    <Frame>
      <Outlet />
      <SignInAgainHost dialog={SignInAgain} />
    </Frame>
  )
}

/** The dialog that stands over any page while a call waits for a proof of who one is. */
function ProofHost() {
  const finish = useAskedProof()
  return finish === undefined ? null : <ProofDialog onFinish={finish} />
}

/** After a step the reader starts at the top, the keyboard in the page and not in the old link; Back returns to where one was. */
function useStartAtTop(): void {
  const router = useRouter()
  // Synchronises with the steps of the router.
  useEffect(() => {
    let isStep = false
    const stopWatching = router.history.subscribe(({ action }) => {
      isStep = action.type === 'PUSH'
    })
    const stopWaiting = router.subscribe('onResolved', () => {
      if (!isStep) return
      isStep = false
      window.scrollTo(0, 0)
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
    })
    return () => {
      stopWatching()
      stopWaiting()
    }
  }, [router])
}
