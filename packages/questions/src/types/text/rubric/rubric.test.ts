import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkMended, checkQuestion } from '../../../check-question.ts'
import { rubricExample } from '../../../examples.ts'
import type { QuestionOf } from '../../../question-type.ts'
import { reviewQuestion } from '../../../review-question.ts'
import { anyRubric } from '../../../testing/arbitrary-rubric.ts'
import { anyRubricQuestion } from '../../../testing/arbitrary-question.ts'
import { isFilledIn, maxOfCriteria, pointsOfRubric, sumOfLevels } from './rubric.points.ts'
import type { Rubric } from './rubric.ts'

const example = rubricExample
const exampleRubric = rubricOf(example)

function rubricOf({ key }: QuestionOf<'text'>): Rubric {
  if (key.rubric === undefined) throw new Error('the example has lost its rubric')
  return key.rubric
}

function withRubric(rubric: Rubric, more: Partial<QuestionOf<'text'>> = {}): unknown {
  return { ...example, key: { ...example.key, rubric }, ...more }
}

function problems(question: unknown): string[] {
  const checked = checkQuestion(question)
  return checked.ok ? [] : checked.problems.map(({ path, code }) => `${path} ${code}`)
}

/** A rubric with a level of each criterion, by chance. */
const filled = anyRubric.chain((rubric) =>
  fc.tuple(...rubric.criteria.map(({ levels }) => fc.constantFrom(...levels))).map((chosen) => ({
    rubric,
    chosen,
    levels: Object.fromEntries(rubric.criteria.map(({ id }, index) => [id, chosen[index]?.id ?? ''])),
  })),
)

describe('the points of a rubric', () => {
  test('are the exact sum of the chosen levels, in hundredths', () => {
    fc.assert(
      fc.property(filled, ({ rubric: { criteria }, chosen, levels }) => {
        const oracle = chosen.reduce((total, { points }) => total + BigInt(points.toFixed(2).replace('.', '')), 0n)
        const points = pointsOfRubric(criteria, levels, maxOfCriteria(criteria))
        expect(BigInt(points.toFixed(2).replace('.', ''))).toBe(oracle)
        expect(points).toBe(sumOfLevels(criteria, levels))
      }),
    )
  })

  test('do not depend on the order of the criteria nor of their levels', () => {
    fc.assert(
      fc.property(filled, fc.constantFrom(1, 2.5, 7.77, 100), ({ rubric: { criteria }, levels }, outOf) => {
        const turned = criteria.toReversed().map((one) => ({ ...one, levels: one.levels.toReversed() }))
        expect(maxOfCriteria(turned)).toBe(maxOfCriteria(criteria))
        expect(pointsOfRubric(turned, levels, outOf)).toBe(pointsOfRubric(criteria, levels, outOf))
      }),
    )
  })

  test('are the same share where the points of the question were changed afterwards, halves up', () => {
    fc.assert(
      fc.property(filled, fc.integer({ min: 1, max: 10_000 }), ({ rubric: { criteria }, levels }, outOf) => {
        const [sum, max] = [sumOfLevels(criteria, levels), maxOfCriteria(criteria)].map((points) =>
          BigInt(Math.round(points * 100)),
        )
        if (sum === undefined || max === undefined) throw new Error('there are two numbers')
        const oracle = (2n * sum * BigInt(outOf) + max) / (2n * max)
        const points = pointsOfRubric(criteria, levels, outOf / 100)
        expect(BigInt(Math.round(points * 100))).toBe(oracle)
        expect(points).toBeLessThanOrEqual(outOf / 100)
      }),
    )
  })

  test('are all of them with the best levels, and never more', () => {
    fc.assert(
      fc.property(filled, ({ rubric: { criteria }, levels }) => {
        const best = Object.fromEntries(
          criteria.map((one) => [one.id, one.levels.toSorted((a, b) => b.points - a.points)[0]?.id ?? '']),
        )
        const outOf = maxOfCriteria(criteria)
        expect(pointsOfRubric(criteria, best, outOf)).toBe(outOf)
        expect(pointsOfRubric(criteria, levels, outOf)).toBeLessThanOrEqual(outOf)
      }),
    )
  })
})

