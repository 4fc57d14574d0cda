import { classes } from '@katedra/contract/classes'
import { marks } from '@katedra/contract/marks'
import type { CallInput } from '@katedra/contract/route'
import { parse } from 'csv-parse/sync'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { publishedMarks } from '../testing/build-marks.ts'
import { resultsStage, type ResultsStage } from '../testing/build-results.ts'
import { at, colleagueOf, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'

let api: TestApi
let teacher: SignedInTeacher
let stage: ResultsStage
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  stage = await resultsStage(api, teacher)
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('update teachers set free_plans_left = 5')
})

type Query = CallInput<typeof marks.marksBook>['query']
const caller = () => ({ token: teacher.token })
const bookOf = ({ id }: { id: string }, query: Query = {}) =>
  api.get(marks.marksBook, { params: { class_id: id }, query }, caller())

/** Two tests of Adamec, Beran and Čáp: weights 1 and 3; Beran is excused from the second. */
async function twoMarked() {
  const tests = await stage.twoTests()
  const [adamec, beran, cap] = tests.pupils.students.map(({ id }) => id)
  if (adamec === undefined || beran === undefined || cap === undefined) throw new Error('three pupils are expected')
  await publishedMarks(api, teacher, tests.older.id, {
    weight: 1,
    topic: 'Zlomky',
    given: [
      { student_id: adamec, label: '1' },
      { student_id: beran, label: '4' },
      { student_id: cap, label: '3' },
    ],
  })
  await publishedMarks(api, teacher, tests.newer.id, {
    weight: 3,
    topic: 'Celek',
    given: [
      { student_id: adamec, label: '3' },
      { student_id: beran, label: null, absence: 'excused' },
    ],
  })
  return { ...tests, adamec, beran, cap }
}

