import { publicPages } from '@katedra/contract/public-pages'
import { results } from '@katedra/contract/results'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { at, schoolClass } from '../testing/build-school.ts'
import { pageGone, startSharing } from '../testing/build-shared-results.ts'
import { joinedAttempt, launchedTest } from '../testing/build-test.ts'

let sharing: Awaited<ReturnType<typeof startSharing>>
beforeAll(async () => {
  sharing = await startSharing()
})
afterAll(() => sharing.api.stop())
beforeEach(() => sharing.beginAgain())

const ownResults = (test: { id: string }) => sharing.api.get(results.testResults, sharing.of(test), sharing.as())

/** Every name of a field anywhere in a value. */
function fieldsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [...(Array.isArray(value) ? [] : [name]), ...fieldsOf(inner)])
}

describe('the public page', () => {
  it('shows the same figures as the teacher’s results', async () => {
    const { test } = await sharing.overTest()
    const { code, expires_at } = await sharing.shared(test)
    const own = await ownResults(test)
    const { figures, ...page } = await sharing.seen(code)
    expect(page).toEqual({
      title: 'Slovní druhy',
      kind: 'test',
      class_name: '6.A',
      school_name: 'ZŠ Úvoz',
      held_at: test.launched_at,
      expires_at,
      withheld: null,
    })
    expect(figures).toMatchObject({
      submitted_count: 6,
      answer_count: own.answer_count,
      out_of: own.out_of,
      is_final: true,
      average_fraction: 0.5,
      average_duration_s: own.average_duration_s,
      distribution: own.distribution,
    })
    expect(figures?.questions.map(({ success }) => success)).toEqual([0.5, 0.5])
  })

  it('names no one: no name and no id of a pupil, an attempt, a teacher or the test', async () => {
    const { test, pupils, joined } = await sharing.overTest()
    const { code } = await sharing.shared(test)
    const { body, headers } = await sharing.look(code)
    const text = JSON.stringify(body)
    const teacher = sharing.teacher()
    const ofPupils = pupils.students.flatMap(({ id, personal_code, last_name }) => [id, personal_code, last_name])
    const ids = [test.id, test.class_id, test.join_code, teacher.id, teacher.school_id]
    const secrets = [...ids, ...ofPupils, ...joined.map(({ attempt }) => attempt.id), 'Žofinka', 'Nováková']
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    const { figures, ...page } = await sharing.seen(code)
    expect(Object.keys(page).toSorted()).toEqual(
      ['class_name', 'expires_at', 'held_at', 'kind', 'school_name', 'title', 'withheld'].toSorted(),
    )
    const bare = { ...figures, questions: figures?.questions.map(({ question: _, ...rest }) => rest) }
    expect([...new Set(fieldsOf(bare))].toSorted()).toEqual(
      [
        ...['submitted_count', 'answer_count', 'average_fraction', 'average_duration_s', 'out_of', 'distribution'],
        ...['is_final', 'questions', 'item_no', 'type', 'points', 'counts', 'success'],
      ].toSorted(),
    )
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
  })

  it.each([
    ['unknown', 'f'.repeat(32)],
    ['too short', 'abc'],
    ['missing', ''],
    ['made of anything', "\u0000' or 1=1"],
  ])('with a code that is %s says the one sentence', async (_, code) => {
    expect(await sharing.look(code)).toMatchObject(pageGone)
  })

  it('is not found by trying: wrong codes from one address wait after 300, and a right one passes', async () => {
    const { test } = await sharing.overTest()
    const { code } = await sharing.shared(test)
    for (let turn = 0; turn < 300; turn += 1) await sharing.look('0'.repeat(32))
    expect(await sharing.look('0'.repeat(32))).toMatchObject({ status: 429 })
    expect(await sharing.look(code)).toMatchObject({ status: 200 })
  })

  it('is opened by a whole class at once', async () => {
    const { test } = await sharing.overTest()
    const { code } = await sharing.shared(test)
    const answers = await Promise.all(Array.from({ length: 40 }, () => sharing.look(code)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })
})

describe('figures on the public page', () => {
  it('wait until everybody has finished: each hand-in would show one pupil’s result', async () => {
    const staged = await sharing.stage()
    await sharing.handIn(staged, 5)
    const { code } = await sharing.shared(staged.test)
    const running = { title: 'Slovní druhy', withheld: 'not_over', figures: null }
    expect(await sharing.seen(code)).toMatchObject(running)
    const last = await joinedAttempt(sharing.api, staged.test, at(staged.pupils.students, 5))
    await sharing.finish(staged.test)
    // As within the grace, when the last answers are on their way.
    await sharing.api.sql("update attempts set state = 'open', submitted_at = null where id = $1", [last.attempt.id])
    expect(await sharing.seen(code)).toMatchObject(running)
  })

  it.each([
    [4, 'too_few'],
    [5, null],
  ])('with %i pupils who have handed in are withheld: %s', async (count, withheld) => {
    const { test } = await sharing.overTest({}, count)
    const page = await sharing.seen((await sharing.shared(test)).code)
    expect([page.withheld, page.figures === null]).toEqual([withheld, withheld !== null])
  })

  it('follow an excluded question at once, and say that it does not count', async () => {
    const { test, joined } = await sharing.overTest()
    const { code } = await sharing.shared(test)
    await sharing.exclude(test, 2)
    const own = await ownResults(test)
    expect((await sharing.seen(code)).figures).toMatchObject({
      out_of: own.out_of,
      distribution: own.distribution,
      average_fraction: 0.5,
      questions: [
        { item_no: 1, counts: true, success: 0.5 },
        { item_no: 2, counts: false, success: null },
      ],
    })
    await sharing.exclude(test, 1, at(joined, 0).attempt.id)
    expect((await sharing.seen(code)).figures).toMatchObject({ average_fraction: 0.4 })
  })

  it('of a question are withheld where its success would rest on too few', async () => {
    const { test, joined } = await sharing.overTest({}, 5)
    const { code } = await sharing.shared(test)
    await sharing.exclude(test, 1, at(joined, 0).attempt.id)
    expect((await sharing.seen(code)).figures?.questions).toMatchObject([
      { item_no: 1, counts: true, success: null },
      { item_no: 2, counts: true, success: 0.6 },
    ])
  })

  it('are withheld once something counts for too few', async () => {
    const { test, joined } = await sharing.overTest({}, 5)
    const { code } = await sharing.shared(test)
    await sharing.exclude(test, 1)
    await sharing.exclude(test, 2, at(joined, 0).attempt.id)
    expect(await sharing.seen(code)).toMatchObject({ withheld: 'too_few', figures: null })
  })
})

describe('questions on the public page', () => {
  const questionsOf = async (code: string) =>
    (await sharing.seen(code)).figures?.questions.map(({ question }) => question)
  const stateOf = (test: { id: string }) => sharing.api.get(publicPages.sharing, sharing.of(test), sharing.as())
  const keyed = () => sharing.asked.map(({ question }) => question)

  it.each(['at_once', 'after_submission', 'after_end'] as const)(
    'come with their key where pupils see it after the end (%s)',
    async (feedback) => {
      const { test } = await sharing.overTest({ feedback })
      expect(await questionsOf((await sharing.shared(test)).code)).toEqual(keyed())
    },
  )

  it('are kept back where pupils never see the key', async () => {
    const { test } = await sharing.overTest({ feedback: 'never' })
    expect(await stateOf(test)).toMatchObject({ questions: 'kept_back' })
    expect(await questionsOf((await sharing.shared(test)).code)).toEqual([null, null])
  })

  it('are kept back while the same teacher’s other test with one of them is not over', async () => {
    const { api, teacher } = sharing
    const { test } = await sharing.overTest()
    const { code } = await sharing.shared(test)
    const pupils = await schoolClass(api, teacher(), { name: '6.B' })
    const next = await launchedTest(api, teacher(), pupils, { question_ids: [at(sharing.asked, 0).id] })
    expect(await stateOf(test)).toMatchObject({ questions: 'waits_elsewhere' })
    expect(await questionsOf(code)).toEqual([null, null])
    await sharing.finish(next)
    expect(await questionsOf(code)).toEqual(keyed())
  })
})
