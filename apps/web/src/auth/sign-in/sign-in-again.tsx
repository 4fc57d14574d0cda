import { CallError } from '@katedra/contract/call'
import { profile } from '@katedra/contract/profile'
import { secondFactors } from '@katedra/contract/second-factors'
import { keepTrustedToken } from '@katedra/screens/second-factors/trusted-tokens.ts'
import { SignInAgainDialog } from '@katedra/screens/sign-in-again/sign-in-again-dialog.tsx'
import type { FinishSignIn } from '@katedra/screens/sign-in-again/sign-in-again-host.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { queryClient } from '../../app/query.ts'
import { tokens, watchOtherTabs } from '../../app/tokens.ts'
import { meQuery } from '../../profile/profile.data.ts'
import { signInAgain } from '../auth.data.ts'

/** A teacher signs in again over the page. */
export function SignInAgain({ onFinish }: { onFinish: FinishSignIn }) {
  const { t } = useTranslation('auth')
  const [me] = useState(() => queryClient.getQueryData(meQuery.queryKey))
  const email = me?.email ?? ''
  useOtherTabs(me?.id, onFinish)
  return (
    <SignInAgainDialog
      email={email}
      passwordLabel={t('password')}
      signIn={(password) => signInAgain({ email, password, remember_me: false })}
      words={(error) => (error instanceof CallError && error.status === 401 ? t('signIn.wrong') : undefined)}
      step={{
        load: (of) => call(secondFactors.signInStep, { body: { challenge: of } }),
        send: async ({ password: _, ...body }) => {
          const { trusted_device, ...pair } = await call(secondFactors.finishSignIn, { body })
          keepTrustedToken(trusted_device)
          tokens.write(pair)
        },
      }}
      onDone={() => {
        onFinish(true)
        void queryClient.invalidateQueries()
      }}
      onLeave={() => onFinish(false)}
    />
  )
}

/** The session may come back in another tab, as somebody else's too. */
function useOtherTabs(id: string | undefined, onFinish: FinishSignIn): void {
  const finish = useEffectEvent(onFinish)

  // Synchronises with the other tabs.
  useEffect(() => {
    async function look(): Promise<void> {
      const now = await call(profile.me)
      if (now.id === id) finish(true)
      else location.reload()
    }
    return watchOtherTabs((isSignedIn) => {
      if (isSignedIn) void look().catch(() => undefined)
      else finish(false)
    })
  }, [id])
}
