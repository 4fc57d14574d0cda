import { describe, expect, it } from 'vitest'
import type { QuestionFigures } from '../../norms/norms.ts'
import { middleTime, toldFigures } from './library.ts'

const asked = { version: 1, question: { prompt: { cs: 'Kdy?' } }, middle_ms: 20_000 }
const known = (change: Partial<QuestionFigures> = {}): QuestionFigures => ({
  version: 1,
  first_answers: 100,
  success: 0.6,
  mean_ms: 20_000,
  discrimination: 0.3,
  pairs: 100,
  ...change,
})

describe('what is said of a question', () => {
  it.each<[string, Partial<QuestionFigures>, string[]]>([
    ['nothing', {}, []],
    ['nothing yet', { first_answers: 29, success: 0 }, []],
    ['too hard below a fifth', { success: 0.19 }, ['too_hard']],
    ['not too hard from a fifth on', { success: 0.2 }, []],
    ['too easy above 95 %', { success: 0.96 }, ['too_easy']],
    ['not too easy at 95 %', { success: 0.95 }, []],
    ['better pupils miss it', { discrimination: -0.01 }, ['negative_discrimination']],
    ['nothing of a correlation of few', { discrimination: -0.9, pairs: 29 }, []],
    ['nothing of a correlation that is not known', { discrimination: null }, []],
    ['too fast below a third of the middle time', { mean_ms: 6600 }, ['too_fast']],
    ['too slow above three times the middle time', { mean_ms: 60_001 }, ['too_slow']],
    ['nothing of a time that is not known', { mean_ms: null }, []],
  ])('is %s', (_, change, faults) => {
    expect(toldFigures(known(change), asked).faults).toEqual(faults)
  })

  it('is too fast where no one could have read it, also without a middle time', () => {
    expect(toldFigures(known({ mean_ms: 2900 }), { ...asked, middle_ms: null }).faults).toEqual(['too_fast'])
    expect(toldFigures(known({ mean_ms: 900_000 }), { ...asked, middle_ms: null }).faults).toEqual([])
  })
})

describe('the middle time of a level', () => {
  it('needs five questions that are known well enough', () => {
    const few = [1, 2, 3, 4].map((second) => known({ mean_ms: second * 1000 }))
    expect(middleTime([...few, undefined, known({ mean_ms: 9000, first_answers: 29 })])).toBeNull()
    expect(middleTime([...few, known({ mean_ms: 9000 })])).toBe(3000)
    expect(middleTime([...few, known({ mean_ms: 9000 }), known({ mean_ms: 9000 })])).toBe(3500)
  })
})
