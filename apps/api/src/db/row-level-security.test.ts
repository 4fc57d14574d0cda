import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { fillTables } from '../testing/fill-tables.ts'
import { isOnCluster } from '../testing/on-cluster.ts'
import { sampleSchool, type SampleSchool } from '../testing/sample-bodies.ts'
import type { Db } from './database.ts'
import { writtenColumns } from '../testing/kept-rows.ts'

/**
 * Tables that know a school without belonging to it: they are asked before the school is known (a sign-in, a scanned card, a
 * typed code, a link). Every other table with a school_id is a school's own.
 */
const globalTables = [
  ...['users', 'personal_codes', 'join_codes', 'registered_schools', 'public_results'],
  // Those of the library are everybody's; the fence around a school's own is tested where they are (subjects/own-subjects).
  'subjects',
  // Money is reported by a symbol, a payment's id or a bank's line, and a client comes by a link.
  ...['variable_symbols', 'document_numbers', 'payment_sources', 'client_links', 'card_payments', 'bank_movements'],
]

/** Foreign keys that do not hold the school, and why. */
const looseKeys = {
  // Subjects of the library are all schools'; of the others a statement sees its own school's alone.
  ...Object.fromEntries(
    ['school_question_versions', 'school_questions', 'teacher_subjects', 'tests'].map((table) => [
      `${table}_subject_id_fkey`,
      'a subject is the library’s or one that the statement’s own school sees',
    ]),
  ),
  users_invited_by_fkey: 'both are users; who invited is shown by name on the page of the invitation only',
}

const ForeignKey = z.object({
  conname: z.string(),
  from_table: z.string(),
  from_school: z.int(),
  to_school: z.int(),
  conkey: z.array(z.int()),
  confkey: z.array(z.int()),
})

/** The application's role may only add to it and read. */
const appendOnly = [
  ...['audit_log', 'credit_moves', 'documents', 'order_events', 'order_lines', 'payments'],
  'school_question_versions',
]

/** The school stands behind what is looked for in all schools at once. */
const worldwideKeys = { orders_by_symbol: 'payments know nothing but the symbol' }
/** What is looked for in all schools at once. */
const worldwideIndexes = { orders_waiting: 'what is due' }

let api: TestApi
let school: SampleSchool
let otherSchool: SampleSchool
let ownTables: string[]
beforeAll(async () => {
  api = await startTestApi()
  school = await sampleSchool(api)
  otherSchool = await sampleSchool(api)
  const answer = { params: { attempt_id: school.params['attempt_id'], item_no: 1 } }
  await api.server.inject({
    method: 'PUT',
    url: `/v1/attempts/${answer.params.attempt_id}/answers/1/`,
    headers: { authorization: `Bearer ${school.studentToken}` },
    payload: { revision: 1, answer: { text: 'x' }, active_ms: 0 },
  })
  for (const sample of [school, otherSchool]) await fillTables(api, sample)
  const rows = await api.sql(`select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname = 'school_id' and not attisdropped order by 1`)
  ownTables = rows.map(({ name }) => String(name)).filter((name) => !globalTables.includes(name))
})
afterAll(() => api.stop())

const count = (db: Db, table: string) =>
  sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db).then(({ rows }) => rows[0]?.count)

/** Every own table with something that is said about it. */
async function eachTable<T>(say: (table: string) => Promise<T>): Promise<Record<string, T>> {
  const said: [string, T][] = []
  for (const table of ownTables) said.push([table, await say(table)])
  return Object.fromEntries(said)
}
const each = <T>(value: T) => Object.fromEntries(ownTables.map((table) => [table, value]))

/** What PostgreSQL says to a statement; the transaction is undone. */
async function refusalOf(schoolId: string, statement: (db: Db) => Promise<unknown>): Promise<string> {
  try {
    await api.api.database.transaction(schoolId, async (db) => {
      await statement(db)
      throw new Error('not refused')
    })
  } catch (error) {
    return error instanceof Error ? error.message.replace(/ for table \S+$/, '') : String(error)
  }
  return 'nothing'
}

