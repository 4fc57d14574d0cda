import { attempts } from '@katedra/contract/attempts'
import { live, type LivePupil, type LiveRoom } from '@katedra/contract/live'
import type { CallInput, Route } from '@katedra/contract/route'
import { startTestApi } from './build-api.ts'
import { at, registeredSchool, schoolClass, signedUpTeacher, signIn } from './build-school.ts'
import { joinedAttempt, launchedTest, someLevel, type JoinedStudent, type PlanInput } from './build-test.ts'

/** Far ahead: jobs that are meant for later wait by PostgreSQL's own clock. 9:00 in Prague. */
const morning = new Date('2031-09-08T07:00:00Z')
const minute = 60_000

/** That many minutes after nine. */
export function atMinute(count: number): string {
  return new Date(morning.getTime() + count * minute).toISOString()
}

/** The line of an attempt. */
export function lineOf(found: LiveRoom, id: string): LivePupil {
  const line = found.pupils.find(({ attempt_id }) => attempt_id === id)
  if (line === undefined) throw new Error('the pupil is not in the room')
  return line
}

/** A server with its queue, and a teacher whose tests have three open questions. */
export async function startRooms() {
  const api = await startTestApi({ jobs: true, now: morning })
  let teacher = await signedUpTeacher(api)
  await registeredSchool(api, teacher)
  const level = await someLevel(api, teacher)
  const texts = level.questions.filter(({ question }) => question.type === 'text')
  const question_ids = texts.slice(0, 3).map(({ id }) => id)
  let revision = 0
  const as = (caller = teacher) => ({ token: caller.token })
  return {
    api,
    teacher: () => teacher,
    as,
    question_ids,
    /** A token lives a quarter of an hour. */
    async signInAgain() {
      teacher = await signIn(api, teacher.email)
    },
    async beginAgain() {
      api.clock.set(morning)
      await api.sql('update teachers set free_plans_left = 5')
      teacher = await signIn(api, teacher.email)
    },
    /** A test of 45 minutes from 9:00 with two pupils, of whom the first has joined. */
    async roomWithPupil(plan: Partial<PlanInput> = {}) {
      const pupils = await schoolClass(api, teacher, { students: [{ last_name: 'Malá' }, { last_name: 'Novák' }] })
      const test = await launchedTest(api, teacher, pupils, { question_ids, ...plan })
      const pupil = await joinedAttempt(api, test, at(pupils.students, 0))
      return { test, pupils, pupil, params: { test_id: test.id } }
    },
    room: (params: { test_id: string }) => api.get(live.room, { params }, as()),
    steer: <R extends Route>(route: R, input: CallInput<R>, caller = teacher) => api.call(route, input, as(caller)),
    async save({ token, attempt }: JoinedStudent, item_no = 1, { active_ms = 60_000, text = 'odpověď' } = {}) {
      revision += 1
      const { status, body } = await api.call(
        attempts.saveAnswer,
        { params: { attempt_id: attempt.id, item_no }, body: { revision, answer: { text }, active_ms } },
        { token },
      )
      return { status, body }
    },
    /** What the pupil's device says every few seconds, and what it hears. */
    here: ({ token, attempt }: JoinedStudent, item_no: number | null = 1, shown_message_id: string | null = null) =>
      api.get(
        attempts.presence,
        { params: { attempt_id: attempt.id }, body: { item_no, shown_message_id } },
        { token },
      ),
  }
}
