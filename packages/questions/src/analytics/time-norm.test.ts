import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeNorm, timeNormOfSeconds, type SecondOfTimes } from './time-norm.ts'

const time = fc.oneof(
  fc.integer({ min: 0, max: 3000 }),
  fc.integer({ min: 0, max: 120_000 }),
  fc.integer({ min: 0, max: 3_600_000 }),
)
const times = fc.array(time, { minLength: 1, maxLength: 120 })

function bySeconds(list: readonly number[]): SecondOfTimes[] {
  const rows = new Map<number, SecondOfTimes>()
  for (const ms of list) {
    const second = Math.floor(ms / 1000)
    const row = rows.get(second) ?? { second, answers: 0, total_ms: 0 }
    rows.set(second, { second, answers: row.answers + 1, total_ms: row.total_ms + ms })
  }
  return [...rows.values()]
}

/** Worked out the other way round: half of the values on each side, and a list of capped values. */
function naiveNorm(list: readonly number[]): { median: number; mean: number; share_above: number } {
  const sorted = list.toSorted((a, b) => a - b)
  const pick = (place: number) => sorted[place] ?? NaN
  const last = sorted.length - 1
  const median = (pick(Math.floor(last / 2)) + pick(Math.ceil(last / 2))) / 2
  const capped = list.map((ms) => (ms > 5 * median ? 5 * median : ms))
  const mean = capped.reduce((sum, ms) => sum + ms / capped.length, 0)
  return { median, mean, share_above: list.filter((ms) => ms > 5 * median).length / list.length }
}

describe('the norm of a question', () => {
  it('caps each time at five times the median', () => {
    expect(timeNorm([1000, 2000, 3000])).toEqual({ answers: 3, mean_ms: 2000 })
    expect(timeNorm([1000, 2000, 100_000])).toEqual({ answers: 3, mean_ms: 13_000 / 3 })
    expect(timeNorm([1000, 3000, 1_000_000, 1000])).toEqual({ answers: 4, mean_ms: 15_000 / 4 })
  })

  it('leaves out answers without a time', () => {
    expect(timeNorm([null, 1000, null, 3000])).toEqual({ answers: 2, mean_ms: 2000 })
    expect(timeNorm([null])).toEqual({ answers: 0, mean_ms: null })
    expect(timeNorm([])).toEqual({ answers: 0, mean_ms: null })
  })

  it('is 0 where most answers took no time at all', () => {
    expect(timeNorm([0, 0, 0, 9000])).toEqual({ answers: 4, mean_ms: 0 })
  })

  it('equals a naive recomputation, whatever the order', () => {
    fc.assert(
      fc.property(times, (list) => {
        expect(timeNorm(list).mean_ms).toBeCloseTo(naiveNorm(list).mean, 6)
        expect(timeNorm(list.toReversed()).mean_ms).toBeCloseTo(naiveNorm(list).mean, 6)
      }),
    )
  })

  it.each([-1, NaN, Infinity])('refuses %s ms', (wrong) => {
    expect(() => timeNorm([1000, wrong])).toThrow(RangeError)
    expect(() => timeNormOfSeconds([{ second: 1, answers: 1, total_ms: wrong }])).toThrow(RangeError)
  })
})

describe('the norm from counts by seconds', () => {
  it('is the exact one where no time passes the cap', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 10_000, max: 50_000 }), { minLength: 1 }), (list) => {
        const norm = timeNormOfSeconds(bySeconds(list))
        expect(norm.answers).toBe(list.length)
        expect(norm.mean_ms).toBeCloseTo(timeNorm(list).mean_ms ?? NaN, 6)
      }),
    )
  })

  it('is off by less than 5 s for each time above the cap and 0.25 s for those around it', () => {
    fc.assert(
      fc.property(times, (list) => {
        const { median, mean, share_above } = naiveNorm(list)
        const cap = 5 * median
        const around = list.filter((ms) => Math.abs(ms - cap) <= 6000).length / list.length
        const error = Math.abs((timeNormOfSeconds(bySeconds(list)).mean_ms ?? NaN) - mean)
        expect(error).toBeLessThanOrEqual(5000 * (share_above + around) + 250 * around + 1e-6)
      }),
      { numRuns: 1000 },
    )
  })

  it('is the exact one where every second holds one answer', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 3600 }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 0, max: 999 }),
        (seconds, rest) => {
          const list = seconds.map((second) => second * 1000 + rest)
          expect(timeNormOfSeconds(bySeconds(list)).mean_ms).toBeCloseTo(timeNorm(list).mean_ms ?? NaN, 6)
        },
      ),
    )
  })

  it('lets a last row gather all long times', () => {
    const rows = [
      { second: 2, answers: 3, total_ms: 6000 },
      { second: 600, answers: 1, total_ms: 5_000_000 },
    ]
    expect(timeNormOfSeconds(rows)).toEqual({ answers: 4, mean_ms: (6000 + 10_000) / 4 })
  })

  it('is nothing of nothing', () => {
    expect(timeNormOfSeconds([])).toEqual({ answers: 0, mean_ms: null })
    expect(timeNormOfSeconds([{ second: 1, answers: 0, total_ms: 0 }])).toEqual({ answers: 0, mean_ms: null })
  })
})
