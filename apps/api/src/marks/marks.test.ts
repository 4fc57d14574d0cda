import { attempts } from '@katedra/contract/attempts'
import { classes, type SchoolClassDetail } from '@katedra/contract/classes'
import { marking } from '@katedra/contract/marking'
import { marks } from '@katedra/contract/marks'
import { plannedTests } from '@katedra/contract/planned-tests'
import { results } from '@katedra/contract/results'
import type { Question } from '@katedra/questions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { marksDesk, standingsIn } from '../testing/build-marks.ts'
import { resultsStage, type ResultsStage } from '../testing/build-results.ts'
import { at, colleagueOf, signedUpTeacher, signIn, type SignedInTeacher } from '../testing/build-school.ts'
import { plannedTest } from '../testing/build-test.ts'

let api: TestApi
let teacher: SignedInTeacher
let stage: ResultsStage
let pupils: SchoolClassDetail
let test: Awaited<ReturnType<ResultsStage['written']>>
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  stage = await resultsStage(api, teacher)
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('delete from rate_limits')
  await api.sql('update teachers set free_plans_left = 5')
  teacher = await signIn(api, teacher.email)
  pupils = await stage.classOfThree()
  test = await stage.written(pupils, { guests_allowed: true })
})

const own = () => ({ token: teacher.token })
const desk = marksDesk(() => api, own)
const idOf = (place: number) => at(pupils.students, place).id
const ofTest = () => ({ test_id: test.id })
const exclude = (body: { item_no: number; attempt_id?: string; full_points?: boolean }) =>
  api.get(marking.exclude, { params: ofTest(), body: { reason: 'Nejasná otázka', ...body } }, own())
const standings = async () => standingsIn(await desk.marksOf(test))
const strict = [
  { label: '1', from: 10_000, value: 100 },
  { label: '2', from: 7500, value: 200 },
  { label: '3', from: 6000, value: 300 },
  { label: '4', from: 3000, value: 400 },
  { label: '5', from: 0, value: 500 },
]

describe('a proposed mark', () => {
  it('comes from the very figures of the results, by the school’s scale while no one has chosen another', async () => {
    await stage.handIn(pupils, test, 0, 2)
    await stage.handIn(pupils, test, 1, 0)
    const seen = await desk.marksOf(test)
    expect(seen).toMatchObject({
      chosen_at: null,
      setting: { scale_name: '1–5 (90/75/50/30)', weight: 1, topic: test.title, rounding: 'exact', is_shifted: false },
      published_at: null,
      is_over: false,
      guest_count: 0,
      changed_count: 0,
      manual_count: 0,
    })
    expect(seen.students.map(({ name, proposed, is_on_roster }) => [name, proposed, is_on_roster])).toEqual([
      ['Adamec Eva', '1', true],
      ['Beran Eva', '5', true],
      ['Čáp Eva', null, true],
    ])
    const { students } = await api.get(results.testResults, { params: ofTest() }, own())
    expect(seen.students.map(({ points, out_of, attempt_id }) => [points, out_of, attempt_id])).toEqual(
      students.map(({ points, out_of, attempt_id }) => [points, out_of, attempt_id]),
    )
  })

  it('follows exclusions and what is put back, full points for all, and points given by hand', async () => {
    await stage.handIn(pupils, test, 0, 2)
    const { attempt } = await stage.handIn(pupils, test, 1, 1)
    const [, half] = await standings()
    const { id } = await exclude({ item_no: 2 })
    expect((await standings())[1]).toEqual(['1', null, false])
    await api.get(marking.putBack, { params: { ...ofTest(), exclusion_id: id } }, own())
    expect((await standings())[1]).toEqual(half)
    await exclude({ item_no: 2, full_points: true })
    expect((await standings())[1]).toEqual(['1', null, false])
    await exclude({ item_no: 1, attempt_id: attempt.id })
    const { students } = await desk.marksOf(test)
    expect(students[1]).toMatchObject({ proposed: '1' })
  })

  it('is none where nothing counts', async () => {
    await stage.handIn(pupils, test, 0, 2)
    await exclude({ item_no: 1 })
    await exclude({ item_no: 2 })
    expect((await desk.marksOf(test)).students[0]).toMatchObject({ points: 0, out_of: 0, proposed: null })
  })

  it('is none while an answer waits for marking, and comes once it is marked', async () => {
    const { attempt } = await stage.handIn(pupils, test, 0, 2)
    await stage.handIn(pupils, test, 1, 0)
    await askPerson()
    expect(await desk.marksOf(test)).toMatchObject({
      manual_count: 1,
      students: [{ manual_count: 1, proposed: null }, { manual_count: 0, proposed: '5' }, {}],
    })
    await markSecond(attempt.id, 0)
    expect((await standings())[0]).toEqual(['3', null, false])
  })

  it('counts the best of several attempts, and a guest once joined to a pupil', async () => {
    const several = await stage.written(pupils, { attempts_allowed: 2 })
    const first = await stage.handIn(pupils, several, 0, 2)
    const again = await api.get(attempts.tryAgain, { params: { attempt_id: first.attempt.id } }, { token: first.token })
    await api.get(attempts.submitAttempt, { params: { attempt_id: again.attempt.id } }, { token: again.token })
    expect((await desk.marksOf(several)).students[0]).toMatchObject({ proposed: '1', attempt_id: first.attempt.id })

    const { token, attempt } = await api.get(attempts.joinTest, {
      params: { code: test.join_code },
      body: { guest_name: 'Bohouš' },
    })
    await api.get(attempts.submitAttempt, { params: { attempt_id: attempt.id } }, { token })
    expect(await desk.marksOf(test)).toMatchObject({ guest_count: 1, students: [{}, {}, {}] })
    const where = { test_id: test.id, attempt_id: attempt.id }
    await api.get(marking.joinGuest, { params: where, body: { student_id: idOf(2) } }, own())
    expect(await desk.marksOf(test)).toMatchObject({ guest_count: 0, students: [{}, {}, { proposed: '5' }] })
    await api.get(marking.separateGuest, { params: where }, own())
    expect((await standings())[2]).toEqual([null, null, false])
  })

  it('says that a share which rounds to a bound is below it, unless the school rounds', async () => {
    const { attempt } = await stage.handIn(pupils, test, 0, 2)
    const [first, second] = await questions()
    // A hundredth of a point below three quarters.
    await markSecond(attempt.id, Math.round(((first.points + second.points) * 0.75 - first.points) * 100 - 1) / 100)
    const { students } = await desk.marksOf(test)
    const { points, out_of } = at(students, 0)
    expect(Math.round(((points ?? 0) / out_of) * 100)).toBe(75)
    expect(students[0]).toMatchObject({ proposed: '3', is_just_below: true })
    await api.get(marks.changeMarking, { body: { rounding: 'whole_percent' } }, own())
    expect((await desk.marksOf(test)).students[0]).toMatchObject({ proposed: '2', is_just_below: false })
    await api.get(marks.changeMarking, { body: { rounding: 'exact' } }, own())
  })
})

