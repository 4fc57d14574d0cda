import { marks } from '@katedra/contract/marks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { someLevel } from '../testing/build-test.ts'

/*
 * A class of 300 with 40 tests and their published marks, straight in the database: what the statement chooses is compared with
 * the same added up here from the bare rows.
 */
let api: TestApi
let teacher: SignedInTeacher
let class_id: string
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  class_id = (await schoolClass(api, teacher, { students: 300 })).id
  const level = await someLevel(api, teacher)
  const owner = [teacher.school_id, class_id]
  await api.sql(
    `insert into tests (school_id, id, class_id, teacher_id, subject_id, level_id, title, kind, state, starts_at, ends_at, launched_at,
        finished_at, shuffle_questions, shuffle_options, feedback, guests_allowed, join_code, used_free_plan, question_count, out_of)
      select $1, gen_random_uuid(), $2, $3, $4, $5, 'Písemka ' || n, 'test', 'finished', moment, moment + interval '1 hour', moment,
        moment + interval '1 hour', false, false, 'never', true, 'CODE' || n, false, 20, 40
      from (select n, timestamptz '2026-09-01 08:00Z' + n * interval '1 day' as moment from generate_series(1, 40) n) days`,
    [...owner, teacher.id, level.subject_id, level.id],
  )
  // Numbers that look random and are always the same.
  await api.sql(
    `insert into marked_tests (school_id, test_id, scale_id, scale_name, scale_steps, steps, rounding, weight, topic, chosen_at)
      select $1, tests.id, null, scales.name, scales.steps, scales.steps, 'exact', 1 + abs(hashtext(tests.title)) % 10, '', now()
      from tests join schools on schools.school_id = tests.school_id
      join scales on scales.school_id = schools.school_id and scales.id = schools.default_scale_id
      where tests.school_id = $1 and tests.class_id = $2`,
    owner,
  )
  await api.sql(
    `insert into published_marks (school_id, test_id, student_id, label, value, published_at, published_by, published_by_name, ended_at,
        ended_by, ended_by_name)
      select $1, tests.id, student_id, place, place * 100, now(), $3::uuid, 'J', ended, case when ended is null then null else $3::uuid end,
        case when ended is null then null else 'J' end
      from tests join class_students on class_students.school_id = tests.school_id cross join (values (null::timestamptz), (now())) as states (ended)
      cross join lateral (select 1 + abs(hashtext(tests.title || student_id || coalesce(ended::date::text, ''))) % 5 as place) thrown
      where tests.school_id = $1 and class_students.class_id = $2 and abs(hashtext(tests.title || student_id)) % 7 > 0`,
    [...owner, teacher.id],
  )
  await api.sql('analyze')
}, 120_000)
afterAll(() => api.stop())

const Told = z.object({ student_id: z.string(), test_id: z.string(), value: z.int(), weight: z.int() })

it('every mark and every average of 12,000 cells equals the naive one; marks that were replaced count no more', async () => {
  const rows = z
    .array(Told)
    .parse(
      await api.sql(
        'select student_id, test_id, value, weight::integer from published_marks join marked_tests using (school_id, test_id) where ended_at is null',
      ),
    )
  const input = { params: { class_id }, query: {} }
  const book = await api.get(marks.marksBook, input, { token: teacher.token })
  expect([book.columns.length, book.students.length, book.groups.length]).toEqual([40, 300, 1])
  const told = new Map(rows.map((row) => [`${row.test_id} ${row.student_id}`, row]))
  for (const { student_id, marks: own, averages } of book.students) {
    const expected = book.columns.map(({ test_id }) => told.get(`${test_id} ${student_id}`))
    expect(own.map((mark) => mark?.label ?? null)).toEqual(
      expected.map((row) => (row === undefined ? null : String(row.value / 100))),
    )
    const counted = expected.filter((row) => row !== undefined)
    const weight = counted.reduce((sum, row) => sum + row.weight, 0)
    const average = counted.reduce((sum, row) => sum + (row.value * row.weight) / 100, 0) / weight
    expect(averages).toMatchObject([{ average: expect.closeTo(average, 12), mark_count: counted.length, weight }])
  }
})
