import { sendRaw, type Attack } from '../../attack.ts'

/** Where a proxy and the server believe different ends, the rest of one caller's request becomes the beginning of another's. */
export const attack: Attack = {
  name: 'a request that has two ends',
  async run(target) {
    const answer = await sendRaw(
      target,
      [
        'POST /v1/check-email HTTP/1.1',
        'Host: 127.0.0.1',
        'Content-Type: application/json',
        'Content-Length: 4',
        'Transfer-Encoding: chunked',
        '',
        '0',
        '',
        'GET /health HTTP/1.1',
        'Host: 127.0.0.1',
        '',
        '',
      ].join('\r\n'),
    )
    const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status)
    if (statuses.join() !== '400') throw new Error(`it was answered with ${statuses.join(', ')}`)
    return 'refused with 400, the rest was not read'
  },
}