describe('a question worth a third of a point', () => {
  it('does not take the best mark from who has everything right, nor does one that everybody is given', async () => {
    await stage.handIn(pupils, test, 0, 2)
    await stage.handIn(pupils, test, 1, 1)
    for (const [index, { key }] of (await questions()).entries()) {
      const body = { item_no: index + 1, key, points: 1 / 3, reason: 'Třetiny' }
      await api.get(marking.rescore, { params: ofTest(), body }, own())
    }
    await desk.choose(test, { steps: strict })
    expect((await desk.marksOf(test)).students).toMatchObject([
      { points: 0.66, out_of: 0.66, proposed: '1' },
      { points: 0.33, out_of: 0.66, proposed: '4' },
      {},
    ])
    await exclude({ item_no: 2, full_points: true })
    expect((await desk.marksOf(test)).students).toMatchObject([{ proposed: '1' }, { proposed: '1' }, {}])
  })
})

async function questions(): Promise<[Question, Question]> {
  const detail = await api.get(plannedTests.test, { params: ofTest() }, own())
  return [at(detail.questions, 0).question, at(detail.questions, 1).question]
}

/** From now on a person judges the second question. */
async function askPerson() {
  const [, { type, key, points }] = await questions()
  if (type !== 'text') throw new Error('the second question is a text')
  const judged = { ...key, accepted: [{ text: 'nic takového', fraction: 1 }], unmatched: 'manual' as const }
  await api.get(
    marking.rescore,
    { params: ofTest(), body: { item_no: 2, key: judged, points, reason: 'Ručně' } },
    own(),
  )
}

const markSecond = (attempt_id: string, points: number) =>
  api.get(marking.mark, { params: ofTest(), body: { attempt_id, item_no: 2, points } }, own())

