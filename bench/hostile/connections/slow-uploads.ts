import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { profile } from '@katedra/contract/profile'
import type { Attack } from '../../attack.ts'
import { signIn, signedUpTeacher } from '../../classroom.ts'

const count = 40

/** Few files are held in memory at a time; who sent sixteen slowly kept everyone else from sending one. */
export const attack: Attack = {
  name: `${count} uploads of one account that never end`,
  async run({ url, port }) {
    const [attacker, victim] = [
      await signIn(url, await signedUpTeacher(url)),
      await signIn(url, await signedUpTeacher(url)),
    ]
    const { method, path } = profile.setPicture
    const head = [
      `${method} ${path} HTTP/1.1`,
      'Host: a',
      `Authorization: Bearer ${attacker}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 100000',
    ]
    const part =
      '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nx'
    const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => undefined))
    try {
      for (const socket of sockets) socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
      await pause(2000)
      const form = new FormData()
      form.set('image', new Blob(['no picture']), 'a.png')
      const headers = { authorization: `Bearer ${victim}` }
      const { status } = await fetch(`${url}${path}`, { method, headers, body: form })
      // Its bytes are no picture, which is said only once they have been read.
      if (status !== 422) throw new Error(`another account’s upload was answered with ${status}`)
      return 'another account’s upload was read meanwhile'
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  },
}
