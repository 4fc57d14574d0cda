import { CallError } from '@katedra/contract/call'
import { profile } from '@katedra/contract/profile'
import { secondFactors } from '@katedra/contract/second-factors'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { SecondStep } from '@katedra/screens/second-factors/second-step.tsx'
import { keepTrustedToken } from '@katedra/screens/second-factors/trusted-tokens.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { queryClient } from '../../app/query.ts'
import { tokens, watchOtherTabs } from '../../app/tokens.ts'
import { meQuery } from '../../profile/profile.data.ts'
import { signInAgain } from '../auth.data.ts'

interface SignInAgainProps {
  onFinish: (isSignedIn: boolean) => void
}

/** Whoever has left the computer finds the sign-in page after this, not somebody's unfinished form. */
const waitsFor = 30 * 60_000

/**
 * Asks for the password of the account whose page this is; the page is out of sight meanwhile (styles.css). Nobody else can sign in
 * here: who wants to leaves first.
 */
export function SignInAgain({ onFinish }: SignInAgainProps) {
  const { t } = useTranslation('sessions')
  const { t: tAuth } = useTranslation('auth')
  const formId = useId()
  const [me] = useState(() => queryClient.getQueryData(meQuery.queryKey))
  const email = me?.email ?? ''
  const form = useForm({ defaultValues: { password: '' } })
  const [challenge, setChallenge] = useState<string>()
  const signing = useSave({
    save: ({ password }: { password: string }) => signInAgain({ email, password, remember_me: false }),
    words: (error) => (error instanceof CallError && error.status === 401 ? tAuth('signIn.wrong') : undefined),
    onRefused: (error) => setChallenge(error instanceof CallError ? error.challenge : undefined),
    onSaved: goOn,
  })
  useAnotherWay(me?.id, onFinish)

  // Synchronises the cursor with what the dialog asks for.
  useEffect(() => {
    if (challenge === undefined) form.setFocus('password')
  }, [challenge, form])

  function submit(values: { password: string }): void {
    if (values.password === '') form.setError('password', { type: 'rule', message: 'required' }, { shouldFocus: true })
    else signing.save(values)
  }

  function goOn(): void {
    onFinish(true)
    void queryClient.invalidateQueries()
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
          <Button onClick={() => onFinish(false)}>{t('again.leave')}</Button>
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
              label={tAuth('password')}
              autoComplete="current-password"
              isRequired
            />
            <FormAlert text={signing.sentence} />
          </form>
        ) : (
          <SecondStep
            challenge={challenge}
            load={(of) => call(secondFactors.signInStep, { body: { challenge: of } })}
            send={async ({ password: _, ...body }) => {
              const { trusted_device, ...pair } = await call(secondFactors.finishSignIn, { body })
              keepTrustedToken(trusted_device)
              tokens.write(pair)
            }}
            onDone={goOn}
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

/** The session may come back in another tab, as somebody else's too; and nobody may come back at all. */
function useAnotherWay(id: string | undefined, onFinish: (isSignedIn: boolean) => void): void {
  const finish = useEffectEvent(onFinish)

  // Synchronises with the other tabs and with the clock.
  useEffect(() => {
    async function look(): Promise<void> {
      const now = await call(profile.me)
      if (now.id === id) finish(true)
      else location.reload()
    }
    const stop = watchOtherTabs((isSignedIn) => {
      if (isSignedIn) void look().catch(() => undefined)
      else finish(false)
    })
    const timer = setTimeout(() => finish(false), waitsFor)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [id])
}