describe('every table of a school', () => {
  it('is found by this test, with something in it', async () => {
    expect(ownTables).toEqual(
      expect.arrayContaining(['schools', 'teachers', 'classes', 'students', 'tests', 'attempts', 'answers']),
    )
    const empty = await api.api.database.read(school.teacher.school_id, async (db) => {
      const counts = await eachTable((table) => count(db, table))
      return Object.keys(counts).filter((table) => counts[table] === 0)
    })
    expect(empty).toEqual([])
  })

  it('has row-level security that holds for its owner as well, and a policy for reading and one for writing', async () => {
    const rows = await api.sql(
      `select relname as name, relrowsecurity and relforcerowsecurity as is_forced,
      (select count(*)::int from pg_policy where polrelid = pg_class.oid and polcmd = '*' and polqual is not null and polwithcheck is not null) as policies
      from pg_class where relnamespace = 'public'::regnamespace and relname = any($1)`,
      [ownTables],
    )
    expect(rows).toHaveLength(ownTables.length)
    expect(rows.filter(({ is_forced, policies }) => is_forced !== true || policies !== 1)).toEqual([])
  })

  it('shows nothing without a school', async () => {
    const seen = await api.api.database.read(undefined, (db) => eachTable((table) => count(db, table)))
    expect(seen).toEqual(each(0))
  })

  it('shows nothing of one school to another, and nothing to a school that does not exist', async () => {
    const foreign = (table: string, db: Db) =>
      sql<{ count: number }>`select count(*) from ${sql.table(table)} where school_id = ${school.teacher.school_id}`
        .execute(db)
        .then(({ rows }) => rows[0]?.count)
    const seen = await api.api.database.read(otherSchool.teacher.school_id, (db) =>
      eachTable((table) => foreign(table, db)),
    )
    expect(seen).toEqual(each(0))
    expect(await api.api.database.read(randomUUID(), (db) => eachTable((table) => count(db, table)))).toEqual(each(0))
  })

  it('lets no one change or delete rows of another school', async () => {
    const touched = await api.api.database.transaction(otherSchool.teacher.school_id, (db) =>
      eachTable(async (table) => {
        if (appendOnly.includes(table)) return [0n, 0n]
        const own = sql`school_id = ${school.teacher.school_id}`
        const { numAffectedRows: updated } =
          await sql`update ${sql.table(table)} set school_id = school_id where ${own}`.execute(db)
        const { numAffectedRows: deleted } = await sql`delete from ${sql.table(table)} where ${own}`.execute(db)
        return [updated, deleted]
      }),
    )
    expect(touched).toEqual(each([0n, 0n]))
  })

  it('takes no row for another school', async () => {
    const found = await api.sql(
      `select relname as name, ${writtenColumns} as columns from pg_class where relname = any($1)`,
      [ownTables],
    )
    const columnsOf = new Map(found.map(({ name, columns }) => [String(name), String(columns).split(', ')]))
    const refusals = await eachTable((table) =>
      refusalOf(school.teacher.school_id, async (db) => {
        const columns = columnsOf.get(table) ?? []
        const texts = columns.map((column, place) => sql`${sql.raw(column)}::text as ${sql.ref(`c${place}`)}`)
        const own = sql<Record<string, string | null>>`select ${sql.join(texts)} from ${sql.table(table)} limit 1`
        const [row] = (await own.execute(db)).rows
        const values = columns.map((column, place) =>
          column === 'school_id' ? otherSchool.teacher.school_id : row?.[`c${place}`],
        )
        const named = sql.raw(columns.join(', '))
        return sql`insert into ${sql.table(table)} (${named}) values (${sql.join(values)})`.execute(db)
      }),
    )
    expect(refusals).toEqual(each('new row violates row-level security policy'))
  })

  it('lets no row move to another school', async () => {
    const refusals = await eachTable((table) =>
      refusalOf(school.teacher.school_id, (db) =>
        sql`update ${sql.table(table)} set school_id = ${otherSchool.teacher.school_id}`.execute(db),
      ),
    )
    const denied = Object.fromEntries(appendOnly.map((table) => [table, `permission denied`]))
    // A cluster refuses it before it looks at the row: the school says where that lies.
    const expected = isOnCluster()
      ? each('modifying the partition value of rows is not allowed')
      : { ...each('new row violates row-level security policy'), ...denied }
    expect(refusals).toEqual(expected)
  })

  it.each(appendOnly)('%s takes no change and no deletion, no matter who asks', async (table) => {
    const refusals = await Promise.all(
      [sql`update ${sql.table(table)} set school_id = school_id`, sql`delete from ${sql.table(table)}`].map(
        (statement) => refusalOf(school.teacher.school_id, (db) => statement.execute(db)),
      ),
    )
    expect(refusals).toEqual(['permission denied', 'permission denied'])
  })
})

