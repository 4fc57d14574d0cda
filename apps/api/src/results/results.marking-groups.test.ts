import { randomUUID } from 'node:crypto'
import { marking, type MarkBatchForm } from '@katedra/contract/marking'
import { results } from '@katedra/contract/results'
import { examples, gapsExamples } from '@katedra/questions/examples'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answeredTest, type AnsweredTest } from '../testing/build-answered.ts'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, signedUpTeacher, signIn, type SignedInTeacher } from '../testing/build-school.ts'

let api: TestApi
let teacher: SignedInTeacher
let test: AnsweredTest
/** The same answers of others, marked one by one. */
let twin: AnsweredTest
const [text] = examples.text
const open = { ...text, points: 2, key: { ...text.key, unmatched: 'manual' as const } }
const [planets] = gapsExamples
const wrote = ['Led taje teplem', 'led  taje teplem.', 'Led taje teplem', 'Mrzne', 'mrzne!', 'nevím']
const filled = ['písku', 'Písku', 'písku', 'kamene', 'písku', 'písku']

beforeAll(async () => {
  api = await startTestApi()
  api.clock.set(mondayMorning)
  teacher = await signedUpTeacher(api)
  const answering = wrote.map((answer, place) => ({
    last_name: `Žák ${place + 1}`,
    answers: [{ text: answer }, { text: '', gaps: { p1: 'Jupiter', r2: '12', k3: at(filled, place) } }],
  }))
  test = await answeredTest(api, teacher, [open, planets], answering)
  twin = await answeredTest(api, teacher, [open, planets], answering)
})
afterAll(() => api.stop())
beforeEach(async () => {
  await api.sql('delete from rate_limits')
  api.clock.set(mondayMorning)
  teacher = await signIn(api, teacher.email)
})

const own = () => ({ token: teacher.token })
const ofTest = () => ({ test_id: test.id })
const idOf = (place: number) => at(test.pupils, place).attempt.id
const toMark = (item_no = 1, names?: 'shown') =>
  api.get(
    marking.markingAnswers,
    { params: { ...ofTest(), item_no }, query: names === undefined ? {} : { names } },
    own(),
  )
const groupsOf = async (item_no = 1) => {
  const answers = await toMark(item_no)
  const places = new Map(test.pupils.map(({ attempt }, place) => [attempt.id, place]))
  return [...Map.groupBy(answers, ({ group }) => group).values()].map((same) =>
    same.map(({ attempt_id }) => places.get(attempt_id) ?? -1).toSorted((a, b) => a - b),
  )
}
const batch = (batch_id: string, places: readonly number[], form: Partial<MarkBatchForm> = {}) =>
  api.call(
    marking.markBatch,
    {
      params: { ...ofTest(), batch_id },
      body: { item_no: 1, points: 1, ...form, attempt_ids: places.map(idOf) },
    },
    own(),
  )
const undo = (batch_id: string) => api.call(marking.undoBatch, { params: { ...ofTest(), batch_id } }, own())
const mark = (place: number, points: number | null, note = '', of = test) =>
  api.get(
    marking.mark,
    { params: { test_id: of.id }, body: { attempt_id: at(of.pupils, place).attempt.id, item_no: 1, points, note } },
    own(),
  )
const later = () => api.clock.set(new Date(api.clock.now().getTime() + 1000))
interface Given {
  points: number | null
  note: string
}

/** Everything that marks change, without when. */
const standing = async (of = test) => {
  const params = { test_id: of.id }
  const { students } = await api.get(results.testResults, { params }, own())
  const answers = await api.get(marking.markingAnswers, { params: { ...params, item_no: 1 }, query: {} }, own())
  return {
    answers: of.pupils.map(({ attempt }) => {
      const answer = answers.find(({ attempt_id }) => attempt_id === attempt.id)
      return [answer?.points, answer?.score, answer?.mark?.note, answer?.mark?.note_shown]
    }),
    students: students.map(({ name, points, out_of, manual_count }) => [name, points, out_of, manual_count]),
  }
}
const clean = async () => {
  for (const place of wrote.keys()) await mark(place, null)
}

