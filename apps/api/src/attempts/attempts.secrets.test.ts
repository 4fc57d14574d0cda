import { attempts } from '@katedra/contract/attempts'
import { feedbackPolicies, type FeedbackPolicy, plannedTests } from '@katedra/contract/planned-tests'
import { questionTypes, type Question } from '@katedra/questions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRoutes } from '../testing/all-routes.ts'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { emptyAnswer, isOf, joinedAttempt, launchedTest, someLevel, type JoinedStudent } from '../testing/build-test.ts'

let api: TestApi
let teacher: SignedInTeacher
let pupils: Awaited<ReturnType<typeof schoolClass>>
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  pupils = await schoolClass(api, teacher)
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('update teachers set free_plans_left = 5')
})

/** Names of fields that only a key, an explanation or a score has. */
const secretFields = new Set([
  ...[
    'key',
    'explanation',
    'correct',
    'rule',
    'word',
    'ignore_diacritics',
    'partial',
    'tolerance',
    'accepted',
    'number',
    'value',
  ],
  ...[
    'case_sensitive',
    'typo_tolerance',
    'unmatched',
    'fraction',
    'parts',
    'score',
    'seed',
    'token_hash',
    'personal_code',
    'library_question_id',
  ],
])

function fieldsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [...(Array.isArray(value) ? [] : [name]), ...fieldsOf(inner)])
}

/** Texts that give a question away, as far as its public part does not hold them itself. */
function secretTexts(questions: Question[]): string[] {
  const shown = JSON.stringify(questions.map(({ prompt, content }) => ({ prompt, content })))
  return questions.flatMap(textsOf).filter((text) => text.length > 3 && !shown.includes(text))
}

function textsOf(question: Question): string[] {
  return [question.explanation?.cs ?? '', question.explanation?.en ?? '', ...keyTexts(question)]
}

function keyTexts(question: Question): string[] {
  switch (question.type) {
    case 'text':
      return question.key.accepted.map(({ text }) => text)
    case 'alphabet':
      return [question.key.word.cs ?? '', question.key.word.en ?? '']
    case 'axis':
      return [JSON.stringify(question.key.positions)]
    case 'connection':
      return [JSON.stringify(question.key.pairs)]
    case 'abc':
      return [JSON.stringify(question.key)]
  }
}

/** What a reply tells that it must not. */
function secretsIn(reply: unknown, questions: Question[]): string[] {
  const text = JSON.stringify(reply)
  const fields = [...new Set(fieldsOf(reply))].filter((name) => secretFields.has(name))
  return [
    ...fields,
    ...secretTexts(questions).filter(
      (secret) => text.includes(JSON.stringify(secret).slice(1, -1)) || text.includes(secret),
    ),
  ]
}

/** Everything that a pupil can get while writing a test of a whole level. */
async function storyOf(policy: FeedbackPolicy, attempts_allowed = 2) {
  // All of them: twenty that are drawn of forty may lack a type.
  const question_ids = (await someLevel(api, teacher)).questions.map(({ id }) => id)
  const test = await launchedTest(api, teacher, pupils, { question_ids, feedback: policy, attempts_allowed })
  const questions = test.questions.map(({ question }) => question)
  const student = at(pupils.students, 0)
  const pupil = await joinedAttempt(api, test, student)
  const caller = { token: pupil.token }
  const params = { attempt_id: pupil.attempt.id }
  const first = at(test.questions, 0).question
  const writing: unknown[] = [
    pupil,
    await api.get(attempts.joinableTest, { params: { code: test.join_code } }),
    await api.get(attempts.testsOfStudent, { body: { personal_code: student.personal_code } }),
    await api.get(
      attempts.saveAnswer,
      { params: { ...params, item_no: 1 }, body: { revision: 1, answer: emptyAnswer(first), active_ms: 1 } },
      caller,
    ),
    (
      await api.call(
        attempts.saveAnswer,
        { params: { ...params, item_no: 1 }, body: { revision: 2, answer: { nonsense: 1 }, active_ms: 1 } },
        caller,
      )
    ).body,
    await api.get(attempts.attempt, { params }, caller),
    await api.get(attempts.review, { params }, caller),
    (await api.call(attempts.answerReview, { params: { ...params, item_no: 2 } }, caller)).body,
  ]
  const handedIn: unknown[] = [
    await api.get(attempts.submitAttempt, { params }, caller),
    await api.get(attempts.attempt, { params }, caller),
  ]
  return { test, questions, pupil, writing, handedIn }
}

