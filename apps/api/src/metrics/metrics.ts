import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { ConfigError } from '../app/config.ts'
import type { Api } from '../app/http/serve.ts'
import { onBatchWritten } from '../app/work/batcher.ts'
import { enterOperatorScope } from '../db/scope.ts'
import { databaseCounts, queueCounts, unsentMailCounts } from './metrics.queries.ts'

type Measured = Pick<Api, 'server' | 'database' | 'streams' | 'waitingLines'>

export interface Metrics {
  contentType: string
  /** All of them as they are now, as Prometheus reads them. */
  read(): Promise<string>
  /** Stops counting. */
  close(): void
}

const seconds = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]

/**
 * Counts what the server does from now on (docs/adr/0079). Labels are routes as they are declared, statuses and names of queues:
 * nothing that a caller has sent, and nothing of a school or a person. Must be called before the server is ready.
 */
export function createMetrics(api: Measured): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countRequests(api, registry)
  const stopBatches = countBatches(registry)
  showPool(api, registry)
  const lookAtDatabase = showDatabase(api, registry)
  return {
    contentType: registry.contentType,
    async read() {
      await lookAtDatabase()
      return registry.metrics()
    },
    close() {
      stopBatches()
      registry.clear()
    },
  }
}

/** A stream of events lasts as long as its reader stays; it would say nothing of how fast the server is. */
function countRequests({ server }: Measured, registry: Registry): void {
  const requests = new Histogram({
    name: 'katedra_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its reply',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [registry],
  })
  server.addHook('onResponse', async (request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return
    const route = request.routeOptions.url ?? 'unknown'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

function countBatches(registry: Registry): () => void {
  const sizes = new Histogram({
    name: 'katedra_batch_size',
    help: 'Items written by one statement',
    labelNames: ['batcher'],
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
    registers: [registry],
  })
  const waits = new Histogram({
    name: 'katedra_batch_wait_seconds',
    help: 'Time for which the first item of a batch waited for the one before',
    labelNames: ['batcher'],
    buckets: seconds,
    registers: [registry],
  })
  const writes = new Histogram({
    name: 'katedra_batch_write_seconds',
    help: 'Time that one batch took to be durable',
    labelNames: ['batcher'],
    buckets: seconds,
    registers: [registry],
  })
  const failures = new Counter({
    name: 'katedra_batch_failures_total',
    help: 'Batches that could not be written together',
    labelNames: ['batcher'],
    registers: [registry],
  })
  return onBatchWritten(({ batcher, size, waitedMs, wroteMs, failed }) => {
    sizes.observe({ batcher }, size)
    waits.observe({ batcher }, waitedMs / 1000)
    writes.observe({ batcher }, wroteMs / 1000)
    if (failed) failures.inc({ batcher })
  })
}

function showPool({ database: { pool }, streams, waitingLines }: Measured, registry: Registry): void {
  const connections = new Gauge({
    name: 'katedra_pool_connections',
    help: 'Connections of this process to the database, and requests that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
  const openStreams = new Gauge({
    name: 'katedra_event_streams',
    help: 'Streams of events that are open: of teachers, and of pupils who wait or are in a lesson',
    labelNames: ['reader'],
    registers: [],
    collect() {
      this.set({ reader: 'teacher' }, streams.count())
      this.set({ reader: 'pupil' }, waitingLines.count())
    },
  })
  for (const one of [connections, openStreams]) registry.registerMetric(one)
}

/** What the database knows is asked for each time that somebody looks; while it does not answer, the rest is shown. */
function showDatabase({ database }: Measured, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  // PostgreSQL counts these by itself; each time they are shown they start from nothing and are told its number.
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers: [registry] })
  const jobs = gauge('katedra_jobs', 'Jobs that are not done', ['queue', 'state'])
  const mails = gauge('katedra_unsent_mails', 'Mails that have not been sent', ['state'])
  const bytes = gauge('katedra_database_size_bytes', 'Size of the database')
  const connections = gauge('katedra_database_connections', 'Connections of all processes to the database')
  const maxConnections = gauge('katedra_database_max_connections', 'Connections that PostgreSQL takes')
  const transactions = counter('katedra_database_transactions_total', 'Transactions since the statistics began', [
    'end',
  ])
  const deadlocks = counter('katedra_database_deadlocks_total', 'Deadlocks since the statistics began')
  const blocks = counter('katedra_database_blocks_total', 'Blocks that were looked for, by where they were found', [
    'from',
  ])
  const archiveFailing = gauge(
    'katedra_database_archive_failing',
    'Whether the write-ahead log could not be archived when it was tried last',
  )
  const shown = [jobs, mails, bytes, connections, maxConnections, transactions, deadlocks, blocks, archiveFailing]
  const up = gauge('katedra_database_up', 'Whether the database answers')
  const ask = () =>
    database.read(undefined, async (db) => {
      await enterOperatorScope(db)
      return { queues: await queueCounts(db), unsent: await unsentMailCounts(db), counts: await databaseCounts(db) }
    })
  return async () => {
    const known = await ask().catch(() => undefined)
    // From here on nothing waits, so that two who look at one moment do not count twice.
    for (const one of shown) one.reset()
    up.set(known === undefined ? 0 : 1)
    for (const { queue, state, count } of known?.queues ?? []) jobs.set({ queue, state }, count)
    for (const { state, count } of known?.unsent ?? []) mails.set({ state }, count)
    if (known?.counts === undefined) return
    const { counts } = known
    bytes.set(counts.bytes)
    connections.set(counts.connections)
    maxConnections.set(counts.max_connections)
    transactions.inc({ end: 'committed' }, counts.committed)
    transactions.inc({ end: 'rolled_back' }, counts.rolled_back)
    deadlocks.inc(counts.deadlocks)
    blocks.inc({ from: 'disk' }, counts.blocks_read)
    blocks.inc({ from: 'memory' }, counts.blocks_hit)
    archiveFailing.set(counts.is_archive_failing ? 1 : 0)
  }
}

/**
 * Shows the metrics at `/metrics` of an address of their own, which is not the one that browsers reach; throws a ConfigError
 * where it cannot be had, so that no one takes it for the port of browsers.
 */
export async function serveMetrics(
  { contentType, read }: Metrics,
  address: { host: string; port: number },
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    read().then(
      (text) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(address.port, address.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new ConfigError(whyNotAt(address, error))
  }
  return server
}

function whyNotAt({ host, port }: { host: string; port: number }, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  const reason = code === 'EADDRINUSE' ? 'another program has it' : `this computer cannot listen there (${code})`
  return `METRICS_ADDRESS: ${reason}; set another address or port than ${host}:${port}.`
}
