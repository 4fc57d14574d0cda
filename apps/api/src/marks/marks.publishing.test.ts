import { classes, type SchoolClassDetail } from '@katedra/contract/classes'
import { live } from '@katedra/contract/live'
import { attempts } from '@katedra/contract/attempts'
import { marking } from '@katedra/contract/marking'
import { marks, type TestMarks } from '@katedra/contract/marks'
import { plannedTests } from '@katedra/contract/planned-tests'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test as property } from 'vitest'
import { withdrawPaper } from '../attempts/attempts.ts'
import { whileErased } from '../testing/being-erased.ts'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { marksDesk, seenIn, standingsIn } from '../testing/build-marks.ts'
import { resultsStage, type ResultsStage } from '../testing/build-results.ts'
import { at, colleagueOf, signedUpTeacher, signIn, type SignedInTeacher } from '../testing/build-school.ts'
import { rightAnswer, type JoinedStudent } from '../testing/build-test.ts'

let api: TestApi
let teacher: SignedInTeacher
let stage: ResultsStage
let pupils: SchoolClassDetail
let test: Awaited<ReturnType<ResultsStage['written']>>
let joined: JoinedStudent[]
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  stage = await resultsStage(api, teacher)
})
afterAll(() => api.stop())
/** Adamec has everything right, Beran nothing, Čáp has not come. */
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('delete from rate_limits')
  await api.sql('update teachers set free_plans_left = 5')
  teacher = await signIn(api, teacher.email)
  pupils = await stage.classOfThree()
  test = await stage.written(pupils)
  joined = [await stage.handIn(pupils, test, 0, 2), await stage.handIn(pupils, test, 1, 0)]
})

const own = () => ({ token: teacher.token })
const desk = marksDesk(() => api, own)
const idOf = (place: number) => at(pupils.students, place).id
const ofTest = () => ({ test_id: test.id })
const standings = async () => standingsIn(await desk.marksOf(test))
const told = async () => (await standings()).map(([, mark]) => mark)
const exclude = (item_no: number) =>
  api.get(marking.exclude, { params: ofTest(), body: { item_no, reason: 'Nejasná otázka' } }, own())
const putBack = (exclusion_id: string) => api.get(marking.putBack, { params: { ...ofTest(), exclusion_id } }, own())
const log = async () =>
  (
    await api.sql(
      "select action, target_name, details from audit_log where action ~ '^marks.(published|changed|withdrawn)' and (target_id = $1 or target_id = any($2)) order by id",
      [test.id, pupils.students.map(({ id }) => id)],
    )
  ).map(({ action, target_name, details }) => [action, target_name, details])
const history = () =>
  api.sql(
    'select label, absence, ended_at is null as is_told, ended_by_name from published_marks where test_id = $1 order by id',
    [test.id],
  )

