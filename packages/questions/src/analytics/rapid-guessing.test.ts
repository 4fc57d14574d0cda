import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFast, rapidThreshold, responseEffort, responseFidelity, type TimedAnswer } from './rapid-guessing.ts'

const answer = (active_ms: number | null, more: Partial<TimedAnswer> = {}): TimedAnswer => ({
  active_ms,
  threshold_ms: 3000,
  credit: 1,
  chance: 0.25,
  ...more,
})
/** A letter per answer: f is fast, s is not, - has no time. */
const answersOf = (pattern: string): TimedAnswer[] =>
  Array.from(pattern, (letter) => answer(letter === '-' ? null : letter === 'f' ? 500 : 9000))

const anyAnswer: fc.Arbitrary<TimedAnswer> = fc.record({
  active_ms: fc.option(fc.integer({ min: 0, max: 20_000 })),
  threshold_ms: fc.integer({ min: 1000, max: 10_000 }),
  credit: fc.option(fc.constantFrom(0, 0.5, 1)),
  chance: fc.option(fc.constantFrom(0, 0.25)),
})

describe('the threshold of a question', () => {
  it.each([
    [20, 20_000, 3000],
    [20, 12_000, 1800],
    [20, 1000, 1000],
    [20, 0, 1000],
    [500, 66_000, 9900],
    [500, 400_000, 10_000],
  ])('by %i answers with a mean of %i ms is %i ms', (answers, mean_ms, threshold_ms) => {
    expect(rapidThreshold({ answers, mean_ms }, 5000)).toEqual({ threshold_ms, source: 'norm' })
  })

  it('is the reading time while there are fewer than 20 answers', () => {
    expect(rapidThreshold({ answers: 19, mean_ms: 20_000 }, 5000)).toEqual({
      threshold_ms: 5000,
      source: 'reading_time',
    })
    expect(rapidThreshold({ answers: 0, mean_ms: null }, 3000)).toEqual({ threshold_ms: 3000, source: 'reading_time' })
  })

  it('is within 1 and 10 s', () => {
    fc.assert(
      fc.property(fc.nat(), fc.double({ min: 0, max: 1e9, noNaN: true }), (answers, mean_ms) => {
        const { threshold_ms } = rapidThreshold({ answers, mean_ms }, 3000)
        expect(threshold_ms).toBeGreaterThanOrEqual(1000)
        expect(threshold_ms).toBeLessThanOrEqual(10_000)
      }),
    )
  })

  it('itself is not fast, nor is an answer without a time', () => {
    expect(isFast({ active_ms: 3000, threshold_ms: 3000 })).toBe(false)
    expect(isFast({ active_ms: 2999, threshold_ms: 3000 })).toBe(true)
    expect(isFast({ active_ms: null, threshold_ms: 3000 })).toBe(false)
  })
})

describe('the effort of a pupil', () => {
  it.each([
    ['', null, 0, 'none'],
    ['--', null, 0, 'none'],
    ['ssssssssss', 1, 0, 'none'],
    // Below 0.90, yet only two fast ones.
    ['fsfsssssss', 0.8, 1, 'none'],
    // Three fast ones, effort exactly 0.90 and just below.
    [`fsfsfs${'s'.repeat(24)}`, 0.9, 1, 'none'],
    [`fsfsfs${'s'.repeat(23)}`, 26 / 29, 1, 'suspicion'],
    // Three in a row, whatever the effort.
    [`fff${'s'.repeat(37)}`, 0.925, 3, 'suspicion'],
    // Exactly 0.70 and just above.
    ['fsfsfsssss', 0.7, 1, 'strong'],
    ['fsfsfssssss', 8 / 11, 1, 'suspicion'],
    ['ffffff', 0, 6, 'strong'],
    // A short test: no one is suspected for one or two answers.
    ['f', 0, 1, 'none'],
    ['ffs', 1 / 3, 2, 'none'],
    // Answers without a time are as if they were not there.
    ['f-f-fsssssssssssssssssssssssssssss', 29 / 32, 3, 'suspicion'],
  ])('%s is %s with a run of %i: %s', (pattern, rte, longest_fast_run, suspicion) => {
    expect(responseEffort(answersOf(pattern))).toMatchObject({ rte, longest_fast_run, suspicion })
  })

  it('tells the credit of fast answers next to the chance rate', () => {
    const answers = [
      answer(500, { credit: 1, chance: 0.25 }),
      answer(500, { credit: 0, chance: 0.5 }),
      answer(500, { credit: null, chance: 0 }),
      answer(9000, { credit: 1, chance: 1 }),
      answer(null, { credit: 1, chance: 1 }),
    ]
    expect(responseEffort(answers)).toMatchObject({
      timed_answers: 4,
      fast_answers: 3,
      fast_correct_share: 0.5,
      fast_chance_rate: 0.375,
    })
    expect(responseEffort(answersOf('ss'))).toMatchObject({ fast_correct_share: null, fast_chance_rate: null })
  })

  it('is within 0 and 1, and equals a naive recount', () => {
    fc.assert(
      fc.property(fc.array(anyAnswer, { maxLength: 60 }), (answers) => {
        const effort = responseEffort(answers)
        const letters = answers
          .flatMap(({ active_ms, threshold_ms }) => (active_ms === null ? [] : active_ms < threshold_ms ? 'f' : 's'))
          .join('')
        const fast = letters.replaceAll('s', '').length
        expect(effort.fast_answers).toBe(fast)
        expect(effort.longest_fast_run).toBe(Math.max(...letters.split('s').map((run) => run.length)))
        expect(effort.rte).toEqual(letters === '' ? null : expect.closeTo(1 - fast / letters.length, 12))
        const isSuspected = (effort.rte ?? 1) < 0.9 ? fast >= 3 : letters.includes('fff')
        expect(effort.suspicion !== 'none').toBe(isSuspected)
        expect(effort.suspicion === 'strong').toBe(isSuspected && (effort.rte ?? 1) <= 0.7)
      }),
      { numRuns: 500 },
    )
  })

  it('never grows when a time shrinks', () => {
    fc.assert(
      fc.property(
        fc.array(anyAnswer, { maxLength: 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (answers, share) => {
          const quicker = answers.map(({ active_ms, ...more }) => ({
            ...more,
            active_ms: active_ms === null ? null : active_ms * share,
          }))
          expect(responseEffort(quicker).rte ?? 0).toBeLessThanOrEqual(responseEffort(answers).rte ?? 0)
        },
      ),
    )
  })
})

describe('the fidelity of a question', () => {
  it('is the share of answers that were not fast', () => {
    expect(responseFidelity(answersOf('fss-s'))).toMatchObject({ timed_answers: 4, fast_answers: 1, rtf: 0.75 })
    expect(responseFidelity([])).toMatchObject({ timed_answers: 0, fast_answers: 0, rtf: null })
  })
})
