import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { ownerSettings } from '../../../apps/api/src/db/database.ts'
import { bareServer } from './bare-server.ts'
import { openClassroom } from '../../classroom.ts'
import { analyze, machine, withProduct } from '../../product.ts'
import { median, runLoad, type LoadFigures } from './run-load.ts'

/*
 * Saving an answer: the whole product path next to a bare Fastify route with one prepared upsert, on the same durable
 * PostgreSQL in the same run. Rounds are interleaved; the figures are medians. Prints a Markdown table.
 */
const rounds = 3
const seconds = 4
const sizes = [1, 16, 64]

await withProduct(async ({ folder, connection, address }) => {
  const bare = await bareServer(ownerSettings(connection))
  try {
    const bareAddress = await bare.server.listen({ port: 0, host: '127.0.0.1' })
    const seatsFile = path.join(folder, 'seats.json')
    writeFileSync(seatsFile, JSON.stringify(await openClassroom(address, 100)))
    await analyze(connection)
    await report({ bare: bareAddress, product: address }, seatsFile)
  } finally {
    await bare.close()
  }
})

async function report(addresses: Record<'bare' | 'product', string>, seatsFile: string): Promise<void> {
  const found: Record<'bare' | 'product', Map<number, LoadFigures[]>> = { bare: new Map(), product: new Map() }
  let revision = 1
  for (let round = 0; round < rounds; round += 1) {
    for (const connections of sizes) {
      for (const kind of ['bare', 'product'] as const) {
        const figures = await runLoad({ address: addresses[kind], kind, connections, seconds, seatsFile, revision })
        revision += figures.sent + 1
        found[kind].set(connections, [...(found[kind].get(connections) ?? []), figures])
      }
    }
  }
  const rows = sizes.flatMap((connections) =>
    (['bare', 'product'] as const).map((kind) =>
      row(kind, connections, found[kind].get(connections) ?? [], found.bare.get(connections) ?? []),
    ),
  )
  console.log(
    [
      `${machine()}, ${rounds} rounds of ${seconds} s, medians`,
      '',
      '| route | connections | requests/s | of bare | p50 ms | p99 ms | failed |',
      '|---|---|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  )
}

function row(kind: string, connections: number, figures: LoadFigures[], bare: LoadFigures[]): string {
  const perSecond = median(figures.map((one) => one.perSecond))
  const share = perSecond / median(bare.map((one) => one.perSecond))
  const latency = [median(figures.map((one) => one.p50)), median(figures.map((one) => one.p99))]
  const failed = figures.reduce((sum, one) => sum + one.failed, 0)
  return `| ${kind} | ${connections} | ${Math.round(perSecond)} | ${share.toFixed(2)} | ${latency.join(' | ')} | ${failed} |`
}
