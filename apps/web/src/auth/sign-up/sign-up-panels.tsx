import { auth } from '@katedra/contract/auth'
import { CallError } from '@katedra/contract/call'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { placeFieldErrors } from '../app/field-errors.ts'
import { useProblem } from '../app/problem.ts'
import { chosenLanguage } from '../profile/profile.data.ts'
import type { DetailsForm } from './details-panel.tsx'
import type { EmailForm } from './email-input.tsx'
import type { Panel } from './panels.ts'
import type { PasswordForm } from './password-panel.tsx'
import { clearDraft, noDetails, readDraft, writeDraft } from './sign-up-draft.ts'
import { detailNames, DetailsStep, EmailStep, isAboutUrl, panelOfErrors, PasswordStep } from './sign-up.ts'

/** Parameters of the URL that are sent with the form (specification, section 2). */
export interface SignUpSearch {
  country_id?: string
  subject_id?: string
}

const noPassword: PasswordForm = { password: '', confirmation: '' }

/**
 * The three forms of a sign-up. They live with the page, so that going back and forth loses nothing; a reload loses only the
 * password, which is kept nowhere.
 */
export function useSignUpForms(email: string) {
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
  // An address that was changed has to pass anew, even when it is changed back: only a button leads on.
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

export type SignUpForms = ReturnType<typeof useSignUpForms>

export interface SigningUp {
  search: SignUpSearch
  onDone: (email: string) => void
  /** A field of another panel was refused. */
  onPanel: (panel: Panel) => void
}

/** Sends everything; what the server refuses goes to its field, wherever that is. */
export function useSigningUp(forms: SignUpForms, { search, onDone, onPanel }: SigningUp) {
  const { t } = useTranslation('auth')
  const problem = useProblem()
  const { emailForm, passwordForm, detailsForm } = forms

  function placeErrors(error: unknown): void {
    placeFieldErrors(error, emailForm.setError, ['email'])
    placeFieldErrors(error, passwordForm.setError, ['password'])
    placeFieldErrors(error, detailsForm.setError, detailNames)
    const panel = error instanceof CallError ? panelOfErrors(Object.keys(error.fields)) : undefined
    if (panel !== undefined) onPanel(panel)
  }

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (details: DetailsForm) =>
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
    onSuccess: () => onDone(emailForm.getValues('email').trim()),
    onError: (reason) => placeErrors(reason),
  })

  function sentence(reason: unknown): string {
    return reason instanceof CallError && isAboutUrl(Object.keys(reason.fields))
      ? t('signUp.badParameters')
      : problem(reason)
  }

  return { mutate, isPending, forgive: reset, message: error === null ? undefined : sentence(error) }
}
