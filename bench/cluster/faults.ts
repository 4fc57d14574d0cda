import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { distribute, isolateSchool, rebalance } from '../../apps/api/src/db/cluster/cluster.ts'
import type { Connection } from '../../apps/api/src/db/database.ts'
import { prepareDatabase } from '../../apps/api/src/main.ts'
import { launchTest, type Launched } from '../classroom.ts'
import { analyze, machine, withServer } from '../product.ts'
import type { FaultsLoad, Saved } from './faults-load.ts'
import { ask, type House } from './house.ts'
import { startAgain, stopOf, type Stop } from './machines.ts'

/** What happens in the middle, from 20 s after the pupils began to 40. */
export const faults = ['worker', 'coordinator', 'hang', 'moves'] as const
export type Fault = (typeof faults)[number]

const before = 20_000
const lasts = 20_000
/** How long pupils answer; then they hand in. */
const seconds = 75

interface School {
  school_id: string
  /** host:port of the machine that has its rows. */
  place: string
  test: Launched
}

/** Schools, not all on one machine, answer while something happens to one machine or to their parts. */
export async function tryFault(
  { folder, connection, machines }: House,
  fault: Fault,
  size: { pupils: number; schools: number },
): Promise<void> {
  await prepareDatabase(connection)
  await distribute(connection, { shards: 8 })
  await withServer({ folder, connection }, async ({ address }) => {
    const schools = await makeSchools(address, connection, size)
    await analyze(connection)
    const hit = schools[0]?.place ?? ''
    const load = startLoad(path.join(folder, 'tests.json'), schools, address)
    await load.begun
    const [from, to] = await happen(fault, { schools, connection, machines, hit })
    const done = await load.done
    const isHit = (one: { test: number }) => fault === 'coordinator' || schools[one.test]?.place === hit
    console.log(
      [
        `${machine()}, load after ${loadavg()[0]?.toFixed(1)}; ${fault}, ${size.pupils} pupils of each of ${schools.length} schools, ${schools.filter(({ place }) => place === hit).length} of them on ${hit}`,
        '',
        timesTable(done.saved, { from, to, isHit }),
        '',
        ...refusalsOf(done, { isHit }),
        await countKept(connection, done),
      ].join('\n'),
    )
  })
}

/** Makes schools until the first two lie on two machines and the others lie anywhere. */
async function makeSchools(
  address: string,
  connection: Connection,
  size: { pupils: number; schools: number },
): Promise<School[]> {
  const schools: School[] = []
  while (schools.length < size.schools) {
    const test = await launchTest(address, size.pupils)
    const [row] = await ask<{ school_id: string; place: string }>(
      connection.url ?? '',
      `select users.school_id, nodename || ':' || nodeport as place from users
      join pg_dist_placement on shardid = get_shard_id_for_distribution_column('schools', users.school_id)
      join pg_dist_node using (groupid) where email = $1`,
      [test.teacher.email],
    )
    const isSecondThere = schools.length === 1 && schools[0]?.place === row?.place
    if (row !== undefined && !isSecondThere) schools.push({ school_id: row.school_id, place: row.place, test })
  }
  return schools
}

function startLoad(file: string, schools: readonly School[], address: string) {
  writeFileSync(file, JSON.stringify(schools.map(({ test }) => test)))
  const script = fileURLToPath(new URL('faults-load.ts', import.meta.url))
  const child = spawn(process.execPath, [script, file, address, String(seconds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = text(child.stdout)
  // All have joined with the first line.
  const begun = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()))
  return { begun, done: said.then((all): FaultsLoad => JSON.parse(all)) }
}

interface Happening {
  schools: readonly School[]
  connection: Connection
  machines: readonly string[]
  hit: string
}

/** From when to when it was so. */
async function happen(fault: Fault, { schools, connection, machines, hit }: Happening): Promise<[number, number]> {
  const name = fault === 'coordinator' ? new URL(connection.url ?? '').host : hit
  const url = machines.find((one) => new URL(one).host === name) ?? ''
  const stop: Stop | undefined = fault === 'moves' ? undefined : await stopOf(url, fault === 'hang')
  await wait(before)
  const from = Date.now()
  if (stop === undefined) {
    for (const { school_id } of schools) {
      const { from: old, to } = await isolateSchool(connection, { schoolId: school_id, to: undefined })
      console.log(
        `A school has moved from ${old} to ${to}, ${((Date.now() - from) / 1000).toFixed(1)} s after the beginning`,
      )
    }
    const moves = await rebalance(connection)
    console.log(`${moves.length} parts moved to make machines equal`)
    return [from, Date.now()]
  }
  stop.now()
  await wait(lasts)
  if (fault === 'hang') stop.goOn()
  else await startAgain(url)
  return [from, Date.now()]
}

interface Split {
  from: number
  to: number
  isHit: (one: { test: number }) => boolean
}

function timesTable(saved: readonly Saved[], { from, to, isHit }: Split): string {
  const times = [
    ['before', (at: number) => at < from],
    ['during', (at: number) => at >= from && at < to],
    ['after', (at: number) => at >= to],
  ] as const
  const rows = ([true, false] as const).flatMap((hit) => {
    const own = saved.filter((one) => isHit(one) === hit)
    if (own.length === 0) return []
    return times.map(([name, isThen]) => {
      const some = own.filter(({ at }) => isThen(at))
      const sorted = some.map(({ ms }) => ms).toSorted((a, b) => a - b)
      const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
      const repeated = some.filter(({ refused }) => refused.length > 0).length
      return `| ${hit ? 'its own' : 'others'} | ${name} | ${some.length} | ${at(0.5)} | ${at(0.99)} | ${Math.round(sorted.at(-1) ?? 0)} | ${repeated} |`
    })
  })
  return [
    '| schools | when | answers | p50 ms | p99 ms | longest ms | sent more than once |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

/** What tries came to that were not acknowledged. */
function refusalsOf({ saved, handedIn, signs }: FaultsLoad, { isHit }: Pick<Split, 'isHit'>): string[] {
  const counts = new Map<string, number>()
  const add = (one: { test: number }, kind: string, outcome: string) => {
    const key = `${isHit(one) ? 'its own' : 'others'}, ${kind}: ${outcome}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const one of saved) for (const outcome of one.refused) add(one, 'answers', outcome)
  for (const one of handedIn) for (const outcome of one.refused) add(one, 'handing in', outcome)
  for (const one of signs) if (one.outcome !== 'ok') add(one, 'signs of life', one.outcome)
  return [...counts].map(([key, count]) => `${key} (${count})`).toSorted()
}

/** Each answer that was acknowledged must be there, in the revision that was acknowledged last. */
async function countKept(connection: Connection, { saved, kept, handedIn }: FaultsLoad): Promise<string> {
  const rows = await ask<{ key: string; revision: number }>(
    connection.url ?? '',
    "select attempt_id || ' ' || item_no as key, revision from answers",
  )
  const stored = new Map(rows.map(({ key, revision }) => [key, revision]))
  const lost = kept.filter(({ attempt_id, item_no, revision }) => stored.get(`${attempt_id} ${item_no}`) !== revision)
  if (lost.length > 0) process.exitCode = 1
  const acknowledged = saved.filter(({ isAcknowledged }) => isAcknowledged).length
  const ended = handedIn.filter(({ isAcknowledged }) => isAcknowledged).length
  return `${acknowledged} of ${saved.length} answers acknowledged; ${kept.length} newest ones acknowledged, ${rows.length} stored, ${lost.length} of them missing or in another revision; ${ended} of ${handedIn.length} handed in`
}
