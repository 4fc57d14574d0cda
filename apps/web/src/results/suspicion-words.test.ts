import { translator } from '@katedra/i18n/server'
import { describe, expect, it } from 'vitest'
import { createFormat } from '@katedra/screens/format.ts'
import { sampleQuestion, sampleSuspicion } from '../testing/sample-results.ts'
import { fastRows, fixedAt, suspicionWords } from './suspicion-words.ts'

const cs = translator('cs', 'results')
const format = createFormat('cs')

describe('a suspicion of just clicking', () => {
  it('is told in counts, with what guessing would give', () => {
    expect(suspicionWords(cs, sampleSuspicion(), format)).toEqual([
      'Rychle přišly 4 odpovědi z 12, dřív, než jde otázku přečíst a promyslet.',
      'Nejvíc 3 po sobě.',
      'Z rychlých odpovědí bylo správně 25\u00a0%; pouhé hádání by dalo 30\u00a0%.',
    ])
  })

  it('says nothing of what is not known', () => {
    const unknown = sampleSuspicion({ fast_success: null, longest_run: 1 })
    expect(suspicionWords(cs, unknown, format)).toHaveLength(1)
    const noChance = sampleSuspicion({ fast_chance: null, longest_run: 1 })
    expect(suspicionWords(cs, noChance, format)[1]).toBe('Z rychlých odpovědí bylo správně 25\u00a0%.')
  })

  it('names the questions with what fast means there', () => {
    const threshold = { threshold_ms: 4200, norm_ms: 28_000, norm_answers: 310, fixed_at: '2026-11-20T09:00:00Z' }
    const questions = [sampleQuestion(1, { threshold }), sampleQuestion(4), sampleQuestion(7)]
    expect(fastRows(sampleSuspicion(), questions).map(({ item_no }) => item_no)).toEqual([1, 7])
    expect(fastRows(sampleSuspicion(), questions)[0]).toMatchObject({ threshold_ms: 4200, norm_answers: 310 })
    expect(fixedAt(questions)).toBeNull()
    expect(fixedAt([sampleQuestion(1, { threshold })])).toBe('2026-11-20T09:00:00Z')
  })
})
