import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { isOnCluster } from '../testing/on-cluster.ts'

/*
 * Schools could be spread over several machines one day, each school's rows on one of them. What would not go there has no place
 * in a new migration; what was made before is named here, and these lists only get shorter.
 */

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

async function namesOf(statement: string): Promise<string[]> {
  const rows = await api.sql(statement)
  return rows.map(({ name }) => String(name)).toSorted()
}

/** What a cluster alone has (db/cluster/cluster.moves.queries.ts). */
const alone = (name: string) => (isOnCluster() ? [name] : [])

const trigger = `select distinct p.proname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
  join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and n.nspname = 'public'`

/** Words of a function that reach a table; a plain `old` or `new` does not. */
const reaches = (procedure: string) =>
  `${procedure}.prosrc ~* '\\m(select|perform|insert into|delete from|update [a-z_]+ (as )?([a-z_]+ )?set)\\M'`

describe('a table', () => {
  it('has no trigger that reads or writes another one: on the machine of a school there is no other', async () => {
    expect(await namesOf(`${trigger} and ${reaches('p')}`)).toEqual([])
  })

  it('has no trigger that calls a function which does', async () => {
    const called = `select from pg_proc q, pg_class r
      where q.pronamespace = 'public'::regnamespace and q.oid <> p.oid and p.prosrc ~* ('\\m' || q.proname || '\\s*\\(')
        and r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p')
        and q.prosrc ~* ('\\m(from|join|into|update)\\s+' || r.relname || '\\M')`
    expect(await namesOf(`${trigger} and exists (${called})`)).toEqual([])
  })

  it('has triggers of which some look at their row alone', async () => {
    expect(await namesOf(trigger)).toContain('check_test_transition')
  })

  it('has no key of a school that empties the school too when what it points at goes', async () => {
    const keys = `select conrelid::regclass || '.' || conname as name from pg_constraint
      where contype = 'f' and confdeltype in ('n', 'd') and confdelsetcols is null and exists (
        select from pg_attribute a where a.attrelid = conrelid and a.attnum = any (conkey) and a.attname = 'school_id')`
    expect(await namesOf(keys)).toEqual([])
  })

  it('has no key of a school that empties one column when what it points at goes', async () => {
    const keys = `select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.confdelsetcols)
      where c.contype = 'f' and c.confdeltype = 'n'`
    expect(await namesOf(keys)).toEqual([])
  })
})

describe('a function', () => {
  it("does not act as the tables' owner: rows of several schools are not one machine's", async () => {
    const functions = `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`
    expect(await namesOf(functions)).toEqual([
      ...alone('delete_moved_school'),
      'erase_from_audit_log',
      'move_school',
      ...alone('move_what_is_shared'),
      'school_counts',
    ])
  })

  it('takes one school: rows of several are not one machine’s', async () => {
    const functions = `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
      and exists (select from unnest(proargtypes::oid[]) with ordinality as given (type, place)
        where given.type = 'uuid[]'::regtype and proargnames[place] like '%school%')`
    // The batches of answers and of signs of life, and the provider's counting.
    expect(await namesOf(functions)).toEqual(['be_here', 'save_answers', 'school_counts'])
  })

  it('changes the school of no row, but for those that let a school move', async () => {
    const functions = `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
      and prosrc ~* '\\mset school_id\\M'`
    expect(await namesOf(functions)).toEqual(['move_school', ...alone('move_what_is_shared')])
  })

  it('has no school in its head', async () => {
    const functions = `select proname as name from pg_proc, unnest(proconfig) as setting
      where pronamespace = 'public'::regnamespace and setting like 'app.%'`
    expect(await namesOf(functions)).toEqual([])
  })
})

describe('a statement of a slice', () => {
  const isSource = (file: string) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file)
  const sources = readdirSync(new URL('../', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(isSource)
  const saying = (words: RegExp) =>
    sources.filter((file) => words.test(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')))

  it('changes the school of no row: ids that say whose a row is say where it lies', () => {
    expect(sources.length).toBeGreaterThan(300)
    // But for what lies with no school: subjects of a school's own, and numbers that are one over all schools.
    expect(saying(/\bset school_id\b|\.set\(\{ school_id\b/).toSorted()).toEqual([
      'db/cluster/cluster.moves.queries.ts',
      'db/school-moves.ts',
    ])
  })

  it('opens a school by SET LOCAL, never by a function', () => {
    expect(saying(/set_config\('app\.school_id'/)).toEqual([])
  })
})
