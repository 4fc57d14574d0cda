import { describe, expect, it } from 'vitest'
import { analyseOptions, type OptionFigures } from './distractors.ts'
import { analyseItems, type ItemFigures } from './item-analysis.ts'
import type { Fidelity } from './rapid-guessing.ts'
import { judgeItem, type Evidence } from './verdicts.ts'
import { wilsonInterval } from './wilson.ts'

function itemOf(answers: number, right: number, more: Partial<ItemFigures> = {}): ItemFigures {
  const interval = wilsonInterval(right, answers)
  return {
    answers,
    facility: right / answers,
    facility_low: interval?.low ?? null,
    facility_high: interval?.high ?? null,
    sd: 0.5,
    discrimination: 0.3,
    discriminative_efficiency: 0.4,
    item_total_correlation: 0.4,
    effective_weight: 0.05,
    intended_weight: 0.05,
    random_guess_score: 0,
    ...more,
  }
}

const option = (id: string, count: number, correlation: number | null = -0.1): OptionFigures => ({
  option: id,
  count,
  share: count / 30,
  lower: 0.3,
  middle: 0.3,
  upper: 0.3,
  correlation,
})
const fidelity = (timed_answers: number, fast_answers: number): Fidelity => ({
  timed_answers,
  fast_answers,
  fast_correct_share: 0.25,
  fast_chance_rate: 0.25,
  rtf: 1 - fast_answers / timed_answers,
})
const codes = (evidence: Evidence) => judgeItem(evidence).map(({ code }) => code)

describe('the verdict on a question', () => {
  it.each([
    ['too few of anything', itemOf(9, 9), ['too_few_answers']],
    ['all of one small class know it', itemOf(21, 21), ['too_few_answers']],
    ['all of a class know it', itemOf(22, 22), ['too_easy']],
    ['nearly all of a larger one', itemOf(60, 57), ['too_easy']],
    ['many, but not surely so many', itemOf(60, 56), ['fine']],
    ['nobody of ten', itemOf(10, 0), ['too_hard']],
    ['few of many', itemOf(100, 20), ['too_hard']],
    ['as few as guess it, of four options', itemOf(25, 6, { random_guess_score: 0.25 }), ['too_hard']],
    ['a middling question of one class', itemOf(25, 15), ['too_few_answers']],
    ['a middling question of two classes', itemOf(50, 30), ['fine']],
  ])('by the ends of the interval: %s', (_, item, expected) => {
    expect(codes({ item })).toEqual(expected)
  })

  it.each([
    [29, -0.9, ['too_few_answers']],
    [30, -0.32, ['check_key']],
    [30, -0.2, ['weak_discrimination']],
    [30, 0, ['fine']],
    [200, 0.05, ['weak_discrimination']],
    [200, 0.2, ['fine']],
    [200, null, ['fine']],
  ])('by the discrimination: %i answers with %s', (answers, discrimination, expected) => {
    expect(codes({ item: itemOf(answers, answers * 0.6, { discrimination }) })).toEqual(expected)
  })

  it('names the wrong option that good persons choose', () => {
    const options = [option('a', 10, -0.2), option('b', 16, 0.5), option('c', 4, -0.3)]
    const item = itemOf(30, 10, { discrimination: -0.2 })
    expect(judgeItem({ item, options, correct: ['a'] })[0]).toEqual({ code: 'check_key', option: 'b' })
    expect(codes({ item: { ...item, discrimination: 0.6 }, options, correct: ['a'] })).toEqual(['fine'])
  })

  it('names the key that everybody missed', () => {
    const options = [option('a', 0, null), option('b', 20, 0.5), option('c', 10, -0.5)]
    const item = itemOf(30, 0, { discrimination: null })
    expect(judgeItem({ item, options, correct: ['a'] })).toEqual([
      { code: 'check_key', option: 'b' },
      { code: 'too_hard' },
    ])
  })

  it.each([
    [10, []],
    [11, [{ code: 'option_never_chosen', option: 'd' }]],
  ])('says that an option is never chosen once %i others are wrong', (wrong, expected) => {
    const options = [option('a', 30 - wrong), option('b', wrong - 4), option('c', 4), option('d', 0)]
    const found = judgeItem({ item: itemOf(30, 30 - wrong), options, correct: ['a'] })
    expect(found.filter(({ code }) => code === 'option_never_chosen')).toEqual(expected)
  })

  it('says nothing of the only wrong option, nor without a key', () => {
    const options = [option('a', 30), option('b', 0)]
    expect(codes({ item: itemOf(30, 30), options, correct: ['a'] })).toEqual(['too_easy'])
    expect(codes({ item: itemOf(30, 15), options: [option('a', 30), option('b', 0), option('c', 0)] })).toEqual([
      'fine',
    ])
  })

  it.each([
    [9, 9, ['too_few_answers']],
    [25, 5, ['too_few_answers']],
    [25, 6, ['guessed_a_lot']],
  ])('says that it was guessed: of %i answers %i were fast', (timed, fast, expected) => {
    expect(codes({ item: itemOf(25, 15), fidelity: fidelity(timed, fast) })).toEqual(expected)
  })

  it('finds a wrong key in answers', () => {
    // The teacher meant b and keyed a: the abler half answers b.
    const ability = Array.from({ length: 40 }, (_, person) => person % 10)
    const chosen = ability.map((score, person) => [score >= 5 ? 'b' : person % 3 === 0 ? 'a' : 'c'])
    const marks = ability.map((score, person) => [chosen[person]?.[0] === 'a' ? 1 : 0, score])
    const analysis = analyseItems({
      items: [1, 10].map((max_mark) => ({ max_mark, chance: null })),
      marks,
    })
    const [item] = analysis.items
    const options = analyseOptions({ options: ['a', 'b', 'c'], chosen, scores: ability })
    expect(item && judgeItem({ item, options, correct: ['a'] })[0]).toEqual({ code: 'check_key', option: 'b' })
  })
})
