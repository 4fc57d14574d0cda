import { profile } from '@katedra/contract/profile'
import type { Attack } from '../../attack.ts'
import { signedUpTeacher, signIn } from '../../classroom.ts'

/** The pattern of an address went back over all of it at each of its dots: a megabyte stopped the server for a quarter of an hour. */
export const attack: Attack = {
  name: 'a web address of a megabyte, all of dots',
  async run({ url }) {
    const token = await signIn(url, await signedUpTeacher(url))
    const body = { first_name: 'Jan', last_name: 'Novák', website: `http://${'aa.'.repeat(330_000)}@` }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const { method, path } = profile.updateProfile
    const started = performance.now()
    const { status } = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })
    if (status !== 422) throw new Error(`it was answered with ${status}`)
    return `refused after ${Math.round(performance.now() - started)} ms`
  },
}
