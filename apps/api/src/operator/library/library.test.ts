import { operatorLibrary } from '@katedra/contract/operator-library'
import { plannedTests } from '@katedra/contract/planned-tests'
import { questions as bank } from '@katedra/contract/questions'
import { subjects } from '@katedra/contract/subjects'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadFiles } from '../../load-files.ts'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import { actionsOf, operatorAtConsole, secondOperatorEmail } from '../../testing/build-operator.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from '../../testing/build-school.ts'
import { plannedTest, someLevel } from '../../testing/build-test.ts'
import { levelForm, libraryQuestionForm, subjectForm } from '../../testing/sample-library.ts'

let api: TestApi
let token: string
let other: string
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  token = (await operatorAtConsole(api)).token
  other = (await operatorAtConsole(api, secondOperatorEmail)).token
  teacher = await signedUpTeacher(api)
})
afterAll(() => api.stop())

/** Subjects, levels and questions brought to what the files say. */
const load = async () => (await api.api.database.transaction(undefined, loadFiles)).slice(0, 3)
const stored = () =>
  api.sql(`select 'subject' as kind, code as name, xmin::text as version from subjects
    union all select 'level', key, xmin::text from levels union all select 'question', key, xmin::text from library_questions
    order by 1, 2`)

/** A subject of the files with its first level and the questions of this. */
async function ofFiles(code = 'dejepis') {
  const all = await api.get(operatorLibrary.subjects, {}, { token })
  const subject = at(
    all.filter((one) => one.code === code),
    0,
  )
  const { levels } = await api.get(operatorLibrary.subject, { params: { subject_id: subject.id } }, { token })
  const level = at(levels, 0)
  const { questions } = await api.get(operatorLibrary.questions, { params: { level_id: level.id } }, { token })
  return { subject, levels, level, questions }
}

/** What can be written of a subject as it stands. */
function formOf({
  name,
  short_name,
  description,
  sign_in_title,
  ...rest
}: Awaited<ReturnType<typeof ofFiles>>['subject']) {
  const { sign_in_image, box_color_basic, box_color_add, icon, version } = rest
  return {
    name,
    short_name,
    description,
    sign_in_title,
    sign_in_image,
    box_color_basic,
    box_color_add,
    icon,
    version,
  }
}

