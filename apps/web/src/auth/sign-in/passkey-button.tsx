import { CallError } from '@katedra/contract/call'
import { useProblem } from '@katedra/client/problem'
import { Button } from '@katedra/ui/button'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { knowsPasskeys } from '@katedra/screens/second-factors/passkey.ts'

/** Signs in without a password; what it needs is loaded by those who press it. */
export function PasskeyButton({ rememberMe, onSignedIn }: { rememberMe: boolean; onSignedIn: () => unknown }) {
  const { t } = useTranslation('auth')
  const problem = useProblem()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => (await import('./passkey-sign-in.ts')).signInByPasskey(rememberMe),
    onSuccess: onSignedIn,
  })
  if (!knowsPasskeys()) return null
  return (
    <>
      <Button isWide isBusy={isPending} onClick={() => mutate()}>
        {t('signIn.passkey')}
      </Button>
      <FormAlert
        text={error === null ? undefined : error instanceof CallError ? problem(error) : t('signIn.passkeyFailed')}
      />
    </>
  )
}
