import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completeness } from './completeness.ts'
import { examples } from './examples.ts'
import { answerSchemas, Question, Score, type Answer } from './question-type.ts'
import { pointsFor, scoreAnswer } from './scoring.ts'
import { answerTo, fullAnswerTo } from './testing/arbitrary-answer.ts'
import { anyForm } from './testing/arbitrary-gaps.ts'
import { deepFreeze } from './testing/deep-freeze.ts'

const answered: fc.Arbitrary<{ question: Question; answer: Answer }> = anyForm.chain((question) =>
  answerTo(question).map((answer) => ({ question, answer })),
)

describe('the score of an answer', () => {
  test('has a fraction within 0 and 1 and the shape that is stored', () => {
    fc.assert(
      fc.property(answered, ({ question, answer }) => {
        expect(Score.safeParse(scoreAnswer(question, answer)).success).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('depends on answer and question alone and changes neither of them', () => {
    fc.assert(
      fc.property(answered, ({ question, answer }) => {
        const first = scoreAnswer(deepFreeze(question), deepFreeze(answer))
        expect(scoreAnswer(question, answer)).toEqual(first)
        expect(scoreAnswer(Question.parse(question), answerSchemas[question.type].parse(answer))).toEqual(first)
      }),
    )
  })

  test('is exactly 1 for the full answer, and every part of it is right', () => {
    fc.assert(
      fc.property(anyForm, (question) => {
        const score = scoreAnswer(question, fullAnswerTo(question))
        expect(score).toHaveProperty('fraction', 1)
        if (score.kind === 'scored') expect(new Set(Object.values(score.parts))).toEqual(new Set(['right']))
      }),
    )
  })

  test('is 1 only where every part is right; a choice whose wrong options cost nothing may hold one of these', () => {
    fc.assert(
      fc.property(answered, ({ question, answer }) => {
        const score = scoreAnswer(question, answer)
        fc.pre(score.kind === 'scored')
        const isFree = question.type === 'abc' && question.content.multiple && question.key.rule === 'right_only'
        const counted = Object.values(score.parts).filter((part) => part !== 'wrong' || !isFree)
        expect(score.fraction === 1).toBe(counted.every((part) => part === 'right'))
      }),
      { numRuns: 500 },
    )
  })

  test('is unanswered exactly where the answer is empty', () => {
    fc.assert(
      fc.property(answered, ({ question, answer }) => {
        expect(scoreAnswer(question, answer).kind === 'unanswered').toBe(completeness(question, answer) === 'empty')
      }),
      { numRuns: 500 },
    )
  })

  test('is unanswered without an answer', () => {
    fc.assert(
      fc.property(anyForm, (question) => {
        expect(scoreAnswer(question, undefined)).toEqual({ kind: 'unanswered' })
      }),
    )
  })

  test('does not depend on prompt, picture, points or explanation', () => {
    const other = { prompt: { en: 'other' }, points: 7, explanation: { en: 'other' } }
    fc.assert(
      fc.property(answered, ({ question, answer }) => {
        expect(scoreAnswer({ ...question, ...other }, answer)).toEqual(scoreAnswer(question, answer))
      }),
    )
  })

  test('is refused for an answer of another type', () => {
    const answers: Answer[] = [
      { chosen: ['a'] },
      { language: 'cs', letters: ['A'] },
      { positions: { a: 1 } },
      { pairs: { a: 'b' } },
      { text: 'a' },
    ]
    const questions: Question[] = [
      examples.abc[0],
      examples.alphabet[0],
      examples.axis[0],
      examples.connection[0],
      examples.text[0],
    ]
    for (const [at, question] of questions.entries()) {
      for (const answer of answers.toSpliced(at, 1)) expect(() => scoreAnswer(question, answer)).toThrow(TypeError)
    }
  })
})

function scored(fraction: number): Score {
  return { kind: 'scored', fraction, parts: {} }
}

describe('points', () => {
  test.each<[number, number, number]>([
    [1, 3, 3],
    [0, 3, 0],
    [1 / 3, 1, 0.33],
    [2 / 3, 1, 0.67],
    [2 / 3, 2, 1.33],
    [0.5, 0.25, 0.13],
    [0.5, 2.01, 1.01],
    [0.335, 3, 1.01],
    [1, 100, 100],
    [0.1 + 0.2, 10, 3],
  ])('for a fraction of %d in a question of %d are %d', (fraction, points, expected) => {
    expect(pointsFor(scored(fraction), points)).toBe(expected)
  })

  test('are 0 for an unanswered question and unknown while the teacher has not marked', () => {
    expect(pointsFor({ kind: 'unanswered' }, 5)).toBe(0)
    expect(pointsFor({ kind: 'manual' }, 5)).toBeNull()
  })

  test('never pass those of the question', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 100 }), (fraction, points) => {
        const earned = pointsFor(scored(fraction), points)
        expect(earned).toBeGreaterThanOrEqual(0)
        expect(earned).toBeLessThanOrEqual(points)
      }),
    )
  })
})
