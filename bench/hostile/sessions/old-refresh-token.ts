import { auth } from '@katedra/contract/auth'
import { profile } from '@katedra/contract/profile'
import { call } from '../../../tools/call.ts'
import { signedUpTeacher } from '../../classroom.ts'
import type { Attack } from '../../attack.ts'

/** Who has copied a token uses it after its owner: one of the two is a thief, so the session ends for both. */
export const attack: Attack = {
  name: 'a refresh token whose successor has been used',
  async run({ url }) {
    const first = await call(url, auth.signIn, { body: await signedUpTeacher(url) })
    const second = await call(url, auth.refresh, { body: { refresh: first.refresh } })
    const third = await call(url, auth.refresh, { body: { refresh: second.refresh } })
    const stolen = await statusOfRefresh(url, first.refresh)
    if (stolen !== 401) throw new Error(`the old token was answered with ${stolen}`)
    const own = await statusOfRefresh(url, third.refresh)
    const headers = { authorization: `Bearer ${third.access}` }
    const { status } = await fetch(`${url}${profile.me.path}`, { headers })
    if (own !== 401 || status !== 401) throw new Error(`the session goes on: ${own}, ${status}`)
    return 'refused, and the session has ended'
  },
}

async function statusOfRefresh(url: string, refresh: string): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ refresh })
  return (await fetch(`${url}${auth.refresh.path}`, { method: 'POST', headers, body })).status
}
