import { library } from '@katedra/contract/library'
import { plannedTests } from '@katedra/contract/planned-tests'
import { questionFiles } from '@katedra/contract/question-files'
import { questions } from '@katedra/contract/questions'
import { PublicQuestion, Question } from '@katedra/questions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, colleagueOf, registeredSchool, schoolClass, signedUpTeacher } from '../testing/build-school.ts'
import type { SignedInTeacher } from '../testing/build-school.ts'
import { oneOf, plannedTest, someLevel, type KeyedQuestion } from '../testing/build-test.ts'

/*
 * The keys of the library are for teachers of registered schools. Others read the questions as pupils see them, and with their
 * keys only those that they have planned.
 */

let api: TestApi
let level: Awaited<ReturnType<typeof someLevel>>
let one: KeyedQuestion
/** Of a registered school. */
let registered: SignedInTeacher
/** Of a school that is not; a new one for each test. */
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  registered = await signedUpTeacher(api)
  await registeredSchool(api, registered)
  level = await someLevel(api, registered)
  one = at(level.questions, 0)
})
afterAll(() => api.stop())
beforeEach(async () => {
  teacher = await signedUpTeacher(api)
  await api.sql('delete from rate_limits')
})

const as = ({ token }: SignedInTeacher) => ({ token })
const plan = async (who: SignedInTeacher, ids = [one.id]) =>
  plannedTest(api, who, await schoolClass(api, who), { question_ids: ids })

type Read = (who: SignedInTeacher) => Promise<unknown>
const byId = (found: readonly { id: string; question: unknown }[]) => found.find(({ id }) => id === one.id)?.question
const ofLibrary = (who: SignedInTeacher, filter: object) =>
  api.get(questions.bank, { query: { whose: 'library', level_id: level.id, ...filter } }, as(who))

/** Every way to read a question of the library. */
const ways: [way: string, read: Read][] = [
  [
    'the questions of its level',
    async (who) => byId(await api.get(library.levelQuestions, { params: { level_id: level.id } }, as(who))),
  ],
  ['the bank’s list', async (who) => byId((await ofLibrary(who, {})).questions)],
  [
    'the chosen questions',
    async (who) => byId(await api.get(questions.chosenQuestions, { query: { question_ids: one.id } }, as(who))),
  ],
  [
    'its own page',
    async (who) => (await api.get(questions.question, { params: { question_id: one.id } }, as(who))).question,
  ],
]

describe.each(ways)('a question of the library, read by %s,', (_, read) => {
  it('has its key in a registered school', async () => {
    expect(await read(registered)).toEqual(one.question)
  })

  it('is what a pupil sees in a school that has not registered', async () => {
    const shown = await read(teacher)
    expect(PublicQuestion.parse(shown)).toEqual(shown)
    expect(shown).toMatchObject({ type: one.question.type, prompt: one.question.prompt, points: one.question.points })
    expect(await read(teacher)).toEqual(shown)
  })

  it('has its key there too once the teacher has planned it, and no other question has', async () => {
    const test = await plan(teacher, [at(level.questions, 1).id])
    expect(await read(teacher)).not.toHaveProperty('key')
    await plan(teacher)
    expect(await read(teacher)).toEqual(one.question)
    await api.get(plannedTests.cancelTest, { params: { test_id: test.id } }, as(teacher))
    expect(await read(teacher)).toEqual(one.question)
  })

  it('stays without it for a colleague who has not planned it', async () => {
    await plan(teacher)
    expect(await read(await colleagueOf(api, teacher))).not.toHaveProperty('key')
  })

  it('has its key from the moment when the school registers', async () => {
    expect(await read(teacher)).not.toHaveProperty('key')
    await registeredSchool(api, teacher)
    expect(await read(teacher)).toEqual(one.question)
  })
})

const file = { format: 'json', language: 'cs' } as const
const ofLevel = () => ({ filter: { whose: 'library', level_id: level.id } as const })
/** Every way to take a question of the library along, which gives its key away. */
const takings: [way: string, take: (who: SignedInTeacher) => ReturnType<TestApi['call']>][] = [
  ['a copy', (who) => api.call(questions.copyQuestion, { params: { question_id: one.id } }, as(who))],
  [
    'a file of chosen questions',
    (who) => api.call(questionFiles.exportFile, { body: { ...file, question_ids: [one.id] } }, as(who)),
  ],
  [
    'the report of such a file',
    (who) => api.call(questionFiles.exportReport, { body: { ...file, question_ids: [one.id] } }, as(who)),
  ],
]
const wholeLevel: typeof takings = [
  ['a file of a level', (who) => api.call(questionFiles.exportFile, { body: { ...file, ...ofLevel() } }, as(who))],
  ['the report of it', (who) => api.call(questionFiles.exportReport, { body: { ...file, ...ofLevel() } }, as(who))],
]
const refusal = {
  status: 403,
  body: { code: 'questions.keys_withheld', detail: expect.stringContaining('Zaregistrujte svou školu') },
}

