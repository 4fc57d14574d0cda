import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { handInAnswers } from '../testing/build-results.ts'
import { at, schoolClass, signedUpTeacher } from '../testing/build-school.ts'
import { launchedTest, someLevel } from '../testing/build-test.ts'
import { correlationOf, figuresOfQuestions } from './norms.figures.ts'
import { learnFromTest } from './norms.ts'

describe('what is known of library questions', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.stop())

  it('goes together with the rest of the tests, from first attempts on, and is learnt once', async () => {
    const teacher = await signedUpTeacher(api)
    const asked = (await someLevel(api, teacher)).questions.slice(0, 3)
    const pupils = await schoolClass(api, teacher, { students: 4 })
    const test = await launchedTest(api, teacher, pupils, { question_ids: asked.map(({ id }) => id) })
    for (const [index, right] of [3, 2, 1, 0].entries())
      await handInAnswers(api, test, at(pupils.students, index), asked.slice(0, right))
    const where = { school_id: teacher.school_id, test_id: test.id }
    const learn = () =>
      api.api.database.transaction(teacher.school_id, (db) => learnFromTest(db, where, api.clock.now()))
    await learn()
    await learn()
    const ids = asked.map(({ id }) => id)
    const figures = await api.api.database.read(undefined, (db) => figuresOfQuestions(db, ids))
    const known = ids.map((id) => at(figures.get(id) ?? [], 0))
    expect(known.map(({ first_answers, pairs, success }) => [first_answers, pairs, success])).toEqual([
      [4, 4, 0.75],
      [4, 4, 0.5],
      [4, 4, 0.25],
    ])
    // Marks 1, 1, 1, 0 next to 1, 1/2, 0, 0 of the rest; the second question: 1, 1, 0, 0 next to 1, 1/2, 1/2, 0.
    expect(known[0]?.discrimination).toBeCloseTo(0.5222, 3)
    expect(known[1]?.discrimination).toBeCloseTo(0.7071, 3)
  })
})

describe('the correlation out of sums', () => {
  const sumsOf = (pairs: [number, number][]) => ({
    pair_count: pairs.length,
    own_sum: pairs.reduce((sum, [own]) => sum + own, 0),
    own_squares: pairs.reduce((sum, [own]) => sum + own ** 2, 0),
    rest_sum: pairs.reduce((sum, [, rest]) => sum + rest, 0),
    rest_squares: pairs.reduce((sum, [, rest]) => sum + rest ** 2, 0),
    product_sum: pairs.reduce((sum, [own, rest]) => sum + own * rest, 0),
  })

  it.each<[string, [number, number][], number | null]>([
    [
      'one way',
      [
        [0, 0.2],
        [1, 0.8],
        [0, 0.2],
        [1, 0.8],
      ],
      1,
    ],
    [
      'the other',
      [
        [0, 0.8],
        [1, 0.2],
      ],
      -1,
    ],
    [
      'neither',
      [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ],
      0,
    ],
    [
      'not known where marks do not differ',
      [
        [1, 0.1],
        [1, 0.9],
      ],
      null,
    ],
    ['not known of nobody', [], null],
  ])('goes %s', (_, pairs, expected) => {
    const found = correlationOf(sumsOf(pairs))
    if (expected === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(expected, 9)
  })
})