describe('publishing', () => {
  it('tells everybody who has a mark or a reason why not, at once, and no one else', async () => {
    expect(await desk.publishSeen(test)).toMatchObject({
      status: 200,
      body: {
        published_at: api.clock.now().toISOString(),
        changed_count: 0,
        students: [
          { published: { label: '1', absence: null, published_by_name: 'Jana Nováková' } },
          { published: { label: '5' } },
          { published: null },
        ],
      },
    })
    await desk.decide(test, idOf(2), { absence: 'excused' })
    await desk.publishSeen(test)
    expect(await told()).toEqual(['1', '5', 'excused'])
    expect(await log()).toEqual([
      ['marks.published', test.title, { count: 2 }],
      ['marks.published', test.title, { count: 1 }],
    ])
  })

  it('stays when the sheet of paper that it came of is withdrawn, and points at nothing', async () => {
    const { attempt } = at(joined, 0)
    await api.sql('update attempts set on_paper = true where id = $1', [attempt.id])
    await desk.publishSeen(test)
    const pointed = () =>
      api.sql('select attempt_id from published_marks where test_id = $1 and label = $2', [test.id, '1'])
    expect(await pointed()).toEqual([{ attempt_id: attempt.id }])
    await expect(api.sql('delete from attempts where id = $1', [attempt.id])).rejects.toThrow('violates foreign key')
    const whose = { school_id: teacher.school_id, test_id: test.id, student_id: idOf(0) }
    await api.api.database.transaction(teacher.school_id, (db) => withdrawPaper(db, whose))
    expect(await api.sql('select id from attempts where id = $1', [attempt.id])).toEqual([])
    expect(await pointed()).toEqual([{ attempt_id: null }])
  })

  it('of some tells those alone, also who is named twice', async () => {
    expect((await desk.publishSeen(test, [idOf(1), idOf(1)])).status).toBe(200)
    expect(await told()).toEqual([null, '5', null])
  })

  it('twice changes nothing the second time', async () => {
    const { body } = await desk.publishSeen(test)
    api.clock.pass(60)
    const again = await desk.publishSeen(test)
    expect(again.body).toEqual({ ...Object(body), server_time: api.clock.now().toISOString() })
    expect(await history()).toHaveLength(2)
    expect(await log()).toHaveLength(1)
  })

  it('by two teachers at once tells each pupil once', async () => {
    const admin = await colleagueOf(api, teacher, 'SCHOOL_ADMIN')
    const expected = seenIn(await desk.marksOf(test))
    const replies = await Promise.all(
      [own(), { token: admin.token }, own(), { token: admin.token }].map((who) =>
        desk.publish(test, { expected }, who),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await history()).toHaveLength(2)
    expect(await log()).toHaveLength(1)
  })

  it('is refused whole where something is not as the teacher saw it', async () => {
    const seen = await desk.marksOf(test)
    const refusal = { status: 409, body: { code: 'marks.changed_meanwhile' } }
    await desk.decide(test, idOf(1), { label: '4', reason: 'Ústně opravil' })
    expect(await desk.publish(test, { expected: seenIn(seen) })).toMatchObject(refusal)
    // Only of those who are asked for.
    expect(await desk.publish(test, { student_ids: [idOf(0)], expected: seenIn(seen) })).toMatchObject({ status: 200 })
    await desk.decide(test, idOf(1), {})
    await desk.decide(test, idOf(2), { absence: 'later' })
    // Who was not on the list has not been seen.
    const partial = seenIn(await desk.marksOf(test)).slice(0, 2)
    expect(await desk.publish(test, { expected: partial })).toMatchObject(refusal)
    expect(await told()).toEqual(['1', null, null])
  })

  it('waits for answers that wait, and says so where the teacher had seen a mark', async () => {
    const seen = seenIn(await desk.marksOf(test))
    await askPerson()
    expect(await desk.publish(test, { expected: seen })).toMatchObject({ status: 409 })
    await desk.publishSeen(test)
    expect(await told()).toEqual([null, '5', null])
  })
})

/** From now on a person judges the second question. */
async function askPerson() {
  const { questions } = await api.get(plannedTests.test, { params: ofTest() }, own())
  const { type, key, points } = at(questions, 1).question
  if (type !== 'text') throw new Error('the second question is a text')
  const judged = { ...key, accepted: [{ text: 'nic takového', fraction: 1 }], unmatched: 'manual' as const }
  const body = { item_no: 2, key: judged, points, reason: 'Ručně' }
  await api.get(marking.rescore, { params: ofTest(), body }, own())
}

describe('a published mark', () => {
  it('is not changed by an exclusion: the change is proposed, and a person publishes it', async () => {
    const half = await stage.handIn(pupils, test, 2, 1)
    await desk.publishSeen(test)
    await exclude(2)
    const seen = await desk.marksOf(test)
    expect(seen.changed_count).toBe(1)
    expect(standingsIn(seen)).toEqual([
      ['1', '1', false],
      ['5', '5', false],
      ['1', '3', true],
    ])
    expect((await reviewOf(half)).mark).toMatchObject({ label: '3', absence: null })
    await desk.publishSeen(test, [idOf(2)])
    expect((await reviewOf(half)).mark).toMatchObject({ label: '1', absence: null })
    expect(await history()).toMatchObject([
      { label: '1', is_told: true },
      { label: '5', is_told: true },
      { label: '3', is_told: false, ended_by_name: 'Jana Nováková' },
      { label: '1', is_told: true },
    ])
    expect(await log()).toEqual([
      ['marks.published', test.title, { count: 3 }],
      ['marks.changed', 'Čáp Eva', { test: test.title }],
    ])
  })

  it('is not changed by rescoring, not while an answer waits and not when it is marked', async () => {
    await desk.publishSeen(test)
    await askPerson()
    expect((await standings())[0]).toEqual([null, '1', false])
    // Publishing leaves alone whose answer waits.
    await desk.publishSeen(test)
    expect((await standings())[0]).toEqual([null, '1', false])
    const body = { attempt_id: at(joined, 0).attempt.id, item_no: 2, points: 0 }
    await api.get(marking.mark, { params: ofTest(), body }, own())
    expect((await standings())[0]).toEqual(['3', '1', true])
  })

  it('is not changed by a late answer that is accepted', async () => {
    const { token, attempt } = at(joined, 1)
    await stage.finish(test)
    await desk.publishSeen(test)
    const { questions } = await api.get(plannedTests.test, { params: ofTest() }, own())
    const answer = rightAnswer(at(questions, 0).question)
    const params = { attempt_id: attempt.id, item_no: 1 }
    await api.call(attempts.saveAnswer, { params, body: { revision: 1, answer, active_ms: 9000 } }, { token })
    const answers = [{ attempt_id: attempt.id, item_no: 1 }]
    await api.get(live.decideLateAnswers, { params: ofTest(), body: { accepted: true, answers } }, own())
    expect((await standings())[1]).toEqual(['3', '5', true])
  })

  it('is not changed by other bounds, a decision by hand, or a weight', async () => {
    await desk.publishSeen(test)
    const { setting } = await desk.marksOf(test)
    const steps = setting.steps.map((step, place) => ({ ...step, from: [10_000, 9999, 9998, 1, 0][place] ?? 0 }))
    await desk.choose(test, { steps, weight: 5 })
    await desk.decide(test, idOf(0), { label: '2', reason: 'Opisoval' })
    expect(await standings()).toEqual([
      ['1', '1', true],
      ['5', '5', false],
      [null, null, false],
    ])
    await desk.publishSeen(test)
    expect(await told()).toEqual(['2', '5', null])
  })

  it('without a result or a decision any more is taken back by publishing, not by itself', async () => {
    await desk.decide(test, idOf(2), { absence: 'excused' })
    await desk.publishSeen(test)
    await desk.decide(test, idOf(2), {})
    expect((await standings())[2]).toEqual([null, 'excused', true])
    expect(await desk.publishSeen(test)).toMatchObject({ status: 200, body: { changed_count: 0 } })
    expect(await told()).toEqual(['1', '5', null])
  })

  it('cannot be rewritten in the database either, only ended, once', async () => {
    await desk.publishSeen(test)
    const change = (what: string) => api.sql(`update published_marks set ${what} where test_id = $1`, [test.id])
    await expect(change("label = '1'")).rejects.toThrow('a published mark can only be ended')
    await expect(change("published_by_name = 'Nikdo'")).rejects.toThrow('can only be ended')
    await desk.withdraw(test)
    await expect(change('ended_at = null, ended_by = null, ended_by_name = null')).rejects.toThrow('can only be ended')
  })
})

const reviewOf = ({ token, attempt }: JoinedStudent) =>
  api.get(attempts.review, { params: { attempt_id: attempt.id } }, { token })

/** What the pupil's card shows of the test. */
const onCard = async (index: number) => {
  const { personal_code } = at(pupils.students, index)
  const { tests } = await api.get(attempts.testsOfStudent, { body: { personal_code } })
  return tests.find(({ title }) => title === test.title)?.mark
}

describe('a mark of a pupil who is being erased', () => {
  it.each<[string, () => ReturnType<typeof desk.decide>]>([
    ['decided', () => desk.decide(test, idOf(0), { label: '3', reason: 'Ústně' })],
    ['published', () => desk.publishSeen(test)],
  ])('is %s without the name', async (_, change) => {
    await desk.publishSeen(test)
    expect(await desk.decide(test, idOf(0), { label: '2', reason: 'Ústně' })).toMatchObject({ status: 200 })
    const erase = () => api.get(classes.eraseStudent, { params: { class_id: pupils.id, student_id: idOf(0) } }, own())
    const pupil = { school_id: teacher.school_id, id: idOf(0) }
    expect(await whileErased(api, pupil, { erase, call: change })).toMatchObject({ status: 200 })
    const names = 'select distinct target_name from audit_log where target_id = $1 order by target_name'
    expect(await api.sql(names, [pupil.id])).toEqual([{ target_name: '' }, { target_name: '–' }])
  })
})

describe('the card of a pupil', () => {
  it('shows what is published of tests that are over, also to who missed the test, and nothing taken back', async () => {
    await desk.decide(test, idOf(2), { absence: 'later' })
    expect(await onCard(0)).toBeNull()
    await desk.publishSeen(test)
    expect(await onCard(0)).toEqual({ label: '1', absence: null })
    expect(await onCard(2)).toEqual({ label: null, absence: 'later' })
    await desk.withdraw(test)
    expect(await onCard(0)).toBeNull()
  })

  it('shows and opens the same after the pupil has gone to another class, and after coming back', async () => {
    await stage.finish(test)
    await desk.publishSeen(test)
    const other = await stage.classOfThree()
    const { id: student_id, personal_code } = at(pupils.students, 0)
    const move = (class_id: string, to_class_id: string) =>
      api.get(classes.moveStudent, { params: { class_id, student_id }, body: { to_class_id } }, own())
    const input = { params: { code: test.join_code }, body: { student_id, personal_code } }
    await move(pupils.id, other.id)
    expect(await onCard(0)).toEqual({ label: '1', absence: null })
    const opened = await api.get(attempts.joinTest, input)
    expect(opened.attempt.id).toBe(at(joined, 0).attempt.id)
    expect((await reviewOf(opened)).mark).toMatchObject({ label: '1' })
    const guessed = { ...input, body: { student_id, personal_code: '22222222' } }
    expect((await api.call(attempts.joinTest, guessed)).status).toBe(404)
    await move(other.id, pupils.id)
    expect(await onCard(0)).toEqual({ label: '1', absence: null })
    expect((await api.get(attempts.joinTest, input)).attempt.id).toBe(at(joined, 0).attempt.id)
  })
})

describe('taking published marks back', () => {
  it('hides them from pupils, keeps the history, and is harmless when repeated', async () => {
    await desk.publishSeen(test)
    expect(await desk.withdraw(test)).toMatchObject({ status: 200, body: { published_at: null, changed_count: 0 } })
    await desk.withdraw(test)
    expect(await told()).toEqual([null, null, null])
    expect((await reviewOf(at(joined, 0))).mark).toBeNull()
    expect(await history()).toMatchObject([{ is_told: false }, { is_told: false }])
    expect((await log()).map(([action]) => action)).toEqual(['marks.published', 'marks.withdrawn'])
    await desk.publishSeen(test)
    expect(await told()).toEqual(['1', '5', null])
  })

  it('can be undone: pupils see what they saw, also where results differ by now, once', async () => {
    await desk.publishSeen(test)
    await exclude(2)
    await desk.withdraw(test)
    api.clock.pass(60)
    const restored = await desk.restore(test)
    expect(restored).toMatchObject({ status: 200, body: { published_at: api.clock.now().toISOString() } })
    expect(await told()).toEqual(['1', '5', null])
    expect((await reviewOf(at(joined, 0))).mark).toMatchObject({ label: '1' })
    await Promise.all([desk.restore(test), desk.restore(test)])
    expect(await history()).toHaveLength(4)
    expect((await log()).map(([action]) => action)).toEqual(['marks.published', 'marks.withdrawn', 'marks.published'])
  })

  it('of which only the last is undone, and nothing while a mark is published', async () => {
    await desk.publishSeen(test, [idOf(0)])
    await desk.withdraw(test)
    api.clock.pass(60)
    await desk.publishSeen(test, [idOf(1)])
    await desk.restore(test)
    expect(await told()).toEqual([null, '5', null])
    await desk.withdraw(test)
    await desk.restore(test)
    expect(await told()).toEqual([null, '5', null])
  })

  it('of a test with none does nothing, nor does the way back', async () => {
    expect(await desk.withdraw(test)).toMatchObject({ status: 200, body: { chosen_at: null } })
    expect(await desk.restore(test)).toMatchObject({ status: 200, body: { chosen_at: null } })
    await desk.choose(test)
    expect(await desk.restore(test)).toMatchObject({ status: 200, body: { published_at: null } })
  })
})

describe('whatever happens to results', () => {
  const steps = fc.array(
    fc.constantFrom('exclude 1', 'exclude 2', 'put back', 'mark', 'decide', 'give back', 'shift', 'weight', 'publish'),
    { minLength: 3, maxLength: 8 },
  )

  property('nothing published changes without a person who publishes', { timeout: 120_000 }, async () => {
    let bound = 9000
    const act: Record<string, () => Promise<unknown>> = {
      'exclude 1': () => exclude(1),
      'exclude 2': () => exclude(2),
      'put back': async () => {
        const rows = await api.sql('select id from exclusions where test_id = $1 and returned_at is null', [test.id])
        for (const { id } of rows) await putBack(String(id))
      },
      mark: () =>
        api.call(
          marking.mark,
          { params: ofTest(), body: { attempt_id: at(joined, 0).attempt.id, item_no: 1, points: 0 } },
          own(),
        ),
      decide: () => desk.decide(test, idOf(0), { label: '3', reason: 'Ústně' }),
      'give back': () => desk.decide(test, idOf(0), {}),
      shift: async () => {
        const { setting } = await desk.marksOf(test)
        bound = bound === 9000 ? 9500 : 9000
        await desk.choose(test, {
          steps: setting.steps.map((one, place) => (place === 0 ? { ...one, from: bound } : one)),
        })
      },
      weight: () => desk.choose(test, { weight: 7 }),
      publish: () => desk.publishSeen(test),
    }
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        await desk.publishSeen(test)
        for (const step of plan) {
          const before = publishedIn(await desk.marksOf(test))
          await act[step]?.()
          const after = await desk.marksOf(test)
          if (step !== 'publish') expect(publishedIn(after)).toEqual(before)
          const differing = after.students.filter(({ published, proposed, by_hand }) => {
            const now = by_hand ?? { label: proposed, absence: null }
            return published !== null && (published.label !== now.label || published.absence !== now.absence)
          })
          expect(after.changed_count).toBe(differing.length)
        }
      }),
      { numRuns: 6 },
    )
  })
})

function publishedIn({ students }: TestMarks) {
  return students.map(({ student_id, published }) => [student_id, published])
}

describe('one mark of a pupil', () => {
  it('is what the calls of marks say of the same pupil', async () => {
    const reply = await desk.decide(test, idOf(0), { label: '2', reason: 'Ústně' })
    const { students } = await api.get(marks.testMarks, { params: ofTest() }, own())
    expect(reply.body).toEqual(at(students, 0))
  })
})
