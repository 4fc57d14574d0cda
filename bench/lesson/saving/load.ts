import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import type { Seat } from '../../classroom.ts'

/** The load in a process of its own: `load.ts <address> <bare|product> <connections> <seconds> <seats file> <first revision>`. */
const [address = '', kind = '', connections = '1', seconds = '5', seatsFile = '', firstRevision = '1'] =
  process.argv.slice(2)
const seats: Seat[] = JSON.parse(readFileSync(seatsFile, 'utf8'))

let sent = 0
// Every request saves a newer revision of one of size × 20 answers, in turn.
function nextRequest(request: autocannon.Request): autocannon.Request {
  const turn = sent++
  const seat = seats[turn % seats.length]
  const item = seat?.answers[Math.floor(turn / seats.length) % seat.answers.length]
  const body = JSON.stringify({ revision: Number(firstRevision) + turn, answer: item?.answer, active_ms: 1000 })
  const path =
    kind === 'bare'
      ? `/bare/${seat?.attempt_id}/${item?.item_no}/`
      : `/v1/attempts/${seat?.attempt_id}/answers/${item?.item_no}/`
  return {
    ...request,
    method: 'PUT',
    path,
    body,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${seat?.token}` },
  }
}

const result = await autocannon({
  url: address,
  connections: Number(connections),
  duration: Number(seconds),
  requests: [{ setupRequest: nextRequest }],
})
process.stdout.write(
  JSON.stringify({
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    sent,
    failed: result.non2xx + result.errors,
  }),
)
