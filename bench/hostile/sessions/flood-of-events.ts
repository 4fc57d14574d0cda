import { profile } from '@katedra/contract/profile'
import type { Attack } from '../../attack.ts'

const count = 3000

/** Each refused call is written down; a flood of them is counted instead, so that no one fills the disk. */
export const attack: Attack = {
  name: `${count} refused calls that would each be written down`,
  async run({ url }) {
    const headers = { authorization: 'Bearer nobody' }
    const statuses: number[] = []
    for (let sent = 0; sent < count; sent += 50)
      statuses.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, async () => (await fetch(`${url}${profile.me.path}`, { headers })).status),
        )),
      )
    const unexpected = statuses.find((status) => status !== 401)
    if (unexpected !== undefined) throw new Error(`one was answered with ${unexpected}`)
    return 'all were refused, and others went on'
  },
}