describe('the keys of every table of a school', () => {
  it('begin with the school: primary key and unique keys', async () => {
    const rows = await api.sql(
      `select conrelid::regclass::text as name, conname, contype,
      (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as first_column
      from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u') and conrelid::regclass::text = any($1)`,
      [ownTables],
    )
    expect(rows.filter(({ contype }) => contype === 'p')).toHaveLength(ownTables.length)
    const loose = rows.filter(({ first_column }) => first_column !== 'school_id').map(({ conname }) => String(conname))
    expect(loose.toSorted()).toEqual(Object.keys(worldwideKeys).toSorted())
  })

  it('hold the school on both sides of every foreign key between tables that know one', async () => {
    const rows = await api.sql(
      `select conname, conrelid::regclass::text as from_table,
        (select attnum from pg_attribute where attrelid = conrelid and attname = 'school_id') as from_school,
        (select attnum from pg_attribute where attrelid = confrelid and attname = 'school_id') as to_school, conkey, confkey
      from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'
        and conrelid::regclass::text = any($1) and confrelid::regclass::text = any($1)`,
      [[...ownTables, ...globalTables]],
    )
    const keys = rows.map((row) => ForeignKey.parse(row))
    expect(keys.filter(({ from_table }) => ownTables.includes(from_table)).length).toBeGreaterThan(8)
    const loose = keys.filter(({ from_school, to_school, conkey, confkey }) => {
      const place = conkey.indexOf(from_school)
      return place === -1 || confkey[place] !== to_school
    })
    expect(loose.map(({ conname }) => conname).toSorted()).toEqual(Object.keys(looseKeys).toSorted())
  })

  it('begin with the school but for the tables that are asked before it is known', async () => {
    const rows = await api.sql(
      `select relname as name from pg_class where relname = any($1) and relnamespace = 'public'::regnamespace
        and not exists (select from pg_constraint where conrelid = pg_class.oid and contype = 'p' and conkey[1] =
          (select attnum from pg_attribute where attrelid = pg_class.oid and attname = 'school_id'))`,
      [[...ownTables, ...globalTables]],
    )
    expect(rows.map(({ name }) => String(name)).toSorted()).toEqual(globalTables.toSorted())
  })

  it('are not pointed at from tables that all schools share', async () => {
    const rows = await api.sql(
      "select conname from pg_constraint where contype = 'f' and confrelid::regclass::text = any($1) and not conrelid::regclass::text = any($1)",
      [ownTables],
    )
    expect(rows).toEqual([])
  })

  it('begin with the school in every index that is not unique, too', async () => {
    const rows = await api.sql(
      `select indexrelid::regclass::text as index, (select attname from pg_attribute where attrelid = indrelid and attnum = indkey[0]) as first_column
      from pg_index where indrelid::regclass::text = any($1)`,
      [ownTables],
    )
    const loose = rows.filter(({ first_column }) => first_column !== 'school_id').map(({ index }) => String(index))
    expect(loose.toSorted()).toEqual(
      ['test_questions_by_library', ...Object.keys({ ...worldwideKeys, ...worldwideIndexes })].toSorted(),
    )
  })
})

describe('the application’s role', () => {
  it('is neither superuser nor owner, and bypasses nothing', async () => {
    expect(
      await api.sql(
        "select rolsuper, rolbypassrls, rolcreaterole, rolcanlogin from pg_roles where rolname = 'katedra_app'",
      ),
    ).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcanlogin: isOnCluster() }])
    expect(await api.sql("select relname from pg_class where relowner = 'katedra_app'::regrole")).toEqual([])
    const user = await api.api.database.read(undefined, (db) =>
      sql<{ name: string }>`select current_user as name`.execute(db),
    )
    expect(user.rows).toEqual([{ name: 'katedra_app' }])
  })

  it('does not keep a school from one transaction to the next', async () => {
    await api.api.database.read(school.teacher.school_id, (db) => count(db, 'teachers'))
    const seen = await Promise.all(
      Array.from({ length: 20 }, () => api.api.database.read(undefined, (db) => count(db, 'teachers'))),
    )
    expect(new Set(seen)).toEqual(new Set([0]))
  })
})
