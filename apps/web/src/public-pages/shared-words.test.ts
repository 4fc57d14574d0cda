import type { SharedFigures } from '@katedra/contract/public-pages'
import { translator } from '@katedra/i18n/server'
import { describe, expect, it } from 'vitest'
import { createFormat } from '@katedra/screens/format.ts'
import { sharedBars, sharedSummary } from './shared-distribution.ts'
import { hardestQuestion, sharedWords } from './shared-words.ts'

const question = (item_no: number, success: number | null) =>
  ({ item_no, success, type: 'abc', points: 1, counts: success !== null, question: null }) as const

const figures: SharedFigures = {
  submitted_count: 24,
  answer_count: 70,
  average_fraction: 0.72,
  average_duration_s: 300,
  out_of: 3,
  distribution: [0, 0, 0, 1, 2, 3, 3, 9, 6, 0],
  is_final: true,
  questions: [question(1, 0.9), question(2, 0.32), question(3, null)],
}
const words = (language: 'cs' | 'en', changes: Partial<SharedFigures> = {}) =>
  sharedWords(translator(language, 'public-pages'), { ...figures, ...changes }, createFormat(language))

describe('the message of a public page', () => {
  it('is the average and the question that went worst', () => {
    expect(words('cs')).toBe('Průměr třídy je 72\u00A0%. Nejtěžší byla otázka 2 s úspěšností 32\u00A0%.')
    expect(words('en')).toBe('The class average is 72%. The hardest was question 2 with a success rate of 32%.')
  })

  it('names no question where none was hard', () => {
    expect(words('cs', { questions: [question(1, 0.5), question(2, null)] })).toBe('Průměr třídy je 72\u00A0%.')
  })

  it('says that figures may change while answers wait for marking', () => {
    expect(words('en', { is_final: false, questions: [] })).toBe(
      'The class average is 72% so far. The teacher has yet to mark some answers, the figures may change.',
    )
  })

  it('says why there is no average', () => {
    expect(words('cs', { average_fraction: null, questions: [] })).toBe('Žádná otázka se nepočítá, průměr tedy není.')
  })
})

describe('the hardest question', () => {
  it.each([
    ['of two that went alike is the first', [question(1, 0.4), question(2, 0.2), question(3, 0.2)], 2],
    ['is none where all went well', [question(1, 0.5)], undefined],
    ['is none where nothing is known', [question(1, null)], undefined],
  ])('%s', (_, questions, item_no) => {
    expect(hardestQuestion(questions)?.item_no).toBe(item_no)
  })
})

describe('the distribution', () => {
  it('has a bar for each ten per cent, in words with the right plural', () => {
    const bars = sharedBars(translator('cs', 'public-pages'), figures.distribution, createFormat('cs'))
    expect(bars).toHaveLength(10)
    expect(bars[4]).toEqual({ label: '40–50\u00A0%', value: 2, valueText: '2 žáci' })
  })

  it('is said in one sentence', () => {
    expect(sharedSummary(translator('cs', 'public-pages'), figures.distribution, createFormat('cs'))).toBe(
      'Nejpočetnější pásmo 70–80\u00A0% má 9 žáků.',
    )
  })
})
