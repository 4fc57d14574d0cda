import { library } from '@katedra/contract/library'
import { questionFiles } from '@katedra/contract/question-files'
import { questions, type BankFilter } from '@katedra/contract/questions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { abcQuestion, ownQuestion } from '../testing/build-question.ts'
import { at, registeredSchool, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'

/* Tags of the library are kept in Czech and read in the language of the teacher. */

type Reader = SignedInTeacher

let api: TestApi
let czech: Reader
let english: Reader
let mathematics: number
/** A question of the library with tags that stand for many. */
let one: { id: string; level_id: number; tags: string[] }
beforeAll(async () => {
  api = await startTestApi()
  czech = await signedUpTeacher(api)
  english = await signedUpTeacher(api)
  for (const who of [czech, english]) await registeredSchool(api, who)
  await api.sql("update users set language = 'en' where id = $1", [english.id])
  const row = at(
    await api.sql(`select q.id, q.level_id, q.tags, l.subject_id from library_questions q join levels l on l.id = q.level_id
      where q.tags @> '{slovní úloha}' and q.key like 'matematika/%' order by q.key limit 1`),
    0,
  )
  mathematics = Number(row['subject_id'])
  one = { id: String(row['id']), level_id: Number(row['level_id']), tags: [row['tags']].flat().map(String) }
})
afterAll(() => api.stop())

const as = ({ token }: Reader) => ({ token })
const open = (who: Reader, question_id: string) => api.get(questions.question, { params: { question_id } }, as(who))
const list = (who: Reader, query: BankFilter) =>
  api.get(questions.bank, { query: { whose: 'library', ...query } }, as(who))
const overview = async (who: Reader) => (await api.get(questions.bankOverview, {}, as(who))).tags.library
const countOf = async (who: Reader, tag: string) => (await overview(who)).find((known) => known.tag === tag)?.count
const chosen = (who: Reader) => api.get(questions.chosenQuestions, { query: { question_ids: one.id } }, as(who))
const ofLevel = (who: Reader) =>
  api.get(library.levelQuestions, { params: { level_id: one.level_id } }, { token: who.token })
/** Of its level only: those of the whole library with one tag are more than a page. */
const inLevel = (who: Reader, tag: string) => list(who, { tag, level_id: one.level_id })
const tagsOf = (shown: readonly { id: string; tags: string[] }[]) => shown.find(({ id }) => id === one.id)?.tags

describe('tags of the library', () => {
  it('are Czech words for a teacher who reads Czech, wherever a question is seen', async () => {
    expect(one.tags).toContain('slovní úloha')
    expect((await open(czech, one.id)).tags).toEqual(one.tags)
    expect(tagsOf(await chosen(czech))).toEqual(one.tags)
    expect(tagsOf(await ofLevel(czech))).toEqual(one.tags)
    expect(tagsOf((await inLevel(czech, 'slovní úloha')).questions)).toEqual(one.tags)
  })

  it('are English words for a teacher who reads English, in the same order', async () => {
    const { tags } = await open(english, one.id)
    expect(tags.indexOf('word problem')).toBe(one.tags.indexOf('slovní úloha'))
    expect(tags).toHaveLength(one.tags.length)
    expect(tagsOf(await chosen(english))).toEqual(tags)
    expect(tagsOf(await ofLevel(english))).toEqual(tags)
    expect(tagsOf((await inLevel(english, 'word problem')).questions)).toEqual(tags)
  })

  it('are counted as often as the list narrowed to them is long, in both languages', async () => {
    for (const who of [czech, english])
      for (const { tag, count } of (await overview(who)).slice(0, 6))
        expect((await list(who, { tag })).total).toBe(count)
    expect(await countOf(english, 'word problem')).toBe(await countOf(czech, 'slovní úloha'))
    expect(await countOf(english, 'slovní úloha')).toBeUndefined()
  })

  it('narrow the list by either name, so that an address can be sent to a colleague', async () => {
    const { total } = await list(czech, { tag: 'slovní úloha', subject_id: mathematics })
    expect(total).toBeGreaterThan(0)
    expect((await list(czech, { tag: 'word problem', subject_id: mathematics })).total).toBe(total)
    expect((await list(english, { tag: 'slovní úloha', subject_id: mathematics })).total).toBe(total)
    expect((await list(english, { tag: 'word' })).total).toBe(0)
  })

  it('are found by words of their Czech and of their English name', async () => {
    const { total } = await list(czech, { tag: 'druhá světová válka' })
    expect(total).toBeGreaterThan(0)
    for (const search of ['druha svetova valka', 'Second WORLD war']) {
      const found = await list(english, { search })
      expect(found.questions.filter(({ tags }) => tags.includes('second world war'))).toHaveLength(total)
    }
    expect((await list(english, { search: 'second nonsense war' })).total).toBe(0)
  })

  it('stay as they are where no one has given them an English name', async () => {
    await api.sql("update library_questions set tags = tags || '{jen u nás,word problem}'::text[] where id = $1", [
      one.id,
    ])
    const { tags } = await open(english, one.id)
    expect(tags.at(-1)).toBe('jen u nás')
    expect(tags.filter((tag) => tag === 'word problem')).toHaveLength(1)
    expect(await countOf(english, 'jen u nás')).toBe(1)
    expect((await list(english, { tag: 'jen u nás' })).total).toBe(1)
    await api.sql('update library_questions set tags = $2 where id = $1', [one.id, one.tags])
  })

  it('come along with a copy as its teacher reads them, and stay so', async () => {
    const copyOf = (who: Reader) => api.get(questions.copyQuestion, { params: { question_id: one.id } }, as(who))
    expect((await copyOf(czech)).tags).toEqual(one.tags)
    const copy = await copyOf(english)
    expect(copy.tags).toEqual((await open(english, one.id)).tags)
    await api.sql('update users set language = null where id = $1', [english.id])
    expect((await open(english, copy.id)).tags).toEqual(copy.tags)
    await api.sql("update users set language = 'en' where id = $1", [english.id])
  })

  it('that are names are shown with their capital, and found and kept without it', async () => {
    const [rome] = (await list(czech, { tag: 'řím' })).questions
    expect(rome?.tags).toContain('Řím')
    const { total } = await list(czech, { tag: 'řím' })
    for (const tag of ['Řím', 'Rome', 'rome']) expect((await list(english, { tag })).total).toBe(total)
    expect((await list(english, { search: 'rome' })).total).toBeGreaterThanOrEqual(total)
    expect(await countOf(czech, 'Řím')).toBe(total)
    expect(await countOf(english, 'Rome')).toBe(total)
    const copy = await api.get(questions.copyQuestion, { params: { question_id: rome?.id ?? '' } }, as(czech))
    expect(copy.tags).toEqual(rome?.tags.map((tag) => tag.toLowerCase()))
  })

  it('are in a file in the language of the file', async () => {
    const written = async (language: 'cs' | 'en') => {
      const { body } = await api.call(
        questionFiles.exportFile,
        { body: { format: 'json', language, question_ids: [one.id] } },
        as(english),
      )
      return JSON.stringify(body)
    }
    expect(await written('cs')).toContain('slovní úloha')
    expect(await written('en')).toContain('word problem')
  })
})

describe('tags of one’s own', () => {
  it('are no one’s to translate', async () => {
    const { id } = await ownQuestion(api, english, { question: abcQuestion(), tags: ['slovní úloha'] })
    expect((await open(english, id)).tags).toEqual(['slovní úloha'])
    const own = (query: BankFilter) => list(english, { whose: 'own', ...query })
    expect((await own({ tag: 'slovní úloha' })).questions.map((question) => question.id)).toContain(id)
    expect((await own({ tag: 'word problem' })).questions.map((question) => question.id)).not.toContain(id)
    expect((await own({ search: 'word problem' })).questions.map((question) => question.id)).not.toContain(id)
  })
})
