import { questions, type BankFilter } from '@katedra/contract/questions'
import { examples } from '@katedra/questions/examples'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { abcQuestion, ownQuestion, textQuestion } from '../testing/build-question.ts'
import { at, registeredSchool, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { someLevel } from '../testing/build-test.ts'

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const as = ({ token }: SignedInTeacher) => ({ token })
const open = (id: string) => api.get(questions.question, { params: { question_id: id } }, as(teacher))
const list = (query: BankFilter & { offset?: number } = {}) => api.get(questions.bank, { query }, as(teacher))
const prompts = async (query: BankFilter) => (await list(query)).questions.map(({ question }) => question.prompt.cs)

describe('a question of one’s own', () => {
  beforeAll(async () => {
    teacher = await signedUpTeacher(api)
  })

  it.each(Object.values(examples).map((list_) => [list_[0].type, list_[0]] as const))(
    'of type %s is kept as it was written',
    async (_, question) => {
      const { id } = await ownQuestion(api, teacher, { question })
      expect(await open(id)).toMatchObject({
        whose: 'own',
        visibility: 'private',
        version: 1,
        question,
        author: { id: teacher.id, name: 'Jana Nováková' },
        may: { edit: true },
        usage: { test_count: 0, answer_count: 0, average_fraction: null, last_used_at: null },
      })
    },
  )

  it('may be filed under no subject, found without one, and filed later', async () => {
    const { id } = await api.get(
      questions.createQuestion,
      { body: { question: abcQuestion('Bez předmětu') } },
      as(teacher),
    )
    expect(await open(id)).toMatchObject({ subject_id: null })
    expect((await list({ subject_id: 'none' })).questions.map((one) => one.id)).toEqual([id])
    expect(await list({ subject_id: 'none', whose: 'library' })).toMatchObject({ total: 0 })
    const copy = await api.get(questions.copyQuestion, { params: { question_id: id } }, as(teacher))
    expect(copy).toMatchObject({ subject_id: null })
    const body = { subject_id: 1, tags: [], question: abcQuestion('Bez předmětu'), version: 1 }
    await api.get(questions.updateQuestion, { params: { question_id: id }, body }, as(teacher))
    const versions = await api.get(questions.questionVersions, { params: { question_id: id } }, as(teacher))
    expect(versions.map(({ subject_id }) => subject_id)).toEqual([1, null])
  })

  it('has its tags in one form, each once, at most 20 of 40 characters', async () => {
    const { tags } = await ownQuestion(api, teacher, { tags: [' Druhá   světová ', 'druhá světová', 'Květen'] })
    expect(tags).toEqual(['druhá světová', 'květen'])
    const send = (given: string[]) =>
      api.call(questions.createQuestion, { body: { subject_id: 1, question: abcQuestion(), tags: given } }, as(teacher))
    expect(await send(Array.from({ length: 21 }, (__, index) => `${index}`))).toMatchObject({
      status: 422,
      body: { detail: { tags: ['Otázka může mít nejvýš 20 štítků'] } },
    })
    expect(await send(['a'.repeat(41)])).toMatchObject({
      status: 422,
      body: { detail: { 'tags.0': [expect.any(String)] } },
    })
  })

  it('is refused with every problem at its place, and nothing is kept', async () => {
    const question = { ...abcQuestion(), key: { correct: ['o9'], rule: 'partial' as const } }
    const before = (await list()).total
    expect(await api.call(questions.createQuestion, { body: { subject_id: 1, question } }, as(teacher))).toMatchObject({
      status: 422,
      body: { detail: { 'question.key.correct.0': [expect.stringContaining('Opravte')] } },
    })
    expect(
      await api.call(questions.createQuestion, { body: { subject_id: 999, question: abcQuestion() } }, as(teacher)),
    ).toMatchObject({ status: 422, body: { detail: { subject_id: [expect.any(String)] } } })
    expect((await list()).total).toBe(before)
  })
})

describe('of two who change a question at once', () => {
  it('the second is told, and nothing is lost', async () => {
    teacher = await signedUpTeacher(api)
    const { id } = await ownQuestion(api, teacher)
    const save = (prompt: string, version = 1) =>
      api.call(
        questions.updateQuestion,
        { params: { question_id: id }, body: { subject_id: 1, tags: [], question: abcQuestion(prompt), version } },
        as(teacher),
      )
    const answers = await Promise.all([save('První'), save('Druhá')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'questions.changed_meanwhile',
      detail: expect.stringContaining('Nic se nepřepsalo'),
    })
    expect(await open(id)).toMatchObject({ version: 2 })
    expect((await save('Znovu', 2)).status).toBe(200)
    const versions = await api.get(questions.questionVersions, { params: { question_id: id } }, as(teacher))
    expect(versions.map(({ version }) => version)).toEqual([3, 2, 1])
    expect(at(versions, 2)).toMatchObject({ question: abcQuestion(), saved_by: 'Jana Nováková' })
  })
})

describe('a change', () => {
  it('without tags is refused, so that no tag is lost by being left out', async () => {
    const { id } = await ownQuestion(api, teacher, { tags: ['řeky'] })
    const change = (more: Record<string, unknown>) =>
      api.server.inject({
        method: 'PUT',
        url: `/v1/questions/${id}/`,
        headers: { authorization: `Bearer ${teacher.token}` },
        payload: { subject_id: 1, question: abcQuestion('Jinak'), version: 1, ...more },
      })
    expect((await change({})).json()).toMatchObject({ detail: { tags: [expect.any(String)] } })
    expect(await open(id)).toMatchObject({ version: 1, tags: ['řeky'] })
    expect((await change({ tags: [] })).statusCode).toBe(200)
    expect(await open(id)).toMatchObject({ version: 2, tags: [] })
  })
})

describe('an earlier version', () => {
  it('becomes the present one as a new version, with its tags and subject', async () => {
    teacher = await signedUpTeacher(api)
    const { id } = await ownQuestion(api, teacher, { tags: ['první'] })
    const params = { question_id: id }
    await api.get(
      questions.updateQuestion,
      { params, body: { subject_id: 2, question: textQuestion(), version: 1, tags: ['druhá'] } },
      as(teacher),
    )
    const restore = (version: string, seen: number) =>
      api.call(questions.restoreVersion, { params: { ...params, version }, body: { version: seen } }, as(teacher))
    expect(await restore('1', 1)).toMatchObject({ status: 409 })
    expect(await restore('7', 2)).toMatchObject({ status: 404 })
    expect(await restore('1', 2)).toMatchObject({
      status: 200,
      body: { version: 3, subject_id: 1, tags: ['první'], question: abcQuestion() },
    })
    const versions = await api.get(questions.questionVersions, { params }, as(teacher))
    expect(versions.map(({ question }) => question.type)).toEqual(['abc', 'text', 'abc'])
  })
})

describe('a copy', () => {
  it('of the library is one’s own, private, and knows where it is from', async () => {
    teacher = await signedUpTeacher(api)
    await registeredSchool(api, teacher)
    const level = await someLevel(api, teacher)
    const source = at(level.questions, 0)
    const copy = await api.get(questions.copyQuestion, { params: { question_id: source.id } }, as(teacher))
    expect(copy).toMatchObject({
      whose: 'own',
      visibility: 'private',
      version: 1,
      subject_id: level.subject_id,
      question: source.question,
      origin: { whose: 'library', question_id: source.id, author_name: '' },
    })
    expect(copy.id).not.toBe(source.id)
    const changed = { ...source.question, prompt: { cs: 'Jinak' } }
    await api.get(
      questions.updateQuestion,
      {
        params: { question_id: copy.id },
        body: { subject_id: level.subject_id, tags: copy.tags, question: changed, version: 1 },
      },
      as(teacher),
    )
    expect((await open(source.id)).question).toEqual(source.question)
  })
})

describe('the list', () => {
  beforeAll(async () => {
    teacher = await signedUpTeacher(api)
    await ownQuestion(api, teacher, { question: abcQuestion('Kolik je **žáků** ve třídě?'), tags: ['počty'] })
    api.clock.pass(60)
    await ownQuestion(api, teacher, { question: textQuestion('Kdo založil Karlovu univerzitu?', 'Karel IV.') })
    api.clock.pass(60)
    await ownQuestion(api, teacher, { subject_id: 2, question: textQuestion('Jak se řekne kůň?', 'horse') })
  })

  it('shows the last changed first', async () => {
    expect(await prompts({})).toEqual([
      'Jak se řekne kůň?',
      'Kdo založil Karlovu univerzitu?',
      'Kolik je **žáků** ve třídě?',
    ])
  })

  it.each<[string, BankFilter, number]>([
    ['without diacritics', { search: 'zaku' }, 1],
    ['in capitals', { search: 'KŮŇ' }, 1],
    ['with diacritics that are not there', { search: 'tříďe' }, 1],
    ['by all words in any order', { search: 'univerzitu zalozil' }, 1],
    ['by words of which one is missing', { search: 'univerzitu kůň' }, 0],
    ['by an option', { search: 'plzen' }, 1],
    ['by an accepted answer', { search: 'karel iv' }, 1],
    ['by a tag', { search: 'pocty' }, 1],
    ['by signs that mean something elsewhere', { search: '%_\\' }, 0],
    ['by type', { type: 'text' }, 2],
    ['by subject', { subject_id: 2 }, 1],
    ['by a whole tag', { tag: 'počty' }, 1],
    ['by a part of a tag', { tag: 'poč' }, 0],
    ['by level, which own questions do not have', { level_id: 1 }, 0],
  ])('finds %s', async (_, query, count) => {
    expect((await list(query)).total).toBe(count)
  })

  it('is narrowed to levels for some years of school, in the library alone', async () => {
    const ofYears = (years: BankFilter['years']) =>
      list({ whose: 'library', ...(years === undefined ? {} : { years }) })
    const [row] = await api.sql(
      `select count(*)::int as total, count(*) filter (where year_from <= 6 and year_to >= 6)::int as of_sixth,
        count(*) filter (where year_from <= 5)::int as of_primary
       from library_questions q join levels l on l.id = q.level_id where q.retired_at is null`,
    )
    const found = {
      total: await ofYears(undefined),
      of_sixth: await ofYears('6'),
      of_primary: await ofYears('primary'),
    }
    expect(Object.fromEntries(Object.entries(found).map(([name, { total }]) => [name, total]))).toEqual(row)
    expect(found.of_sixth.total).toBeLessThan(found.total.total)
    expect(await list({ whose: 'own', years: '6' })).toMatchObject({ total: 0 })
  })

  it('of the library is found by level, subject and words', async () => {
    const level = await someLevel(api, teacher, 1)
    const found = await list({ whose: 'library', level_id: level.id })
    expect(found.total).toBe(level.questions.length)
    expect(at(found.questions, 0)).toMatchObject({ whose: 'library', level_id: level.id, may: { edit: false } })
    expect((await list({ whose: 'library', subject_id: level.subject_id })).total).toBeGreaterThan(found.total)
    const prompt = at(level.questions, 0).question.prompt.cs ?? ''
    expect((await list({ whose: 'library', search: prompt.toUpperCase() })).total).toBeGreaterThan(0)
  })

  it('is counted by part, with the tags in use', async () => {
    const { counts, tags } = await api.get(questions.bankOverview, {}, as(teacher))
    expect(counts).toMatchObject({ own: 3, school: 0 })
    expect(counts.library).toBeGreaterThan(40)
    expect(tags.own).toEqual([{ tag: 'počty', count: 1 }])
  })

  it('of 5,000 comes by pages, through the index', async () => {
    await api.sql(
      `insert into school_questions (school_id, author_id, subject_id, visibility, question, tags, created_at, updated_at)
       select $1, $2, 1, 'private', jsonb_set($3, '{prompt,cs}', to_jsonb('Otázka číslo ' || n)), '{}',
         timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-01-01' + n * interval '1 minute'
       from generate_series(1, 5000) n`,
      [teacher.school_id, teacher.id, JSON.stringify(abcQuestion())],
    )
    const page = await list({ search: 'otazka cislo', offset: 4950 })
    expect([page.total, page.questions.length]).toEqual([5000, 50])
    expect(at(page.questions, 49).question.prompt.cs).toBe('Otázka číslo 1')
    expect((await list({ offset: 6000 })).questions).toEqual([])
    await api.sql('analyze school_questions')
    const plan = await api.sql(
      `explain select * from school_questions where school_id = $1 and deleted_at is null and author_id = $2
       order by updated_at desc, id limit 50`,
      [teacher.school_id, teacher.id],
    )
    expect(JSON.stringify(plan)).toContain('school_questions_of_author')
  })
})
