import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lineLink } from '../app/link-class.ts'
import { useTitle } from '../app/title.ts'
import { showToast } from '../app/toast.tsx'
import { DetailsPanel } from './details-panel.tsx'
import { EmailPanel } from './email-panel.tsx'
import { Entrance } from './entrance.tsx'
import { OutboxHint } from './outbox-hint.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { SignInPanel, useSignInForm } from './sign-in-panel.tsx'
import { SlidingPanel } from './sliding-panel.tsx'
import { isPanel, reachablePanel, type Panel } from './sign-up.ts'
import { useSigningUp, useSignUpForms } from './use-sign-up.ts'

/** Sign-in and sign-up: four panels in one page (specification, section 2). */
export function HomePage(): ReactElement {
  const { t } = useTranslation('auth')
  const search = useSearch({ from: '/' })
  const goTo = useGoTo()
  const signInForm = useSignInForm(search.email ?? '')
  const forms = useSignUpForms(search.email ?? '')
  const [createdFor, setCreatedFor] = useState<string>()
  const panel = reachablePanel(isPanel(search.panel) ? search.panel : 'sign-in', forms.done)
  useTitle(panel === 'sign-in' ? t('title') : t('signUp.title'))
  useConfirmedToast(search.email_confirmed !== undefined)

  const signingUp = useSigningUp(forms, {
    search,
    onPanel: goTo,
    onDone: (email) => {
      forms.forget()
      signInForm.reset({ email, password: '', remember_me: false })
      setCreatedFor(email)
      showToast({ text: t('signUp.sent'), tone: 'ok' })
      goTo('sign-in')
    },
  })

  const email = forms.emailForm.watch('email').trim()
  const account = { email, onChangeEmail: () => goTo('email') }
  const content: Record<Panel, () => ReactNode> = {
    'sign-in': () => (
      <SignInPanel form={signInForm} notice={createdFor !== undefined && <CreatedNotice email={createdFor} />}>
        <PanelLink panel="email">{t('signIn.noAccount')}</PanelLink>
        <a href="/t" className={lineLink}>
          {t('student')}
        </a>
      </SignInPanel>
    ),
    email: () => (
      <EmailPanel form={forms.emailForm} onNext={() => goTo('password')}>
        <PanelLink panel="sign-in">{t('signUp.haveAccount')}</PanelLink>
        <Link to="/request-reset" className={lineLink}>
          {t('signIn.forgotten')}
        </Link>
      </EmailPanel>
    ),
    password: () => <PasswordPanel form={forms.passwordForm} {...account} onNext={() => goTo('details')} />,
    details: () => <DetailsPanel form={forms.detailsForm} {...account} message={signingUp.message} isBusy={signingUp.isPending} onFinish={signingUp.mutate} />,
  }

  return (
    <Entrance search={search}>
      <SlidingPanel panel={panel}>{content[panel]()}</SlidingPanel>
    </Entrance>
  )
}

/** Each panel is a step of the browser's history, so that Back goes to the one before. */
function useGoTo(): (panel: Panel) => void {
  const navigate = useNavigate()
  return (panel) => void navigate({ to: '/', search: (was) => ({ ...was, panel: panel === 'sign-in' ? undefined : panel }) })
}

function PanelLink({ panel, children }: { panel: Panel; children: ReactNode }) {
  return (
    <Link to="/" search={(was) => ({ ...was, panel: panel === 'sign-in' ? undefined : panel })} className={lineLink}>
      {children}
    </Link>
  )
}

function CreatedNotice({ email }: { email: string }) {
  const { t } = useTranslation('auth')
  return (
    <div className="grid gap-1 rounded-md border border-ok bg-ok-soft px-4 py-3">
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
