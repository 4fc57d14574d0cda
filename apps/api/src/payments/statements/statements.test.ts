import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUnreadable } from '../payments.movement.ts'
import * as samples from './statements.samples.ts'
import { readStatement } from './statements.ts'

const movements: samples.SampleMovement[] = [
  { amount: 12_700, symbol: '1234567898', id: '1' },
  { amount: -500, id: '2', name: 'Řehoř Šíp' },
  { amount: 1, symbol: '42', id: '3', day: '2026-11-19' },
]
const files: Record<string, Buffer> = {
  'Fio JSON': Buffer.from(`${samples.fioStart()}${movements.map(samples.fioTransaction).join(',')}${samples.fioEnd}`),
  GPC: samples.inWindows1250(
    [samples.gpcHead(0, 12_201), ...movements.map((movement) => samples.gpcItem(movement))].join('\r\n'),
  ),
  CAMT: Buffer.from(`${samples.camtStart()}${movements.map(samples.camtEntry).join('')}${samples.camtEnd}`),
}

describe('a bank statement', () => {
  it.each(Object.entries(files))(
    'in %s is known by its beginning, behind a mark and blank lines too',
    async (_, file) => {
      const { entries, failure } = await samples.readWhole(file)
      expect(failure).toBeUndefined()
      expect(entries).toMatchObject(
        movements.map(({ amount, symbol }) => ({ amount, variable_symbol: symbol ?? null })),
      )
      const behind = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('\r\n'.repeat(400)), file])
      expect(await samples.readWhole(behind, 100)).toEqual({ entries, failure })
    },
  )

  it.each(Object.entries(files))('in %s reads the same in pieces of any length', async (_, file) => {
    const whole = await samples.readWhole(file)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 700 }), async (length) => {
        expect(await samples.readWhole(file, length)).toEqual(whole)
      }),
      { seed: 7, numRuns: 20 },
    )
  })

  it.each([
    ['empty', ''],
    ['empty', ' \r\n\r\n'],
    ['unknown_format', 'PK\u0003\u0004zip'],
    ['unknown_format', 'Datum;Objem;Měna'],
    ['unknown_format', ':20:940'],
    ['bad_encoding', Buffer.from('\ufeff{"accountStatement":', 'utf16le')],
  ])('that is none ends with %s', async (code, file) => {
    expect(await samples.readWhole(file)).toEqual({ entries: [], failure: code })
  })

  it('names the file in what goes to the log', async () => {
    const reading = readStatement(Readable.from([Buffer.from('?')]), 'listopad.gpc')
    await expect(reading.next()).rejects.toThrow('listopad.gpc: unknown_format')
  })

  it('whose disk fails is not said to be broken', async () => {
    const stream = new Readable({ read: () => undefined })
    stream.destroy(new Error('EIO'))
    await expect(readStatement(stream, 'x').next()).rejects.toThrow('EIO')
  })
})

describe('a damaged bank statement', () => {
  it.each(Object.entries(files))(
    'in %s gives movements with whole amounts and real days, or a failure of our own',
    async (_, file) => {
      const random = seeded(7)
      for (let round = 0; round < 300; round += 1) {
        const { entries, failure } = await samples.readWhole(damaged(file, random), 1 + random(2000))
        expect(failure ?? 'none').toMatch(/^[a-z_]+$/)
        for (const entry of entries) {
          if (isUnreadable(entry)) expect(entry.where).toBeGreaterThan(0)
          else {
            expect(Number.isSafeInteger(entry.amount)).toBe(true)
            expect(entry.booked_on).toMatch(/^\d{4}-\d\d-\d\d$/)
            expect(entry.account).not.toBe('')
            expect(entry.variable_symbol ?? '1').toMatch(/^[1-9]\d{0,9}$/)
            expect(JSON.stringify(entry).length).toBeLessThan(2000)
          }
        }
      }
    },
  )
})

/** Whole numbers from 0 to below the argument, the same in every run (Park and Miller). */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

/** Up to eight bytes changed, a piece cut out, a piece doubled, or the end cut off. */
function damaged(file: Buffer, random: (below: number) => number): Buffer {
  const [one, other] = [random(file.length), random(file.length)].toSorted((a, b) => a - b)
  switch (random(4)) {
    case 0:
      return file.subarray(0, one)
    case 1:
      return Buffer.concat([file.subarray(0, one), file.subarray(other)])
    case 2:
      return Buffer.concat([file.subarray(0, other), file.subarray(one)])
    default: {
      const copy = Buffer.from(file)
      for (let count = random(8); count >= 0; count -= 1) copy[random(copy.length)] = random(256)
      return copy
    }
  }
}