describe('the library at the console', () => {
  it('is loaded again without touching a row, also after edits', async () => {
    await load()
    const before = await stored()
    await load()
    expect(await stored()).toEqual(before)
  })

  it('has levels for years of school, the first before the last', async () => {
    const { level } = await ofFiles()
    const { title, picture, box_color_add, box_color_basic, count_threshold, version } = level
    const body = { title, picture, box_color_add, box_color_basic, count_threshold, version }
    const params = { level_id: level.id }
    const send = (year_from: number, year_to: number) =>
      api.call(operatorLibrary.updateLevel, { params, body: { ...body, year_from, year_to } }, { token })
    expect(await send(5, 4)).toMatchObject({ status: 422, body: { detail: { year_to: [expect.any(String)] } } })
    expect(await send(0, 10)).toMatchObject({
      status: 422,
      body: { detail: { year_from: [expect.any(String)], year_to: [expect.any(String)] } },
    })
    expect(await send(3, 5)).toMatchObject({ status: 204 })
    expect((await ofFiles()).level).toMatchObject({ year_from: 3, year_to: 5 })
    await api.get(operatorLibrary.followLevel, { params, body: {} }, { token })
    expect((await ofFiles()).level).toMatchObject({ year_from: level.year_from, year_to: level.year_to })
    await expect(api.sql('update levels set year_from = 7, year_to = 6 where id = $1', [level.id])).rejects.toThrow(
      /check/,
    )
  })

  it('keeps what an operator wrote when the files are loaded, says so, and follows them again when asked', async () => {
    const { subject, level, questions } = await ofFiles()
    const question = at(questions, 0)
    const name = { cs: 'Dějiny', en: 'History' }
    await api.get(
      operatorLibrary.updateSubject,
      { params: { subject_id: subject.id }, body: { ...formOf(subject), name } },
      { token },
    )
    const { title, picture, box_color_add, box_color_basic, count_threshold, year_from, year_to, version } = level
    const looks = { title, picture, box_color_add, box_color_basic }
    const levelBody = { ...looks, count_threshold, year_from, year_to, version }
    await api.get(
      operatorLibrary.updateLevel,
      { params: { level_id: level.id }, body: { ...levelBody, count_threshold: 7 } },
      { token },
    )
    const params = { library_question_id: question.id }
    const { tags, source } = question
    const body = { question: { ...question.question, points: 3 }, tags, source, version: question.version }
    expect(await api.get(operatorLibrary.updateQuestion, { params, body }, { token })).toMatchObject({
      question_version: question.question_version + 1,
    })
    const edited = await stored()
    const reports = await load()
    expect(reports.map(({ keys }) => keys.edited)).toEqual([[subject.code], [level.key], [question.key]])
    expect(await stored()).toEqual(edited)

    await api.get(operatorLibrary.followSubject, { params: { subject_id: subject.id }, body: {} }, { token })
    await api.get(operatorLibrary.followLevel, { params: { level_id: level.id }, body: {} }, { token })
    await api.get(operatorLibrary.followQuestion, { params, body: {} }, { token })
    const back = await ofFiles()
    expect(back.subject).toMatchObject({ name: subject.name, edited_at: null, edited_by: null })
    expect(back.level).toMatchObject({ count_threshold: level.count_threshold, edited_at: null })
    expect(at(back.questions, 0)).toMatchObject({
      question: question.question,
      question_version: question.question_version + 2,
      edited_at: null,
    })
    expect((await load()).flatMap(({ keys }) => keys.edited)).toEqual([])
  })

  it('never takes away what was made at the console, and has no file to follow for it', async () => {
    const { id } = await api.get(operatorLibrary.createSubject, { body: subjectForm() }, { token })
    const made = await api.get(
      operatorLibrary.createLevel,
      { params: { subject_id: id }, body: levelForm() },
      { token },
    )
    const params = { level_id: made.id }
    await api.get(operatorLibrary.createQuestion, { params, body: libraryQuestionForm() }, { token })
    const before = await stored()
    expect((await load()).flatMap(({ keys }) => [...keys.retired, ...keys.changed])).toEqual([])
    expect(await stored()).toEqual(before)
    const refused = await api.call(operatorLibrary.followLevel, { params, body: {} }, { token })
    expect(refused.body).toMatchObject({ code: 'operator.no_file' })
  })

  it('keeps an order chosen by hand, while the rest follows the files', async () => {
    const { subject, levels } = await ofFiles('zemepis')
    const first = at(levels, 0)
    await api.get(operatorLibrary.moveLevel, { params: { level_id: first.id }, body: { direction: 'down' } }, { token })
    expect((await load()).flatMap(({ keys }) => keys.edited)).toEqual([])
    const shown = await api.get(subjects.levels, { params: { subject_id: subject.id } }, { token: teacher.token })
    expect(shown.map(({ id }) => id)).toEqual([at(levels, 1).id, first.id, ...levels.slice(2).map(({ id }) => id)])
    await api.get(operatorLibrary.moveLevel, { params: { level_id: first.id }, body: { direction: 'up' } }, { token })
  })
})

describe('a level', () => {
  it('that is new is hidden from teachers until it is shown to them', async () => {
    const { subject } = await ofFiles('fyzika')
    const { id: level_id } = await api.get(
      operatorLibrary.createLevel,
      { params: { subject_id: subject.id }, body: levelForm() },
      { token },
    )
    const question = await api.get(
      operatorLibrary.createQuestion,
      { params: { level_id }, body: libraryQuestionForm() },
      { token },
    )
    const tiles = async () =>
      (await api.get(subjects.levels, { params: { subject_id: subject.id } }, { token: teacher.token })).map(
        ({ id }) => id,
      )
    const found = async () =>
      (await api.get(bank.bank, { query: { whose: 'library', level_id } }, { token: teacher.token })).total
    expect([(await tiles()).includes(level_id), await found()]).toEqual([false, 0])
    await api.get(operatorLibrary.showLevel, { params: { level_id }, body: { is_shown: true } }, { token })
    expect([(await tiles()).includes(level_id), await found()]).toEqual([true, 1])
    expect(question.id).not.toBe('')
  })

  it('without a question, or with retired ones only, is not shown to teachers', async () => {
    const { subject } = await ofFiles()
    const params = { subject_id: subject.id }
    const { id: level_id } = await api.get(operatorLibrary.createLevel, { params, body: levelForm() }, { token })
    const show = () =>
      api.call(operatorLibrary.showLevel, { params: { level_id }, body: { is_shown: true } }, { token })
    expect(await show()).toMatchObject({ status: 409, body: { code: 'operator.empty_level' } })
    const { id } = await api.get(
      operatorLibrary.createQuestion,
      { params: { level_id }, body: libraryQuestionForm() },
      { token },
    )
    const use = (is_shown: boolean) =>
      api.get(operatorLibrary.showQuestion, { params: { library_question_id: id }, body: { is_shown } }, { token })
    await use(false)
    expect(await show()).toMatchObject({ status: 409, body: { code: 'operator.empty_level' } })
    await use(true)
    expect(await show()).toMatchObject({ status: 204 })
  })

  it('that is taken away leaves planned tests as they are', async () => {
    const pupils = await schoolClass(api, teacher)
    const level = await someLevel(api, teacher)
    const test = await plannedTest(api, teacher, pupils, { level_id: level.id, draw: 2 })
    const params = { level_id: level.id }
    await api.get(operatorLibrary.showLevel, { params, body: { is_shown: false } }, { token })
    const kept = await api.get(plannedTests.test, { params: { test_id: test.id } }, { token: teacher.token })
    expect(kept.questions).toHaveLength(2)
    await api.get(operatorLibrary.showLevel, { params, body: { is_shown: true } }, { token })
  })
})

