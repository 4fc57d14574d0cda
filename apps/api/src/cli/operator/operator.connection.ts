import type { Writable } from 'node:stream'
import { pino } from 'pino'
import { cardGateway } from '../../app/card-gateway.ts'
import { systemClock } from '../../app/time/clock.ts'
import { readConfig, type Config } from '../../app/config.ts'
import type { JobQueue } from '../../app/work/jobs.ts'
import { publicUrl } from '../../app/http/public-url.ts'
import { openDatabase, type Connection } from '../../db/database.ts'
import { demandDatabase } from '../../db/demand-database.ts'
import type { EmbeddedPostgres } from '../../db/embedded-postgres/embedded-postgres.ts'
import { PostgresProblem } from '../../db/embedded-postgres/embedded-postgres.problem.ts'
import { sharePostgres } from '../../db/embedded-postgres/embedded-postgres.share.ts'
import { isMigrated } from '../../db/migrate.ts'
import type { OperatorRoom } from '../../operator/operator.ts'
import { CommandProblem, type Terminal } from './operator.command.ts'

/** What the commands work with: the database of the server, whether that runs at the moment or not. */
export interface OperatorConnection {
  room: OperatorRoom
  close(): Promise<void>
}

/** Throws a CommandProblem where there is no database that can be opened, or only one of an older version. */
export async function openConnection({ env, errors }: Terminal): Promise<OperatorConnection> {
  const config = readConfig(env())
  const embedded = config.databaseUrl === undefined ? await shareEmbedded(config) : undefined
  try {
    const connection = connectionOf(config, embedded?.socketDir)
    await demandMigrated(connection)
    const database = openDatabase(connection, { max: 4 })
    const jobs = lazyJobs(connection, config)
    return {
      room: {
        config,
        database,
        jobs,
        clock: systemClock,
        cards: cardGateway(config, false),
        needsOwnSupplier: config.isProduction,
        publicUrl: addressFor(config, errors),
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

async function shareEmbedded({ dataDir, backupDir }: Config): Promise<EmbeddedPostgres> {
  try {
    return await sharePostgres(dataDir, backupDir)
  } catch (error) {
    throw error instanceof PostgresProblem ? new CommandProblem(error.message) : error
  }
}

/** Copies of the embedded database; loaded by their commands only. */
export const backups = () => import('../../db/backups/backups.ts')

/** The machines of a cluster; loaded by their commands only. */
const cluster = () => import('../../db/cluster/cluster.ts')

/** Works with the coordinator of a cluster as the owner of its database. */
export async function onCoordinator<T>(
  { env }: Terminal,
  work: (connection: Connection, door: Awaited<ReturnType<typeof cluster>>) => Promise<T>,
): Promise<T> {
  const { databaseUrl } = readConfig(env())
  if (databaseUrl === undefined)
    throw new CommandProblem('DATABASE_URL is not set: it has to lead to the coordinator of a cluster.')
  const connection = { url: databaseUrl }
  const door = await cluster()
  try {
    await demandDatabase(connection)
    await door.demandCoordinator(connection)
    await demandMigrated(connection)
    return await work(connection, door)
  } catch (error) {
    const isToldSo = error instanceof door.ClusterProblem || error instanceof PostgresProblem
    throw isToldSo ? new CommandProblem(error.message) : error
  }
}

async function demandMigrated(connection: Connection): Promise<void> {
  if (!(await isMigrated(connection)))
    throw new CommandProblem('The database is of an older version: start Katedra once (npm start), then try again.')
}

/** What stands in the way of a copy is for the person who asked. */
export async function copying<T>(work: () => Promise<T>): Promise<T> {
  const { BackupProblem } = await backups()
  try {
    return await work()
  } catch (error) {
    const isForPeople = error instanceof BackupProblem || error instanceof PostgresProblem
    const sentence = isForPeople ? error.message : diskSentence(error)
    throw sentence === undefined ? error : new CommandProblem(sentence)
  }
}

const onDisk: Readonly<Record<string, string>> = {
  ENOSPC: 'no room is left on the disk',
  EDQUOT: 'no room is left on the disk for this user',
  EACCES: 'this user may not read or write it',
  EPERM: 'this user may not do that with it',
  EROFS: 'the disk can only be read',
  ENOTDIR: 'a part of the path is no folder',
}

/** What the file system refuses; undefined for anything else. */
function diskSentence(error: unknown): string | undefined {
  const reason = error instanceof Error && 'code' in error ? onDisk[String(error.code)] : undefined
  if (reason === undefined) return undefined
  const place = error instanceof Error && 'path' in error ? `${String(error.path)}: ` : ''
  return `${place}${reason}. Nothing was made.`
}

/** Only what writes mails asks for the address; where it is not set, its links lead to this machine. */
function addressFor(config: Config, errors: Writable): () => string {
  let isSaid = config.publicUrl !== undefined
  return () => {
    const address = publicUrl(config)
    if (!isSaid) errors.write(`PUBLIC_URL is not set: links in mails lead to ${address}.\n`)
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

/** The queue is opened with the first job: most commands send none. The server does the work. */
function lazyJobs(connection: Connection, { logLevel }: Config): OperatorRoom['jobs'] & { stop(): Promise<void> } {
  let opening: Promise<JobQueue> | undefined
  async function open(): Promise<JobQueue> {
    const { createJobs } = await import('../../app/work/jobs.ts')
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
