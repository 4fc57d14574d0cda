import { openDripping, type Attack } from '../../attack.ts'

const count = 300
const maxSeconds = 40

/** Bodies of which a byte comes every two seconds lived for 138 s. */
export const attack: Attack = {
  name: `${count} bodies that come drop by drop`,
  isSlow: true,
  run: async (target) => {
    const head = 'POST /v1/users/check-email/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
    const seconds = await openDripping(target, { count, maxSeconds, first: `${head}Content-Length: 900000\r\n\r\n` })
    return `all were cut off within ${seconds} s`
  },
}