describe('answers to mark', () => {
  it('come in groups, the largest first', async () => {
    expect(await groupsOf()).toEqual([[0, 1, 2], [3, 4], [5]])
  })

  it('with gaps are together by what waits and by what the rest has earned', async () => {
    expect(await groupsOf(2)).toEqual([[0, 1, 2, 4, 5], [3]])
  })

  it('have no names until they are asked for', async () => {
    const hidden = await toMark()
    expect(hidden.map(({ name }) => name)).toEqual(wrote.map(() => null))
    expect(JSON.stringify(hidden)).not.toContain('Žák')
    expect(new Set((await toMark(1, 'shown')).map(({ name }) => name))).toEqual(
      new Set(wrote.map((_, place) => `Žák ${place + 1} Eva`)),
    )
  })

  it('taken out of their group stay out, and go back when asked', async () => {
    const params = { ...ofTest(), item_no: 1, attempt_id: idOf(1) }
    for (const _ of ['once', 'again']) await api.get(marking.takeApart, { params }, own())
    expect(await groupsOf()).toEqual([[0, 2], [3, 4], [1], [5]].toSorted((a, b) => b.length - a.length))
    await api.get(marking.putTogether, { params }, own())
    expect(await groupsOf()).toEqual([[0, 1, 2], [3, 4], [5]])
    const foreign = await api.call(marking.takeApart, { params: { ...params, attempt_id: randomUUID() } }, own())
    expect(foreign).toMatchObject({ status: 404 })
  })
})

