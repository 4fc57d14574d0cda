import { loadavg } from 'node:os'
import { randomUUID } from 'node:crypto'
import { prepareRequest } from '@katedra/contract/call'
import { marking } from '@katedra/contract/marking'
import type { CallInput, Route } from '@katedra/contract/route'
import pg from 'pg'
import { ownerSettings } from '../apps/api/src/db/database.ts'
import { groupAnswers } from '../apps/api/src/answer-groups/answer-groups.ts'
import { launchTest, signIn, type Launched } from './classroom.ts'
import { analyze, machine, withProduct } from './product.ts'

/*
 * Marking by groups: the opening of 300 answers to a question, one press for a group of 50, and the way back, over HTTP one after
 * another (the shortest time tells most where the machine is shared). Before that, 100,000 answers to 20 questions put into groups,
 * while the process holds nothing else. Prints Markdown tables.
 */
const pupils = 300
const groupSize = 50
const warmUp = 5
const calls = 60

const started = performance.now()
const counts = Array.from({ length: 20 }, (_, question) => new Set(groupAnswers(answersOf(5000, question))).size)
console.log(
  `20 questions of 5,000 answers: ${((performance.now() - started) / 1000).toFixed(1)} s, ${counts.reduce((sum, one) => sum + one, 0)} groups, ${(process.resourceUsage().maxRSS / 1e3).toFixed(0)} MB at the most\n`,
)

await withProduct(async ({ connection, address }) => {
  const client = new pg.Client(ownerSettings(connection))
  await client.connect()
  try {
    const test = await launchTest(address, pupils)
    const item_no = await handInAll(client, test.test_id)
    await analyze(connection)
    const token = await signIn(address, test.teacher)
    console.log('| call | min ms | median ms | p95 ms |\n|---|---|---|---|')
    report('opening 300 answers', await opening({ address, token, test, item_no }))
    const [given, undone] = await pressing({ address, token, test, item_no }, await attemptsOf(client, test.test_id))
    report('one press for 50', given)
    report('undoing it', undone)
  } finally {
    await client.end()
  }
})

console.log(`\n${machine()}, ${calls} calls each; load ${(loadavg()[0] ?? 0).toFixed(1)}`)

interface Desk {
  address: string
  token: string
  test: Launched
  item_no: number
}

async function timed<const R extends Route>({ address, token }: Desk, route: R, input: CallInput<R>): Promise<number> {
  const { method, url, body } = prepareRequest(route, input)
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const headers = { authorization: `Bearer ${token}`, ...type }
  const start = performance.now()
  const response = await fetch(`${address}${url}`, { method, headers, ...(body === undefined ? {} : { body }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`)
  return performance.now() - start
}

async function opening(desk: Desk): Promise<number[]> {
  const params = { test_id: desk.test.test_id, item_no: desk.item_no }
  const times: number[] = []
  for (let turn = 0; turn < warmUp + calls; turn += 1)
    times.push(await timed(desk, marking.markingAnswers, { params, query: {} }))
  return times.slice(warmUp)
}

async function pressing(desk: Desk, attempt_ids: readonly string[]): Promise<[number[], number[]]> {
  const [given, undone]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < warmUp + calls; turn += 1) {
    const params = { test_id: desk.test.test_id, batch_id: randomUUID() }
    const body = { item_no: desk.item_no, points: 1, attempt_ids: attempt_ids.slice(0, groupSize) }
    given.push(await timed(desk, marking.markBatch, { params, body }))
    undone.push(await timed(desk, marking.undoBatch, { params }))
  }
  return [given.slice(warmUp), undone.slice(warmUp)]
}

function report(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  console.log(`| ${name} | ${at(0)} | ${at(0.5)} | ${at(0.95)} |`)
}

async function attemptsOf(client: pg.Client, testId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from attempts where test_id = $1 order by id', [
    testId,
  ])
  return rows.map(({ id }) => id)
}

/** Every pupil has handed in, and the last question is an open one whose answers wait; returns its number. */
async function handInAll(client: pg.Client, testId: string): Promise<number> {
  await client.query(
    `insert into attempts (school_id, test_id, student_id, seed, token_hash, state, started_at, submitted_at)
    select c.school_id, t.id, c.student_id, c.student_id::text, sha256(uuid_send(c.student_id)), 'submitted', now() - interval '1 hour', now()
    from tests t join class_students c on c.school_id = t.school_id and c.class_id = t.class_id where t.id = $1`,
    [testId],
  )
  const { rows } = await client.query<{ item_no: number }>(
    `update test_questions set question = jsonb_build_object('type', 'text', 'prompt', '{"cs": "Co se stane s vodou?"}'::jsonb,
      'points', 2, 'content', '{"lines": 3, "numeric": false}'::jsonb, 'key', '{"accepted": [], "case_sensitive": false,
      "ignore_diacritics": true, "typo_tolerance": false, "unmatched": "manual"}'::jsonb)
    where test_id = $1 and item_no = (select max(item_no) from test_questions where test_id = $1) returning item_no`,
    [testId],
  )
  const item_no = rows[0]?.item_no ?? 0
  await client.query(
    `insert into answers (school_id, attempt_id, item_no, revision, answer, active_ms, saved_at, score, points)
    select a.school_id, a.id, q.item_no, 1,
      case when q.item_no = $2 then jsonb_build_object('text', ($3::text[])[row_number() over (partition by q.item_no)])
        else '{"chosen": ["a"]}' end, 9000, now(),
      case when q.item_no = $2 then '{"kind": "manual"}' else '{"kind": "scored", "fraction": 1, "parts": {}}'::jsonb end,
      case when q.item_no = $2 then null else 1 end
    from attempts a join test_questions q on q.school_id = a.school_id and q.test_id = a.test_id where a.test_id = $1`,
    [testId, item_no, answersOf(pupils, 0)],
  )
  await client.query('select settle_attempts(school_id, id, null) from tests where id = $1', [testId])
  return item_no
}

/** Answers as a class writes them: a few right ones, many ways to write them, slips, and what no one else wrote. */
function answersOf(count: number, seed: number): string[] {
  const random = randomFrom(seed + 1)
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? ''
  const subjects = [
    'voda',
    'para',
    'kapalina',
    'hladina',
    'the water',
    'energie',
    'teplota',
    'slunce',
    'vzduch',
    'oblak',
  ]
  const verbs = [
    'se vypařuje',
    'stoupá',
    'mizí',
    'evaporates',
    'se zahřívá',
    'klesá',
    'kondenzuje',
    'is heated',
    'padá zpět',
  ]
  const ends = ['', '', '', ' do vzduchu', ' teplem', ' rychle', ' by the sun', ' nahoru', ' v oblacích', ' na slunci']
  return Array.from({ length: count }, () => {
    const text = `${pick(subjects)} ${pick(verbs)}${random() < 0.5 ? '' : pick(ends)}${random() < 0.3 ? '.' : ''}`
    const at = 1 + Math.floor(random() * (text.length - 1))
    const slipped = random() < 0.15 ? text.slice(0, at) + text.slice(at + 1) : text
    const own = random() < 0.1 ? ` ${Math.floor(random() * 1e6).toString(36)}` : ''
    return (random() < 0.3 ? slipped.toUpperCase() : slipped) + own
  })
}

/** The same answers in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
