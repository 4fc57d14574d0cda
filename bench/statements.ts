import { execFile } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isUnreadable } from '../apps/api/src/payments/payments.movement.ts'
import * as samples from '../apps/api/src/payments/statements/statements.samples.ts'
import { readStatement } from '../apps/api/src/payments/statements/statements.thread.ts'

/*
 * Reads a bank statement of 100 MB of each kind, each in a process of its own, and prints how long it took and the most memory
 * that the process ever held. `-- 20` takes another number of megabytes. Prints a Markdown table.
 */
const [wish = '100', fileToRead] = process.argv.slice(2)

type Part = (count: number) => string

/** How a file begins, what it repeats, how it ends. */
const kinds: Record<string, [start: string, part: Part, end: string]> = {
  'Fio JSON': [
    samples.fioStart(),
    (count) => `${count === 0 ? '' : ','}${samples.fioTransaction(paymentOf(count))}`,
    samples.fioEnd,
  ],
  'ABO/GPC': [`${samples.gpcHead(0, 0)}\r\n`, (count) => `${samples.gpcItem(paymentOf(count))}\r\n`, ''],
  'CAMT.053': [samples.camtStart(), (count) => samples.camtEntry(paymentOf(count)), samples.camtEnd],
  'CAMT.053, one batch': [
    `${samples.camtStart()}<Ntry><Amt Ccy="CZK">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-20</Dt></BookgDt><NtryDtls>`,
    (count) => batchPart(paymentOf(count)),
    `</NtryDtls></Ntry>${samples.camtEnd}`,
  ],
}

if (fileToRead === undefined) await measureAll(Number(wish) * 1_000_000)
else await measure(fileToRead)

async function measureAll(bytes: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'katedra-bench-'))
  try {
    console.log('| File | MB | Movements | s | MB/s | Most memory, MB |\n|---|---|---|---|---|---|')
    for (const [kind, [start, part, end]] of Object.entries(kinds)) {
      const file = path.join(folder, 'statement')
      await pipeline(Readable.from(contentOf(bytes, start, part, end)), createWriteStream(file))
      const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), wish, file])
      console.log(`| ${kind} | ${stdout.trim()} |`)
    }
    // Only here: the product's modules are no part of what a reading process holds.
    const { machine } = await import('./product.ts')
    console.log(`\n${machine()}; load ${(loadavg()[0] ?? 0).toFixed(1)}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function* contentOf(bytes: number, start: string, part: Part, end: string): Generator<Buffer> {
  let [written, count] = [0, 0]
  let text = start
  while (written + text.length < bytes) {
    text += part(count)
    count += 1
    if (text.length < 60_000) continue
    const piece = Buffer.from(text)
    written += piece.length
    text = ''
    yield piece
  }
  yield Buffer.from(`${text}${end}`)
}

function paymentOf(count: number): samples.SampleMovement {
  const id = 26_000_000_000 + count
  return { amount: 100_000 + count, symbol: String(1_000_000_000 + count), id: String(id), name: 'NOVAKOVA JANA' }
}

function batchPart({ amount, symbol = '' }: samples.SampleMovement): string {
  return `<TxDtls><Refs><EndToEndId>/VS${symbol}/SS/KS</EndToEndId></Refs><Amt Ccy="CZK">${amount}.00</Amt></TxDtls>\n`
}

async function measure(file: string): Promise<void> {
  const start = performance.now()
  let movements = 0
  const failure = await readStatement(file, 'bench', (entries) => {
    movements += entries.filter((entry) => !isUnreadable(entry)).length
    return Promise.resolve()
  })
  if (failure !== null) throw new Error(`reading ended with ${failure}`)
  const seconds = (performance.now() - start) / 1000
  const megabytes = statSync(file).size / 1_000_000
  const memory = process.resourceUsage().maxRSS / 1000
  console.log(
    [megabytes.toFixed(0), movements, seconds.toFixed(1), (megabytes / seconds).toFixed(0), memory.toFixed(0)].join(
      ' | ',
    ),
  )
}