describe('a filled-in rubric', () => {
  test('has one of its levels for every criterion and nothing else', () => {
    fc.assert(
      fc.property(filled, ({ rubric: { criteria }, levels }) => {
        const [first] = criteria
        if (first === undefined) throw new Error('a rubric has a criterion')
        const { [first.id]: _left, ...others } = levels
        expect(isFilledIn(criteria, levels)).toBe(true)
        expect(isFilledIn(criteria, others)).toBe(false)
        expect(isFilledIn(criteria, { ...levels, [first.id]: 'unknownlevel' })).toBe(false)
        expect(isFilledIn(criteria, { ...levels, unknown1: 'unknown' })).toBe(false)
      }),
    )
  })
})

describe('a question with a rubric', () => {
  test('passes when it is worth what the best levels give together', () => {
    fc.assert(
      fc.property(anyRubricQuestion, (question) => {
        expect(problems(question)).toEqual([])
        expect(problems({ ...question, points: question.points === 1 ? 2 : 1 })).toEqual(['points not_rubric_sum'])
      }),
    )
  })

  test('is refused where no answer comes to a teacher', () => {
    const key = { ...example.key, accepted: [{ text: 'ano', fraction: 1 }], unmatched: 'wrong' as const }
    expect(problems({ ...example, key })).toEqual(['key.rubric rubric_without_teacher'])
  })

  test('may be worth something else in a test, where nothing has to wait any more either', () => {
    const key = { ...example.key, accepted: [{ text: 'ano', fraction: 1 }], unmatched: 'wrong' as const }
    const mended = { ...example, key, points: 2 }
    expect(checkMended(mended)).toEqual({ ok: true, question: mended })
    expect(checkMended({ ...mended, points: 0 })).toMatchObject({ ok: false, problems: [{ path: 'points' }] })
  })

  test('is refused with two of an id or of a letter, and with points finer than a hundredth', () => {
    const [first, ...rest] = exampleRubric.criteria
    const [comment] = exampleRubric.comments
    if (first === undefined || comment === undefined) throw new Error('the example has lost its parts')
    const twice = { ...exampleRubric, criteria: [first, first] }
    expect(problems(withRubric(twice, { points: 4 }))).toContain('key.rubric.criteria.1.id duplicate_id')
    expect(problems(withRubric({ ...exampleRubric, comments: [comment, comment] }))).toEqual([
      'key.rubric.comments.1.letter duplicate_id',
    ])
    const levels = first.levels.map((level, index) => (index === 0 ? { ...level, points: 0.005 } : level))
    expect(problems(withRubric({ ...exampleRubric, criteria: [{ ...first, levels }, ...rest] }))).toEqual([
      'key.rubric.criteria.0.levels.0.points invalid',
    ])
  })

  test('is advised on levels that are worth the same, and on a criterion that decides nothing', () => {
    const [first, ...rest] = exampleRubric.criteria
    if (first === undefined) throw new Error('the example has lost its criteria')
    const advice = (points: readonly number[]) => {
      const levels = first.levels.map((level, index) => ({ ...level, points: points[index] ?? 0 }))
      const rubric = { ...exampleRubric, criteria: [{ ...first, levels }, ...rest] }
      const checked = checkQuestion(withRubric(rubric, { points: maxOfCriteria(rubric.criteria) }))
      if (!checked.ok) throw new Error(JSON.stringify(checked.problems))
      return reviewQuestion(checked.question)
        .filter(({ code }) => code === 'equal_levels' || code === 'criterion_without_difference')
        .map(({ path, code }) => `${path} ${code}`)
    }
    expect(advice([0, 1, 2])).toEqual([])
    expect(advice([0, 1, 1])).toEqual(['key.rubric.criteria.0.levels.2.points equal_levels'])
    expect(advice([1, 1, 1])).toEqual(['key.rubric.criteria.0.levels criterion_without_difference'])
  })
})
