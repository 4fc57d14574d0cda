import { gradebook } from '@katedra/contract/gradebook'
import { plannedTests } from '@katedra/contract/planned-tests'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { handInAnswers } from '../testing/build-results.ts'
import { at, colleagueOf, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { launchedTest, someLevel, type KeyedQuestion } from '../testing/build-test.ts'
import { comparedQuestion, parallelClass } from './gradebook.comparison.ts'
import type { Side } from './gradebook.comparison.figures.ts'
import type { LibraryItemRow, NormRow } from './gradebook.comparison.queries.ts'

let api: TestApi
let teacher: SignedInTeacher
let questions: KeyedQuestion[]
beforeAll(async () => {
  api = await startTestApi()
  const { questions: all } = await someLevel(api, await signedUpTeacher(api))
  questions = all.slice(0, 4)
}, 60_000)
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  teacher = await signedUpTeacher(api)
})

const compared = (pupils: { id: string }, caller = teacher) =>
  api.get(gradebook.comparison, { params: { class_id: pupils.id }, query: {} }, { token: caller.token })

/** A class whose pupils have each answered the number of the test's questions right that the list says. */
async function classWith(name: string, right: readonly number[], asked: readonly KeyedQuestion[] = questions) {
  await api.sql('update teachers set free_plans_left = 5')
  const pupils = await schoolClass(api, teacher, { name, students: right.length })
  const test = await launchedTest(api, teacher, pupils, { question_ids: asked.map(({ id }) => id) })
  for (const [place, count] of right.entries())
    await handInAnswers(api, test, at(pupils.students, place), asked.slice(0, count))
  await api.get(plannedTests.finishTest, { params: { test_id: test.id } }, { token: teacher.token })
  return { ...pupils, test_id: test.id }
}

describe('parallel classes', () => {
  it('are set side by side on the questions both have answered', async () => {
    const own = await classWith('6.A', [4, 4, 4, 4, 2])
    const other = await classWith('6.B', [2, 2, 2, 2, 2])
    expect(await compared(own)).toMatchObject({
      question_count: 4,
      parallels: [
        {
          class_id: other.id,
          class_name: '6.B',
          question_count: 4,
          hidden: null,
          is_beyond_chance: true,
          own: { average_fraction: expect.closeTo(0.9, 9), student_count: 5 },
          other: { average_fraction: 0.5, student_count: 5 },
        },
      ],
    })
  })

  it('are those of the same grade and year, and only what both have met is counted', async () => {
    const own = await classWith('6.A', [3, 3, 3, 3, 3], questions.slice(0, 3))
    const other = await classWith('6.B', [4, 4, 4, 4, 4], questions.slice(1))
    await classWith('7.A', [1, 1, 1, 1, 1])
    expect((await compared(own)).parallels).toEqual([
      {
        class_id: other.id,
        class_name: '6.B',
        question_count: 2,
        hidden: 'questions',
        own: null,
        other: null,
        is_beyond_chance: false,
      },
    ])
  })

  it('of colleagues are seen by those who teach them and by admins', async () => {
    const own = await classWith('6.A', [4, 4, 4, 4, 4])
    const other = await classWith('6.B', [2, 2, 2, 2, 2])
    const [colleague, admin] = [await colleagueOf(api, teacher), await colleagueOf(api, teacher, 'SCHOOL_ADMIN')]
    await api.sql('delete from class_teachers where class_id = $1', [other.id])
    await api.sql('insert into class_teachers (school_id, class_id, teacher_id) values ($1, $2, $3)', [
      ...[teacher.school_id, own.id, colleague.id],
    ])
    expect((await compared(own, colleague)).parallels).toEqual([])
    expect((await compared(own, admin)).parallels).toHaveLength(1)
  })

  it('leave out questions that were excluded or scored by another key in a class', async () => {
    const own = await classWith('6.A', [4, 4, 4, 4, 4])
    const other = await classWith('6.B', [2, 2, 2, 2, 2])
    const key = [teacher.school_id, other.test_id]
    await api.sql(
      `insert into exclusions (school_id, test_id, item_no, reason, excluded_at, excluded_by_name) values ($1, $2, 1, 'x', now(), 'J')`,
      key,
    )
    await api.sql(
      `insert into rescorings (school_id, test_id, item_no, question_before, question_after, reason, rescored_at, rescored_by_name)
        values ($1, $2, 2, '{}', '{}', 'x', now(), 'J')`,
      key,
    )
    expect((await compared(own)).parallels).toMatchObject([{ question_count: 2, hidden: 'questions' }])
  })

  it('count a pupil’s first attempt only', async () => {
    const own = await classWith('6.A', [0, 0, 0, 0, 0])
    await classWith('6.B', [2, 2, 2, 2, 2])
    await api.sql('update attempts set attempt_no = 2 where test_id = $1', [own.test_id])
    expect(await compared(own)).toMatchObject({ question_count: 0, parallels: [{ question_count: 0 }] })
  })

  const side = (fraction: number, variance: number, student_count = 25): Side => ({ fraction, variance, student_count })
  const row = { class_id: 'x', class_name: '6.B' }

  it.each([
    ['a wide gap of alike pupils is more than chance', side(0.8, 0.01), side(0.6, 0.01), true],
    ['a narrow gap may be chance', side(0.72, 0.04), side(0.68, 0.04), false],
    ['no gap is none', side(0.7, 0), side(0.7, 0), false],
  ])('%s', (_, own, other, is_beyond_chance) => {
    expect(parallelClass(row, { question_count: 12, own, other })).toMatchObject({ hidden: null, is_beyond_chance })
  })

  it('need five pupils of each class', () => {
    const few = { question_count: 12, own: side(0.9, 0, 4), other: side(0.1, 0) }
    expect(parallelClass(row, few)).toMatchObject({ hidden: 'students', own: null, other: null })
  })
})