describe('the marks of a class', () => {
  it('are nothing before any is published', async () => {
    const { pupils, older } = await stage.twoTests()
    const body = { scale_id: null, weight: 2, topic: '' }
    await api.get(marks.setTestMarks, { params: { test_id: older.id }, body }, caller()).catch(() => undefined)
    expect(await bookOf(pupils)).toMatchObject({
      class_name: '6.A',
      school_year: 2026,
      half: null,
      groups: [],
      columns: [],
      students: [{ name: 'Adamec Eva', marks: [], averages: [] }, {}, {}],
    })
  })

  it('stand by pupils and tests, the oldest first, with weighted averages', async () => {
    const { pupils } = await twoMarked()
    const book = await bookOf(pupils)
    expect(book).toMatchObject({
      half: 'first',
      columns: [
        { title: 'První', topic: 'Zlomky', weight: 1, group: 0 },
        { title: 'Druhá', topic: 'Celek', weight: 3, group: 0 },
      ],
      groups: [{ steps: ['1', '2', '3', '4', '5'].map((label) => ({ label })) }],
    })
    expect(book.students.map((student) => student.marks.map((mark) => mark?.label ?? mark?.absence))).toEqual([
      ['1', '3'],
      ['4', 'excused'],
      ['3', undefined],
    ])
    expect(book.students.map(({ averages }) => averages)).toMatchObject([
      [{ average: 2.5, rounded: '2', mark_count: 2, weight: 4, trend: null, needed: null }],
      [
        {
          average: 4,
          rounded: '4',
          needed: {
            target: '3',
            ways: [
              { weight: 1, label: '3' },
              { weight: 3, label: '3' },
            ],
          },
        },
      ],
      [{ average: 3, rounded: '3' }],
    ])
  })

  it('are those that pupils were told: not what is only decided, not what was taken back', async () => {
    const { pupils, older, newer, adamec } = await twoMarked()
    await api.get(
      marks.decideMark,
      { params: { test_id: older.id, student_id: adamec }, body: { label: '5', absence: null, reason: 'opsal' } },
      caller(),
    )
    await api.get(marks.withdrawMarks, { params: { test_id: newer.id } }, caller())
    const book = await bookOf(pupils)
    expect(book.columns.map(({ title }) => title)).toEqual(['První'])
    expect(at(book.students, 0).marks).toMatchObject([{ label: '1' }])
  })

  it('are of a half-year by the school’s clock: January to its last minute, February from its first', async () => {
    const { pupils, older, newer } = await twoMarked()
    const startsAt = (id: string, moment: string) =>
      api.sql("update tests set starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' where id = $1", [
        id,
        moment,
      ])
    const titles = async (query: Query = {}) => {
      const { half, columns } = await bookOf(pupils, { school_year: 2026, ...query })
      return [half, ...columns.map(({ title }) => title)]
    }
    // Midnight of 1 February in Prague is 23:00 of 31 January in UTC.
    await startsAt(older.id, '2027-01-31T22:59:59Z')
    await startsAt(newer.id, '2027-01-31T23:00:00Z')
    expect(await titles({ half: 'first' })).toEqual(['first', 'První'])
    expect(await titles({ half: 'second' })).toEqual(['second', 'Druhá'])
    expect(await titles({ half: 'both' })).toEqual([null, 'První', 'Druhá'])
    // Without a choice the half of the newest marks.
    expect(await titles()).toEqual(['second', 'Druhá'])
    await startsAt(newer.id, '2026-07-31T22:00:00Z')
    expect(await titles()).toEqual(['first', 'Druhá', 'První'])
    await startsAt(newer.id, '2026-07-31T21:59:59Z')
    expect(await titles()).toEqual(['first', 'První'])
    expect(await titles({ school_year: 2025 })).toEqual(['second', 'Druhá'])
    expect(await titles({ school_year: 'all' })).toEqual([null, 'Druhá', 'První'])
  })

  it('are narrowed to a subject, a kind and a pupil', async () => {
    const { pupils, cap } = await twoMarked()
    const titles = async (query: Query) => (await bookOf(pupils, query)).columns.map(({ title }) => title)
    const { choices } = await bookOf(pupils)
    const { subject_id } = at(choices.levels, 0)
    expect(await titles({ kind: 'exercise' })).toEqual(['Druhá'])
    expect(await titles({ subject_id })).toEqual(['První', 'Druhá'])
    expect(await titles({ subject_id: subject_id + 1 })).toEqual([])
    const { students } = await bookOf(pupils, { student_id: cap })
    expect(students).toMatchObject([{ student_id: cap, marks: [{ label: '3' }, null] }])
    expect((await bookOf(pupils, { student_id: teacher.id })).students).toEqual([])
  })

  it('have no average across subjects, nor of words', async () => {
    const { pupils, newer } = await twoMarked()
    const subjects = await api.sql('select id from subjects order by id')
    await api.sql(
      'update tests set level_id = null, subject_id = (select id from subjects where id <> subject_id order by id limit 1) where id = $1',
      [newer.id],
    )
    expect(subjects.length).toBeGreaterThan(1)
    const apart = await bookOf(pupils)
    expect(apart.groups).toHaveLength(2)
    expect(new Set(at(apart.students, 0).averages.map(({ average }) => average))).toEqual(new Set([1, 3]))
    const words = [
      { label: '3', from: 5000, value: null },
      { label: 'nesplnil', from: 0, value: null },
    ]
    await api.sql('update marked_tests set steps = $2, scale_steps = $2 where test_id = $1', [
      newer.id,
      JSON.stringify(words),
    ])
    const { groups, students } = await bookOf(pupils)
    expect(new Set(groups.map(({ steps }) => steps.length))).toEqual(new Set([0, 5]))
    expect(
      at(students, 0)
        .averages.map(({ average }) => average)
        .filter((one) => one !== null),
    ).toEqual([1])
  })

  it('keep pupils who have left while they have a mark; of erased ones no name', async () => {
    const { pupils, cap, beran } = await twoMarked()
    for (const student_id of [cap, beran])
      await api.get(classes.removeStudent, { params: { class_id: pupils.id, student_id } }, caller())
    await api.sql("update students set erased_at = now(), first_name = '', last_name = '–' where id = $1", [beran])
    const { students } = await bookOf(pupils)
    expect(students.map(({ name, is_on_roster, is_erased }) => [name, is_on_roster, is_erased])).toEqual([
      ['Adamec Eva', true, false],
      ['Čáp Eva', false, false],
      ['–', false, true],
    ])
  })

  it('are for the teachers of the class: a colleague sees them once the class is theirs, others find nothing', async () => {
    const { pupils } = await twoMarked()
    const colleague = await colleagueOf(api, teacher)
    const input = { params: { class_id: pupils.id }, query: {} }
    const asked = () => api.call(marks.marksBook, input, { token: colleague.token })
    expect((await asked()).status).toBe(404)
    await api.sql('insert into class_teachers (school_id, class_id, teacher_id) values ($1, $2, $3)', [
      teacher.school_id,
      pupils.id,
      colleague.id,
    ])
    expect((await asked()).status).toBe(200)
    const stranger = await signedUpTeacher(api)
    expect((await api.call(marks.marksBook, input, { token: stranger.token })).status).toBe(404)
    const body = { format: 'csv' as const }
    const exporting = { params: { class_id: pupils.id }, body }
    expect((await api.call(marks.exportMarksBook, exporting, { token: stranger.token })).status).toBe(404)
  })
})

