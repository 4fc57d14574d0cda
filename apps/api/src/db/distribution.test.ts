import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { isOnCluster } from '../testing/on-cluster.ts'
import {
  clusterFunctionsAmidTransactions,
  functionsAmidTransactions,
  placeOf,
  schoolFunctions,
} from './distribution.ts'

/* The plan of where each table would lie, compared with the schema. */

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const placed = (place: string) => [...placeOf].flatMap(([table, at]) => (at === place ? [table] : [])).toSorted()

const ofSchema = `from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  and not c.relispartition and c.relname !~ '^kysely_'`

async function namesOf(statement: string, values: unknown[] = []): Promise<string[]> {
  const rows = await api.sql(statement, values)
  return rows.map(({ name }) => String(name)).toSorted()
}

describe('the plan', () => {
  it('gives every table of the schema its place, and none that is not there', async () => {
    expect(await namesOf(`select c.relname as name ${ofSchema}`)).toEqual([...placeOf.keys()].toSorted())
  })

  it('lays with its school just what row-level security fences by school, row by row', async () => {
    // Of the subjects some are a school's and the rest everybody's: they lie everywhere.
    const fenced = `select c.relname as name ${ofSchema} and c.relforcerowsecurity and exists (
        select from pg_policy where polrelid = c.oid and polname = 'own_school')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'school_id' and a.attnotnull)`
    expect(await namesOf(fenced)).toEqual(placed('by_school'))
  })
})

describe('a table that lies with its school', () => {
  const bySchool = () => placed('by_school')

  it('has the school in each unique key', async () => {
    const keys = `select indexrelid::regclass::text as name from pg_index
      where indisunique and indrelid::regclass::text = any ($1) and not exists (
        select from pg_attribute a where a.attrelid = indrelid and a.attname = 'school_id' and a.attnum = any (indkey))`
    expect(await namesOf(keys, [bySchool()])).toEqual([])
  })

  it('points at rows of the same school, or at what lies everywhere', async () => {
    const elsewhere = `select conname as name from pg_constraint
      where contype = 'f' and conrelid::regclass::text = any ($1) and confrelid::regclass::text <> all ($2)
        and not (confrelid::regclass::text = any ($1) and exists (
          select from unnest(conkey, confkey) as pair (from_column, to_column)
          join pg_attribute f on f.attrelid = conrelid and f.attnum = pair.from_column and f.attname = 'school_id'
          join pg_attribute t on t.attrelid = confrelid and t.attnum = pair.to_column and t.attname = 'school_id'))`
    expect(await namesOf(elsewhere, [bySchool(), placed('everywhere')])).toEqual([])
  })

  it('is fenced by functions that read no table', async () => {
    const functions = `select distinct p.proname as name from pg_depend d
      join pg_policy on d.classid = 'pg_policy'::regclass and d.objid = pg_policy.oid
      join pg_proc p on d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
      where p.pronamespace = 'public'::regnamespace`
    expect(await namesOf(functions)).toEqual(['current_schools', 'is_operator'])
    expect(await namesOf(`${functions} and p.prosrc ~* '\\mfrom\\M'`)).toEqual([])
  })
})

describe('a function that a cluster hands to the machine of a school', () => {
  it('takes that school first', async () => {
    const functions = `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and proname = any ($1)
      and proargnames[1] = 'given_school' and proargtypes[0] = 'uuid'::regtype`
    expect(await namesOf(functions, [schoolFunctions])).toEqual(schoolFunctions.toSorted())
  })

  it('takes it first, too, where it acts as the owner for a school', async () => {
    const functions = `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
      and proargnames[1] = 'of_school' and proargtypes[0] = 'uuid'::regtype`
    expect(await namesOf(functions)).toEqual([
      ...(isOnCluster() ? clusterFunctionsAmidTransactions : []),
      ...functionsAmidTransactions,
    ])
  })

  it('is each that opens a school by itself', async () => {
    const functions = `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
      and prosrc like '%set_config(''app.school_id'', given_school%'`
    expect(await namesOf(functions)).toEqual(schoolFunctions.toSorted())
  })
})

describe('a table that lies everywhere', () => {
  it('points at others that do', async () => {
    const elsewhere = `select conname as name from pg_constraint where contype = 'f' and conrelid::regclass::text = any ($1)
      and confrelid::regclass::text <> all ($1)`
    expect(await namesOf(elsewhere, [placed('everywhere')])).toEqual([])
  })

  it('has no trigger but those that look at their row alone', async () => {
    const triggers = `select distinct p.proname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and t.tgrelid::regclass::text = any ($1)`
    expect(await namesOf(triggers, [placed('everywhere')])).toEqual(['set_public_search_text', 'set_search_text'])
  })
})

describe('a table of the first machine', () => {
  it('points at no row of a school', async () => {
    const keys = `select conname as name from pg_constraint where contype = 'f' and conrelid::regclass::text = any ($1)
      and confrelid::regclass::text = any ($2)`
    expect(await namesOf(keys, [placed('first_machine'), placed('by_school')])).toEqual([])
  })
})