const reviewOf = ({ attempt, token }: JoinedStudent) =>
  api.get(attempts.review, { params: { attempt_id: attempt.id } }, { token })

describe.each(feedbackPolicies)('under the policy %s', (policy) => {
  it('no reply to a pupil who is writing holds a key, an explanation or a score', async () => {
    const { questions, writing, handedIn } = await storyOf(policy)
    expect(new Set(questions.map(({ type }) => type)).size).toBe(questionTypes.length)
    expect(secretTexts(questions).length).toBeGreaterThan(40)
    for (const reply of [...writing, ...handedIn]) expect(secretsIn(reply, questions)).toEqual([])
  })

  it('the review holds them exactly when it may', async () => {
    const { test, questions, pupil } = await storyOf(policy, 1)
    const told = async () => secretsIn((await reviewOf(pupil)).items, questions).length > 0
    expect(await told()).toBe(policy === 'at_once' || policy === 'after_submission')
    await api.get(plannedTests.finishTest, { params: { test_id: test.id } }, { token: teacher.token })
    expect(await told()).toBe(policy !== 'never')
  })

  it('the next attempt holds none of them either, nor does the review before it', async () => {
    const { questions, pupil } = await storyOf(policy)
    expect(secretsIn((await reviewOf(pupil)).items, questions)).toEqual([])
    const next = await api.get(attempts.tryAgain, { params: { attempt_id: pupil.attempt.id } }, { token: pupil.token })
    expect(secretsIn(next, questions)).toEqual([])
  })
})

describe('the order in which things are shown', () => {
  it('of a connection differs from the order of its pairs for some pupil', async () => {
    const { questions } = await someLevel(api, teacher)
    const connections = questions.filter(({ question }) => question.type === 'connection')
    const test = await launchedTest(api, teacher, pupils, {
      question_ids: connections.map(({ id }) => id),
      shuffle_options: false,
    })
    const joined = await joinedAttempt(api, test, at(pupils.students, 0))
    const inOrderOfPairs = joined.attempt.questions.filter(({ item_no, question }) => {
      const whole = test.questions.find((item) => item.item_no === item_no)?.question
      if (question.type !== 'connection' || whole === undefined || !isOf(whole, 'connection')) return false
      return question.content.left.every(({ id }, index) => question.content.right[index]?.id === whole.key.pairs[id])
    })
    expect(connections.length).toBeGreaterThan(2)
    expect(inOrderOfPairs.length).toBeLessThan(connections.length)
  })
})

describe('the contract', () => {
  const withKeys = ['attempts.review', 'attempts.answerReview', 'class-pace.pupilStep']
  const ofPupils = allRoutes().filter(({ route, name }) => route.access === 'student' || name.startsWith('attempts.'))
  const secretsOf = (schema: unknown) => namesIn(schema).filter((name) => name === 'key' || name === 'explanation')

  it.each(ofPupils.filter(({ name }) => !withKeys.includes(name)))(
    'gives $name a reply that has no place for a key',
    ({ route }) => {
      expect(secretsOf(route.reply)).toEqual([])
    },
  )

  it.each(ofPupils.filter(({ name }) => withKeys.includes(name)))(
    'has a place for it in $name, or this test would look in vain',
    ({ route }) => {
      expect(new Set(secretsOf(route.reply))).toEqual(new Set(['key', 'explanation']))
    },
  )
})

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Names of all fields in a schema, however deep. */
function namesIn(schema: unknown, seen = new Set<unknown>()): string[] {
  if (!isObject(schema) || seen.has(schema)) return []
  seen.add(schema)
  const inner = '_zod' in schema && isObject(schema._zod) && 'def' in schema._zod ? schema._zod.def : schema
  if (!isObject(inner)) return []
  const names = 'shape' in inner && isObject(inner.shape) ? Object.keys(inner.shape) : []
  return [...names, ...Object.values(inner).flatMap((part) => namesIn(part, seen))]
}