describe('the marks of a class as a file', () => {
  async function exported(payload: object, language = 'cs') {
    const marked = await twoMarked()
    await api.get(
      marks.setRegisterOrder,
      {
        params: { class_id: marked.pupils.id, register: 'bakalari' },
        body: { student_ids: [marked.cap, marked.adamec] },
      },
      caller(),
    )
    const response = await api.server.inject({
      method: 'POST',
      url: `/v1/classes/${marked.pupils.id}/marks/export/`,
      headers: { authorization: `Bearer ${teacher.token}`, 'accept-language': language },
      payload,
    })
    return { ...marked, response }
  }

  it('are a CSV with subjects, topics, weights and averages', async () => {
    const { response } = await exported({ format: 'csv' })
    expect(decodeURIComponent(String(response.headers['content-disposition']))).toContain(
      'Známky – 6.A – 7. 9. 2026.csv',
    )
    const rows: string[][] = parse(response.body, { bom: true, delimiter: ';' })
    expect(rows.map((row) => row[0])).toEqual(['Žák', 'Předmět', 'Téma', 'Váha', 'Adamec Eva', 'Beran Eva', 'Čáp Eva'])
    expect(at(rows, 0)[1]).toMatch(/^Průměr: .+ \(1–5\)$/)
    expect(at(rows, 0)[2]).toBe('První (7. 9. 2026)')
    expect([at(rows, 2).slice(2), at(rows, 3).slice(2)]).toEqual([
      ['Zlomky', 'Celek'],
      ['1', '3'],
    ])
    expect(rows.slice(4).map((row) => row.slice(1))).toEqual([
      ['2,50', '1', '3'],
      ['4,00', '4', 'omluven'],
      ['3,00', '3', ''],
    ])
  })

  it('are an XLSX in the order of a register, new pupils last, written down in the change log', async () => {
    const { pupils, response } = await exported({ format: 'xlsx', register: 'bakalari' }, 'en')
    const [sheet] = await readWorkbook(response.rawPayload)
    expect((sheet?.data ?? []).slice(4).map((row) => row[0])).toEqual(['Čáp Eva', 'Adamec Eva', 'Beran Eva'])
    expect(
      await api.sql("select target_name from audit_log where action = 'marks.book_exported' and target_id = $1", [
        pupils.id,
      ]),
    ).toEqual([{ target_name: '6.A' }])
  })
})
