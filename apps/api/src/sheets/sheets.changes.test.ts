import { attempts } from '@katedra/contract/attempts'
import { marking } from '@katedra/contract/marking'
import { plannedTests } from '@katedra/contract/planned-tests'
import { results } from '@katedra/contract/results'
import { sheets } from '@katedra/contract/sheets'
import { prepareRequest } from '@katedra/contract/call'
import type { Question, QuestionOf } from '@katedra/questions'
import { examples } from '@katedra/questions/examples'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { marksDesk } from '../testing/build-marks.ts'
import { ownQuestion } from '../testing/build-question.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { joinedAttempt, someLevel } from '../testing/build-test.ts'
import { browserForm } from '../testing/send-file.ts'
import { photographOfOwn } from '../testing/sheet-photographs/own-sheets.ts'
import { arranged, ownSheets } from './sheets.ts'

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi({ jobs: true })
  teacher = await signedUpTeacher(api)
})
afterAll(() => api.stop())

const slow = { timeout: 240_000 }
const [choice] = examples.abc
const [, , events = examples.connection[0]] = examples.connection
const [wrong = ''] = choice.content.options.map(({ id }) => id).filter((id) => !choice.key.correct.includes(id))
/** The first two things of the order swapped. */
const swapped = Object.fromEntries(['f1', 't6', 'z9', 'c2'].map((thing, place) => [`p${place + 1}`, thing]))
const order: QuestionOf<'connection'> = { ...events, points: 6, key: { ...events.key, rule: 'relative' } }
const lines: QuestionOf<'text'> = { ...examples.text[0], content: { ...examples.text[0].content, lines: 20 } }

const own = () => ({ token: teacher.token })

async function running(asked: readonly Question[]) {
  const students = ['Adam', 'Bára'].map((first_name) => ({ first_name, last_name: 'Novák' }))
  const roster = await schoolClass(api, teacher, { students })
  const { subject_id } = await someLevel(api, teacher)
  const question_ids: string[] = []
  for (const question of asked) question_ids.push((await ownQuestion(api, teacher, { subject_id, question })).id)
  const starts_at = new Date(api.clock.now().getTime() + 600_000).toISOString()
  const body = { class_id: roster.id, title: 'Písemka', starts_at, subject_id, question_ids, shuffle_questions: false }
  const test = await api.get(plannedTests.planTest, { body }, own())
  await api.get(plannedTests.launchTest, { params: { test_id: test.id } }, own())
  const questions = asked.map((question, index) => ({ item_no: index + 1, question }))
  const printed = arranged({ id: test.id, shuffle_options: test.shuffle_options, questions }, 'b')
  return { test, printed, adam: at(roster.students, 0), bara: at(roster.students, 1) }
}

type Running = Awaited<ReturnType<typeof running>>

/** The first page of the sheet of Adam, variant B, as photographed. */
async function photographed({ test, printed, adam }: Running): Promise<void> {
  const questions = printed.map(({ shown }) => shown)
  const [sheet] = ownSheets({ test: test.id, variant: 'b', rule: 'cross', student: adam.id, questions })
  if (sheet === undefined) throw new Error('there is no sheet')
  const bytes = await photographOfOwn(sheet, {
    seed: 5,
    markOf(group, value) {
      const [, number, thing = ''] = /^q(\d+)(?:\.(.+))?$/.exec(group) ?? []
      const type = printed.find((one) => one.number === Number(number))?.shown.type
      const isMarked = type === 'abc' ? value === wrong : swapped[value] === thing
      return isMarked ? 'cross' : undefined
    },
  })
  const { url } = prepareRequest(sheets.sendPicture, { params: { test_id: test.id }, query: {} })
  const { payload, contentType } = await browserForm([['sheet', bytes]])
  const headers = { 'content-type': contentType, authorization: `Bearer ${teacher.token}` }
  expect((await api.server.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(201)
}

async function allRead({ test }: Running) {
  const read = () => api.get(sheets.testSheets, { params: { test_id: test.id } }, own())
  await expect.poll(async () => (await read()).waiting_count, { timeout: 120_000, interval: 300 }).toBe(0)
  return read()
}

it('an order crossed on a sheet is left out and scored anew as one on a screen', slow, async () => {
  const here = await running([{ ...choice, points: 2 }, order])
  const { test, bara } = here
  const params = { test_id: test.id }
  await photographed(here)
  expect((await allRead(here)).doubts).toEqual([])
  const { token, attempt } = await joinedAttempt(api, test, bara)
  for (const [index, answer] of [{ chosen: [wrong] }, { pairs: swapped }].entries()) {
    const of = { attempt_id: attempt.id, item_no: index + 1 }
    await api.get(attempts.saveAnswer, { params: of, body: { revision: 1, answer, active_ms: 9000 } }, { token })
  }
  await api.get(attempts.submitAttempt, { params: { attempt_id: attempt.id } }, { token })

  const both = async () => {
    const { students } = await api.get(results.testResults, { params }, own())
    return students.map(({ points, out_of, fraction, cells }) => ({ points, out_of, fraction, cells }))
  }
  const desk = marksDesk(() => api, own)
  const { scales } = await desk.scales()
  const scale_id = scales.find(({ is_default }) => is_default)?.id ?? null
  expect((await desk.choose(test, { scale_id })).status).toBe(200)
  const proposed = async () => (await desk.marksOf(test)).students.map((student) => student.proposed)
  const marked = new Set<unknown>()
  const alike = async (points: number, out_of: number) => {
    const [first, second] = await both()
    expect(first).toEqual(second)
    expect(first).toMatchObject({ points, out_of })
    const [mark, other] = await proposed()
    expect(mark).toBe(other)
    marked.add(mark)
  }
  await alike(5, 8)
  const body = { item_no: 1, reason: 'Nejasné zadání' }
  const { id: exclusion_id } = await api.get(marking.exclude, { params, body }, own())
  await alike(5, 6)
  await api.get(marking.putBack, { params: { ...params, exclusion_id } }, own())
  await alike(5, 8)
  const key = { ...choice.key, correct: [wrong] }
  await api.get(marking.rescore, { params, body: { item_no: 1, key, points: 4, reason: 'Chyba v klíči' } }, own())
  await alike(9, 10)
  expect(marked.has(null)).toBe(false)
  expect(marked.size).toBeGreaterThan(1)
})

it('a page that was not photographed is named, and nothing counts until it comes', slow, async () => {
  const here = await running(Array.from({ length: 4 }, () => lines))
  await photographed(here)
  const { pupils, page_count } = await allRead(here)
  expect(page_count).toBe(2)
  expect(at(pupils, 0)).toMatchObject({ state: 'incomplete', missing_pages: [2], attempt_id: null })
})

it('pages of two printings make no sheet together, and are told', slow, async () => {
  const here = await running(Array.from({ length: 4 }, () => lines))
  await photographed(here)
  await allRead(here)
  await api.sql(
    `insert into sheet_pages (school_id, picture_id, test_id, page_no, file, is_flat, size, edition, variant, sheet_page, rule,
       student_id, boxes)
     select school_id, picture_id, test_id, 2, file, is_flat, size, edition, case variant when 'a' then 'b' else 'a' end, 2, rule,
       student_id, boxes
     from sheet_pages where test_id = $1`,
    [here.test.id],
  )
  const { pupils } = await allRead(here)
  expect(at(pupils, 0)).toMatchObject({ state: 'mixed', missing_pages: [], attempt_id: null })
})
