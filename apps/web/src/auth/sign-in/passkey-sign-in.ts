import { secondFactors } from '@katedra/contract/second-factors'
import { answerPasskey } from '@katedra/screens/second-factors/passkey.ts'
import { call } from '../../app/call.ts'
import { beginSession } from '../../app/session.ts'

/** Signs in by a passkey alone: the browser offers those that the device has for this site. */
export async function signInByPasskey(remember_me: boolean): Promise<void> {
  const question = await call(secondFactors.passkeyQuestion, { body: {} })
  const passkey = await answerPasskey(question)
  beginSession(
    await call(secondFactors.signInByPasskey, { body: { challenge: question.challenge, passkey, remember_me } }),
  )
}
