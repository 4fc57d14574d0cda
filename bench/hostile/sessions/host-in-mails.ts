import { auth } from '@katedra/contract/auth'
import { mail } from '@katedra/contract/mail'
import { call } from '../../../tools/call.ts'
import { sendRaw, type Attack } from '../../attack.ts'

/** The link of a mail would lead to anyone who asked for it. */
export const attack: Attack = {
  name: 'a mail with a link to the attacker’s host',
  async run(target) {
    const body = JSON.stringify({
      email: 'hostile-host@skola.example',
      password: 'modrá tabule voní křídou',
      first_name: 'A',
      last_name: 'B',
      city: 'Brno',
      school_name: 'Š',
    })
    const lines = [
      `POST ${auth.signUp.path} HTTP/1.1`,
      'Host: evil.example',
      'X-Forwarded-Host: evil.example',
      'Forwarded: host=evil.example',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ]
    const answer = await sendRaw(target, lines.join('\r\n'))
    const letters = await call(target.url, mail.outbox, {})
    const letter = letters.find(({ recipient }) => recipient === 'hostile-host@skola.example')
    if (letter === undefined) throw new Error(`there was no mail: ${answer.slice(0, 200)}`)
    if (JSON.stringify(letter).includes('evil')) throw new Error('the mail names the attacker’s host')
    return 'the mail leads to the configured address'
  },
}
