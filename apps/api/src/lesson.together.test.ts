import { randomUUID } from 'node:crypto'
import { attempts } from '@katedra/contract/attempts'
import { classes } from '@katedra/contract/classes'
import { live } from '@katedra/contract/live'
import { marking } from '@katedra/contract/marking'
import { plannedTests } from '@katedra/contract/planned-tests'
import { results } from '@katedra/contract/results'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startTestApi, type Answered, type TestApi } from './testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, signIn, type SignedInTeacher } from './testing/build-school.ts'
import {
  emptyAnswer,
  plannedTest,
  rightAnswer,
  someLevel,
  type KeyedQuestion,
  type PlanInput,
} from './testing/build-test.ts'
import { chanceOf, type Chance } from './testing/sheet-photographs/chance.ts'

/*
 * A lesson in which everybody does everything at once, on two servers of one database: no two of them may lock each other out, which
 * PostgreSQL would end after a second by failing one of them, and afterwards every figure is what it is when added up anew.
 */

/** What the server begins anew after a deadlock is answered as if nothing had been; its line in the log tells. */
const begunAnew: string[] = []
const logTo = { write: (line: string) => void (line.includes('begun anew') && begunAnew.push(line)) }

let one: TestApi
let other: TestApi
let teacher: SignedInTeacher
let questions: KeyedQuestion[]
beforeAll(async () => {
  one = await startTestApi({ jobs: true, logTo })
  other = await startTestApi({ beside: one, jobs: true, logTo })
  teacher = await signedUpTeacher(one)
  const level = await someLevel(one, teacher)
  questions = level.questions.filter(({ question }) => question.type === 'abc').slice(0, 4)
})
afterAll(async () => {
  await other.stop()
  await one.stop()
})

const servers = () => [one, other] as const
const own = () => ({ token: teacher.token })

/** What comes of joining, waiting and trying again. */
const Entered = z.object({
  token: z.string(),
  attempt: z.optional(z.object({ id: z.string() })),
  waiting: z.optional(z.object({ attempt_id: z.string() })),
})
const Excluded = z.object({ id: z.string() })

interface Seat {
  token: string
  attempt_id: string
}