describe('how a test is marked', () => {
  it('is chosen with a scale, shifted bounds, weight and topic, once for each press', async () => {
    await stage.handIn(pupils, test, 0, 2)
    await stage.handIn(pupils, test, 1, 1)
    const { scales } = await desk.scales()
    const form = { scale_id: at(scales, 1).id, weight: 3, topic: 'Zlomky' }
    expect(await desk.choose(test, form)).toMatchObject({
      status: 200,
      body: { setting: { scale_name: '1–5 (85/70/50/30)', weight: 3, topic: 'Zlomky', is_shifted: false } },
    })
    await desk.choose(test, form)
    expect(await desk.choose(test, { scale_id: at(scales, 0).id, steps: strict, weight: 3 })).toMatchObject({
      status: 200,
      body: { setting: { is_shifted: true, steps: strict } },
    })
    const rows = await api.sql("select details from audit_log where action = 'marks.test_marked' and target_id = $1", [
      test.id,
    ])
    expect(rows).toHaveLength(2)
    expect(await desk.choose(test)).toMatchObject({ body: { setting: { is_shifted: false } } })
  })

  it('keeps its steps whatever becomes of the school’s scale and rounding', async () => {
    const { scales } = await desk.scales()
    const { id, steps } = at(scales, 1)
    await desk.choose(test, { scale_id: id, weight: 2 })
    const changed = { name: 'Jiná', steps: strict }
    await api.get(marks.changeScale, { params: { scale_id: id }, body: changed }, own())
    await api.get(marks.changeMarking, { body: { rounding: 'whole_percent' } }, own())
    for (const scale_id of [id, null])
      expect(await desk.choose(test, { scale_id, weight: 4 })).toMatchObject({
        body: { setting: { scale_id: id, scale_name: '1–5 (85/70/50/30)', steps, rounding: 'exact', weight: 4 } },
      })
    await expect(api.sql('delete from scales where id = $1', [id])).rejects.toThrow('violates foreign key')
    await api.get(marks.deleteScale, { params: { scale_id: id } }, own())
    expect(await desk.choose(test, { weight: 5 })).toMatchObject({
      body: { setting: { scale_id: null, scale_name: '1–5 (85/70/50/30)', steps, weight: 5 } },
    })
    expect((await desk.choose(test, { scale_id: id })).status).toBe(404)
    await api.get(marks.changeMarking, { body: { rounding: 'exact' } }, own())
  })

  it('names no scale that is gone, even when it is chosen while it goes', async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      const form = { name: `Mizí ${nth}`, steps: strict }
      const { id } = await api.get(marks.createScale, { body: form }, own())
      const [removed, chosen] = await Promise.all([
        api.call(marks.deleteScale, { params: { scale_id: id } }, own()),
        desk.choose(test, { scale_id: id }),
      ])
      expect(removed.status).toBe(200)
      expect([200, 404]).toContain(chosen.status)
      expect(await api.sql('select from marked_tests where scale_id = $1', [id])).toEqual([])
    }
  })

  it('refuses other labels or values, a foreign scale, and a weight beyond ten', async () => {
    const stranger = await signedUpTeacher(api)
    const foreign = at((await api.get(marks.scales, {}, { token: stranger.token })).scales, 0).id
    const others = strict.map((step) => ({ ...step, label: `${step.label}!` }))
    const dearer = strict.map((step) => ({ ...step, value: step.value + 1 }))
    for (const [form, status] of [
      [{ steps: others }, 422],
      [{ steps: dearer }, 422],
      [{ steps: strict.slice(1) }, 422],
      [{ scale_id: foreign }, 404],
      [{ weight: 0 }, 422],
      [{ weight: 11 }, 422],
      [{ weight: 1.5 }, 422],
    ] as const)
      expect(await desk.choose(test, { ...form, ...('steps' in form && { steps: [...form.steps] }) })).toMatchObject({
        status,
      })
  })

  it('cannot go over to a scale without a mark that was decided by hand', async () => {
    await stage.handIn(pupils, test, 0, 2)
    await desk.decide(test, idOf(0), { label: '4', reason: 'Opisoval' })
    const body = {
      name: `Slovy ${test.id}`,
      steps: [
        { label: 'splnil', from: 5000, value: null },
        { label: 'nesplnil', from: 0, value: null },
      ],
    }
    const { id } = await api.get(marks.createScale, { body }, own())
    expect(await desk.choose(test, { scale_id: id })).toMatchObject({
      status: 422,
      body: { detail: { scale_id: [expect.stringContaining('4')] } },
    })
    await desk.decide(test, idOf(0), {})
    expect(await desk.choose(test, { scale_id: id })).toMatchObject({ status: 200 })
    expect((await standings())[0]).toEqual(['splnil', null, false])
    await api.get(marks.deleteScale, { params: { scale_id: id } }, own())
  })
})

