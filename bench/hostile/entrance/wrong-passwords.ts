import { auth } from '@katedra/contract/auth'
import type { Attack } from '../../attack.ts'
import { signedUpTeacher } from '../../classroom.ts'
import { demand, guess } from '../../guess.ts'

/** Eleven kept the teacher out of the account for ten minutes. */
export const attack: Attack = {
  name: 'wrong passwords for the account of another',
  async run(target) {
    const { email, password } = await signedUpTeacher(target.url)
    const signIn = (tried: string, device?: string) =>
      guess(target, auth.signIn, { body: { email, password: tried } }, device)
    const first = await signIn(password)
    demand(first, 200, 'the teacher')
    for (let tries = 0; tries < 11; tries += 1) await signIn(`guess number ${tries}`)
    demand(await signIn('guess number 12'), 429, 'the twelfth guess')
    demand(await signIn(password, first.device), 200, 'the teacher on the device known from before')
    demand(await signIn(password, 'x'.repeat(43)), 429, 'a device that only claims to be known')
    return 'strangers wait, the teacher signs in on a device known from before'
  },
}
