import { plannedTests } from '@katedra/contract/planned-tests'
import { generators } from '@katedra/generators'
import { library } from '@katedra/contract/library'
import { checkQuestion, questionTypes } from '@katedra/questions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { plannedTest, someLevel } from '../testing/build-test.ts'
import { loadLibrary, readContent } from './subjects.load.ts'

const content = readContent()

describe('the library', () => {
  it('has six subjects with three levels of twenty-five questions at least, ten texts with gaps and twelve orders', () => {
    const six = content.slice(0, 6)
    const least = [25, 25, 25, 10, 12]
    for (const { levels } of six) {
      const counts = levels.slice(0, least.length).map(({ questions }) => questions.length)
      expect(counts).toHaveLength(least.length)
      expect(counts.filter((count, index) => count < at(least, index))).toEqual([])
    }
    const texts = six.flatMap(({ levels }) => levels.slice(3, 4).flatMap(({ questions }) => questions))
    expect(texts.filter(({ question }) => question.type !== 'text' || question.content.gaps === undefined)).toEqual([])
  })

  it('has at least a hundred and twenty generators, each in three difficulties and in one level', () => {
    const generated = content.flatMap(({ levels }) => levels.flatMap((level) => level.generated))
    const byName = Map.groupBy(generated, ({ generator }) => generator.name)
    expect(byName.size).toBeGreaterThanOrEqual(120)
    expect(generators.filter(({ name }) => !byName.has(name)).map(({ name }) => name)).toEqual([])
    for (const rows of byName.values())
      expect(rows.map(({ generator }) => generator.difficulty).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
    expect(new Set(generated.map(({ key }) => key)).size).toBe(generated.length)
  })

  it('has in every level generators for years that the level is for', () => {
    const strangers = content.flatMap(({ levels }) =>
      levels.flatMap(({ level, generated }) =>
        generated
          .filter(({ generator }) => generator.year_to < level.year_from || generator.year_from > level.year_to)
          .map(({ generator }) => `${level.key}: ${generator.name}`),
      ),
    )
    expect(strangers).toEqual([])
  })

  it('has Czech, English, local studies and computing, each with four levels', () => {
    const younger = content.slice(6)
    expect(younger.map(({ subject }) => subject.code)).toEqual(['cesky-jazyk', 'anglictina', 'prvouka', 'informatika'])
    for (const { levels } of younger) expect(levels).toHaveLength(4)
  })

  it('has forty written questions at least in each level', () => {
    const all = content.flatMap(({ levels }) => levels)
    expect(all.flatMap(({ level, questions }) => (questions.length < 40 ? [level.key] : []))).toEqual([])
  })

  it('has something for every year of school', () => {
    const levels = content.flatMap((subject) => subject.levels.map(({ level }) => level))
    const years = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    expect(years.filter((year) => !levels.some((level) => level.year_from <= year && year <= level.year_to))).toEqual(
      [],
    )
  })

  it.each(
    content.map(({ subject, levels }) => ({
      code: subject.code,
      questions: levels.flatMap((level) => level.questions),
    })),
  )('has all five types in $code', ({ questions }) => {
    expect(questionTypes.filter((type) => !questions.some(({ question }) => question.type === type))).toEqual([])
  })

  it('has at least sixty orders, each with its things in the right order and the rule of what stands before what', () => {
    const orders = content.flatMap(({ levels }) =>
      levels.flatMap(({ questions }) =>
        questions.flatMap(({ question }) =>
          question.type === 'connection' && question.content.ordering === true ? [question] : [],
        ),
      ),
    )
    expect(orders.length).toBeGreaterThanOrEqual(60)
    for (const { content: asked, key } of orders) {
      expect(asked.right.map(({ id }) => id)).toEqual(asked.left.map(({ id }) => key.pairs[id]))
      expect(key.rule).toBe('relative')
    }
  })

  it('has at least sixty texts with gaps, of all kinds of gaps', () => {
    const texts = content.flatMap(({ levels }) =>
      levels.flatMap(({ questions }) =>
        questions.flatMap(({ question }) =>
          question.type === 'text' && question.content.gaps !== undefined ? [question.content.gaps] : [],
        ),
      ),
    )
    expect(texts.length).toBeGreaterThanOrEqual(60)
    expect(new Set(texts.flat().map(({ kind }) => kind))).toEqual(new Set(['typed', 'chosen', 'bank']))
  })

  it('has texts with gaps and orders in both languages', () => {
    const forms = content.flatMap(({ levels }) =>
      levels.flatMap(({ questions }) =>
        questions.flatMap(({ question }) => {
          const isForm =
            question.type === 'text'
              ? question.content.gaps !== undefined
              : question.type === 'connection' && question.content.ordering === true
          return isForm ? [question.prompt] : []
        }),
      ),
    )
    expect(forms.filter(({ cs, en }) => cs === undefined || en === undefined)).toEqual([])
  })

  it('has keys that are unique and a source for every question', () => {
    const keys = content.flatMap(({ subject, levels }) =>
      levels.flatMap(({ questions }) => questions.map(({ key }) => `${subject.code}/${key}`)),
    )
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.length).toBeGreaterThanOrEqual(818)
    expect(
      content.flatMap(({ levels }) =>
        levels.flatMap(({ questions }) => questions.filter(({ source }) => source.trim() === '')),
      ),
    ).toEqual([])
  })

  const all = content.flatMap(({ levels }) => levels.flatMap(({ questions }) => questions))

  it('passes the check of questions, with an explanation each', () => {
    expect(
      all
        .filter(({ question }) => !checkQuestion(question).ok || question.explanation === undefined)
        .map(({ key }) => key),
    ).toEqual([])
  })

  it('speaks Czech and English in every text', () => {
    expect(all.flatMap(({ key, question }) => oneSided(question).map((path) => `${key} ${path}`))).toEqual([])
  })

  it('gives options and items ids that do not tell which is right', () => {
    for (const { question } of all) {
      if (question.type !== 'abc' || !question.content.shuffle) continue
      const ids = question.content.options.map(({ id }) => id)
      expect(ids).toEqual(ids.toSorted())
      expect(ids.every((id) => /^[\da-f]{8}$/.test(id))).toBe(true)
    }
  })
})

