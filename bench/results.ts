import { once } from 'node:events'
import { get } from 'node:http'
import { loadavg } from 'node:os'
import { attempts } from '@katedra/contract/attempts'
import { prepareRequest } from '@katedra/contract/call'
import { results } from '@katedra/contract/results'
import pg from 'pg'
import { ownerSettings } from '../apps/api/src/db/database.ts'
import { launchTest, signIn, type Launched } from './classroom.ts'
import { analyze, machine, withProduct } from './product.ts'

/*
 * Opening the results and the item analysis of a class of 30 and of 1,000 pupils with 20 questions each, in a service that
 * holds 100,000 answers and then 10 million, one call after another over HTTP; `-- 0 1000000` takes other sizes. Prints a
 * Markdown table.
 */
const given = process.argv.slice(2).map(Number)
const sizes = given.length === 0 ? [100_000, 10_000_000] : given
const questions = 20
const pupilsOfTest = 30
const warmUp = 20
const calls = 100

const answersOfAttempts = `
  insert into answers (school_id, attempt_id, item_no, revision, answer, active_ms, saved_at, score, points)
  select a.school_id, a.id, q.item_no, 1, '{"chosen": ["a"]}', 2000 + random() * 60000, now(),
    jsonb_build_object('kind', 'scored', 'fraction', right_one, 'parts', '{}'::jsonb), right_one * q.points
  from attempts a
  cross join lateral (select item_no, 1 as points from generate_series(1, ${questions}) as item_no where a.id is not null) q
  cross join lateral (select (random() < 0.7)::int as right_one where q.item_no is not null) r`

await withProduct(async ({ connection, address }) => {
  const client = new pg.Client(ownerSettings(connection))
  await client.connect()
  try {
    const [small, large] = [await launchTest(address, 30), await launchTest(address, 1000)]
    for (const { test_id } of [small, large]) await handInAll(client, test_id)
    console.log(
      '| answers in the service | view | kB | kB over the line | median ms | p95 ms | processor ms |\n|---|---|---|---|---|---|---|',
    )
    for (const size of sizes) {
      await fillUp(client, small.test_id, size)
      await analyze(connection)
      await report(address, size, small, large)
    }
    console.log(`\n${machine()}, ${calls} calls each; load ${(loadavg()[0] ?? 0).toFixed(1)}`)
  } finally {
    await client.end()
  }
})

async function report(address: string, size: number, small: Launched, large: Launched): Promise<void> {
  for (const [name, route, test] of [
    ['results, 30 × 20', results.testResults, small],
    ['results, 1,000 × 20', results.testResults, large],
    ['analysis, 30 × 20', results.testAnalysis, small],
    ['analysis, 1,000 × 20', results.testAnalysis, large],
  ] as const) {
    const { url } = prepareRequest(route, { params: { test_id: test.test_id } })
    const access = await signIn(address, test.teacher)
    console.log(`| ${size} | ${name} | ${await measure(`${address}${url}`, access)} |`)
    console.log(`| ${size} | ${name}, unchanged | ${await measure(`${address}${url}`, access, true)} |`)
  }
  const { url } = prepareRequest(attempts.joinableTest, { params: { code: large.join_code } })
  console.log(`| ${size} | names, 1,000 | ${await measure(`${address}${url}`, undefined)} |`)
}

/**
 * Processor time is that of this process, so of the server and the caller together, without PostgreSQL. `isKnown`: as a page asks
 * that has the reply already.
 */
async function measure(url: string, token: string | undefined, isKnown = false): Promise<string> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  if (isKnown) headers['if-none-match'] = (await fetch(url, { headers })).headers.get('etag') ?? ''
  const overLine = await sizeOverLine(url, headers)
  const times: number[] = []
  let usage = process.cpuUsage()
  let bytes = 0
  for (let turn = 0; turn < warmUp + calls; turn += 1) {
    if (turn === warmUp) usage = process.cpuUsage()
    const start = performance.now()
    const response = await fetch(url, { headers })
    bytes = (await response.arrayBuffer()).byteLength
    if (response.status !== (isKnown ? 304 : 200)) throw new Error(`${url}: ${response.status}`)
    if (turn >= warmUp) times.push(performance.now() - start)
  }
  const { user, system } = process.cpuUsage(usage)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  const kilobytes = [bytes, overLine].map((count) => (count / 1000).toFixed(1))
  return [...kilobytes, at(0.5), at(0.95), ((user + system) / 1000 / calls).toFixed(1)].join(' | ')
}

/** Bytes of the body as a browser gets it. `fetch` would unpack them. */
async function sizeOverLine(url: string, headers: Record<string, string>): Promise<number> {
  const [response] = await once(
    get(url, { headers: { ...headers, 'accept-encoding': 'gzip, deflate, br' } }),
    'response',
  )
  let bytes = 0
  for await (const chunk of response) bytes += chunk.length
  return bytes
}

/** Every pupil of the class has answered every question and handed in. */
async function handInAll(client: pg.Client, testId: string): Promise<void> {
  await client.query(
    `insert into attempts (school_id, test_id, student_id, seed, token_hash, state, started_at, submitted_at)
    select c.school_id, t.id, c.student_id, c.student_id::text, sha256(uuid_send(c.student_id)), 'submitted', now() - interval '1 hour', now()
    from tests t join class_students c on c.school_id = t.school_id and c.class_id = t.class_id where t.id = $1`,
    [testId],
  )
  await client.query(`${answersOfAttempts} where a.test_id = $1`, [testId])
  await client.query('select settle_attempts(school_id, id, null) from tests where id = $1', [testId])
}

/** Copies the test into other schools with pupils of their own, until the service holds the given number of answers. */
async function fillUp(client: pg.Client, testId: string, size: number): Promise<void> {
  const { rows } = await client.query<{ count: string }>('select count(*) from answers')
  const tests = Math.ceil((size - Number(rows[0]?.count ?? 0)) / (questions * pupilsOfTest))
  if (tests <= 0) return
  // Made up in bulk: the keys hold by construction, and checking each would take an hour.
  await client.query('set session_replication_role = replica')
  await client.query(
    'create temporary table filler as select gen_random_uuid() as school_id from generate_series(1, 200)',
  )
  await client.query(
    `create temporary table new_tests as
    select school_id, gen_random_uuid() as id from (select school_id, row_number() over () as place from filler) s, generate_series(1, $1 / 200 + 1)
    order by school_id limit $1`,
    [tests],
  )
  const columns = await columnsOf(client, 'tests', ['school_id', 'id'])
  await client.query(
    `insert into tests (school_id, id, ${columns}) select n.school_id, n.id, ${columns} from new_tests n, (select ${columns} from tests where id = $1) t`,
    [testId],
  )
  await client.query(
    `insert into attempts (school_id, test_id, student_id, seed, token_hash, state, started_at, submitted_at, points, out_of)
    select n.school_id, n.id, gen_random_uuid(), 'x', '\\x00', 'submitted', now() - interval '1 hour', now(), 14, ${questions}
    from new_tests n, generate_series(1, ${pupilsOfTest}) order by n.school_id, n.id`,
  )
  await client.query(`${answersOfAttempts} where a.test_id in (select id from new_tests)`)
  await client.query('drop table filler, new_tests')
  await client.query('set session_replication_role = origin')
}

async function columnsOf(client: pg.Client, table: string, without: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> all($2)`,
    [table, without],
  )
  return rows.map(({ name }) => name).join(', ')
}
