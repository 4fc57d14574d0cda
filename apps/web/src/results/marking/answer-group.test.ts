import type { MarkingAnswer } from '@katedra/contract/marking'
import { examples, gapsExamples } from '@katedra/questions/examples'
import { describe, expect, it } from 'vitest'
import { sampleToMark } from '../../testing/sample-results.ts'
import { commonPoints, halfOf, groupsOf, nextWaiting, pointsOfKey, quickMarks } from './answer-group.ts'

function wrote(attempt_id: string, text: string, group: number, points: number | null = null): MarkingAnswer {
  const score = points === null ? ({ kind: 'manual' } as const) : ({ kind: 'scored', fraction: 1, parts: {} } as const)
  return sampleToMark(attempt_id, { answer: { text }, points, score, group })
}

const answers = [
  wrote('a', ' voda  mrzne ', 0, 2),
  wrote('b', 'Voda mrzne', 0),
  wrote('c', 'Voda mrzne', 0),
  wrote('d', 'Led taje', 1, 1),
  wrote('e', 'Nevím', 2),
]
const [question] = examples.text
const letters = { half: 'P', full: 'V' }
const press = (code: string, key: string) => ({ code, key })

describe('answers to mark', () => {
  it('are together as the server has put them, under the text that most have written', () => {
    const groups = groupsOf(answers, question)
    expect(groups.map(({ text, answers: same }) => [text, same.length])).toEqual([
      ['Voda mrzne', 3],
      ['Led taje', 1],
      ['Nevím', 1],
    ])
    expect(groups[0]?.variants.map(({ text, answers: same }) => [text, same.length])).toEqual([
      ['Voda mrzne', 2],
      ['voda  mrzne', 1],
    ])
  })

  it('are called by the plainest of what equally many have written', () => {
    const same = ['"mrzne"', 'mrzne.', 'mrzne'].map((text) => wrote(text, text, 0))
    expect(groupsOf(same, question)[0]?.text).toBe('mrzne')
  })

  it('have points in common only where all of them have the same', () => {
    expect(commonPoints(answers.slice(0, 2))).toBeUndefined()
    expect(commonPoints(answers.slice(3, 4))).toBe(1)
    expect(commonPoints(answers.slice(4))).toBeNull()
  })

  it('come one after another, from the end again at the beginning, until none waits', () => {
    const groups = groupsOf(answers, question)
    expect(nextWaiting(groups, -1)).toBe(0)
    expect(nextWaiting(groups, 0)).toBe(2)
    expect(nextWaiting(groups, 2)).toBe(0)
    expect(nextWaiting(groupsOf([wrote('a', 'x', 0, 1), wrote('b', 'y', 1)], question), 1)).toBeUndefined()
    expect(nextWaiting([], 0)).toBeUndefined()
  })
})

describe('answers with gaps to mark', () => {
  const [planets] = gapsExamples
  const filled = (id: string, k3: string, known = { points: 2, max_points: 3, waiting: ['k3'] }) => ({
    ...sampleToMark(id, { answer: { text: '', gaps: { p1: id, k3 } }, score: { kind: 'manual' }, points: null }),
    known,
  })

  it('show what waits, and what the others have earned', () => {
    const groups = groupsOf([filled('a', 'písku'), filled('b', ' písku')], planets)
    expect(groups.map(({ answers: same }) => same.length)).toEqual([2])
    expect(groups[0]).toMatchObject({
      text: '3: písku',
      gaps: { waiting: [{ id: 'k3', number: 3, text: 'písku' }], points: 2, max_points: 3 },
    })
  })

  it('are worth what the others have earned, or with the gap as well', () => {
    const gaps = { waiting: [], points: 2.25, max_points: 3 }
    expect(quickMarks(4, gaps)).toEqual({ none: 2.25, half: 2.63, full: 3 })
    expect(quickMarks(4, undefined)).toEqual({ none: 0, half: 2, full: 4 })
    expect(pointsOfKey(press('KeyV', 'V'), 4, letters, gaps)).toBe(3)
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
