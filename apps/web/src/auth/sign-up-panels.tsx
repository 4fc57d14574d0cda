import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { lineLink } from '../app/link-class.ts'
import { DetailsPanel } from './details-panel.tsx'
import { EmailPanel } from './email-panel.tsx'
import { PanelLink } from './panel-link.tsx'
import type { Panel } from './panels.ts'
import { PasswordPanel } from './password-panel.tsx'
import { reachablePanel } from './sign-up.ts'
import { SlidingPanel } from './sliding-panel.tsx'
import { useSigningUp, useSignUpForms, type SignUpSearch } from './use-sign-up.ts'

export interface SignUpPanelsProps {
  /** On the sign-in panel nothing is shown, but what was typed stays. */
  panel: Panel
  motion: string
  search: SignUpSearch
  /** What was typed at the sign-in, or came with the URL. */
  email: string
  onPanel: (panel: Panel) => void
  onDone: (email: string) => void
}

/** Panels 2 to 4 of the home page: e-mail, password, details. */
export function SignUpPanels({
  panel,
  motion,
  search,
  email,
  onPanel,
  onDone,
}: SignUpPanelsProps): ReactElement | null {
  const { t } = useTranslation('auth')
  const forms = useSignUpForms(email)
  const signingUp = useSigningUp(forms, {
    search,
    onPanel,
    onDone: (address) => {
      forms.forget()
      onDone(address)
    },
  })
  const typed = forms.emailForm.watch('email').trim()
  const account = { email: typed, onChangeEmail: () => onPanel('email') }
  const shown = reachablePanel(panel, forms.done)

  if (shown === 'sign-in') return null
  return (
    <SlidingPanel key={shown} motion={motion}>
      {shown === 'email' && (
        <EmailPanel
          form={forms.emailForm}
          onNext={() => {
            forms.passEmail()
            signingUp.forgive()
            onPanel('password')
          }}
        >
          <PanelLink panel="sign-in">{t('signUp.haveAccount')}</PanelLink>
          <Link to="/request-reset" search={typed === '' ? {} : { email: typed }} className={lineLink}>
            {t('signIn.forgotten')}
          </Link>
        </EmailPanel>
      )}
      {shown === 'password' && (
        <PasswordPanel
          form={forms.passwordForm}
          {...account}
          onNext={() => {
            forms.passPassword()
            signingUp.forgive()
            onPanel('details')
          }}
        />
      )}
      {shown === 'details' && (
        <DetailsPanel
          form={forms.detailsForm}
          {...account}
          message={signingUp.message}
          isBusy={signingUp.isPending}
          onFinish={(details) => signingUp.mutate(details)}
        />
      )}
    </SlidingPanel>
  )
}
