import { generators } from '@katedra/contract/generators'
import { library } from '@katedra/contract/library'
import { questions } from '@katedra/contract/questions'
import { PublicQuestion, Question } from '@katedra/questions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, registeredSchool, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { generatedQuestions } from '../testing/build-test.ts'

let api: TestApi
let teacher: SignedInTeacher
let fractions: Awaited<ReturnType<typeof generatedQuestions>>[number]
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  await registeredSchool(api, teacher)
  fractions = at(await generatedQuestions(api, 'fractions.addition'), 0)
})
afterAll(() => api.stop())
beforeEach(() => api.sql('delete from rate_limits'))

const as = ({ token }: SignedInTeacher) => ({ token })
const samplesOf = (round: number, who = teacher, generated_id = fractions.id) =>
  api.get(generators.samples, { params: { generated_id }, query: { round } }, as(who))
const exclude = (seed: number, is_excluded = true) =>
  api.get(
    generators.excludeVariant,
    { params: { generated_id: fractions.id, seed }, body: { is_excluded } },
    as(teacher),
  )

describe('a generator in a level', () => {
  it('stands among its questions as one, with what it is of', async () => {
    const { level_id } = fractions
    const all = await api.get(library.levelQuestions, { params: { level_id } }, as(teacher))
    expect(all.find(({ id }) => id === fractions.id)?.generated).toEqual({
      generator: 'fractions.addition',
      title: { cs: 'Sčítání zlomků', en: 'Adding fractions' },
      topic: { cs: 'Zlomky', en: 'Fractions' },
      difficulty: 1,
      year_from: 7,
      year_to: 8,
    })
    expect(all.filter(({ generated }) => generated === undefined).length).toBeGreaterThanOrEqual(25)
  })

  it('is found in the bank by its tag and says there that it makes questions', async () => {
    const query = { whose: 'library', tag: 'generované', level_id: fractions.level_id } as const
    const { questions: found } = await api.get(questions.bank, { query }, as(teacher))
    expect(found.length).toBeGreaterThan(10)
    expect(found.filter(({ generated }) => generated === undefined)).toEqual([])
    const detail = await api.get(questions.question, { params: { question_id: fractions.id } }, as(teacher))
    expect(detail.generated?.generator).toBe('fractions.addition')
  })
})

describe('samples', () => {
  it('are ten different questions with what pupils get wrong in words, and in another round others', async () => {
    const first = await samplesOf(0)
    expect(new Set(first.samples.map(({ question }) => question.prompt.cs)).size).toBe(10)
    for (const { question, misconceptions } of first.samples) {
      expect(Question.safeParse(question).success).toBe(true)
      expect(misconceptions.length).toBeGreaterThanOrEqual(2)
    }
    expect(first.samples.flatMap(({ misconceptions }) => misconceptions)).toContainEqual({
      cs: 'sčítá jmenovatele',
      en: 'adds denominators',
    })
    expect(await samplesOf(0)).toEqual(first)
    const second = await samplesOf(1)
    expect(second.samples.map(({ seed }) => seed)).not.toEqual(first.samples.map(({ seed }) => seed))
  })

  it('come without keys and without what goes wrong to who may not know the keys of the library', async () => {
    const stranger = await signedUpTeacher(api)
    const { samples } = await samplesOf(0, stranger)
    expect(samples.map(({ question }) => PublicQuestion.safeParse(question).success)).toEqual(samples.map(() => true))
    expect(samples.flatMap(({ misconceptions }) => misconceptions)).toEqual([])
  })

  it('are there of generators only', async () => {
    const { level_id } = fractions
    const all = await api.get(library.levelQuestions, { params: { level_id } }, as(teacher))
    const written = at(
      all.filter(({ generated }) => generated === undefined),
      0,
    )
    const reply = await api.call(generators.samples, { params: { generated_id: written.id }, query: {} }, as(teacher))
    expect(reply.status).toBe(404)
  })
})

describe('one of the samples', () => {
  it('can be excluded and put back, twice like once', async () => {
    const { seed, question } = at((await samplesOf(0)).samples, 3)
    await exclude(seed)
    await exclude(seed)
    const { samples, excluded } = await samplesOf(0)
    expect(samples.map(({ is_excluded }) => is_excluded).indexOf(true)).toBe(3)
    expect(excluded.map((one) => one.question)).toEqual([question])
    const colleague = await signedUpTeacher(api)
    expect((await samplesOf(0, colleague)).excluded).toEqual([])
    await exclude(seed, false)
    expect((await samplesOf(0)).excluded).toEqual([])
  })

  it('becomes a written question of one’s own', async () => {
    const { seed, question } = at((await samplesOf(0)).samples, 1)
    const params = { generated_id: fractions.id, seed }
    const copy = await api.get(questions.copyVariant, { params }, as(teacher))
    expect(copy).toMatchObject({ whose: 'own', visibility: 'private', question, tags: ['generované', 'zlomky'] })
    expect(copy.generated).toBeUndefined()
    const { id, subject_id, tags, version } = copy
    const body = { subject_id, tags, version, question: { ...Question.parse(copy.question), points: 2 } }
    const changed = await api.get(questions.updateQuestion, { params: { question_id: id }, body }, as(teacher))
    expect(changed.question.points).toBe(2)
  })

  it('is no written question for who may not know the keys', async () => {
    const stranger = await signedUpTeacher(api)
    const params = { generated_id: fractions.id, seed: 5 }
    const reply = await api.call(questions.copyVariant, { params }, as(stranger))
    expect(reply.status).toBe(403)
  })

  it('keeps its drawing when it is copied and changed', async () => {
    const shaded = at(await generatedQuestions(api, 'fractions.shaded-part'), 0)
    const copy = await api.get(questions.copyVariant, { params: { generated_id: shaded.id, seed: 11 } }, as(teacher))
    const { id, subject_id, tags, version } = copy
    const question = Question.parse(copy.question)
    const body = { subject_id, tags, version, question: { ...question, points: 3 } }
    const changed = await api.get(questions.updateQuestion, { params: { question_id: id }, body }, as(teacher))
    expect(changed.question.picture).toEqual(question.picture)
    const drawing = await api.server.inject(question.picture?.src ?? '')
    expect(drawing.headers['content-type']).toContain('image/svg+xml')
    expect(drawing.body).toMatch(/^<svg/)
  })
})

describe('a drawing', () => {
  it('is not there for a generator that draws nothing, and for none', async () => {
    for (const path of ['fractions.addition/1/1/5.svg', 'nothing/1/1/5.svg', 'fractions.shaded-part/1/4/5.svg'])
      expect((await api.server.inject(`/v1/generated-figures/${path}`)).statusCode).toBe(404)
  })
})
