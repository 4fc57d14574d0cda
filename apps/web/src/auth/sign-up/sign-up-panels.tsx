import { Link } from '@tanstack/react-router'
import { type ReactElement, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lineLink } from '@katedra/screens/look/link-class.ts'
import { type DetailsForm, DetailsPanel } from './details-panel.tsx'
import { EmailPanel } from './email-panel.tsx'
import { PanelLink } from '../sign-in/panel-link.tsx'
import type { Panel } from './panels.ts'
import { type PasswordForm, PasswordPanel } from '../password/password-panel.tsx'
import {
  detailNames,
  DetailsStep,
  EmailStep,
  isAboutUrl,
  panelOfErrors,
  PasswordStep,
  reachablePanel,
} from './sign-up.ts'
import { SlidingPanel } from './sliding-panel.tsx'
import { auth } from '@katedra/contract/auth'
import { CallError } from '@katedra/contract/call'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { call } from '../../app/call.ts'
import { placeFieldErrors } from '@katedra/screens/form/field-errors.ts'
import { chosenLanguage } from '../../profile/profile.data.ts'
import type { EmailForm } from '../email-input.tsx'
import { clearDraft, noDetails, readDraft, writeDraft } from './sign-up-draft.ts'
import { useSave } from '@katedra/screens/use-save.ts'

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
            signingUp.reset()
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
            signingUp.reset()
            onPanel('details')
          }}
        />
      )}
      {shown === 'details' && (
        <DetailsPanel
          form={forms.detailsForm}
          {...account}
          message={signingUp.sentence}
          isBusy={signingUp.isBusy}
          onFinish={signingUp.save}
        />
      )}
    </SlidingPanel>
  )
}

/** Parameters of the URL that are sent with the form (specification, section 2). */
interface SignUpSearch {
  country_id?: string
  subject_id?: string
}

const noPassword: PasswordForm = { password: '', confirmation: '' }

/**
 * The three forms of a sign-up. They live with the page, so that going back and forth loses nothing; a reload loses only the
 * password, which is kept nowhere.
 */
function useSignUpForms(email: string) {
  const [draft] = useState(readDraft)
  const [passed, setPassed] = useState({ email: draft.passed_email, hasPassword: false })
  const emailForm = useForm<EmailForm>({
    defaultValues: { email: draft.email === '' ? email : draft.email },
    resolver: standardSchemaResolver(EmailStep),
    reValidateMode: 'onSubmit',
  })
  const passwordForm = useForm<PasswordForm>({
    defaultValues: noPassword,
    resolver: standardSchemaResolver(PasswordStep),
  })
  const detailsForm = useForm<DetailsForm>({
    defaultValues: draft.details,
    resolver: standardSchemaResolver(DetailsStep),
  })
  const typed = useWatch({ control: emailForm.control, name: 'email' })
  const details = useWatch({ control: detailsForm.control })
  // An address that was changed has to pass again, even when it is changed back: only a button leads on.
  if (passed.email !== '' && passed.email !== typed.trim()) setPassed({ ...passed, email: '' })
  // Synchronises the tab's storage with what is typed.
  useEffect(() => {
    if (typed !== '') writeDraft({ email: typed, passed_email: passed.email, details: { ...noDetails, ...details } })
  }, [typed, details, passed.email])

  return {
    emailForm,
    passwordForm,
    detailsForm,
    /** A step is done once its button has let through what stands there now. */
    done: {
      email: passed.email !== '',
      password: passed.hasPassword && PasswordStep.safeParse(passwordForm.getValues()).success,
    },
    passEmail() {
      const address = emailForm.getValues('email').trim()
      setPassed({ email: address, hasPassword: passed.hasPassword })
    },
    passPassword() {
      setPassed({ ...passed, hasPassword: true })
    },
    /** Nothing of the account stays in the page, the password least of all. */
    forget() {
      clearDraft()
      setPassed({ email: '', hasPassword: false })
      emailForm.reset({ email: '' })
      passwordForm.reset(noPassword)
      detailsForm.reset(noDetails)
    },
  }
}

type SignUpForms = ReturnType<typeof useSignUpForms>

interface SigningUp {
  search: SignUpSearch
  onDone: (email: string) => void
  /** A field of another panel was refused. */
  onPanel: (panel: Panel) => void
}

/** Sends everything; what the server refuses goes to its field, wherever that is. */
function useSigningUp(forms: SignUpForms, { search, onDone, onPanel }: SigningUp) {
  const { t } = useTranslation('auth')
  const { emailForm, passwordForm, detailsForm } = forms

  function placeErrors(error: unknown): void {
    placeFieldErrors(error, emailForm.setError, ['email'])
    placeFieldErrors(error, passwordForm.setError, ['password'])
    placeFieldErrors(error, detailsForm.setError, detailNames)
    const panel = error instanceof CallError ? panelOfErrors(Object.keys(error.fields)) : undefined
    if (panel !== undefined) onPanel(panel)
  }

  return useSave({
    save: (details: DetailsForm) =>
      call(auth.signUp, {
        body: {
          ...details,
          email: emailForm.getValues('email'),
          password: passwordForm.getValues('password'),
          country_id: search.country_id ?? null,
          subject_id: search.subject_id ?? null,
          language: chosenLanguage() ?? null,
        },
      }),
    words: (error) =>
      error instanceof CallError && isAboutUrl(Object.keys(error.fields)) ? t('signUp.badParameters') : undefined,
    onSaved: () => onDone(emailForm.getValues('email').trim()),
    onRefused: placeErrors,
  })
}
