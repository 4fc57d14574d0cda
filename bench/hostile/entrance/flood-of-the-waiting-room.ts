import { attempts } from '@katedra/contract/attempts'
import { prepareRequest } from '@katedra/contract/call'
import { live } from '@katedra/contract/live'
import { call } from '../../../tools/call.ts'
import { readStream, type Attack } from '../../attack.ts'
import { planTest, signIn } from '../../classroom.ts'

const guests = 200
const lines = 50

/** Before the start as many could wait as liked, each with as many lines as it liked. */
export const attack: Attack = {
  name: `${guests} guests and ${lines} lines of one of them in a waiting room`,
  async run({ url, from }) {
    const { test_id, teacher, join_code } = await planTest(url, 2, { guests_allowed: true, max_guests: 5, draw: 1 })
    const body = { guest_name: 'Host' }
    const request = prepareRequest(attempts.wait, { params: { code: join_code }, body })
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
    const replies = await Promise.all(
      Array.from({ length: guests }, async () => {
        const response = await fetch(`${url}${request.url}`, { method: 'POST', headers, body: request.body ?? '' })
        return { status: response.status, text: await response.text() }
      }),
    )
    const letIn = replies.filter(({ status }) => status === 201)
    if (letIn.length !== 5) throw new Error(`${letIn.length} were let in`)
    const place: { token: string; waiting: { attempt_id: string } } = JSON.parse(letIn[0]?.text ?? '')
    const { attempt_id } = place.waiting
    const address = `${url}${prepareRequest(attempts.waitingEvents, { params: { attempt_id } }).url}`
    const streams = []
    for (let opened = 0; opened < lines; opened += 1) streams.push(await readStream(address, place.token))
    try {
      const ended = await Promise.all(streams.slice(0, lines - 2).map((stream) => stream.endsWithin(5000)))
      if (ended.includes(false)) throw new Error(`${ended.filter((one) => !one).length + 2} lines stand`)
      const access = await signIn(url, teacher)
      await call(url, live.sendOut, { params: { test_id }, body: { waiting_id: attempt_id } }, access)
      const last = await Promise.all(streams.slice(-2).map((stream) => stream.endsWithin(5000)))
      if (last.includes(false)) throw new Error('a line stands whose place is gone')
      return 'five were let in, the newest two lines stood, and none when the place was gone'
    } finally {
      for (const stream of streams) stream.leave()
    }
  },
}