/** A class and its test, an hour before the start, with all that anybody may do to it. */
async function lesson(chance: Chance, change: Partial<PlanInput>) {
  await one.sql('update teachers set free_plans_left = 5')
  await one.sql('delete from rate_limits')
  teacher = await signIn(one, teacher.email)
  const pupils = await schoolClass(one, teacher, { students: 8 })
  const beside = await schoolClass(one, teacher, { students: 1 })
  const starts_at = new Date(one.clock.now().getTime() + 1_800_000).toISOString()
  const test = await plannedTest(one, teacher, pupils, {
    starts_at,
    question_ids: questions.map(({ id }) => id),
    guests_allowed: true,
    ...change,
  })
  const params = { test_id: test.id }
  const code = { code: test.join_code }
  const seats = new Map<string, Seat>()
  const exclusions = new Set<string>()
  const batches = new Set<string>()
  const server = () => chance.of(servers())
  const pupil = () => at(pupils.students, chance.whole(0, pupils.students.length - 1))
  const item = () => chance.whole(1, questions.length)
  const seat = (): Seat => {
    const known = [...seats.values()]
    return known.length === 0 ? { token: '', attempt_id: randomUUID() } : at(known, chance.whole(0, known.length - 1))
  }
  const attemptIds = () => [...new Set([seat().attempt_id, seat().attempt_id])]
  const kept = async (name: string, reply: Promise<Answered>): Promise<Answered> => {
    const answered = await reply
    if (answered.status !== 201) return answered
    const { token, attempt, waiting } = Entered.parse(answered.body)
    seats.set(name, { token, attempt_id: attempt?.id ?? waiting?.attempt_id ?? '' })
    return answered
  }
  const body = () => {
    const { id, personal_code } = pupil()
    return { student_id: id, personal_code }
  }
  const guest = () => ({ guest_name: `Host ${chance.whole(1, 3)}` })
  const enter = () => {
    const form = chance.is(0.8) ? body() : guest()
    const name = 'guest_name' in form ? form.guest_name : form.student_id
    return { form, name }
  }
  const steering = { params, body: { attempt_ids: null as string[] | null } }
  const whom = () => ({ ...steering, body: { attempt_ids: chance.is(0.5) ? null : attemptIds() } })
  const ofPupil = () => ({ class_id: pupils.id, student_id: pupil().id })
  const acts = {
    wait: () => {
      const { form, name } = enter()
      return kept(name, server().call(attempts.wait, { params: code, body: form }))
    },
    join: () => {
      const { form, name } = enter()
      return kept(name, server().call(attempts.joinTest, { params: code, body: form }))
    },
    begin: () => {
      const { token, attempt_id } = seat()
      return server().call(attempts.begin, { params: { attempt_id } }, { token })
    },
    save: () => {
      const { token, attempt_id } = seat()
      const number = item()
      const { question } = at(questions, number - 1)
      const answer = chance.is(0.7) ? rightAnswer(question) : emptyAnswer(question)
      const input = {
        params: { attempt_id, item_no: number },
        body: { revision: chance.whole(1, 9), answer, active_ms: 3000 },
      }
      return server().call(attempts.saveAnswer, input, { token })
    },
    presence: () => {
      const { token, attempt_id } = seat()
      return server().call(attempts.presence, { params: { attempt_id }, body: { item_no: 1 } }, { token })
    },
    submit: () => {
      const { token, attempt_id } = seat()
      return server().call(attempts.submitAttempt, { params: { attempt_id } }, { token })
    },
    again: () => {
      const { token, attempt_id } = seat()
      return kept(attempt_id, server().call(attempts.tryAgain, { params: { attempt_id } }, { token }))
    },
    open: () => server().call(attempts.joinableTest, { params: code }),
    room: () => server().call(live.room, { params }, own()),
    addTime: () => server().call(live.addTime, { ...whom(), body: { ...whom().body, minutes: 2 } }, own()),
    pause: () => server().call(live.pause, whom(), own()),
    resume: () => server().call(live.resume, whom(), own()),
    end: () => server().call(live.end, { params, body: { attempt_ids: attemptIds() } }, own()),
    reopen: () => server().call(live.reopen, { params, body: { attempt_id: seat().attempt_id, minutes: 5 } }, own()),
    release: () => server().call(live.release, { params, body: { attempt_id: seat().attempt_id } }, own()),
    message: () => server().call(live.sendMessage, { params, body: { ...whom().body, text: 'Klid.' } }, own()),
    codes: () => server().call(live.setCodes, { params, body: { without_codes: chance.is(0.5) } }, own()),
    launch: () => server().call(plannedTests.launchTest, { params }, own()),
    prolong: () => server().call(plannedTests.prolongTest, { params, body: { minutes: 5 } }, own()),
    finish: () => server().call(plannedTests.finishTest, { params }, own()),
    late: () =>
      server().call(
        live.decideLateAnswers,
        { params, body: { accepted: true, answers: [{ attempt_id: seat().attempt_id, item_no: item() }] } },
        own(),
      ),
    mark: () =>
      server().call(
        marking.mark,
        { params, body: { attempt_id: seat().attempt_id, item_no: item(), points: chance.is(0.5) ? null : 0.25 } },
        own(),
      ),
    batch: async () => {
      const batch_id = randomUUID()
      batches.add(batch_id)
      return server().call(
        marking.markBatch,
        { params: { ...params, batch_id }, body: { item_no: item(), points: 0.5, attempt_ids: attemptIds() } },
        own(),
      )
    },
    undo: () =>
      server().call(
        marking.undoBatch,
        { params: { ...params, batch_id: chance.of([randomUUID(), ...batches]) } },
        own(),
      ),
    rescore: () => {
      const number = item()
      const { question } = at(questions, number - 1)
      return server().call(
        marking.rescore,
        { params, body: { item_no: number, key: question.key, points: chance.whole(1, 5), reason: 'Zkouška' } },
        own(),
      )
    },
    exclude: async () => {
      const attempt_id = chance.is(0.5) ? { attempt_id: seat().attempt_id } : {}
      const reply = await server().call(
        marking.exclude,
        { params, body: { item_no: item(), reason: 'Zkouška', full_points: chance.is(0.3), ...attempt_id } },
        own(),
      )
      if (reply.status === 200) exclusions.add(Excluded.parse(reply.body).id)
      return reply
    },
    putBack: () =>
      server().call(
        marking.putBack,
        { params: { ...params, exclusion_id: chance.of([randomUUID(), ...exclusions]) } },
        own(),
      ),
    results: () => server().call(results.testResults, { params }, own()),
    rename: () =>
      server().call(
        classes.updateStudent,
        { params: ofPupil(), body: { first_name: 'Jana', last_name: `Nová ${chance.whole(1, 9)}`, email: '' } },
        own(),
      ),
    remove: () => server().call(classes.removeStudent, { params: ofPupil() }, own()),
    restore: () => server().call(classes.restoreStudent, { params: ofPupil() }, own()),
    move: () => server().call(classes.moveStudent, { params: ofPupil(), body: { to_class_id: beside.id } }, own()),
    newCode: () => server().call(classes.renewPersonalCode, { params: ofPupil() }, own()),
  }
  return { acts, params }
}

