import { auth } from '@katedra/contract/auth'
import { call } from '../../../tools/call.ts'
import { signedUpTeacher } from '../../classroom.ts'
import type { Attack } from '../../attack.ts'

const count = 50

/** Each got a token of its own, and fifty lived on. */
export const attack: Attack = {
  name: `${count} refreshes of one token at once`,
  async run({ url }) {
    const first = await call(url, auth.signIn, { body: await signedUpTeacher(url) })
    const body = { refresh: first.refresh }
    const pairs = await Promise.all(Array.from({ length: count }, () => call(url, auth.refresh, { body })))
    const different = new Set(pairs.map(({ refresh }) => refresh)).size
    if (different !== 1) throw new Error(`${different} different tokens were given`)
    return 'all were given the same successor'
  },
}
