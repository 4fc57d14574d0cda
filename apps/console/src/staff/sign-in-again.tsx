import { operatorSecondFactors } from '@katedra/contract/operator-second-factors'
import { SignInAgainDialog } from '@katedra/screens/sign-in-again/sign-in-again-dialog.tsx'
import type { FinishSignIn } from '@katedra/screens/sign-in-again/sign-in-again-host.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, finishSignInAgain, meQuery, queryClient, refreshAll, signInAgain } from '../app/call.ts'

/** One of the provider's staff signs in again over the page: an hour without use ends a session. */
export function SignInAgain({ onFinish }: { onFinish: FinishSignIn }) {
  const { t } = useTranslation('operator')
  const [me] = useState(() => queryClient.getQueryData(meQuery.queryKey))
  const email = me?.email ?? ''
  return (
    <SignInAgainDialog
      email={email}
      passwordLabel={t('signIn.password')}
      signIn={(password) => signInAgain({ email, password })}
      step={{
        load: (begun) => call(operatorSecondFactors.signInStep, { body: { challenge: begun } }),
        send: ({ password: _, ...body }) => finishSignInAgain(body),
      }}
      onDone={() => {
        onFinish(true)
        refreshAll()
      }}
      onLeave={() => onFinish(false)}
    />
  )
}
