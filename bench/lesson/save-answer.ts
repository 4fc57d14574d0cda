import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ownerSettings } from '../../apps/api/src/db/database.ts'
import { bareServer } from './bare-server.ts'
import { openClassroom } from '../classroom.ts'
import { analyze, machine, withProduct } from '../product.ts'

/*
 * Saving an answer: the whole product path next to a bare Fastify route with one prepared upsert, on the same durable
 * PostgreSQL in the same run. Rounds are interleaved; the figures are medians. Prints a Markdown table.
 */
const rounds = 3
const seconds = 4
const sizes = [1, 16, 64]

interface Figures {
  perSecond: number
  p50: number
  p99: number
  sent: number
  failed: number
}

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
  const found: Record<'bare' | 'product', Map<number, Figures[]>> = { bare: new Map(), product: new Map() }
  let revision = 1
  for (let round = 0; round < rounds; round += 1) {
    for (const connections of sizes) {
      for (const kind of ['bare', 'product'] as const) {
        const figures = await load({ address: addresses[kind], kind, connections, seatsFile, revision })
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

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function row(kind: string, connections: number, figures: Figures[], bare: Figures[]): string {
  const perSecond = median(figures.map((one) => one.perSecond))
  const share = perSecond / median(bare.map((one) => one.perSecond))
  const latency = [median(figures.map((one) => one.p50)), median(figures.map((one) => one.p99))]
  const failed = figures.reduce((sum, one) => sum + one.failed, 0)
  return `| ${kind} | ${connections} | ${Math.round(perSecond)} | ${share.toFixed(2)} | ${latency.join(' | ')} | ${failed} |`
}

interface Load {
  address: string
  kind: string
  connections: number
  seatsFile: string
  revision: number
}

async function load({ address, kind, connections, seatsFile, revision }: Load): Promise<Figures> {
  const script = fileURLToPath(new URL('load.ts', import.meta.url))
  const words = [script, address, kind, String(connections), String(seconds), seatsFile, String(revision)]
  const { stdout } = await promisify(execFile)(process.execPath, words)
  return JSON.parse(stdout)
}
