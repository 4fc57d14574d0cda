import { randomUUID } from 'node:crypto'
import { attempts } from '@katedra/contract/attempts'
import { prepareRequest } from '@katedra/contract/call'
import { classes } from '@katedra/contract/classes'
import { live } from '@katedra/contract/live'
import { marking } from '@katedra/contract/marking'
import { plannedTests } from '@katedra/contract/planned-tests'
import { results } from '@katedra/contract/results'
import type { CallInput, Route } from '@katedra/contract/route'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { learnFromTest } from '../norms/norms.ts'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { generatedQuestions, oneOf, plannedTest, rightAnswer, someLevel } from '../testing/build-test.ts'
import { askForFigures, keptFigures, keptViews } from '../testing/kept-figures.ts'

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
})
afterAll(() => api.stop())

const correctKind = { unmatched: 'manual' as const }

/** A test of a class of four that takes guests and gives each pupil a question with own numbers, half an hour before its start, and whatever may be done about it, by numbers drawn at random. */
async function stage() {
  await api.sql('update teachers set free_plans_left = 5')
  await api.sql('delete from rate_limits')
  api.clock.set(mondayMorning)
  const { questions } = await someLevel(api, teacher)
  const text = oneOf(questions, 'text')
  const division = at(await generatedQuestions(api, 'arithmetic.division-facts'), 0)
  const asked = [oneOf(questions, 'abc'), text, division]
  const students = ['Adamec', 'Beran', 'Čáp', 'Dub'].map((last_name) => ({ first_name: 'Eva', last_name }))
  const roster = await schoolClass(api, teacher, { students })
  const test = await plannedTest(api, teacher, roster, {
    starts_at: new Date(mondayMorning.getTime() + 30 * 60_000).toISOString(),
    level_id: undefined,
    subject_id: division.subject_id,
    question_ids: asked.map(({ id }) => id),
    guests_allowed: true,
    attempts_allowed: 2,
    without_codes: true,
  })
  const joined: { id: string; token: string; revision: number }[] = []
  const batches: string[] = []
  const params = { test_id: test.id }
  const own = { token: teacher.token }
  const tell = <R extends Route>(route: R, input: CallInput<R>, token = teacher.token) =>
    api.call(route, input, { token })
  const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % Math.max(1, list.length)]
  const itemOf = (n: number) => (n % asked.length) + 1
  const questionOf = (n: number) => at(asked, n % asked.length).question
  const answerOf = (n: number) =>
    n % 5 < 2 ? rightAnswer(questionOf(n)) : n % 2 === 0 ? { chosen: [] } : { text: `nesmysl ${n % 5}` }
  async function come(body: CallInput<typeof attempts.joinTest>['body']) {
    const { body: reply, status } = await tell(attempts.joinTest, { params: { code: test.join_code }, body }, '')
    if (status >= 300) return
    const came = z.object({ token: z.string(), attempt: z.object({ id: z.string() }) }).parse(reply)
    joined.push({ id: came.attempt.id, token: came.token, revision: 0 })
  }
  async function wait(body: CallInput<typeof attempts.wait>['body']) {
    const { body: reply, status } = await tell(attempts.wait, { params: { code: test.join_code }, body }, '')
    if (status >= 300) return
    const waits = z.object({ token: z.string(), waiting: z.object({ attempt_id: z.string() }) }).parse(reply)
    const id = waits.waiting.attempt_id
    joined.push({ id, token: waits.token, revision: 0 })
    // Every second device hears of the start; the others come back after it.
    if (joined.length % 2 === 1) await api.sql('update waiting_pupils set left_at = null where id = $1', [id])
  }
  const inTest = async <T>(act: (attempt: (typeof joined)[number]) => Promise<T>, n: number) => {
    const attempt = pick(joined, n)
    return attempt === undefined ? undefined : act(attempt)
  }
  const figures = () => api.get(results.testResults, { params }, own)
  const inClass = { class_id: roster.id }
  const oneOfClass = (n: number) => ({ ...inClass, student_id: at(roster.students, n % 4).id })
  const note = { note: '', note_shown: false }
  const acts: Record<string, (n: number) => Promise<unknown>> = {
    launches: () => tell(plannedTests.launchTest, { params }),
    waits: (n) => wait({ student_id: at(roster.students, n % 4).id }),
    'a guest waits': (n) => wait({ guest_name: `Host ${n % 7}` }),
    begins: (n) => inTest(({ id, token }) => tell(attempts.begin, { params: { attempt_id: id } }, token), n),
    comes: (n) => come({ student_id: at(roster.students, n % 4).id }),
    'comes with the code': (n) => {
      const { id, personal_code } = at(roster.students, n % 4)
      return come({ student_id: id, personal_code })
    },
    'a guest comes': (n) => come({ guest_name: `Host ${n % 7}` }),
    saves: (n) =>
      inTest((attempt) => {
        const body = { revision: (attempt.revision += 1), answer: answerOf(n), active_ms: n * 7 }
        return tell(
          attempts.saveAnswer,
          { params: { attempt_id: attempt.id, item_no: itemOf(n) }, body },
          attempt.token,
        )
      }, n),
    'hands in': (n) =>
      inTest(({ id, token }) => tell(attempts.submitAttempt, { params: { attempt_id: id } }, token), n),
    'begins again': (n) => inTest(({ id, token }) => tell(attempts.tryAgain, { params: { attempt_id: id } }, token), n),
    'is reopened': (n) => inTest(({ id }) => tell(live.reopen, { params, body: { attempt_id: id, minutes: 5 } }), n),
    'is ended': (n) => inTest(({ id }) => tell(live.end, { params, body: { attempt_ids: [id] } }), n),
    pauses: () => tell(live.pause, { params, body: {} }),
    resumes: () => tell(live.resume, { params, body: {} }),
    'gets time': (n) => tell(live.addTime, { params, body: { minutes: 1 + (n % 9) } }),
    'changes codes': (n) => tell(live.setCodes, { params, body: { without_codes: n % 2 === 0 } }),
    'late answers': (n) =>
      inTest(
        ({ id }) =>
          tell(live.decideLateAnswers, {
            params,
            body: { accepted: n % 3 !== 0, answers: [{ attempt_id: id, item_no: itemOf(n) }] },
          }),
        n,
      ),
    excludes: (n) =>
      tell(marking.exclude, { params, body: { item_no: itemOf(n), full_points: n % 3 === 0, reason: 'Nejasná' } }),
    'excludes one': (n) =>
      inTest(
        ({ id }) => tell(marking.exclude, { params, body: { item_no: itemOf(n), attempt_id: id, reason: 'Výpadek' } }),
        n,
      ),
    'puts back': async (n) => {
      const exclusion = pick((await figures()).exclusions, n)
      if (exclusion !== undefined) await tell(marking.putBack, { params: { ...params, exclusion_id: exclusion.id } })
    },
    rescores: (n) => {
      const { key, points } = text.question
      const changed = n % 2 === 0 ? { ...key, ...correctKind } : key
      const body = { item_no: 2, key: changed, points: points * (1 + (n % 3)), reason: 'Jinak' }
      return tell(marking.rescore, { params, body })
    },
    'rescores one of own numbers': (n) =>
      inTest(({ id }) => {
        const { key, points } = division.question
        return tell(marking.rescore, { params, body: { item_no: 3, attempt_id: id, key, points, reason: 'Omyl' } })
      }, n),
    'tries a rescoring': () => {
      const { key, points } = text.question
      const body = { item_no: 2, key: { ...key, ...correctKind }, points: points * 2 }
      return tell(marking.previewRescoring, { params, query: {}, body })
    },
    marks: (n) =>
      inTest(
        ({ id }) =>
          tell(marking.mark, {
            params,
            body: { attempt_id: id, item_no: 2, points: n % 4 === 0 ? null : 0.5, ...note },
          }),
        n,
      ),
    'marks many': (n) => {
      const batch_id = randomUUID()
      batches.push(batch_id)
      const body = { item_no: 2, points: (n % 3) / 4, ...note, attempt_ids: joined.map(({ id }) => id) }
      return tell(marking.markBatch, { params: { ...params, batch_id }, body })
    },
    'undoes a step': async (n) => {
      const batch_id = pick(batches, n)
      if (batch_id !== undefined) await tell(marking.undoBatch, { params: { ...params, batch_id } })
    },
    'joins a guest': (n) =>
      inTest(
        ({ id }) =>
          tell(marking.joinGuest, {
            params: { ...params, attempt_id: id },
            body: { student_id: at(roster.students, (n >> 3) % 4).id },
          }),
        n,
      ),
    'parts a guest': (n) =>
      inTest(({ id }) => tell(marking.separateGuest, { params: { ...params, attempt_id: id } }), n),
    'renames a pupil': (n) =>
      tell(classes.updateStudent, {
        params: oneOfClass(n),
        body: { first_name: 'Eva', last_name: `Nová ${n % 11}`, email: '' },
      }),
    'takes a pupil off': (n) => tell(classes.removeStudent, { params: oneOfClass(n) }),
    'brings a pupil back': (n) => tell(classes.restoreStudent, { params: oneOfClass(n) }),
    'adds a pupil': (n) =>
      tell(classes.addStudents, {
        params: inClass,
        body: { students: [{ first_name: 'Jan', last_name: `Nováček ${n}`, email: '' }] },
      }),
    'renames the class': (n) =>
      tell(classes.updateClass, { params: inClass, body: { name: `6. ${n % 9}`, email: '' } }),
    'asks for suspicion': (n) => api.sql('update schools set shows_suspicion = $1', [n % 2 === 0]),
    'time passes': async (n) => api.clock.pass(n % 120),
    learns: () =>
      api.api.database.transaction(teacher.school_id, (db) =>
        learnFromTest(db, { school_id: teacher.school_id, test_id: test.id }, api.clock.now()),
      ),
    ends: (n) => (n % 5 === 0 ? tell(plannedTests.finishTest, { params }) : Promise.resolve()),
  }
  return { test, acts }
}

