import { auth } from '@katedra/contract/auth'
import type { Attack } from '../../attack.ts'
import { signedUpTeacher } from '../../classroom.ts'
import { demand, guess } from '../../guess.ts'

/** Each costs a slow hash: five hundred kept everybody else from signing in for half a minute, or were refused in their stead. */
export const attack: Attack = {
  name: '500 wrong passwords at once from one address',
  async run(target) {
    const { email, password } = await signedUpTeacher(target.url)
    const flood = Array.from({ length: 500 }, (_, index) => {
      const body = { email: `nobody-${index}@example.org`, password: 'a wrong password' }
      return guess(target, auth.signIn, { body })
    })
    // Behind the first of the flood.
    await Promise.race(flood)
    const started = performance.now()
    const elsewhere = { ...target, from: target.from.replace(/^203\.0\.113/, '198.51.100') }
    demand(await guess(elsewhere, auth.signIn, { body: { email, password } }), 200, 'a teacher elsewhere')
    const waited = Math.round(performance.now() - started)
    await Promise.all(flood)
    return `a teacher elsewhere signed in within ${waited} ms`
  },
}
