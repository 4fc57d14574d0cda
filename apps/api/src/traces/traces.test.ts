import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import { attempts } from '@katedra/contract/attempts'
import { auth } from '@katedra/contract/auth'
import { profile } from '@katedra/contract/profile'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { forgetQueue } from '../forgetting.ts'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { portOf } from '../testing/mail-server.ts'
import { startTraces, withoutValues, type Traces } from './traces.ts'

const Value = z.union([z.object({ stringValue: z.string() }), z.object({ intValue: z.coerce.number() })])
const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: z.unknown() })) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(z.object({ key: z.string(), value: Value })),
              status: z.object({ code: z.number().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
})

let collector: Server
let api: TestApi
let traces: Traces
const arrived: unknown[] = []
const doneJobs = "select id from pgboss.job where name = $1 and state = 'completed'"
const secret = { email: 'jana.tajna@skola.example', password: 'heslo-ktere-nikdo-nema' }
let teacher: SignedInTeacher

beforeAll(async () => {
  collector = createServer((request, response) => {
    void json(request).then((body) => {
      arrived.push({ url: request.url, body })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const endpoint = `http://127.0.0.1:${portOf(collector.address())}`
  traces = startTraces({ endpoint, share: 1, service: 'katedra-test' })
  api = await startTestApi({ jobs: true, onStatement: traces.onStatement })
  traces.follow(api.server)
  teacher = await signedUpTeacher(api)
  await api.call(auth.signIn, { body: secret })
  await api.call(profile.me, {}, { token: teacher.token })
  await api.call(attempts.joinableTest, { params: { code: 'TAJNY7' } })
  await api.server.inject({ url: '/nothing/jana.tajna' })
  await api.api.database.transaction(undefined, (db) => api.api.jobs.send(db, forgetQueue, {}))
  await vi.waitUntil(async () => (await api.sql(doneJobs, [forgetQueue])).length === 1, { timeout: 20_000 })
  await traces.close()
})
afterAll(async () => {
  await api.stop()
  collector.closeAllConnections()
  collector.close()
})

const sent = () => arrived.map((one) => z.object({ url: z.string(), body: Sent }).parse(one))
const spans = () =>
  sent().flatMap(({ body }) => body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)))
const of = (name: string) => spans().filter((one) => one.name === name)
const attribute = (span: ReturnType<typeof spans>[number] | undefined, key: string) =>
  span?.attributes.find((one) => one.key === key)?.value

describe('traces', () => {
  it('go to the collector under the name of the service', () => {
    expect(new Set(sent().map(({ url }) => url))).toEqual(new Set(['/v1/traces']))
    const [first] = sent().flatMap(({ body }) => body.resourceSpans)
    expect(first?.resource.attributes).toContainEqual({
      key: 'service.name',
      value: { stringValue: 'katedra-test' },
    })
  })

  it('have a span for each request, by its declared route, with its status', () => {
    const { method, path } = profile.me
    const [me] = of(`${method} ${path}`)
    expect(attribute(me, 'http.response.status_code')).toEqual({ intValue: 200 })
    expect(attribute(me, 'http.route')).toEqual({ stringValue: path })
    expect(of('GET unknown')).toHaveLength(1)
  })

  it.each([
    ['a request without a body', () => profile.me],
    ['a request with a body', () => auth.signIn],
  ])('have the statements of %s inside', (_, route) => {
    const { method, path } = route()
    const [request] = of(`${method} ${path}`)
    const inside = spans().filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    expect(inside.map(({ name }) => name)).toContain('select')
    for (const one of inside) expect(one.traceId).toBe(request?.traceId)
  })

  it('begin anew with each request', () => {
    const requests = spans().filter((one) => attribute(one, 'http.route') !== undefined)
    expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(requests.length)
    expect(requests.every(({ parentSpanId }) => parentSpanId === undefined || parentSpanId === '')).toBe(true)
  })

  it('have the jobs, each with its statements', () => {
    const [job] = of(`job ${forgetQueue}`)
    const inside = spans().filter(
      ({ parentSpanId, traceId }) => parentSpanId === job?.spanId && traceId === job?.traceId,
    )
    expect(inside.map(({ name }) => name)).toContain('delete')
  })

  it('tell nothing that was sent, and nothing of a person or a school', () => {
    const text = JSON.stringify(arrived)
    expect(text.length).toBeGreaterThan(1000)
    const { id, school_id, email, token } = teacher
    for (const word of ['jana.tajna', secret.password, 'TAJNY7', id, school_id, email, token])
      expect(text).not.toContain(word)
  })

  it('leave out values that stand in a statement', () => {
    expect(withoutValues("select *\n  from tests where state = 'it''s' and id = $1")).toBe(
      'select * from tests where state = ? and id = $1',
    )
  })
})
