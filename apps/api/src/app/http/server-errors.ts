import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../time/clock.ts'
import { problemOf } from './server.ts'
import { pino } from 'pino'

/** The number of the latest errors that are kept. */
const maxKept = 500
/** The number that is written at the same time; the others of a flood are in the log alone. */
const maxAtOnce = 2

interface ServerError {
  at: Date
  method: string
  route: string
  status: number
  code: string
  kind: string
  request_id: string
}

/**
 * Keeps the server's own errors for the provider's console: the pattern of the route and the kind of the exception, no address,
 * no body and no name. Where the database itself fails, nothing is kept.
 */
export function recordServerErrors(
  server: FastifyInstance,
  { database, clock }: { database: Database; clock: Clock },
): void {
  let writing = 0
  server.addHook('onResponse', (request, reply, done) => {
    done()
    const problem = reply.statusCode < 500 ? undefined : problemOf(request)
    if (problem === undefined || writing >= maxAtOnce) return
    writing += 1
    void insertServerError(database, {
      at: clock.now(),
      method: request.method,
      route: (request.routeOptions.url ?? 'unknown').slice(0, 200),
      status: reply.statusCode,
      code: problem.code,
      kind: problem.kind,
      request_id: request.id,
    })
      .catch(() => undefined)
      .finally(() => {
        writing -= 1
      })
  })
}

function insertServerError(database: Database, error: ServerError): Promise<void> {
  return database.transaction(undefined, async (db) => {
    const { id } = await db.insertInto('server_errors').values(error).returning('id').executeTakeFirstOrThrow()
    await db
      .deleteFrom('server_errors')
      .where('id', '<=', sql<number>`${id - maxKept}::bigint`)
      .execute()
  })
}

/** Where PostgreSQL and the mail server repeat what was sent to them: addresses, names, the values of a row. */
const revealingFields = ['detail', 'where', 'hint', 'internalQuery', 'response', 'rejected', 'rejectedErrors']

/** An error as a log line may keep it: what and where, without personal data. */
export function redactError(error: Error): object {
  const { raw: _, ...line } = pino.stdSerializers.err(error)
  return Object.fromEntries(Object.entries(line).filter(([name]) => !revealingFields.includes(name)))
}
