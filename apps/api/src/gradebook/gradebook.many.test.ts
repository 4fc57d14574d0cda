import { gradebook } from '@katedra/contract/gradebook'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { someLevel } from '../testing/build-test.ts'

/*
 * A class of 30 with 40 tests of 20 questions, several attempts and some exclusions, straight in the database: what the
 * statements choose and add up is compared with the same worked out here from the bare rows.
 */
let api: TestApi
let teacher: SignedInTeacher
let class_id: string
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  class_id = (await schoolClass(api, teacher, { students: 30 })).id
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
  await api.sql(
    `insert into test_questions (school_id, test_id, item_no, question, library_question_id, library_version)
      select $1, tests.id, n, asked.question || jsonb_build_object('points', 2), asked.id, asked.version
      from tests cross join generate_series(1, 20) n
      join (select *, row_number() over (order by position) as place from library_questions where level_id = $3) asked
        on place = 1 + (n + extract(day from tests.starts_at)::integer) % (select count(*) from library_questions where level_id = $3)
      where tests.school_id = $1 and tests.class_id = $2`,
    [...owner, level.id],
  )
  // Numbers that look random and are always the same.
  await api.sql(
    `insert into attempts (school_id, test_id, student_id, attempt_no, state, seed, token_hash, started_at, submitted_at, points, out_of)
      select $1, tests.id, student_id, attempt_no, 'submitted', 'x', 'x', starts_at, ends_at, dice % 41, 40 - dice % 3 * 2
      from tests join class_students on class_students.school_id = tests.school_id cross join generate_series(1, 2) attempt_no
      cross join lateral (select abs(hashtext(tests.id::text || student_id || attempt_no)) as dice) thrown
      where tests.school_id = $1 and class_students.class_id = $2 and dice % 7 > 0`,
    owner,
  )
  await api.sql(
    `insert into answers (school_id, attempt_id, item_no, revision, answer, active_ms, saved_at, score, points)
      select $1, attempts.id, item_no, 1, '{}', 9000, now(),
        case when dice % 11 = 0 then '{"kind": "manual"}' else '{"kind": "scored"}' end::jsonb,
        case when dice % 11 = 0 then null else dice % 5 / 2.0 end
      from attempts cross join generate_series(1, 20) item_no
      cross join lateral (select abs(hashtext(attempts.id::text || item_no)) as dice) thrown
      where attempts.school_id = $1 and $2::uuid is not null and dice % 13 > 0`,
    owner,
  )
  await api.sql(
    `insert into exclusions (school_id, test_id, item_no, attempt_id, reason, excluded_at, excluded_by_name)
      select $1, test_id, 1 + abs(hashtext(id::text)) % 20, id, 'x', now(), 'J' from attempts
      where school_id = $1 and $2::uuid is not null and abs(hashtext(id::text)) % 9 = 0`,
    owner,
  )
  await api.sql('analyze')
}, 120_000)
afterAll(() => api.stop())

const input = () => ({ params: { class_id }, query: {} })
const caller = () => ({ token: teacher.token })

const Attempt = z.object({
  id: z.string(),
  test_id: z.string(),
  student_id: z.string(),
  attempt_no: z.int(),
  points: z.number(),
  out_of: z.number(),
})
const Answer = z.object({ attempt_id: z.string(), item_no: z.int(), points: z.nullable(z.number()), kind: z.string() })
const Item = z.object({ test_id: z.string(), item_no: z.int(), question_id: z.string() })
const Gone = z.object({ attempt_id: z.string(), item_no: z.int() })

const rowsOf = async <T extends z.ZodMiniType>(schema: T, statement: string) =>
  z.array(schema).parse(await api.sql(statement))

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The better of a pupil's two attempts at each test; of equal ones the first. */
async function bestAttempts() {
  const all = await rowsOf(Attempt, 'select id, test_id, student_id, attempt_no, points, out_of from attempts')
  const best = new Map<string, z.infer<typeof Attempt>>()
  for (const one of all.toSorted((a, b) => a.attempt_no - b.attempt_no)) {
    const key = `${one.test_id} ${one.student_id}`
    const known = best.get(key)
    if (known === undefined || one.points / one.out_of > known.points / known.out_of) best.set(key, one)
  }
  return best
}

it('every result and every average of 1,200 cells equals the naive one', async () => {
  const best = await bestAttempts()
  const book = await api.get(gradebook.gradebook, input(), caller())
  expect([book.tests.length, book.students.length]).toEqual([40, 30])
  const fraction = ({ points, out_of }: { points: number; out_of: number }) => points / out_of
  for (const student of book.students) {
    const own = book.tests.map(({ id }) => best.get(`${id} ${student.student_id}`))
    expect(student.cells.map(({ attempt_id }) => attempt_id)).toEqual(own.map((attempt) => attempt?.id ?? null))
    const results = own.flatMap((attempt) => (attempt === undefined ? [] : [fraction(attempt)]))
    expect(student.average_fraction).toBeCloseTo(average(results), 9)
    expect(student.missing_count).toBe(40 - results.length)
  }
  for (const test of book.tests) {
    const results = [...best.values()].filter(({ test_id }) => test_id === test.id).map(fraction)
    expect([test.submitted_count, test.average_fraction]).toEqual([results.length, expect.closeTo(average(results), 9)])
  }
  // Each pupil alike, however many tests they have written.
  const byStudent = Map.groupBy(best.values(), ({ student_id }) => student_id)
  const pupils = [...byStudent.values()].map((results) => average(results.map(fraction)))
  expect(book.average_fraction).toBeCloseTo(average(pupils), 9)
})

it('the weakest questions of a level are those of a naive search through all answers', async () => {
  const shares = await sharesByQuestion()
  const weakest = [...shares.values()]
    .map((values) => ({ success: average(values), student_count: values.length }))
    .toSorted((a, b) => a.success - b.success)
    .slice(0, 5)
  const { topics } = await api.get(gradebook.topics, input(), caller())
  const [topic] = topics
  expect(topic?.weak_questions.map(({ success, student_count }) => ({ success, student_count }))).toEqual(
    weakest.map(({ success, student_count }) => ({ success: expect.closeTo(success, 9), student_count })),
  )
})

/** Answer after answer of the attempts that count. */
async function sharesByQuestion(): Promise<Map<string, number[]>> {
  const answers = await rowsOf(Answer, `select attempt_id, item_no, points, score ->> 'kind' as kind from answers`)
  const items = await rowsOf(Item, 'select test_id, item_no, library_question_id as question_id from test_questions')
  const gone = await rowsOf(Gone, 'select attempt_id, item_no from exclusions')
  const given = new Map(answers.map((answer) => [`${answer.attempt_id} ${answer.item_no}`, answer]))
  const left = new Set(gone.map(({ attempt_id, item_no }) => `${attempt_id} ${item_no}`))
  const isCounted = (key: string) => !left.has(key) && given.get(key)?.kind !== 'manual'
  const itemsOfTest = Map.groupBy(items, ({ test_id }) => test_id)
  const shares = new Map<string, number[]>()
  for (const attempt of (await bestAttempts()).values())
    for (const { item_no, question_id } of itemsOfTest.get(attempt.test_id) ?? []) {
      const key = `${attempt.id} ${item_no}`
      if (isCounted(key))
        shares.set(question_id, [...(shares.get(question_id) ?? []), (given.get(key)?.points ?? 0) / 2])
    }
  return shares
}