/** Where a text exists in one language only. */
function oneSided(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const has = (language: string) =>
    language in value &&
    Object.entries(value).some(([name, text]) => name === language && typeof text === 'string' && text.trim() !== '')
  if ('cs' in value || 'en' in value) return has('cs') && has('en') ? [] : [path]
  return Object.entries(value).flatMap(([name, inner]) => oneSided(inner, `${path}.${name}`))
}

describe('loading', () => {
  let api: TestApi
  let teacher: SignedInTeacher
  beforeAll(async () => {
    api = await startTestApi()
    teacher = await signedUpTeacher(api)
  })
  afterAll(() => api.stop())

  const load = () => api.api.database.transaction(undefined, loadLibrary)
  const rows = () =>
    api.sql(
      "select 'question' as kind, key, version, xmin::text from library_questions union all select 'level', key, 0, xmin::text from levels union all select 'subject', code, 0, xmin::text from subjects order by 1, 2",
    )
  const questionRow = async (id: string) =>
    at(await api.sql('select version, retired_at from library_questions where id = $1', [id]), 0)

  it('again changes no row', async () => {
    const before = await rows()
    await load()
    expect(await rows()).toEqual(before)
  })

  it('brings a changed question back as a new version of the same id', async () => {
    const { questions } = await someLevel(api, teacher)
    const { id, question } = at(questions, 0)
    await api.sql('update library_questions set question = $1 where id = $2', [
      JSON.stringify({ ...question, points: 99 }),
      id,
    ])
    await load()
    expect(await questionRow(id)).toEqual({ version: 2, retired_at: null })
  })

  it('retires a question that has left the files; tests keep it, levels do not offer it', async () => {
    const level = await someLevel(api, teacher)
    const gone = at(level.questions, 5)
    // As if a release had brought the question and the next one took it out.
    await api.sql("update library_questions set key = 'matematika/taken-out' where id = $1", [gone.id])
    const test = await plannedTest(api, teacher, await schoolClass(api, teacher), { question_ids: [gone.id] })
    await load()
    expect(await questionRow(gone.id)).toMatchObject({ retired_at: expect.any(Date) })
    const offered = await api.get(library.levelQuestions, { params: { level_id: level.id } }, { token: teacher.token })
    expect(offered.map(({ id }) => id)).not.toContain(gone.id)
    expect(offered).toHaveLength(level.questions.length)
    const kept = await api.get(plannedTests.test, { params: { test_id: test.id } }, { token: teacher.token })
    expect(kept.questions.map(({ question }) => question)).toEqual([gone.question])
  })

  it('takes a retired question back when the files have it again', async () => {
    const { questions } = await someLevel(api, teacher)
    const { id } = at(questions, 7)
    await api.sql('update library_questions set retired_at = now() where id = $1', [id])
    await load()
    expect(await questionRow(id)).toEqual({ version: 1, retired_at: null })
  })
  it('retires levels that have left the files with their questions, and takes them back', async () => {
    await load()
    const fewer = content.map((read) => ({ ...read, levels: read.levels.slice(0, 2) }))
    const [, levels] = await api.api.database.transaction(undefined, (db) => loadLibrary(db, fewer))
    expect(levels?.keys.retired).toContain('dejepis-novovek')
    const back = content.flatMap(({ levels: written }) => written.slice(2))
    const questions = back.flatMap((level) => [...level.questions, ...level.generated])
    expect((await load()).map(({ keys }) => keys.changed.length)).toEqual([0, back.length, questions.length, 0])
  })
})