it('figures told to be the same are those that are counted anew, whatever is done to a test', async () => {
  const done = { changed: 0, same: 0 }
  const { acts: known } = await stage()
  const names = Object.keys(known)
  const step = fc.tuple(fc.constantFrom(...names), fc.nat({ max: 1000 }))
  const steps = fc.array(step, { minLength: 25, maxLength: 45 })
  const before = fc.array(
    fc.tuple(fc.constantFrom('waits', 'a guest waits', 'renames a pupil'), fc.nat({ max: 1000 })),
    {
      maxLength: 4,
    },
  )
  await fc.assert(
    fc.asyncProperty(before, steps, async (waiting, running) => {
      const { test, acts } = await stage()
      const askAgain = keptFigures(api, test.id, teacher.token)
      const begun: [string, number][] = [['launches', 0], ...waiting.map((_, n): [string, number] => ['begins', n])]
      for (const [name, n] of [...waiting, ...begun, ['comes', 0] as const, ['comes', 1] as const, ...running]) {
        await acts[name]?.(n)
        const changed = await askAgain(`${name} ${n}`)
        done.changed += changed
        done.same += keptViews.length - changed
      }
    }),
    { numRuns: 6 },
  )
  expect(done.changed).toBeGreaterThan(50)
  expect(done.same).toBeGreaterThan(20)
}, 240_000)

it('who asks again at once is told that nothing has changed, and nobody else is', async () => {
  const { test } = await stage()
  for (const view of keptViews) {
    const own = { testId: test.id, token: teacher.token }
    const { status, tag } = await askForFigures(api, view, own)
    expect(status).toBe(200)
    expect((await askForFigures(api, view, { ...own, tag })).status).toBe(304)
    const { url } = prepareRequest(view, { params: { test_id: test.id } })
    const stranger = await signedUpTeacher(api)
    const headers = { authorization: `Bearer ${stranger.token}`, 'if-none-match': tag }
    expect((await api.server.inject({ method: 'GET', url, headers })).statusCode).toBe(404)
  }
})
