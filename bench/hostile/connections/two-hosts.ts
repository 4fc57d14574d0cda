import { sendRaw, type Attack } from '../../attack.ts'

/** A proxy may believe the one host and the server the other. */
export const attack: Attack = {
  name: 'a request for two hosts',
  async run(target) {
    const lines = ['GET /health HTTP/1.1', 'Host: 127.0.0.1', 'Host: evil.example', 'Connection: close', '', '']
    const answer = await sendRaw(target, lines.join('\r\n'))
    if (!answer.startsWith('HTTP/1.1 400 ')) throw new Error(`it was answered with ${answer.slice(0, 30)}`)
    return 'refused with 400'
  },
}