describe('the average of all schools', () => {
  const item: LibraryItemRow = {
    class_id: 'c',
    test_id: 't',
    item_no: 1,
    library_question_id: 'q',
    library_version: 1,
    level_id: 1,
    title: { cs: 'Kolik?' },
    type: 'abc',
    points: 1,
    is_excluded: false,
    is_rescored: false,
  }
  const norm: NormRow = {
    library_question_id: 'q',
    library_version: 1,
    class_count: 6,
    own_class_count: 1,
    student_count: 80,
    fraction_sum: 50,
  }

  it.each<[string, Partial<NormRow>, object]>([
    ['is shown in whole per cents', {}, { hidden: null, everyone: 0.63 }],
    ['is shown from five classes on', { class_count: 5, own_class_count: 0 }, { hidden: null }],
    ['is hidden under five classes', { class_count: 4, own_class_count: 0 }, { hidden: 'classes', everyone: null }],
    [
      'is hidden where most classes are the school’s own',
      { class_count: 9, own_class_count: 5 },
      { hidden: 'classes' },
    ],
    ['is shown from fifty pupils on', { student_count: 50 }, { hidden: null, everyone: 1 }],
    ['is hidden under fifty pupils', { student_count: 49 }, { hidden: 'students', everyone: null }],
    ['is hidden where nothing is known', { class_count: 0, student_count: 0, fraction_sum: 0 }, { hidden: 'classes' }],
  ])('%s', (_, change, shown) => {
    expect(comparedQuestion(item, [0, 1], { ...norm, ...change })).toMatchObject(shown)
  })

  it('is hidden for a question of which nothing is known', () => {
    expect(comparedQuestion(item, [0, 1], undefined)).toMatchObject({
      hidden: 'classes',
      own: { average_fraction: 0.5 },
    })
  })

  it('stands next to the class, question by question, with how many are hidden', async () => {
    const own = await classWith('6.A', [1, 1, 1, 1, 1])
    const known = questions.slice(0, 2).map(({ id }) => id)
    await api.sql(
      `insert into question_norms (library_question_id, library_version, class_count, student_count, fraction_sum, updated_at)
        select id, version, 6, 100, 75, now() from library_questions where id = any($1)`,
      [known],
    )
    await api.sql(`insert into question_classes select id, version, $2 from library_questions where id = any($1)`, [
      known,
      own.id,
    ])
    const told = await compared(own)
    expect(told).toMatchObject({
      everyone: { question_count: 2, own_fraction: 0.5, fraction: 0.75 },
      hidden_count: 2,
      questions: [
        { library_question_id: known[1], everyone: 0.75, own: { average_fraction: 0, student_count: 5 } },
        { library_question_id: known[0], everyone: 0.75, own: { average_fraction: 1 } },
        { everyone: null, hidden: 'classes' },
        { everyone: null, hidden: 'classes' },
      ],
    })
    await api.sql('delete from question_classes')
    await api.sql('delete from question_norms')
  })
})
