import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ownerSettings, type Connection } from '../../../apps/api/src/db/database.ts'
import { startChildServer, type ChildServer } from '../../../apps/api/src/testing/child-server.ts'
import { launchTest, openClassroom } from '../../classroom.ts'
import { machine, withProduct } from '../../product.ts'
import { formerBuild } from '../../../apps/api/src/testing/former-build.ts'
import { runBurst, type Burst } from './run-burst.ts'
import { stepsTable } from '../steps-table.ts'

/*
 * The burst on two servers of one database while each of them in turn gives way to this version, as in an upgrade in the middle of
 * a school day: they begin as the version of another commit, which is by default the last one before the newest migration, on the
 * database as this version has made it. Prints a Markdown table and how many answers the database has.
 *
 *     npm run bench:rolling -- [pupils] [commit]
 */
const pupils = Number(process.argv[2] ?? 1000)
const former = await formerBuild(process.argv[3])
/** From the first pupil to the first stop, and between the two. */
const between = 20_000

await withProduct(async ({ product, connection, address }) => {
  await openClassroom(address, 100)
  const test = await launchTest(address, pupils)
  const house = { api: product.api, connection }
  const servers = [await startChildServer(house, former), await startChildServer(house, former)]
  try {
    const addresses = servers.map((one) => one.address)
    const [burst] = await Promise.all([runBurst(test, connection, addresses), restartInTurn(servers, house)])
    report(burst, await answersOf(connection, test.test_id))
  } finally {
    for (const { process } of servers) process.kill('SIGTERM')
    await Promise.all(servers.map(({ process }) => once(process, 'exit')))
    former.remove()
  }
})

async function restartInTurn(servers: ChildServer[], house: Parameters<typeof startChildServer>[0]): Promise<void> {
  for (const [place, { process, address }] of servers.entries()) {
    await wait(between)
    const start = performance.now()
    process.kill('SIGTERM')
    const [code] = await once(process, 'exit')
    const stopped = performance.now()
    servers[place] = await startChildServer(house, { port: Number(new URL(address).port) })
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
    console.log(
      `Server ${place + 1} ended with ${code} after ${seconds(start, stopped)} s and was back ${seconds(stopped, performance.now())} s later`,
    )
  }
}

function report({ times, errors, askedAgain }: Burst, stored: number): void {
  console.log(
    [
      `From ${former.commit}, which has ${former.newMigrations} migrations fewer`,
      `${machine()}, load after ${loadavg()[0]?.toFixed(1)}, ${pupils} pupils, ${errors} errors`,
      `${times['save']?.length} answers acknowledged, ${stored} stored; ${askedAgain} calls went to the other server`,
      '',
      stepsTable(times),
    ].join('\n'),
  )
}

async function answersOf(connection: Connection, testId: string): Promise<number> {
  const client = new pg.Client(ownerSettings(connection))
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::integer as count from answers join attempts on attempts.id = attempt_id where test_id = $1',
      [testId],
    )
    return rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}