type Acts = Awaited<ReturnType<typeof lesson>>['acts']
type Act = keyof Acts

const beforeStart: readonly Act[] = [
  'wait',
  'wait',
  'wait',
  'open',
  'begin',
  'codes',
  'room',
  'rename',
  'launch',
  'presence',
]
const running: readonly Act[] = [
  'join',
  'join',
  'join',
  'begin',
  'save',
  'save',
  'save',
  'save',
  'save',
  'presence',
  'submit',
  'submit',
  'again',
  'open',
  'room',
  'addTime',
  'pause',
  'resume',
  'end',
  'reopen',
  'release',
  'message',
  'codes',
  'prolong',
  'mark',
  'batch',
  'undo',
  'rescore',
  'exclude',
  'putBack',
  'results',
  'rename',
  'remove',
  'restore',
  'move',
  'newCode',
  'launch',
]
const ending: readonly Act[] = [...running, 'finish', 'finish', 'late', 'late']

/** How many do something at one moment, and how often. */
const [atOnce, rounds] = [40, 6]

/** Returns what failed, and the test. */
async function everythingAtOnce(seed: number, change: Partial<PlanInput>) {
  const chance = chanceOf(seed)
  const { acts, params } = await lesson(chance, change)
  const failed: { act: Act; status: number; body: unknown }[] = []
  const together = async (from: readonly Act[], count: number) => {
    const chosen = Array.from({ length: count }, () => at(from, chance.whole(0, from.length - 1)))
    await Promise.all(
      chosen.map(async (act) => {
        const { status, body } = await acts[act]()
        if (status >= 500) failed.push({ act, status, body })
      }),
    )
  }
  /** Attempts of twenty minutes come to their end one after another. */
  const timeGoesOn = async () => {
    await one.passTo(new Date(one.clock.now().getTime() + 4 * 60_000))
    teacher = await signIn(one, teacher.email)
  }
  await together(['wait'], 10)
  await together(beforeStart, atOnce)
  await together(beforeStart, atOnce)
  await acts.launch()
  for (let round = 0; round < rounds; round += 1) await Promise.all([together(running, atOnce), timeGoesOn()])
  for (let round = 0; round < 2; round += 1) await Promise.all([together(ending, atOnce), timeGoesOn()])
  teacher = await signIn(one, teacher.email)
  await acts.finish()
  return { failed, params }
}

it.each([
  { title: 'of twenty minutes each', seed: 1, change: { time_limit_minutes: 20 } },
  { title: 'of two attempts', seed: 6, change: { attempts_allowed: 2 } },
  { title: 'in teams', seed: 10, change: { time_limit_minutes: 20, teams: 'drawn', team_count: 3 } },
] as const)('nobody is locked out in a lesson $title', { timeout: 120_000 }, async ({ seed, change }) => {
  const { failed, params } = await everythingAtOnce(seed, change)
  expect(failed).toEqual([])
  expect(begunAnew).toEqual([])
  const sums = () =>
    one.sql('select id, state, points, out_of, manual_count from attempts where test_id = $1 order by id', [
      params.test_id,
    ])
  await one.passTo(new Date(one.clock.now().getTime() + 3 * 3_600_000))
  const open = async () => (await sums()).filter(({ state }) => state === 'open')
  await expect.poll(open, { timeout: 15_000 }).toEqual([])
  const stored = await sums()
  await one.sql('select settle_attempts($1, $2, null)', [teacher.school_id, params.test_id])
  expect(await sums()).toEqual(stored)
})
