import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { lineLink } from '@katedra/screens/look/link-class.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { showToast } from '@katedra/screens/toast.tsx'
import { Entrance } from '../entrance.tsx'
import { OutboxHint } from '../outbox-hint.tsx'
import { PanelLink, useGoToPanel } from './panel-link.tsx'
import { isPanel } from '../sign-up/panels.ts'
import { SignInPanel } from './sign-in-panel.tsx'
import { SlidingPanel, useSlide } from '../sign-up/sliding-panel.tsx'
import type { SignInValues } from './use-signing-in.ts'

// Most people who come here have an account; the others' forms are loaded when they ask for them.
const SignUpPanels = lazy(async () => ({ default: (await import('../sign-up/sign-up-panels.tsx')).SignUpPanels }))

/** Sign-in and sign-up: four panels in one page (specification, section 2). */
export function HomePage(): ReactElement {
  const { t } = useTranslation('auth')
  const search = useSearch({ from: '/' })
  const goTo = useGoToPanel()
  const panel = isPanel(search.panel) ? search.panel : 'sign-in'
  const motion = useSlide(panel)
  const [values, setValues] = useState<SignInValues>({ email: search.email ?? '', password: '', remember_me: false })
  const [createdFor, setCreatedFor] = useState<string>()
  const isSigningUp = useEver(panel !== 'sign-in')
  useTitle(panel === 'sign-in' ? t('title') : t('signUp.title'))
  useConfirmedToast(search.email_confirmed !== undefined)

  function finishSignUp(email: string) {
    setValues({ email, password: '', remember_me: false })
    setCreatedFor(email)
    showToast({ text: t('signUp.sent'), tone: 'ok' })
    goTo('sign-in')
  }

  return (
    <Entrance search={search}>
      {panel === 'sign-in' && (
        <SlidingPanel motion={motion}>
          <SignInPanel
            values={values}
            onChange={setValues}
            notice={<SignInNotice createdFor={createdFor} search={search} />}
          >
            <PanelLink panel="email">{t('signIn.noAccount')}</PanelLink>
            <a href="/t" className={lineLink}>
              {t('student')}
            </a>
          </SignInPanel>
        </SlidingPanel>
      )}
      {isSigningUp && (
        <Suspense fallback={null}>
          <SignUpPanels
            panel={panel}
            motion={motion}
            search={search}
            email={values.email}
            onPanel={goTo}
            onDone={finishSignUp}
          />
        </Suspense>
      )}
    </Entrance>
  )
}

/** True from the first time on: the forms of a sign-up stay in the page, so that going back loses nothing. */
function useEver(isNow: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isNow)
  if (isNow && !hasBeen) setHasBeen(true)
  return hasBeen || isNow
}

/** Why one stands here, where it is not by one's own wish. */
function SignInNotice({
  createdFor,
  search: { expired, from },
}: {
  createdFor: string | undefined
  search: { expired?: string; from?: string }
}) {
  const { t } = useTranslation('auth')
  if (createdFor !== undefined) return <CreatedNotice email={createdFor} />
  if (expired === undefined && from === undefined) return null
  return (
    <p role="status" className="rounded-md bg-sunken px-4 py-3">
      {t(expired === undefined ? 'signIn.toPage' : 'signIn.expired')}
    </p>
  )
}

function CreatedNotice({ email }: { email: string }) {
  const { t } = useTranslation('auth')
  return (
    <div className="grid gap-1 rounded-md border border-ok bg-ok-soft px-4 py-3 wrap-anywhere">
      <p>{t('signUp.checkMail', { email })}</p>
      <OutboxHint />
    </div>
  )
}

/** Says once that the e-mail is confirmed, and takes the parameter out of the URL so that a reload doesn't say it again. */
function useConfirmedToast(isConfirmed: boolean): void {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const isSaid = useRef(false)
  // Synchronises with the URL the confirmation link led to.
  useEffect(() => {
    if (!isConfirmed || isSaid.current) return
    isSaid.current = true
    showToast({ text: t('signIn.emailConfirmed'), tone: 'ok' })
    void navigate({ to: '/', replace: true, search: (was) => ({ ...was, email_confirmed: undefined }) })
  }, [isConfirmed, navigate, t])
}
