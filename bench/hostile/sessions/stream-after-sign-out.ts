import { auth } from '@katedra/contract/auth'
import { profile } from '@katedra/contract/profile'
import { call } from '../../../tools/call.ts'
import { readStream, type Attack } from '../../attack.ts'
import { signIn, signedUpTeacher } from '../../classroom.ts'

/** Who has a stolen token open in another tab heard on for ten minutes. */
export const attack: Attack = {
  name: 'listening on after the session has ended',
  async run({ url }) {
    const token = await signIn(url, await signedUpTeacher(url))
    const stream = await readStream(`${url}${profile.events.path}`, token)
    const started = performance.now()
    await call(url, auth.logout, { body: {} }, token)
    const hasEnded = await stream.endsWithin(5000)
    stream.leave()
    if (!hasEnded) throw new Error('it was heard on five seconds later')
    return `the stream ended after ${Math.round(performance.now() - started)} ms`
  },
}
