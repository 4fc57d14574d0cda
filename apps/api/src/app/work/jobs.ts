import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { CompiledQuery } from 'kysely'
import { PgBoss, type Clock as BossClock, type JobWithMetadata } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import { embeddedPort, type Connection, type Db } from '../../db/database.ts'
import type { Jobs } from '../http/serve.ts'
import { wakeWhenDue } from './jobs.due.ts'

/** What a queue's worker gets: the data that was sent. It may run more than once, so it must not mind. */
export type Work = (data: unknown, about?: JobTry) => Promise<void>

export interface JobTry {
  /** There is no other after it, however it ends. */
  isLast: boolean
}

export interface JobQueue extends Jobs {
  /** Connects: from now on jobs can be sent, also where another process works through them. */
  open(): Promise<void>
  /** Connects and starts working through the queues. */
  start(): Promise<void>
  /** Waits for running jobs, then stops. */
  stop(): Promise<void>
}

const queueOptions = {
  retryLimit: 12,
  retryBackoff: true,
  retryDelay: 2,
  retryDelayMax: 900,
  retentionSeconds: 400 * 86_400,
  // A job that its process took with it, or that could not be settled while the database was away, is tried again within a
  // minute: a test has to begin.
  heartbeatSeconds: 30,
}
/**
 * Who works through the queues hears of new jobs, keeps the schedules and looks for stale jobs so often, in seconds. No job of ours
 * depends on another, and what the clock sends may be half a minute late.
 */
const working = {
  max: 4,
  useListenNotify: true,
  superviseIntervalSeconds: 15,
  monitorIntervalSeconds: 15,
  cronWorkerIntervalSeconds: 30,
  flowIntervalSeconds: 3600,
}
/** Who only sends jobs leaves all that to who works through them. */
const sending = { max: 1, supervise: false, schedule: false }
const workOptions = {
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
  // Workers are woken by a look at all queues (jobs.due.ts); that they look by themselves is for the worst case.
  pollingIntervalSeconds: 60,
  notifyPollingIntervalSeconds: 60,
} as const
/** So many batches of a queue run at once. */
const workersOfQueue = 2

/**
 * A queue to which a whole class adds within seconds. Nobody is told of a job: transactions that tell others wait for one another
 * until each is on the disk, and a class that hands in would fill the pool that way. One look a second takes them all.
 */
const crowdedOptions = { ...workOptions, batchSize: 500 } as const

function bossSettings({ url, socketDir, database = 'katedra' }: Connection) {
  if (url !== undefined) return { connectionString: url }
  return { user: 'katedra', database, port: embeddedPort, ...(socketDir === undefined ? {} : { host: socketDir }) }
}

/** Creates pg-boss's own tables, with the application's role allowed to enqueue in its transactions. */
export async function prepareJobs(
  connection: Connection,
  queues: readonly string[],
  crowded: readonly string[] = [],
): Promise<void> {
  const boss = new PgBoss({ ...bossSettings(connection), supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    for (const name of queues) {
      const known = await boss.getQueue(name)
      const wanted = { heartbeatSeconds: queueOptions.heartbeatSeconds, notify: !crowded.includes(name) }
      if (known === null) await boss.createQueue(name, Object.assign({}, queueOptions, wanted))
      else if (known.heartbeatSeconds !== wanted.heartbeatSeconds || known.notify !== wanted.notify)
        await boss.updateQueue(name, wanted)
    }
    await boss.getDb().executeSql(`
      grant usage on schema pgboss to katedra_app;
      grant select, insert, update, delete on all tables in schema pgboss to katedra_app;
      grant execute on all functions in schema pgboss to katedra_app;`)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** The job queue in PostgreSQL: works with several server processes and survives restarts. */
export function createJobs(
  connection: Connection,
  work: () => Record<string, Work>,
  options: {
    log: FastifyBaseLogger
    schedules: Record<string, string>
    crowded?: readonly string[]
    clock?: BossClock
  },
): JobQueue {
  let boss: PgBoss | undefined
  let endLooking: (() => Promise<void>) | undefined
  const connect = async (how: typeof working | typeof sending): Promise<PgBoss> => {
    const { clock } = options
    const connected = new PgBoss({ ...bossSettings(connection), ...how, ...(clock === undefined ? {} : { clock }) })
    connected.on('error', (error) => options.log.warn({ err: error }, 'job queue'))
    boss = connected
    await connected.start()
    return connected
  }
  const opened = (): PgBoss => {
    if (boss === undefined) throw new Error('The job queue is not open.')
    return boss
  }
  return {
    async open() {
      await connect(sending)
    },
    async start() {
      const worker = await connect(working)
      for (const [queue, cron] of Object.entries(options.schedules)) await worker.schedule(queue, cron)
      const workers = new Map<string, string[]>()
      for (const [queue, run] of Object.entries(work())) {
        const isCrowded = options.crowded?.includes(queue) === true
        const how = isCrowded ? crowdedOptions : workOptions
        const start = () => worker.work(queue, how, (jobs) => runBatch(jobs, run, queue, options.log))
        workers.set(queue, await Promise.all(Array.from({ length: isCrowded ? 1 : workersOfQueue }, start)))
      }
      endLooking = wakeWhenDue(worker, workers, options.log)
    },
    async stop() {
      await endLooking?.()
      await boss?.stop({ graceful: true, timeout: 5000 })
    },
    async send(db, queue, data, { startAfter, singletonKey } = {}) {
      await opened().send(queue, data, {
        db: within(db),
        ...(startAfter === undefined ? {} : { startAfter }),
        ...(singletonKey === undefined ? {} : { singletonKey }),
      })
    },
    async retry(db, queue, id) {
      await opened().retry(queue, id, { db: within(db) })
    },
  }
}

type Outcome = { status: 'completed' } | { status: 'failed'; output: object }

/**
 * Jobs with the same data ask for the same thing, so one run does for all of a batch: each was written before the batch was taken.
 * A class that hands in within seconds asks once for each pupil, and the runs would wait for one another at the test's row, with
 * a connection each.
 */
async function runBatch(
  jobs: readonly JobWithMetadata<unknown>[],
  run: Work,
  queue: string,
  log: FastifyBaseLogger,
): Promise<(Outcome & { id: string })[]> {
  const alike = [...Map.groupBy(jobs, ({ data }) => JSON.stringify(data)).values()]
  const outcomes = await Promise.all(
    alike.map(async (same) => {
      const isLast = same.every(({ retryCount, retryLimit }) => retryCount >= retryLimit)
      const [first] = same
      const outcome = await outcomeOf(first?.id, () => run(first?.data, { isLast }), queue, log)
      return same.map(({ id }) => Object.assign({ id }, outcome))
    }),
  )
  return outcomes.flat()
}

/** One failing job must not take its batch with it. */
async function outcomeOf(
  id: string | undefined,
  run: () => Promise<void>,
  queue: string,
  log: FastifyBaseLogger,
): Promise<Outcome> {
  try {
    await traced(queue, run)
    return { status: 'completed' }
  } catch (error) {
    log.warn({ err: error, queue, job: id }, 'job failed')
    return { status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } }
  }
}

/** A trace of its own for each job while traces are sent (docs/adr/0088); else nothing but the job. */
function traced(queue: string, run: () => Promise<void>): Promise<void> {
  const options = { kind: SpanKind.CONSUMER, root: true }
  return trace.getTracer('katedra').startActiveSpan(`job ${queue}`, options, async (span) => {
    try {
      await run()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

function within(db: Db): { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> } {
  return {
    async executeSql(text, values = []) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows }
    },
  }
}
