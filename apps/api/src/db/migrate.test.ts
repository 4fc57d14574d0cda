import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareDatabase } from '../main.ts'
import { startDocumentedRole, type DocumentedRole, type OwnDatabase } from '../testing/documented-role.ts'
import { pgDump, restoreDump, type DumpedDatabase } from '../testing/pg-dump.ts'
import { ownerSettings } from './database.ts'
import { isMigrated, migrate, migrationNames } from './migrate.ts'

/** For two dozen dumps. */
const patience = { timeout: 240_000 }

describe('the role that docs/running.md tells to make', () => {
  let role: DocumentedRole
  beforeAll(async () => {
    role = await startDocumentedRole()
  })
  afterAll(() => role.stop())

  /** The way back of a backup, in an empty database. */
  async function restored(dump: string, name: string): Promise<OwnDatabase> {
    const database = await role.createDatabase(name)
    await restoreDump(dump, database)
    return database
  }

  /** As PostgreSQL writes it after a restore: it puts brackets a little differently the first time. */
  async function schemaOf(database: DumpedDatabase): Promise<string> {
    const again = await restored(await pgDump(database, ['--no-owner']), `again_${database.database}`)
    return pgDump(again, ['--schema-only', '--schema=public'])
  }

  async function fromNothing(name: string): Promise<OwnDatabase> {
    const database = await role.createDatabase(name)
    await migrate(database.connection)
    return database
  }

  it('is no superuser', async () => {
    const { rows } = await role.asSuperuser(
      "select rolsuper, rolcreaterole, rolbypassrls, rolcreatedb from pg_roles where rolname = 'provider'",
    )
    expect(rows).toEqual([{ rolsuper: false, rolcreaterole: true, rolbypassrls: true, rolcreatedb: false }])
  })

  it('prepares an empty database: tables, job queues, library, prices; and once more', patience, async () => {
    const { connection } = await role.createDatabase('prepared')
    await prepareDatabase(connection)
    await expect(prepareDatabase(connection)).resolves.toBeUndefined()
  })

  it('goes on from the restored dump of each earlier version, to the same schema', patience, async () => {
    const [first = '', ...later] = migrationNames()
    let database = await role.createDatabase(`version_${first}`)
    await migrate(database.connection, first)
    for (const name of later) {
      database = await restored(await pgDump(database), `version_${name}`)
      await migrate(database.connection, name)
    }
    expect(await schemaOf(database)).toBe(await schemaOf(await fromNothing('at_once')))
  })

  it('starts on a database that a newer version has brought further', patience, async () => {
    const { connection } = await role.createDatabase('brought_further')
    await migrate(connection)
    const client = new pg.Client(ownerSettings(connection))
    await client.connect()
    try {
      await client.query(
        "insert into kysely_migration (name, timestamp) values ('9999_of_a_newer_version', now()::text)",
      )
    } finally {
      await client.end()
    }
    await expect(migrate(connection)).resolves.toBeUndefined()
    await expect(isMigrated(connection)).resolves.toBe(true)
  })

  it(
    'goes on where a later number came before an earlier one, as with parts made at the same time',
    patience,
    async () => {
      const names = migrationNames()
      const last = names.at(-1) ?? ''
      const { connection } = await role.createDatabase('out_of_order')
      await migrate(connection, names.at(-3))
      const client = new pg.Client(ownerSettings(connection))
      await client.connect()
      await client.query(readFileSync(new URL(`./migrations/${last}.sql`, import.meta.url), 'utf8'))
      await client.query('insert into kysely_migration (name, timestamp) values ($1, now()::text)', [last])
      await client.end()
      await migrate(connection)
      expect(await isMigrated(connection)).toBe(true)
    },
  )

  it('gives each school of an earlier version its two scales, one of them the default', patience, async () => {
    const database = await role.createDatabase('schools_before_scales')
    await migrate(database.connection, '0043_names_of_tags_as_shown')
    const schools = ['Jedna', 'Druhá'].map((name) => `('${name}', 'Praha', 1, 'Europe/Prague')`)
    await role.asSuperuser(
      `insert into schools (name, city, country_id, time_zone) values ${schools.join(', ')}`,
      database.database,
    )
    await migrate(database.connection)
    const { rows } = await role.asSuperuser(
      `select schools.name, array_agg(scales.name order by scales.name) as scales,
        count(*) filter (where scales.id = default_scale_id)::integer as defaults
      from schools join scales using (school_id) group by schools.name order by schools.name`,
      database.database,
    )
    const scales = ['1–5 (85/70/50/30)', '1–5 (90/75/50/30)']
    expect(rows).toEqual([
      { name: 'Druhá', scales, defaults: 1 },
      { name: 'Jedna', scales, defaults: 1 },
    ])
  })

  it('ends with the same function as where a superuser has run the old text of 0019', patience, async () => {
    const definitions = async (of: string) =>
      (await role.asSuperuser("select pg_get_functiondef('school_counts'::regproc) as text", of)).rows
    await role.asSuperuser('create database made_before')
    const database = { socketDir: role.socketDir, database: 'made_before' }
    await migrate(database, '0019_operator_console')
    await role.asSuperuser("alter function school_counts set app.school_id = ''", 'made_before')
    await migrate(database)
    expect(await definitions('made_before')).toEqual(await definitions((await fromNothing('made_today')).database))
  })
})
