import type { FastifyBaseLogger } from 'fastify'
import type { PgBoss } from 'pg-boss'

/**
 * From one look to the next, in milliseconds. Nobody is told of jobs with a time of their own, of tries after a failure and of what
 * a crowd sends, so the look stays quick: launches are due within 2 s.
 */
const betweenLooks = 1000

/** Which of some queues have a job that a worker would take now. */
const dueQueues = `
  select due.name
  from unnest($1::text[]) as due (name)
  where exists (
    select from pgboss.job
    where job.name = due.name and job.state < 'active' and not job.blocked and job.start_after <= pgboss.job_now()
  )`

/**
 * Wakes the workers of each queue that has something to do; one statement asks for all of them. Each worker would ask for itself as
 * often, and of what a server takes without anybody that was most. What is returned ends it.
 */
export function wakeWhenDue(
  boss: Pick<PgBoss, 'getDb' | 'notifyWorker'>,
  workers: ReadonlyMap<string, readonly string[]>,
  log: FastifyBaseLogger,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  let isOver = false

  async function look(): Promise<void> {
    try {
      const { rows }: { rows: { name: string }[] } = await boss.getDb().executeSql(dueQueues, [[...workers.keys()]])
      for (const { name } of rows) for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
    } catch (error) {
      log.warn({ err: error }, 'job queue')
    }
    if (!isOver) wait()
  }

  function wait(): void {
    timer = setTimeout(() => void (looking = look()), betweenLooks)
  }

  wait()
  return async () => {
    isOver = true
    clearTimeout(timer)
    await looking
  }
}