describe('a mark by hand', () => {
  it('stands instead of the proposal with its reason, or is why there is none; and can be given back', async () => {
    await stage.handIn(pupils, test, 0, 0)
    expect(await desk.decide(test, idOf(0), { label: '4', reason: 'Výborné zdůvodnění' })).toMatchObject({
      status: 200,
      body: {
        proposed: '5',
        by_hand: { label: '4', absence: null, reason: 'Výborné zdůvodnění', decided_by_name: 'Jana Nováková' },
        published: null,
        is_changed: false,
      },
    })
    for (const absence of ['not_classified', 'excused', 'later'] as const)
      expect(await desk.decide(test, idOf(1), { absence })).toMatchObject({
        status: 200,
        body: { proposed: null, by_hand: { label: null, absence, reason: '' } },
      })
    expect(await desk.decide(test, idOf(0), {})).toMatchObject({ body: { proposed: '5', by_hand: null } })
    const rows = await api.sql(
      "select action, target_name, details from audit_log where action in ('marks.decided', 'marks.given_back') and target_id = any($1) order by id",
      [pupils.students.map(({ id }) => id)],
    )
    expect(rows.map(({ action, target_name }) => [action, target_name])).toEqual([
      ['marks.decided', 'Adamec Eva'],
      ['marks.decided', 'Beran Eva'],
      ['marks.decided', 'Beran Eva'],
      ['marks.decided', 'Beran Eva'],
      ['marks.given_back', 'Adamec Eva'],
    ])
    // Neither the mark nor the reason, which may tell of health, stands in the log.
    expect(JSON.stringify(rows)).not.toMatch(/zdůvodnění|excused|"4"/)
  })

  it('is explained, is a step of the scale, and is not two things at once', async () => {
    const refused = [
      { label: '4', reason: '' },
      { label: '6', reason: 'Za odměnu' },
      { label: '1', absence: 'excused', reason: 'Obojí' },
    ] as const
    for (const form of refused) expect((await desk.decide(test, idOf(0), form)).status).toBe(422)
    expect((await desk.marksOf(test)).students[0]?.by_hand).toBeNull()
  })

  it('is written down once, however often it is sent', async () => {
    const form = { label: '2', reason: 'Ústně' }
    await desk.decide(test, idOf(0), form)
    const { by_hand } = at((await desk.marksOf(test)).students, 0)
    api.clock.pass(60)
    await Promise.all([desk.decide(test, idOf(0), form), desk.decide(test, idOf(0), form)])
    expect((await desk.marksOf(test)).students[0]?.by_hand).toEqual(by_hand)
    await desk.decide(test, idOf(1), {})
    const rows = await api.sql(
      "select from audit_log where action ~ '^marks.(decided|given)' and target_id = any($1)",
      [pupils.students.map(({ id }) => id)],
    )
    expect(rows).toHaveLength(1)
  })

  it('stays with a pupil who has left the class, also without a result', async () => {
    await desk.decide(test, idOf(1), { absence: 'excused' })
    await api.get(classes.removeStudent, { params: { class_id: pupils.id, student_id: idOf(1) } }, own())
    expect(await desk.marksOf(test)).toMatchObject({
      students: [
        { name: 'Adamec Eva' },
        { name: 'Beran Eva', is_on_roster: false, by_hand: { absence: 'excused' } },
        { name: 'Čáp Eva' },
      ],
    })
  })
})

describe('marks of a test', () => {
  it('are not given before it has begun, nor of one that was cancelled', async () => {
    const planned = await plannedTest(api, teacher, pupils)
    for (const reply of [
      await api.call(marks.testMarks, { params: { test_id: planned.id } }, own()),
      await desk.choose(planned),
      await desk.decide(planned, idOf(0), { absence: 'excused' }),
      await desk.publish(planned, { expected: [] }),
      await desk.withdraw(planned),
      await desk.restore(planned),
    ])
      expect(reply).toMatchObject({ status: 409, body: { code: 'marks.not_begun' } })
    await api.get(plannedTests.cancelTest, { params: { test_id: planned.id } }, own())
    expect(await api.call(marks.testMarks, { params: { test_id: planned.id } }, own())).toMatchObject({ status: 409 })
  })

  it('are for anyone who may see its results: not for a colleague of another class, nor for another school', async () => {
    const colleague = await colleagueOf(api, teacher)
    const stranger = await signedUpTeacher(api)
    for (const who of [colleague, stranger])
      for (const reply of [
        await api.call(marks.testMarks, { params: ofTest() }, { token: who.token }),
        await desk.decide(test, idOf(0), { absence: 'excused' }, { token: who.token }),
        await desk.publish(test, { expected: [] }, { token: who.token }),
        await desk.withdraw(test, { token: who.token }),
        await desk.restore(test, { token: who.token }),
      ])
        expect(reply.status).toBe(404)
    const another = await stage.classOfThree()
    expect((await desk.decide(test, at(another.students, 0).id, { absence: 'later' })).status).toBe(404)
    const foreign = [at(another.students, 0).id]
    expect((await desk.publish(test, { student_ids: foreign, expected: [] })).status).toBe(404)
    const admin = await colleagueOf(api, teacher, 'SCHOOL_ADMIN')
    expect((await desk.marksOf(test, { token: admin.token })).students).toHaveLength(3)
  })
})