describe('two operators at once', () => {
  it('do not overwrite each other: the second is told and nothing is changed', async () => {
    const { subject, questions } = await ofFiles('chemie')
    const question = at(questions, 1)
    const params = { library_question_id: question.id }
    const { tags, source, version } = question
    const body = (points: number) => ({ question: { ...question.question, points }, tags, source, version })
    const answers = await Promise.all([
      api.call(operatorLibrary.updateQuestion, { params, body: body(2) }, { token }),
      api.call(operatorLibrary.updateQuestion, { params, body: body(4) }, { token: other }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409])
    const saved = await api.get(operatorLibrary.question, { params }, { token })
    expect(saved.question.question_version).toBe(question.question_version + 1)
    const change = { ...formOf(subject), name: { cs: 'Chemie A', en: 'Chemistry A' } }
    const of = { params: { subject_id: subject.id }, body: change }
    await api.get(operatorLibrary.updateSubject, of, { token })
    expect((await api.call(operatorLibrary.updateSubject, of, { token: other })).body).toMatchObject({
      code: 'operator.changed_meanwhile',
    })
  })
})

describe('a question of the library', () => {
  it.each([
    ['without a right answer', { key: { accepted: [] } }],
    [
      'with a picture that no operator has uploaded',
      { picture: { src: '/v1/question-pictures/x.webp', alt: { cs: 'x' } } },
    ],
  ])('is refused %s', async (_, change) => {
    const { level } = await ofFiles('matematika')
    const form = libraryQuestionForm()
    const key = 'key' in change ? { ...form.question.key, ...change.key, unmatched: 'wrong' } : form.question.key
    const response = await api.call(
      operatorLibrary.createQuestion,
      // Whatever the compiler thinks of it, the server is asked.
      {
        params: { level_id: level.id },
        body: JSON.parse(JSON.stringify({ ...form, question: { ...form.question, ...change, key } })),
      },
      { token },
    )
    expect(response.status).toBe(422)
  })

  it('that is retired is in no new test, and every change is written down', async () => {
    const { level, questions } = await ofFiles('matematika')
    const question = at(questions, 2)
    const params = { library_question_id: question.id }
    await api.sql('delete from operator_actions')
    await api.get(operatorLibrary.showQuestion, { params, body: { is_shown: false } }, { token })
    const query = { whose: 'library', level_id: level.id } as const
    const { questions: offered } = await api.get(bank.bank, { query }, { token: teacher.token })
    expect(offered.map(({ id }) => id)).not.toContain(question.id)
    await api.get(operatorLibrary.showQuestion, { params, body: { is_shown: true } }, { token })
    expect(await actionsOf(api)).toMatchObject([
      { action: 'questions.hidden', details: { question: question.key } },
      { action: 'questions.shown', details: { question: question.key } },
    ])
  })

  it('tells what the service knows of it only from thirty first answers on', async () => {
    const { level, questions } = await ofFiles('zemepis')
    const norm = (index: number, count: number, sum: number) =>
      api.sql(
        `insert into question_norms (library_question_id, library_version, student_count, fraction_sum, norm_ms, updated_at,
          pair_count, own_sum, own_squares, rest_sum, rest_squares, product_sum)
        values ($1, $2, $3, $4, 20000, now(), $3, 15, 15, 18, 12, 6)`,
        [at(questions, index).id, at(questions, index).question_version, count, sum],
      )
    await norm(0, 29, 3)
    await norm(1, 30, 3)
    await norm(2, 30, 29.9)
    const told = await api.get(operatorLibrary.questions, { params: { level_id: level.id } }, { token })
    expect(told.questions.slice(0, 3).map(({ figures }) => figures)).toMatchObject([
      { first_answers: 29, success: null, mean_ms: null, discrimination: null, faults: [] },
      { first_answers: 30, success: 0.1, mean_ms: 20_000, faults: ['negative_discrimination', 'too_hard'] },
      { first_answers: 30, faults: ['negative_discrimination', 'too_easy'] },
    ])
    expect(told.level.fault_count).toBe(2)
  })
})
