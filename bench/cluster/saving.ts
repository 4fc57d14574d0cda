import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import type { Connection } from '../../apps/api/src/db/database.ts'
import { distribute } from '../../apps/api/src/db/cluster/cluster.ts'
import { prepareDatabase } from '../../apps/api/src/main.ts'
import { openClassroom, type Seat } from '../classroom.ts'
import { median, runLoad, type LoadFigures } from '../lesson/saving/run-load.ts'
import { startProcessorTime } from '../processor-time.ts'
import { analyze, machine, withServer } from '../product.ts'
import { ask, inDatabase, type House } from './house.ts'

const rounds = 3
const seconds = 3
const sizes = [1, 10, 100]
const connections = 64
/** Of all schools together. */
const pupils = 100

interface Side {
  name: 'alone' | 'cluster'
  address: string
  /** The PostgreSQLs of which processor time is counted, the coordinator first. */
  machines: Connection[]
}

interface Measured extends LoadFigures {
  /** Milliseconds of processor for one answer: of the server, then of each machine. */
  processor: number[]
}

/**
 * Saving on the cluster beside saving in a database of the coordinator's PostgreSQL that lies there whole, with the same settings,
 * in turn: what a cluster costs, as all machines share this computer, and where the processor's time goes.
 */
export async function compareSaving({ folder, connection, machines }: House): Promise<void> {
  const database = `${new URL(connection.url ?? '').pathname.slice(1)}_alone`
  const coordinator = machines[0] ?? ''
  await ask(coordinator, `create database ${database}`)
  try {
    const alone: Connection = { url: inDatabase(coordinator, database) }
    await prepareDatabase(alone)
    await prepareDatabase(connection)
    await distribute(connection, { shards: 8 })
    await withServer({ folder, connection: alone }, ({ address: aloneAddress }) =>
      withServer({ folder, connection }, async ({ address }) => {
        const sides: Side[] = [
          { name: 'alone', address: aloneAddress, machines: [alone] },
          { name: 'cluster', address, machines: machines.map((url) => ({ url })) },
        ]
        await fill(folder, sides)
        for (const { machines: its } of sides) await analyze(its[0] ?? {})
        await report(folder, sides)
      }),
    )
  } finally {
    await ask(coordinator, `drop database if exists ${database} with (force)`)
  }
}

const seatsOf = (folder: string, { name }: Side, schools: number) => path.join(folder, `seats-${name}-${schools}.json`)

async function fill(folder: string, sides: readonly Side[]): Promise<void> {
  for (const side of sides)
    for (const schools of sizes) {
      const seats: Seat[] = []
      for (let school = 0; school < schools; school += 1)
        seats.push(...(await openClassroom(side.address, pupils / schools)))
      writeFileSync(seatsOf(folder, side, schools), JSON.stringify(seats))
    }
}

async function report(folder: string, sides: readonly Side[]): Promise<void> {
  const found = new Map<string, Measured[]>()
  const [loadBefore] = loadavg()
  let revision = 1
  for (let round = 0; round < rounds; round += 1)
    for (const schools of sizes)
      for (const side of sides) {
        const figures = await measure(side, seatsOf(folder, side, schools), revision)
        revision += figures.sent + 1
        const key = `${side.name} ${schools}`
        found.set(key, [...(found.get(key) ?? []), figures])
      }
  const of = (name: Side['name'], schools: number) => found.get(`${name} ${schools}`) ?? []
  const rows = sizes.flatMap((schools) =>
    sides.map(({ name }) => row(name, schools, of(name, schools), of('alone', schools))),
  )
  console.log(
    [
      `${machine()}, load ${loadBefore?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after; ${rounds} rounds of ${seconds} s in turn, medians, ${connections} connections, ${pupils} pupils`,
      '',
      '| database | schools | answers/s | of alone | p50 ms | p99 ms | failed | processor for one answer: server, each database, ms |',
      '|---|---|---|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  )
}

async function measure(side: Side, seatsFile: string, revision: number): Promise<Measured> {
  const counts = await Promise.all(side.machines.map((one) => startProcessorTime(one)))
  const figures = await runLoad({ address: side.address, kind: 'product', connections, seconds, seatsFile, revision })
  const used = counts.map((count) => count())
  const answers = figures.perSecond * seconds
  const processor = [used[0]?.server ?? 0, ...used.map(({ database }) => database)]
  return Object.assign(figures, { processor: processor.map((time) => (time * 1000) / answers) })
}

function row(name: string, schools: number, figures: readonly Measured[], alone: readonly Measured[]): string {
  const of = (value: (one: Measured) => number, all = figures) => median(all.map(value))
  const perSecond = of((one) => one.perSecond)
  const share = perSecond / of((one) => one.perSecond, alone)
  const failed = figures.reduce((sum, one) => sum + one.failed, 0)
  const processor = (figures[0]?.processor ?? []).map((_, place) => of((one) => one.processor[place] ?? 0).toFixed(2))
  return `| ${name} | ${schools} | ${Math.round(perSecond)} | ${share.toFixed(2)} | ${of((one) => one.p50)} | ${of((one) => one.p99)} | ${failed} | ${processor.join(', ')} |`
}
