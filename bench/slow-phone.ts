import { loadavg } from 'node:os'
import { chromium, type Browser, type CDPSession } from '@playwright/test'
import { startKatedra } from '../e2e/katedra.ts'
import { launchTest } from '../e2e/launched.ts'
import { buildApps } from '../tools/start/build-apps.ts'
import { chromiumFlags, findChromium } from '../tools/browser/find-chromium.ts'
import { machine } from './product.ts'

/*
 * The pupil's first page on a simulated slow phone: 4 times slower processor, 1.6 Mb/s, 150 ms there and back, nothing in the
 * cache. Usable = a pupil's name can be pressed. Prints a Markdown table. The kilobytes are heads and bodies of all replies, whole
 * or in part, that came before.
 */
const rounds = 9
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowdown = 4

await buildApps()
const katedra = await startKatedra()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: chromiumFlags,
})
try {
  const { join_code, pupils } = await launchTest(katedra.url, 30)
  const name = pupils[0]?.name ?? ''
  const rows: Loaded[] = []
  for (let round = 0; round <= rounds; round += 1) rows.push(await load(browser, `${katedra.url}/t/${join_code}`, name))
  // The first round fills the caches of the server.
  const counted = rows.slice(1)
  console.log(
    [
      `${machine()}, ${rounds} loads, medians; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
      '',
      '| first words on the screen, ms | usable, ms | slowest usable, ms | kB over the line before |',
      '|---|---|---|---|',
      `| ${median(counted.map(({ painted }) => painted))} | ${median(counted.map(({ usable }) => usable))} | ${Math.round(Math.max(...counted.map(({ usable }) => usable)))} | ${median(counted.map(({ kilobytes }) => kilobytes))} |`,
    ].join('\n'),
  )
} finally {
  await browser.close()
  await katedra.stop()
}

interface Loaded {
  painted: number
  usable: number
  kilobytes: number
}

async function load(from: Browser, url: string, name: string): Promise<Loaded> {
  const context = await from.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: 'cs-CZ',
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const received = countBytes(session)
    const start = performance.now()
    await page.goto(url, { waitUntil: 'commit' })
    await page.getByRole('button', { name, exact: true }).click({ trial: true })
    const usable = performance.now() - start
    const kilobytes = received() / 1000
    const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
    return { painted, usable, kilobytes }
  } finally {
    await context.close()
  }
}

/** Says how many bytes the browser has got so far. */
function countBytes(session: CDPSession): () => number {
  const byRequest = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, response }) =>
    byRequest.set(requestId, response.encodedDataLength),
  )
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    byRequest.set(requestId, (byRequest.get(requestId) ?? 0) + encodedDataLength),
  )
  // The last word on it: a piece that was told may have been counted without its head.
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    byRequest.set(requestId, encodedDataLength),
  )
  return () => [...byRequest.values()].reduce((sum, bytes) => sum + bytes, 0)
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)
}