describe('a group', () => {
  it('gets what each of its answers would get alone, in every order, and undoing gives back what was there', async () => {
    const order = fc.shuffledSubarray([...wrote.keys()], { minLength: wrote.length })
    const step = fc.oneof(
      fc.record({
        order,
        kind: fc.constant('batch' as const),
        places: fc.uniqueArray(fc.nat({ max: wrote.length - 1 }), { minLength: 1 }),
        points: fc.option(fc.constantFrom(0, 0.5, 1, 2)),
        note: fc.constantFrom('', 'Hezky'),
      }),
      fc.record({ order, kind: fc.constant('undo' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        await api.sql('delete from rate_limits')
        for (const one of [test, twin]) for (const place of wrote.keys()) await mark(place, null, '', one)
        const none = wrote.map((): Given => ({ points: null, note: '' }))
        /** The marks before each step that was not undone, and the step. */
        const done: { id: string; before: Given[] }[] = []
        let given = none
        for (const one of steps) {
          later()
          const last = one.kind === 'undo' ? done.pop() : undefined
          if (one.kind === 'batch') {
            const id = randomUUID()
            done.push({ id, before: given })
            given = given.map((was, place) =>
              one.places.includes(place) ? { points: one.points, note: one.note } : was,
            )
            expect(await batch(id, one.places, given[at(one.places, 0)])).toMatchObject({ status: 200 })
          } else if (last !== undefined) {
            given = last.before
            expect(await undo(last.id)).toMatchObject({ status: 200, body: { is_undone: true, kept_ids: [] } })
          }
          for (const place of one.order) await mark(place, at(given, place).points, at(given, place).note, twin)
          expect(await standing()).toEqual(await standing(twin))
        }
      }),
      { numRuns: 8 },
    )
    await clean()
  }, 120_000)

  it('is marked once, however often the step is sent, also after it was undone', async () => {
    await clean()
    const id = randomUUID()
    const first = await batch(id, [0, 1], { points: 2 })
    const after = await standing()
    expect((await batch(id, [0, 1, 3], { points: 1 })).body).toEqual(first.body)
    expect(await standing()).toEqual(after)
    const undone = await undo(id)
    expect((await undo(id)).body).toEqual(undone.body)
    expect(await batch(id, [0, 1], { points: 2 })).toMatchObject({ status: 200, body: { is_undone: true } })
    expect((await standing()).answers.filter(([points]) => points !== null)).toEqual([])
  })

  it('that is undone leaves answers alone that have another mark since, and says so', async () => {
    await clean()
    const id = randomUUID()
    await batch(id, [0, 1, 2], { points: 2 })
    later()
    await mark(1, 1, 'Jen půl')
    expect(await undo(id)).toMatchObject({ body: { is_undone: true, kept_ids: [idOf(1)] } })
    expect((await standing()).answers.filter(([points]) => points !== null)).toEqual([
      [1, expect.anything(), 'Jen půl', false],
    ])
    await clean()
  })

  it('that a colleague has begun to mark keeps those marks where only what waits is marked, and says so', async () => {
    await clean()
    await mark(1, 0, 'Ne')
    later()
    const id = randomUUID()
    const waiting = { points: 2, waiting_only: true }
    const first = await batch(id, [0, 1, 2], waiting)
    expect(first).toMatchObject({ status: 200, body: { kept_ids: [idOf(1)] } })
    expect(first.body).toMatchObject({ attempt_ids: [idOf(0), idOf(2)].toSorted() })
    expect((await standing()).answers.slice(0, 3).map(([points]) => points)).toEqual([2, 0, 2])
    expect((await batch(id, [0, 1, 2], waiting)).body).toEqual(first.body)
    expect(await batch(randomUUID(), [1], waiting)).toMatchObject({ body: { attempt_ids: [], kept_ids: [idOf(1)] } })
    await undo(id)
    expect((await standing()).answers.slice(0, 3).map(([points]) => points)).toEqual([null, 0, null])
    await clean()
  })

  it('that is undone after its key has changed is scored by that key', async () => {
    const id = randomUUID()
    await batch(id, [0, 3], { points: 0 })
    const accepted = [...open.key.accepted, { text: 'Led taje teplem', fraction: 1 }]
    const rescoring = { item_no: 1, points: open.points, reason: 'Uznáno' }
    await api.get(marking.rescore, { params: ofTest(), body: { ...rescoring, key: { ...open.key, accepted } } }, own())
    await undo(id)
    const { students } = await api.get(results.testResults, { params: ofTest() }, own())
    expect([students[0]?.cells[0], students[3]?.cells[0]]).toEqual([1, 'manual'])
    await api.get(marking.rescore, { params: ofTest(), body: { ...rescoring, key: open.key } }, own())
  })

  it('leaves alone what a key that was changed meanwhile has scored', async () => {
    await clean()
    const accepted = [...open.key.accepted, { text: 'Led taje teplem', fraction: 1 }]
    const rescoring = { item_no: 1, points: open.points, reason: 'Uznáno' }
    await api.get(marking.rescore, { params: ofTest(), body: { ...rescoring, key: { ...open.key, accepted } } }, own())
    expect(await batch(randomUUID(), [0, 3], { points: 0, waiting_only: true })).toMatchObject({
      body: { attempt_ids: [idOf(3)], kept_ids: [idOf(0)] },
    })
    const { students } = await api.get(results.testResults, { params: ofTest() }, own())
    expect([students[0]?.cells[0], students[3]?.cells[0]]).toEqual([1, 0])
    await api.get(marking.rescore, { params: ofTest(), body: { ...rescoring, key: open.key } }, own())
    await clean()
  })

  it('is refused as a whole: too many points, answers that are not there, no one at all', async () => {
    await clean()
    const before = await standing()
    expect(await batch(randomUUID(), [0, 1], { points: 2.5 })).toMatchObject({ status: 422 })
    expect(await batch(randomUUID(), [], {})).toMatchObject({ status: 422 })
    const params = { ...ofTest(), batch_id: randomUUID() }
    const body = { item_no: 1, points: 1, attempt_ids: [idOf(0), randomUUID()] }
    expect(await api.call(marking.markBatch, { params, body }, own())).toMatchObject({ status: 404 })
    const other = { ...body, item_no: 9, attempt_ids: [idOf(0)] }
    expect(await api.call(marking.markBatch, { params, body: other }, own())).toMatchObject({ status: 404 })
    expect(await undo(randomUUID())).toMatchObject({ status: 404 })
    expect(await standing()).toEqual(before)
  })

  it('stands in the change log, without names or answers', async () => {
    const id = randomUUID()
    await batch(id, [0, 1])
    await undo(id)
    const entries = await api.sql(
      "select action, details from audit_log where target_id = $1 and action like 'results.%mark%' order by id desc limit 2",
      [test.id],
    )
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['results.marks_undone', { number: 1, count: 2 }],
      ['results.answers_marked', { number: 1, count: 2 }],
    ])
  })
})
