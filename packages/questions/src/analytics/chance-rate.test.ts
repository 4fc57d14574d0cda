import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gapsExamples } from '../examples.ts'
import type { Question, QuestionOf } from '../question-type.ts'
import { pointsFor, scoreAnswer } from '../scoring.ts'
import { anyForm } from '../testing/arbitrary-gaps.ts'
import { chanceRate } from './chance-rate.ts'

const common = { prompt: { cs: 'Otázka' }, points: 1 }
const ids = (letter: string, count: number) => Array.from({ length: count }, (_, index) => `${letter}${index}`)
const items = (letter: string, count: number) => ids(letter, count).map((id) => ({ id, text: { cs: id } }))

function abc(options: number, correct: number, more: { multiple: boolean; rule?: 'partial' | 'exact' }): Question {
  return {
    ...common,
    type: 'abc',
    content: { options: items('o', options), multiple: more.multiple, shuffle: true },
    key: { correct: ids('o', correct), rule: more.rule ?? 'partial' },
  }
}

function connection(left: number, right: number, more: { reuse: boolean; rule: 'partial' | 'exact' }): Question {
  return {
    ...common,
    type: 'connection',
    content: { left: items('l', left), right: items('r', right), reuse: more.reuse },
    key: { pairs: Object.fromEntries(ids('l', left).map((id, at) => [id, `r${at}`])), rule: more.rule },
  }
}

/** Every way to pick one of `count` for each of `places`. */
function picks(places: number, count: number): number[][] {
  if (places === 0) return [[]]
  return picks(places - 1, count).flatMap((pick) => Array.from({ length: count }, (_, one) => [...pick, one]))
}

function meanCredit(question: Question, answers: Parameters<typeof scoreAnswer>[1][]): number {
  const earned = answers.map((answer) => {
    const score = scoreAnswer(question, answer)
    return score.kind === 'scored' ? score.fraction : (pointsFor(score, 1) ?? 0)
  })
  return earned.reduce((sum, credit) => sum + credit, 0) / earned.length
}

describe('the chance rate', () => {
  it('of one of four options is a quarter', () => {
    expect(chanceRate(abc(4, 1, { multiple: false }))).toBe(0.25)
  })

  it.each([
    [4, 1, 'partial'],
    [4, 2, 'partial'],
    [5, 3, 'partial'],
    [6, 6, 'partial'],
    [5, 2, 'exact'],
  ] as const)('of %i options with %i right ones (%s) is the mean over all choices', (options, correct, rule) => {
    const question = abc(options, correct, { multiple: true, rule })
    const answers = picks(options, 2)
      .map((pick) => ids('o', options).filter((_, at) => pick[at] === 1))
      .filter((chosen) => chosen.length > 0)
    const all = answers.map((chosen) => ({ chosen }))
    expect(chanceRate(question)).toBeCloseTo(meanCredit(question, all), 12)
  })

  it.each([
    [3, 4, true, 'partial'],
    [3, 4, false, 'partial'],
    [3, 3, false, 'exact'],
    [3, 4, true, 'exact'],
    [2, 4, false, 'exact'],
  ] as const)('of %i items to %i (used again: %s, %s) is the mean over all pairings', (left, right, reuse, rule) => {
    const question = connection(left, right, { reuse, rule })
    const pairings = picks(left, right).filter((pick) => reuse || new Set(pick).size === left)
    const answers = pairings.map((pick) => ({ pairs: Object.fromEntries(pick.map((to, at) => [`l${at}`, `r${to}`])) }))
    expect(chanceRate(question)).toBeCloseTo(meanCredit(question, answers), 12)
  })

  it.each([
    [true, 'partial'],
    [false, 'partial'],
    [true, 'exact'],
    [false, 'exact'],
  ] as const)('of items that read the same on the right (used again: %s, %s) counts all of them', (reuse, rule) => {
    const question = connection(3, 4, { reuse, rule })
    if (question.type !== 'connection') throw new Error('a question of another type')
    const right = question.content.right.map((item) => (item.id === 'r2' ? { ...item, text: { cs: 'r0' } } : item))
    const same: Question = { ...question, content: { ...question.content, right } }
    const pairings = picks(3, 4).filter((pick) => reuse || new Set(pick).size === 3)
    const answers = pairings.map((pick) => ({ pairs: Object.fromEntries(pick.map((to, at) => [`l${at}`, `r${to}`])) }))
    expect(chanceRate(same)).toBeCloseTo(meanCredit(same, answers), 12)
  })

  it.each([
    [0, 1 / 101],
    [10, 31 / 101],
    [500, 1],
  ])('on an axis with a tolerance of %i is the share of places near enough', (tolerance, expected) => {
    const question: Question = {
      ...common,
      type: 'axis',
      content: {
        scale: 'number',
        min: 0,
        max: 100,
        step: 1,
        labels_every: 10,
        markers: [{ id: 'a', label: { cs: 'a' } }],
      },
      key: { positions: { a: 50 }, tolerance },
    }
    expect(chanceRate(question)).toBeCloseTo(expected, 12)
    const everywhere = Array.from({ length: 101 }, (_, place) => ({ positions: { a: place } }))
    expect(Math.abs(chanceRate(question) - meanCredit(question, everywhere))).toBeLessThan(0.01)
  })

  it('of a text with gaps is the mean over all ways to choose, where nothing is written', () => {
    const [, letters, rivers] = gapsExamples
    const pairs = ['x1', 'x2'].flatMap((a1) => ['x1', 'x2'].map((b2) => ({ text: '', gaps: { a1, b2 } })))
    const words = ['w1', 'w2', 'w3', 'w4']
    const triples = words.flatMap((v1) => words.flatMap((v2) => words.map((v3) => ({ v1, v2, v3 }))))
    const once = triples.filter(({ v1, v2, v3 }) => new Set([v1, v2, v3]).size === 3)
    for (const [question, answers] of [
      [letters, pairs],
      [rivers, once.map((gaps) => ({ text: '', gaps }))],
      [exactly(rivers), once.map((gaps) => ({ text: '', gaps }))],
    ] as const) {
      if (question === undefined) throw new Error('the example is missing')
      expect(chanceRate(question)).toBeCloseTo(meanCredit(question, answers), 12)
    }
    expect(chanceRate(gapsExamples[0])).toBe(0)
  })

  it('is within 0 and 1 for every question', () => {
    fc.assert(
      fc.property(anyForm, (question) => {
        const rate = chanceRate(question)
        expect(rate).toBeGreaterThanOrEqual(0)
        expect(rate).toBeLessThanOrEqual(1)
        const isOutOfTheAir =
          question.type === 'text' ? question.content.gaps === undefined : question.type === 'alphabet'
        if (isOutOfTheAir) expect(rate).toBe(0)
      }),
      { numRuns: 500 },
    )
  })
})

function exactly(question: QuestionOf<'text'> | undefined): QuestionOf<'text'> | undefined {
  if (question?.key.gaps === undefined) return undefined
  return { ...question, key: { ...question.key, gaps: { ...question.key.gaps, rule: 'exact' } } }
}
