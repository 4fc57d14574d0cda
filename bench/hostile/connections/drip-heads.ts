import { openDripping, type Attack } from '../../attack.ts'

const count = 300
const maxSeconds = 40

/** The same before a request has even begun. */
export const attack: Attack = {
  name: `${count} requests whose head comes drop by drop`,
  isSlow: true,
  run: async (target) => {
    const seconds = await openDripping(target, {
      count,
      maxSeconds,
      first: 'GET /health HTTP/1.1\r\nHost: a\r\nX-Slow: ',
    })
    return `all were cut off within ${seconds} s`
  },
}
