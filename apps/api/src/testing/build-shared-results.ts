import { attempts } from '@katedra/contract/attempts'
import { plannedTests } from '@katedra/contract/planned-tests'
import { publicPages, type PublicResults, type SharingDuration } from '@katedra/contract/public-pages'
import { mondayMorning, startTestApi } from './build-api.ts'
import { registeredSchool, schoolClass, signedUpTeacher, signIn } from './build-school.ts'
import {
  emptyAnswer,
  joinedAttempt,
  launchedTest,
  oneOf,
  rightAnswer,
  someLevel,
  type JoinedStudent,
  type PlanInput,
} from './build-test.ts'

const surnames = ['Adamec', 'Beran', 'Čáp', 'Dvořák', 'Fiala', 'Gregor']

/** A server with a teacher whose tests have two questions and six pupils, and whose results can be shared. */
export async function startSharing() {
  const lines: string[] = []
  const api = await startTestApi({ logTo: { write: (line) => void lines.push(line) } })
  let teacher = await signedUpTeacher(api)
  await registeredSchool(api, teacher)
  const { questions } = await someLevel(api, teacher)
  const asked = [oneOf(questions, 'abc'), oneOf(questions, 'connection')]
  const as = (who = teacher) => ({ token: who.token })
  const of = ({ id }: { id: string }) => ({ params: { test_id: id } })
  const finish = (test: { id: string }) => api.get(plannedTests.finishTest, of(test), as())

  async function stage(changes: Partial<PlanInput> = {}) {
    const students = surnames.map((last_name) => ({ first_name: 'Žofinka', last_name }))
    const pupils = await schoolClass(api, teacher, { students })
    const question_ids = asked.map(({ id }) => id)
    const test = await launchedTest(api, teacher, pupils, { title: 'Slovní druhy', question_ids, ...changes })
    return { pupils, test }
  }

  /** That number of pupils hands in; every second one has all right, the others nothing. */
  async function handIn({ pupils, test }: Awaited<ReturnType<typeof stage>>, count: number): Promise<JoinedStudent[]> {
    const joined: JoinedStudent[] = []
    for (const [place, student] of pupils.students.slice(0, count).entries()) {
      const pupil = await joinedAttempt(api, test, student)
      const token = { token: pupil.token }
      for (const [index, { question }] of asked.entries()) {
        const answer = place % 2 === 0 ? rightAnswer(question) : emptyAnswer(question)
        const params = { attempt_id: pupil.attempt.id, item_no: index + 1 }
        await api.get(
          attempts.saveAnswer,
          { params, body: { revision: 1, answer: { ...answer }, active_ms: 9000 } },
          token,
        )
      }
      api.clock.pass(30)
      await api.get(attempts.submitAttempt, { params: { attempt_id: pupil.attempt.id } }, token)
      joined.push(pupil)
    }
    return joined
  }

  return {
    api,
    lines,
    asked,
    as,
    of,
    finish,
    stage,
    handIn,
    teacher: () => teacher,
    /** A token lives a quarter of an hour. */
    async signInAgain() {
      teacher = await signIn(api, teacher.email)
    },
    /** Monday morning, and nothing planned or running. */
    async beginAgain() {
      api.clock.set(mondayMorning)
      await api.sql('update teachers set free_plans_left = 50')
      await api.sql('delete from rate_limits')
      await api.sql("update tests set state = 'cancelled', cancelled_at = now() where state = 'scheduled'")
      await api.sql("update tests set state = 'finished', finished_at = now() where state = 'launched'")
      teacher = await signIn(api, teacher.email)
    },
    /** A test that is over, with the given number of pupils who have handed in. */
    async overTest(changes: Partial<PlanInput> = {}, count = 6) {
      const staged = await stage(changes)
      const joined = await handIn(staged, count)
      await finish(staged.test)
      return { ...staged, joined }
    },
    share: (test: { id: string }, duration: SharingDuration = 'week', who = teacher) =>
      api.call(publicPages.shareResults, { ...of(test), body: { duration } }, as(who)),
    /** The same, with the code that is in the address. */
    async shared(test: { id: string }, duration: SharingDuration = 'week') {
      const { page } = await api.get(publicPages.shareResults, { ...of(test), body: { duration } }, as())
      return { ...page, code: new URL(page?.url ?? 'none:').searchParams.get('code') ?? '' }
    },
    look: (code: string) => api.call(publicPages.publicResults, { query: { code } }),
    seen: (code: string): Promise<PublicResults> => api.get(publicPages.publicResults, { query: { code } }),
    /** Leaves a question, or one pupil's answer to it, out of the results. */
    async exclude(test: { id: string }, item_no: number, attempt_id: string | null = null) {
      const { school_id } = teacher
      await api.sql(
        "insert into exclusions (school_id, test_id, item_no, attempt_id, reason, excluded_at, excluded_by_name) values ($1, $2, $3, $4, 'nejasná', now(), 'Jana')",
        [school_id, test.id, item_no, attempt_id],
      )
      await api.sql('select settle_attempts($1, $2, null)', [school_id, test.id])
    },
  }
}

/** What is said of a page that is unknown, over or switched off. */
export const pageGone = {
  status: 404,
  body: {
    code: 'public-pages.unknown_code',
    detail:
      'Tato stránka s výsledky není dostupná. Buď její platnost skončila, nebo je odkaz neúplný. Požádejte učitele o nový.',
  },
}