describe('taking along', () => {
  it.each([...takings, ...wholeLevel])('%s is refused in a school that has not registered', async (_, take) => {
    expect(await take(teacher)).toMatchObject(refusal)
    expect((await api.get(questions.bank, { query: { whose: 'own' } }, as(teacher))).total).toBe(0)
  })

  it.each([...takings, ...wholeLevel])('%s is there in a registered one', async (_, take) => {
    expect((await take(registered)).status).toBeLessThan(300)
  })

  it.each(takings)('%s is there for a question that the teacher has planned', async (_, take) => {
    await plan(teacher)
    expect((await take(teacher)).status).toBeLessThan(300)
  })

  it.each(wholeLevel)('%s is refused as long as one question of it was not planned', async (_, take) => {
    await plan(teacher)
    expect(await take(teacher)).toMatchObject(refusal)
  })

  it('of one’s own questions needs no registered school', async () => {
    const body = { subject_id: level.subject_id, question: one.question }
    const own = await api.get(questions.createQuestion, { body }, as(teacher))
    expect(Question.parse(own.question)).toEqual(one.question)
    expect((await api.call(questions.copyQuestion, { params: { question_id: own.id } }, as(teacher))).status).toBe(201)
    const filter = { whose: 'own' } as const
    expect((await api.call(questionFiles.exportFile, { body: { ...file, filter } }, as(teacher))).status).toBe(200)
  })
})

describe('planning with questions whose keys are withheld', () => {
  it('goes on as it was, by hand and drawn, and the test shows its keys to the one who steers it', async () => {
    const test = await plan(teacher)
    expect(test.questions.map(({ question }) => question)).toEqual([one.question])
    const drawn = await plannedTest(api, teacher, await schoolClass(api, teacher), { draw: 5 })
    expect(drawn.questions.every(({ question }) => 'key' in question)).toBe(true)
    const colleague = await colleagueOf(api, teacher)
    expect(
      await api.call(plannedTests.test, { params: { test_id: test.id } }, as(colleague)),
      'a colleague who does not teach the class',
    ).toMatchObject({ status: 404 })
  })
})

describe('searching the library', () => {
  const found = async (who: SignedInTeacher, search: string) => (await ofLibrary(who, { search })).total

  it('finds by right answers and explanations only for who may read them', async () => {
    const text = oneOf(level.questions, 'text')
    const secret = {
      ...text.question,
      explanation: { cs: 'Protože xyzzy.' },
      key: { ...text.question.key, accepted: [{ text: 'plugh', fraction: 1 }] },
    }
    await api.sql('update library_questions set question = $1 where id = $2', [JSON.stringify(secret), text.id])
    for (const word of ['xyzzy', 'plugh']) {
      expect(await found(registered, word)).toBe(1)
      expect(await found(teacher, word)).toBe(0)
      // What was planned may be read; finding it by its key would tell of the next version.
      await plan(teacher, [text.id])
      expect(await found(teacher, word)).toBe(0)
    }
    await api.sql('update library_questions set question = $1 where id = $2', [JSON.stringify(text.question), text.id])
  })

  it('finds by what is asked, by options and by tags for everybody', async () => {
    const abc = oneOf(level.questions, 'abc')
    const known = {
      ...abc.question,
      prompt: { cs: 'Kdo řekl frobnicate?' },
      content: {
        ...abc.question.content,
        options: abc.question.content.options.map((option) => ({ ...option, text: { cs: `Quux ${option.id}` } })),
      },
    }
    await api.sql("update library_questions set question = $1, tags = tags || '{zvlastnost}'::text[] where id = $2", [
      JSON.stringify(known),
      abc.id,
    ])
    for (const word of ['FROBNICATE', 'quux', 'zvláštnost'])
      for (const who of [registered, teacher]) expect(await found(who, word)).toBe(1)
    await api.sql('update library_questions set question = $1, tags = $2 where id = $3', [
      JSON.stringify(abc.question),
      abc.tags,
      abc.id,
    ])
  })
})

describe('the order', () => {
  it('of a connection’s right column does not follow the pairs', async () => {
    // As an author may write it: each right side next to its left one.
    const connections = level.questions.filter(({ question }) => question.type === 'connection')
    expect(connections.length).toBeGreaterThan(2)
    const shown = await api.get(library.levelQuestions, { params: { level_id: level.id } }, as(teacher))
    const inPairs = connections.filter(({ id, question }) => {
      const read = shown.find((item) => item.id === id)?.question
      if (question.type !== 'connection' || read?.type !== 'connection') return true
      return read.content.left.every((item, index) => read.content.right[index]?.id === question.key.pairs[item.id])
    })
    expect(inPairs.length).toBeLessThan(connections.length)
  })
})
