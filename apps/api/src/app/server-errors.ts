import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Clock } from './clock.ts'
import { problemOf } from './server.ts'

/** So many of the latest faults are kept. */
const mostKept = 500
/** So many are written at the same time; the others of a flood are in the log alone. */
const mostAtOnce = 2

interface Fault {
  at: Date
  method: string
  route: string
  status: number
  code: string
  kind: string
  request_id: string
}

/**
 * Keeps the server's own faults for the provider's console: the pattern of the route and the kind of the exception, no address,
 * no body, nobody's name. As well as it goes: where the database is what fails, nothing is kept.
 */
export function rememberFaults(
  server: FastifyInstance,
  { database, clock }: { database: Database; clock: Clock },
): void {
  let writing = 0
  server.addHook('onResponse', (request, reply, done) => {
    done()
    const problem = reply.statusCode < 500 ? undefined : problemOf(request)
    if (problem === undefined || writing >= mostAtOnce) return
    writing += 1
    void writeFault(database, {
      ...{ at: clock.now(), method: request.method, route: (request.routeOptions.url ?? 'unknown').slice(0, 200) },
      ...{ status: reply.statusCode, code: problem.code, kind: problem.kind, request_id: request.id },
    })
      .catch(() => undefined)
      .finally(() => {
        writing -= 1
      })
  })
}

function writeFault(database: Database, fault: Fault): Promise<void> {
  return database.transaction(undefined, async (db) => {
    const { id } = await db.insertInto('server_errors').values(fault).returning('id').executeTakeFirstOrThrow()
    await db
      .deleteFrom('server_errors')
      .where('id', '<=', sql<number>`${id - mostKept}::bigint`)
      .execute()
  })
}
