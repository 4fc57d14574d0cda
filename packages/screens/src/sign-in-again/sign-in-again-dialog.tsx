import { CallError } from '@katedra/contract/call'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../form/form-alert.tsx'
import { TextInput } from '../form/text-input.tsx'
import { SecondStep, type SecondStepProps } from '../second-factors/second-step.tsx'
import { useSave } from '../use-save.ts'

interface SignInAgainDialogProps {
  /** The account whose page this is. */
  email: string
  passwordLabel: string
  signIn: (password: string) => Promise<unknown>
  /** A refusal in words of the app's own. */
  words?: (error: unknown) => string | undefined
  step: Pick<SecondStepProps, 'load' | 'send'>
  /** Signed in: the call that found the session over is sent once more. */
  onDone: () => void
  onLeave: () => void
}

/** Who has left the computer finds the sign-in page after this, not somebody's unfinished form. */
const waitsFor = 30 * 60_000

/**
 * Asks for the password of the account whose page this is; the page is out of sight meanwhile (styles.css). No one else can sign in
 * here: who wants to leaves first.
 */
export function SignInAgainDialog(props: SignInAgainDialogProps) {
  const { email, passwordLabel, signIn, words, step, onDone, onLeave } = props
  const { t } = useTranslation('sessions')
  const formId = useId()
  const form = useForm({ defaultValues: { password: '' } })
  const [challenge, setChallenge] = useState<string>()
  const signing = useSave({
    save: ({ password }: { password: string }) => signIn(password),
    ...(words === undefined ? {} : { words }),
    onRefused: (error) => setChallenge(error instanceof CallError ? error.challenge : undefined),
    onSaved: onDone,
  })
  const giveUp = useEffectEvent(onLeave)

  // Synchronises with the clock.
  useEffect(() => {
    const timer = setTimeout(() => giveUp(), waitsFor)
    return () => clearTimeout(timer)
  }, [])

  // Synchronises the cursor with what the dialog asks for.
  useEffect(() => {
    if (challenge === undefined) form.setFocus('password')
  }, [challenge, form])

  function submit(values: { password: string }): void {
    if (values.password === '') form.setError('password', { type: 'rule', message: 'required' }, { shouldFocus: true })
    else signing.save(values)
  }

  return (
    <Dialog
      isAlert
      isOpen
      // Escape would throw away what this dialog is there to save.
      onOpenChange={() => undefined}
      title={t('again.title')}
      size="sm"
      footer={
        <>
          <Button onClick={onLeave}>{t('again.leave')}</Button>
          {challenge === undefined && (
            <Button type="submit" form={formId} variant="primary" isBusy={signing.isBusy}>
              {t('again.submit')}
            </Button>
          )}
        </>
      }
    >
      <div data-signing-in className="grid gap-5">
        {challenge === undefined ? (
          <form
            id={formId}
            noValidate
            className="grid gap-5"
            onSubmit={(event) => void form.handleSubmit(submit)(event)}
          >
            <p>{t('again.text')}</p>
            <p className="font-semibold wrap-anywhere">{t('again.account', { email })}</p>
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            <TextInput
              control={form.control}
              name="password"
              type="password"
              label={passwordLabel}
              autoComplete="current-password"
              isRequired
            />
            <FormAlert text={signing.sentence} />
          </form>
        ) : (
          <SecondStep
            challenge={challenge}
            {...step}
            onDone={onDone}
            onBack={() => {
              setChallenge(undefined)
              signing.reset()
            }}
          />
        )}
      </div>
    </Dialog>
  )
}
