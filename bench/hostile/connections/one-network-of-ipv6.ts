import { profile } from '@katedra/contract/profile'
import type { Attack } from '../../attack.ts'

/** Every customer has 2^64 addresses, and who asks gets 65,536 times as many. */
export const attack: Attack = {
  name: 'guessing from many addresses of one IPv6 network',
  async run({ url }) {
    const ask = async (from: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
      const body = JSON.stringify({ email: 'nikdo@skola.example' })
      return (await fetch(`${url}${profile.checkEmail.path}`, { method: 'POST', headers, body })).status
    }
    const answered = async (addresses: string[]) => {
      const statuses = []
      for (const address of addresses) statuses.push(await ask(address))
      return statuses.filter((status) => status === 200).length
    }
    const ofOne = await answered(Array.from({ length: 80 }, (_, index) => `2001:db8:a:1::${index.toString(16)}`))
    const ofMany = await answered(Array.from({ length: 700 }, (_, index) => `2001:db8:b:${index.toString(16)}::1`))
    if (ofOne !== 60 || ofMany !== 600) throw new Error(`${ofOne} of a /64 and ${ofMany} of a /48 were answered`)
    return '60 of a /64 and 600 of a /48 were answered, as configured'
  },
}
