import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { classes } from '@katedra/contract/classes'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownerSettings, type Connection } from './db/database.ts'
import { startPostgres } from './db/embedded-postgres/embedded-postgres.ts'
import { createDatabase } from './db/migrate.ts'
import { demoEmails, demoPassword, makeDemo } from './demo/demo.ts'
import { prepareDatabase } from './main.ts'
import { mondayMorning, settableClock, startTestApi } from './testing/build-api.ts'
import { signIn } from './testing/build-school.ts'
import { startDocumentedRole, type DocumentedRole } from './testing/documented-role.ts'
import { pgDump, restoreDump } from './testing/pg-dump.ts'

const patience = { timeout: 240_000 }
const documentation = readFileSync(new URL('../../../docs/running.md', import.meta.url), 'utf8')

/** A line of docs/running.md that begins so. */
function documented(beginning: string): string {
  const line = documentation.split('\n').find((one) => one.startsWith(beginning))
  if (line === undefined) throw new Error(`docs/running.md says nothing of ${beginning}`)
  return line
}

async function query<T extends object>(connection: Connection, text: string): Promise<T[]> {
  const client = new pg.Client(ownerSettings(connection))
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

/** Every table of a database, with a sum over all that stands in its rows. */
async function contentOf(connection: Connection): Promise<Map<string, string>> {
  const tables = await query<{ name: string }>(
    connection,
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') order by 1",
  )
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as content from ${name} t`,
  )
  const rows = await query<{ name: string; content: string }>(connection, sums.join(' union all '))
  return new Map(rows.map(({ name, content }) => [name, content]))
}

/** Lots of credits whose balance is not the sum of what happened to them. */
function wrongBalances(connection: Connection) {
  return query(
    connection,
    `select id from credit_lots lot where balance <> (
      select sum(amount) from credit_moves move where move.school_id = lot.school_id and move.lot_id = lot.id)`,
  )
}

const server = (connection: Connection) => startTestApi({ beside: { connection, clock: settableClock(mondayMorning) } })

/** A database as a school uses it. */
async function fill(connection: Connection): Promise<void> {
  await prepareDatabase(connection)
  const api = await server(connection)
  await makeDemo(api.api)
  await api.stop()
}

/** Starts on what was restored, as an update would, and looks at a teacher's classes. */
async function classesThere(connection: Connection): Promise<string[]> {
  await prepareDatabase(connection)
  const api = await server(connection)
  try {
    const found = await api.get(classes.classes, {}, await signIn(api, demoEmails.teacher, demoPassword))
    return found.map(({ name }) => name)
  } finally {
    await api.stop()
  }
}

describe('a backup', () => {
  let folder: string
  let old: DocumentedRole
  let fresh: DocumentedRole
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'katedra-backup-'))
    chmodSync(folder, 0o711)
    old = await startDocumentedRole()
    fresh = await startDocumentedRole()
  })
  afterAll(async () => {
    await Promise.all([old.stop(), fresh.stop()])
    rmSync(folder, { recursive: true, force: true })
  })

  it('by pg_dump comes back on a new server, whole, and serves', patience, async () => {
    const source = await old.createDatabase('katedra')
    await fill(source.connection)
    const copy = await fresh.createDatabase('katedra_again')
    const commands = [...documented('psql "$DATABASE_URL" --command').matchAll(/--command="(?<command>[^"]+)"/g)]
    for (const { groups } of commands)
      await query(copy.connection, (groups?.['command'] ?? '').replace(/to katedra$/, `to ${copy.user}`))
    await restoreDump(await pgDump(source), copy)
    expect(await contentOf(copy.connection)).toEqual(await contentOf(source.connection))
    expect(await query(copy.connection, 'select 1 from credit_moves')).not.toEqual([])
    expect(await wrongBalances(copy.connection)).toEqual([])
    expect(await classesThere(copy.connection)).toEqual(await classesThere(source.connection))
  })

  it('of the embedded server by tar comes back, whole, and serves', patience, async () => {
    const data = path.join(folder, '.data')
    mkdirSync(data)
    const first = await startPostgres(data, { durable: false })
    await createDatabase({ socketDir: first.socketDir })
    await fill({ socketDir: first.socketDir })
    const content = await contentOf({ socketDir: first.socketDir })
    await first.stop()
    const inFolder = (line: string) => promisify(execFile)('/bin/sh', ['-c', line], { cwd: folder })
    await inFolder(documented('tar -c'))
    renameSync(data, path.join(folder, 'lost'))
    await inFolder(documented('tar -x'))
    const second = await startPostgres(data, { durable: false })
    try {
      const connection = { socketDir: second.socketDir }
      expect(await contentOf(connection)).toEqual(content)
      expect(await wrongBalances(connection)).toEqual([])
      expect(await classesThere(connection)).not.toEqual([])
    } finally {
      await second.stop()
    }
  })
})
