import { createHmac } from 'node:crypto'
import { auth } from '@katedra/contract/auth'
import { profile } from '@katedra/contract/profile'
import { call } from '../../../tools/call.ts'
import { signedUpTeacher } from '../../classroom.ts'
import type { Attack } from '../../attack.ts'

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The claims of a real token: without a signature, signed by a guess, and with a part of them changed or left out. */
export const attack: Attack = {
  name: 'access tokens that nobody has signed',
  async run({ url }) {
    const { access } = await call(url, auth.signIn, { body: await signedUpTeacher(url) })
    const [head = '', payload = '', signature = ''] = access.split('.')
    const claims: Record<string, unknown> = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const { exp: _, ...endless } = claims
    const guessed = `${encoded({ alg: 'HS256', typ: 'at+jwt' })}.${encoded(endless)}`
    const forged = [
      `${encoded({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
      `${encoded({ alg: 'none' })}.${encoded(endless)}.`,
      `${head}.${payload}.`,
      `${head}.${encoded(endless)}.${signature}`,
      `${head}.${encoded({ ...claims, exp: 4_000_000_000 })}.${signature}`,
      `${guessed}.${createHmac('sha256', 'secret').update(guessed).digest('base64url')}`,
    ]
    for (const [index, token] of forged.entries()) {
      const { status } = await fetch(`${url}${profile.me.path}`, { headers: { authorization: `Bearer ${token}` } })
      if (status !== 401) throw new Error(`the forged token ${index + 1} was answered with ${status}`)
    }
    const { status } = await fetch(`${url}${profile.me.path}`, { headers: { authorization: `Bearer ${access}` } })
    if (status !== 200) throw new Error(`the real one was answered with ${status}`)
    return `all ${forged.length} were refused`
  },
}
