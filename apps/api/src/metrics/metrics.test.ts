import { readFileSync } from 'node:fs'
import { attempts } from '@katedra/contract/attempts'
import { auth } from '@katedra/contract/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { tellBatchWritten } from '../app/work/batcher.ts'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { createMetrics, serveMetrics, type Metrics } from './metrics.ts'

let api: TestApi
let metrics: Metrics
let address: string
let stop: () => void
beforeAll(async () => {
  api = await startTestApi()
  metrics = createMetrics(api.api)
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
  const { port } = z.object({ port: z.number() }).parse(server.address())
  address = `http://127.0.0.1:${port}`
  stop = () => {
    server.closeAllConnections()
    server.close()
  }
})
afterAll(async () => {
  stop()
  metrics.close()
  await api.stop()
})

const read = async () => (await fetch(`${address}/metrics`)).text()
const line = async (start: string) => (await read()).split('\n').find((one) => one.startsWith(start))

describe('the metrics', () => {
  it('say that their address is taken, or is no address of this computer', async () => {
    const { hostname: host, port } = new URL(address)
    await expect(serveMetrics(metrics, { host, port: Number(port) })).rejects.toThrow(
      `METRICS_ADDRESS: another program has it; set another address or port than ${host}:${port}.`,
    )
    await expect(serveMetrics(metrics, { host: '192.0.2.7', port: 9464 })).rejects.toThrow(
      'METRICS_ADDRESS: this computer cannot listen there (EADDRNOTAVAIL); set another address or port than 192.0.2.7:9464.',
    )
  })

  it('are at an address of their own and nowhere else', async () => {
    const response = await fetch(`${address}/metrics`)
    expect(response.headers.get('content-type')).toContain('text/plain')
    expect((await fetch(`${address}/v1/users/me/`)).status).toBe(404)
    expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404)
    expect((await api.server.inject({ url: '/metrics' })).statusCode).toBe(404)
  })

  it('count requests by the route as it is declared and by status, and tell nothing that was sent', async () => {
    await api.call(auth.signIn, { body: { email: 'jana.tajna@skola.example', password: 'heslo-ktere-nikdo-nema' } })
    await api.call(attempts.joinableTest, { params: { code: 'TAJNY7' } })
    await api.server.inject({ url: '/nothing/jana.tajna' })
    const text = await read()
    const { method, path } = attempts.joinableTest
    expect(text).toContain(
      `katedra_http_request_duration_seconds_count{method="${method}",route="${path}",status="404"} 1`,
    )
    expect(text).toContain('katedra_http_request_duration_seconds_count{method="GET",route="unknown",status="404"}')
    expect(text).not.toMatch(/tajn|heslo/i)
  })

  it('know batches of saving by size, wait and time of writing', async () => {
    tellBatchWritten({ batcher: 'answers', size: 7, waitedMs: 30, wroteMs: 4, failed: false })
    tellBatchWritten({ batcher: 'answers', size: 2, waitedMs: 1, wroteMs: 900, failed: true })
    expect(await line('katedra_batch_size_sum{batcher="answers"}')).toMatch(/ 9$/)
    expect(await line('katedra_batch_wait_seconds_bucket{le="0.02",batcher="answers"}')).toMatch(/ 1$/)
    expect(await line('katedra_batch_write_seconds_bucket{le="0.5",batcher="answers"}')).toMatch(/ 1$/)
    expect(await line('katedra_batch_failures_total{batcher="answers"}')).toMatch(/ 1$/)
  })

  it('know the pool, streams, queues, mails and the database', async () => {
    expect(await line('katedra_database_up')).toMatch(/ 1$/)
    expect(await line('katedra_database_archive_failing')).toMatch(/ 0$/)
    expect(await line('katedra_pool_connections{state="idle"}')).toMatch(/ \d+$/)
    expect(await line('katedra_event_streams{reader="pupil"}')).toMatch(/ 0$/)
    expect(await line('katedra_jobs{queue="send-mail",state="failed"}')).toMatch(/ 0$/)
    const before = await line('katedra_unsent_mails{state="waiting"}')
    await api.call(auth.passwordReset, { body: { email: 'nikdo@skola.example' } })
    expect(before).toMatch(/ \d+$/)
    expect(Number((await line('katedra_database_size_bytes '))?.split(' ')[1])).toBeGreaterThan(1_000_000)
    expect(Number((await line('katedra_database_transactions_total{end="committed"}'))?.split(' ')[1])).toBeGreaterThan(
      0,
    )
  })

  it('show the same number to two who look at one moment', async () => {
    const known = (text: string) => Number(/^katedra_database_blocks_total\{from="memory"\} (\d+)$/m.exec(text)?.[1])
    const [first, second, third] = await Promise.all([read(), read(), read()])
    const after = known(await read())
    for (const text of [first, second, third]) expect(known(text)).toBeLessThanOrEqual(after)
    expect(known(first)).toBeGreaterThan(0)
  })

  it('have a label for nothing but routes, methods, statuses, states and what the process is made of', async () => {
    const names = new Set([...(await read()).matchAll(/[{,]([a-z_]+)="/g)].map(([, name]) => name))
    const own = ['method', 'route', 'status', 'state', 'queue', 'batcher', 'reader', 'end', 'from', 'le']
    const ofNode = ['type', 'kind', 'space', 'quantile', 'version', 'major', 'minor', 'patch']
    expect([...names].filter((name) => ![...own, ...ofNode].includes(name ?? ''))).toEqual([])
  })
})

describe('the dashboard and the alerts', () => {
  const file = (name: string) => readFileSync(new URL(`../../../../docs/monitoring/${name}`, import.meta.url), 'utf8')
  const Dashboard = z.object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
  const Alerts = z.object({ groups: z.array(z.object({ rules: z.array(z.object({ expr: z.string() })) })) })

  it('ask for metrics and routes that there are', async () => {
    const { panels } = Dashboard.parse(JSON.parse(file('dashboard.json')))
    const { groups } = Alerts.parse(parse(file('alerts.yaml')))
    const asked = [...panels.flatMap(({ targets }) => targets), ...groups.flatMap(({ rules }) => rules)]
    const known = (await read()).matchAll(/^# TYPE (\S+)/gm)
    const names = new Set([...known].map(([, name = '']) => name))
    const used = asked.flatMap(({ expr }) => expr.match(/\b(?:katedra|nodejs|process)_\w+/g) ?? [])
    expect(used.length).toBeGreaterThan(20)
    expect(used.filter((name) => !names.has(name.replace(/_(?:bucket|sum|count)$/, '')) && !names.has(name))).toEqual(
      [],
    )
    const routes = asked.flatMap(({ expr }) => /route="([^"]+)"/.exec(expr)?.[1] ?? [])
    expect(routes).toEqual([attempts.saveAnswer.path])
  })
})
