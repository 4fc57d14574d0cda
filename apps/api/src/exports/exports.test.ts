import { exporting } from '@katedra/contract/exports'
import type { results } from '@katedra/contract/results'
import type { Reply } from '@katedra/contract/route'
import { parse } from 'csv-parse/sync'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { exportStage, type ExportStage } from '../testing/build-exports.ts'
import { colleagueOf, schoolClass, signedUpTeacher } from '../testing/build-school.ts'
import { launchedTest } from '../testing/build-test.ts'

let api: TestApi
let given: ExportStage
beforeAll(async () => {
  api = await startTestApi()
  given = await exportStage(api)
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('update teachers set free_plans_left = 5')
})

/** A time of a workbook is a share of a day, which comes back as a moment after the day that spreadsheets count from. */
async function sheetsOf(bytes: Buffer) {
  const sheets = await readWorkbook(bytes)
  const plain = (cell: unknown) => (cell instanceof Date ? (cell.getTime() - Date.UTC(1899, 11, 30)) / 1000 : cell)
  return sheets.map(({ sheet, data }) => ({
    sheet,
    head: (data[0] ?? []).map(String),
    rows: data.slice(1).map((row) => row.map(plain)),
  }))
}

/** What a workbook must say of a test, worked out from the reply of the screen. */
function expectedRows({ students, questions }: Reply<typeof results.testResults>) {
  return students.map((student) => [
    student.name,
    student.points,
    student.state === 'submitted' ? student.out_of : null,
    student.fraction,
    student.duration_s,
    student.answer_count,
    ...questions.map(({ points }, index) => {
      const cell = student.cells[index]
      return typeof cell === 'number' ? cell * points : null
    }),
  ])
}

describe('results as a workbook', () => {
  it('say to the last digit what the screen says, as numbers', async () => {
    const { test } = await given.stage()
    const [students, questions] = await sheetsOf((await given.exported(test, 'xlsx')).bytes)
    const seen = await given.resultsOf(test)
    const first = students?.head.findIndex((name) => name.startsWith('1. ')) ?? -1
    const shown = students?.rows.map((row) => [row[0], row[2], row[3], row[4], row[5], row[6], ...row.slice(first)])
    expect(shown).toEqual(expectedRows(seen))
    expect(questions?.rows.map((row) => [row[0], row[3], row[4], row[5], row[6]])).toEqual(
      seen.questions.map(({ item_no, points, success, answer_count, average_time_s }) => [
        ...[item_no, points, success, answer_count],
        average_time_s,
      ]),
    )
    expect([students?.sheet, questions?.sheet]).toEqual(['Žáci', 'Otázky'])
  })

  it('mark what is excluded and leave it out of every figure', async () => {
    const { test, first, exclude } = await given.stage()
    await exclude(2)
    await exclude(1, first.attempt_id)
    const [students, questions] = await sheetsOf((await given.exported(test, 'xlsx')).bytes)
    const head = students?.head.at(-1)
    expect(head).toMatch(/^2\. .*\(nezapočítává se\)$/)
    const row = students?.rows.find(([name]) => name === 'Řehoř Jiří')
    expect(row?.at(-2)).toBe(`vyřazeno (${given.abc.question.points})`)
    expect(row?.slice(2, 5)).toEqual([0, 0, null])
    expect(questions?.rows.at(-1)?.slice(7)).toEqual(['ne', 'nejasné zadání'])
  })

  it('are in the teacher’s language', async () => {
    const { test } = await given.stage()
    const [students] = await sheetsOf((await given.exported(test, 'xlsx', 'en')).bytes)
    expect([students?.sheet, ...(students?.head.slice(0, 3) ?? [])]).toEqual(['Pupils', 'Name', 'State', 'Points'])
  })
})

