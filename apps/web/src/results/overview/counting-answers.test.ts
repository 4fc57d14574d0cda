import { describe, expect, it } from 'vitest'
import { sampleQuestion, sampleStudent } from '../../testing/sample-results.ts'
import { countingQuestions, judgedQuestions, waitingAnswers } from './counting-answers.ts'

describe('answers that wait for the teacher', () => {
  const questions = [sampleQuestion(3), sampleQuestion(4), sampleQuestion(5, { counts: false })]
  const students = [
    sampleStudent('Adam', { cells: ['manual', 1, null] }),
    sampleStudent('Beran', { cells: ['manual', 'manual', null] }),
  ]

  it('are counted by question', () => {
    expect([...waitingAnswers(students, questions)]).toEqual([
      [3, 2],
      [4, 1],
    ])
    expect(waitingAnswers([], questions).size).toBe(0)
  })

  it('keep their question out of those that gave trouble, as does leaving it out', () => {
    expect(judgedQuestions(questions, waitingAnswers(students, questions))).toEqual([])
    expect(judgedQuestions(questions, new Map()).map(({ item_no }) => item_no)).toEqual([3, 4])
  })
})

describe('questions that count for a pupil', () => {
  it('are all but those left out, each once', () => {
    const questions = [sampleQuestion(1), sampleQuestion(2, { counts: false }), sampleQuestion(3)]
    expect(countingQuestions(sampleStudent('Adam'), questions)).toBe(2)
    expect(countingQuestions(sampleStudent('Beran', { excluded_items: [2, 3] }), questions)).toBe(1)
  })
})
