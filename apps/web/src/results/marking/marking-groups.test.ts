import type { GivenAnswer } from '@katedra/contract/results'
import { examples } from '@katedra/questions/examples'
import { describe, expect, it } from 'vitest'
import { sampleAnswer } from '../../testing/sample-results.ts'
import { commonPoints, halfOf, markingGroups, nextWaiting, pointsOfKey } from './marking-groups.ts'

function wrote(attempt_id: string, text: string, points: number | null = null): GivenAnswer {
  const score = points === null ? ({ kind: 'manual' } as const) : ({ kind: 'scored', fraction: 1, parts: {} } as const)
  return sampleAnswer(attempt_id, { answer: { text }, points, score })
}

const answers = [
  wrote('a', 'Voda mrzne'),
  wrote('b', ' voda  mrzne ', 2),
  wrote('c', 'Led taje', 1),
  wrote('d', 'Nevím'),
]
const [question] = examples.text
const lenient = { ...question, key: { ...question.key, case_sensitive: false } }
const strict = { ...question, key: { ...question.key, case_sensitive: true } }
const letters = { half: 'P', full: 'V' }
const press = (code: string, key: string) => ({ code, key })

describe('answers to mark', () => {
  it('are together when they are one to the key, in the order in which they came', () => {
    const groups = markingGroups(answers, lenient)
    expect(groups.map(({ text, answers: same }) => [text, same.length])).toEqual([
      ['Voda mrzne', 2],
      ['Led taje', 1],
      ['Nevím', 1],
    ])
  })

  it('are apart by case where the key minds it', () => {
    expect(markingGroups(answers, strict)).toHaveLength(4)
  })

  it('have points in common only where all of them have the same', () => {
    expect(commonPoints(answers.slice(0, 2))).toBeUndefined()
    expect(commonPoints(answers.slice(2, 3))).toBe(1)
    expect(commonPoints(answers.slice(3))).toBeNull()
  })

  it('come one after another, from the end again at the beginning, until none waits', () => {
    const groups = markingGroups(answers, lenient)
    expect(nextWaiting(groups, -1)).toBe(0)
    expect(nextWaiting(groups, 0)).toBe(2)
    expect(nextWaiting(groups, 2)).toBe(0)
    expect(nextWaiting(markingGroups([wrote('a', 'x', 1), wrote('b', 'y')], lenient), 1)).toBeUndefined()
    expect(nextWaiting([], 0)).toBeUndefined()
  })
})

describe('keys of marking', () => {
  it.each([
    [press('Digit0', 'é'), 0],
    [press('Digit2', 'ě'), 2],
    [press('Numpad3', '3'), 3],
    [press('KeyP', 'p'), 1.5],
    [press('KeyV', 'V'), 3],
    [press('Digit4', '4'), undefined],
    [press('KeyA', 'a'), undefined],
    [press('Enter', 'Enter'), undefined],
  ])('%j of three points gives %s', (key, points) => {
    expect(pointsOfKey(key, 3, letters)).toBe(points)
  })

  it('halve odd points to the hundredth', () => {
    expect(halfOf(0.25)).toBe(0.13)
    expect(halfOf(1)).toBe(0.5)
  })
})