describe('results as CSV', () => {
  it('open in Czech Excel without asking: mark, semicolons, line ends, decimal comma', async () => {
    const { test } = await given.stage()
    const { bytes, type, name } = await given.exported(test, 'csv')
    expect(type).toBe('text/csv; charset=utf-8')
    expect(name).toBe('Výsledky – 7.A – Písemka č. 1 2 – 2026-09-07.csv')
    const whole = bytes.toString()
    expect(whole.startsWith('\uFEFFJméno;Stav;Body;Z bodů;Procenta;Čas;')).toBe(true)
    expect(whole.endsWith('\r\n')).toBe(true)
    const rows = parse<Record<string, string>>(whole, { bom: true, delimiter: ';', columns: true })
    const seen = await given.resultsOf(test)
    const comma = (value: number) => String(Math.round(value * 1e4) / 1e4).replace('.', ',')
    expect(rows.map(({ Body, Procenta, Čas, Odpovědi }) => ({ Body, Procenta, Čas, Odpovědi }))).toEqual(
      seen.students.map(({ points, fraction, state, answer_count }) => ({
        Body: points === null ? '' : comma(points),
        Procenta: fraction === null ? '' : `${comma(fraction * 100)}%`,
        Čas: state === 'submitted' ? '0:01:35' : '',
        Odpovědi: String(answer_count),
      })),
    )
  })

  it('let no name become a formula', async () => {
    const { test } = await given.stage()
    const rows: string[][] = parse((await given.exported(test, 'csv')).bytes, { bom: true, delimiter: ';' })
    expect(rows.map(([name]) => name)).toContain("'=SUM(1) Eva")
    const [students] = await sheetsOf((await given.exported(test, 'xlsx')).bytes)
    expect(students?.rows.map(([name]) => name)).toContain('=SUM(1) Eva')
  })
})

describe('who may take results out', () => {
  const printed = { variants: '1', questions: true, key: true, sheets: 'none', rule: 'cross' } as const

  it('is only who may see the test; for everybody else there is none', async () => {
    const { test, first } = await given.stage()
    const [stranger, colleague] = [await signedUpTeacher(api), await colleagueOf(api, given.teacher)]
    const test_id = test.id
    for (const who of [stranger, colleague]) {
      const replies = [
        await given.ask(exporting.exportResults, { params: { test_id }, body: { format: 'csv' } }, who),
        await given.ask(exporting.exportAttempt, { params: { test_id, attempt_id: first.attempt_id } }, who),
        await given.ask(exporting.printTest, { params: { test_id }, body: printed }, who),
      ]
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    }
  })

  it('and finds an attempt only in its own test', async () => {
    const [one, other] = [await given.stage(), await given.stage()]
    const input = { params: { test_id: one.test.id, attempt_id: other.first.attempt_id } }
    expect((await given.ask(exporting.exportAttempt, input, given.teacher)).statusCode).toBe(404)
  })

  it('is written down, for a pupil under the pupil; a blank paper is not', async () => {
    const { test, first } = await given.stage()
    const params = { test_id: test.id }
    await given.exported(test, 'xlsx')
    await given.download(exporting.exportAttempt, { params: { ...params, attempt_id: first.attempt_id } })
    await given.download(exporting.printTest, { params, body: printed })
    const lines = await api.sql(
      `select action, target_id, target_name, details from audit_log
       where school_id = $1 and action like 'results.%exported' order by id desc limit 2`,
      [given.teacher.school_id],
    )
    expect(lines).toEqual([
      {
        action: 'results.attempt_exported',
        target_id: first.student_id,
        target_name: 'Řehoř Jiří',
        details: { test: 'Písemka č. 1/2' },
      },
      {
        action: 'results.exported',
        target_id: test.id,
        target_name: 'Písemka č. 1/2',
        details: { class: '7.A', format: 'xlsx' },
      },
    ])
  })
})

describe('a test of 300 pupils', () => {
  it('goes out whole in every format', async () => {
    const pupils = await schoolClass(api, given.teacher, { students: 300 })
    const test = await launchedTest(api, given.teacher, pupils, { question_ids: [given.abc.id, given.text.id] })
    await api.sql(
      `insert into attempts (school_id, test_id, student_id, state, seed, token_hash, started_at, submitted_at, points, out_of)
       select school_id, $2, student_id, 'submitted', 'seed', ''::bytea, now(), now() + interval '7 minutes', 1, 2
       from class_students where class_id = $1`,
      [pupils.id, test.id],
    )
    const [students] = await sheetsOf((await given.exported(test, 'xlsx')).bytes)
    expect(students?.rows).toHaveLength(300)
    expect((await given.exported(test, 'csv')).bytes.toString().trimEnd().split('\r\n')).toHaveLength(301)
    const document = (await given.exported(test, 'pdf')).bytes.toString('latin1')
    expect(document.match(/\/Type \/Page\n/g)?.length).toBeGreaterThan(6)
  })
})
