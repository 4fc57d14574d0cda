import { setTimeout as pause } from 'node:timers/promises'
import { profile } from '@katedra/contract/profile'
import { connect } from 'node:net'
import { once } from 'node:events'
import { signIn, signedUpTeacher } from '../../classroom.ts'
import type { Attack } from '../../attack.ts'

const seconds = 45
const bytesPerSecond = 4000

/** Not an attack but what a bound against one must not break: a picture over a poor line. */
export const attack: Attack = {
  name: `a picture that takes ${seconds} s at ${bytesPerSecond / 1000} kB/s`,
  isSlow: true,
  async run(target) {
    const token = await signIn(target.url, await signedUpTeacher(target.url))
    const start =
      '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
    const end = '\r\n--b--\r\n'
    const length = start.length + seconds * bytesPerSecond + end.length
    const head = [
      `${profile.setPicture.method} ${profile.setPicture.path} HTTP/1.1`,
      'Host: a',
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${length}`,
      'Connection: close',
    ]
    const socket = connect(target.port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString('latin1'))).on('error', () => undefined)
    socket.write(`${head.join('\r\n')}\r\n\r\n${start}`)
    for (let second = 0; second < seconds && !socket.destroyed; second += 1) {
      socket.write('x'.repeat(bytesPerSecond))
      await pause(1000)
    }
    socket.write(end)
    if (!socket.destroyed) await once(socket, 'close')
    // Its bytes are no picture, which is said only once they have all come.
    if (!answer.startsWith('HTTP/1.1 422 ')) throw new Error(`it was answered with ${answer.slice(0, 60)}`)
    return 'it was waited for to the end'
  },
}
