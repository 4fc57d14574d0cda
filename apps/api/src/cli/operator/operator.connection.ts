import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { cardGateway } from '../apps/api/src/app/card-gateway.ts'
import { systemClock } from '../apps/api/src/app/clock.ts'
import { readConfig, type Config } from '../apps/api/src/app/config.ts'
import type { JobQueue } from '../apps/api/src/app/jobs.ts'
import { publicUrl } from '../apps/api/src/app/public-url.ts'
import { openDatabase, type Connection } from '../apps/api/src/db/database.ts'
import { PostgresProblem } from '../apps/api/src/db/embedded-postgres.problem.ts'
import { sharePostgres } from '../apps/api/src/db/embedded-postgres.share.ts'
import { isMigrated } from '../apps/api/src/db/migrate.ts'
import type { OperatorRoom } from '../apps/api/src/operator/operator.ts'
import { inRepository } from './repository.ts'

/** Where the operator's commands work: the database of the server, whether that runs at the moment or not. */
export interface Place {
  room: OperatorRoom
  close(): Promise<void>
}

/** Variables of the file beside the README, as the server reads them. */
export function loadEnvironment(): void {
  const file = inRepository('.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

export async function openPlace(): Promise<Place> {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl === undefined ? await sharePostgres(config.dataDir) : undefined
  try {
    const connection = connectionOf(config, embedded?.socketDir)
    if (!(await isMigrated(connection)))
      throw new PostgresProblem('The database is of an older version: start Katedra once (npm start), then try again.')
    const database = openDatabase(connection, 4)
    const jobs = lazyJobs(connection, config)
    return {
      room: {
        ...{ config, database, jobs, clock: systemClock, cards: cardGateway(config, false) },
        publicUrl: addressFor(config),
      },
      async close() {
        await jobs.stop()
        await database.close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** Only what writes mails asks for the address; where nobody has said it, its links would lead to this machine. */
function addressFor(config: Config): () => string {
  let isSaid = config.publicUrl !== undefined
  return () => {
    const address = publicUrl(config)
    if (!isSaid) process.stderr.write(`PUBLIC_URL is not set: links in mails lead to ${address}.\n`)
    isSaid = true
    return address
  }
}

function connectionOf({ databaseUrl }: Config, socketDir: string | undefined): Connection {
  return {
    ...(databaseUrl === undefined ? {} : { url: databaseUrl }),
    ...(socketDir === undefined ? {} : { socketDir }),
  }
}

/** The queue is opened by whoever sends something: most commands send nothing. The server does the work. */
function lazyJobs(connection: Connection, { logLevel }: Config): OperatorRoom['jobs'] & { stop(): Promise<void> } {
  let opening: Promise<JobQueue> | undefined
  async function open(): Promise<JobQueue> {
    const { createJobs } = await import('../apps/api/src/app/jobs.ts')
    // The standard output is the command's own.
    const log = pino({ level: logLevel }, pino.destination(2))
    const jobs = createJobs(connection, () => ({}), { log, schedules: {} })
    await jobs.open()
    return jobs
  }
  return {
    send: async (...job) => (await (opening ??= open())).send(...job),
    retry: async (...job) => (await (opening ??= open())).retry(...job),
    stop: async () => (await opening)?.stop(),
  }
}
