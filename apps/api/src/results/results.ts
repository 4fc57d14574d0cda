import type { results } from '@katedra/contract/results'
import type { HandlerReply } from '@katedra/contract/route'
import { Question } from '@katedra/questions'
import { found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { ownOf, withOwn } from '../attempts/attempts.ts'
import { ownTest } from '../planned-tests/planned-tests.ts'
import { exclusionsOfTest, rescoringsOfTest } from './results.changes.queries.ts'
import { distribution, manualCount, markedShares, mean, outOfAttempt } from './figures/figures.ts'
import { misconceptionsIn } from './results.misconceptions.ts'
import { givenAnswer } from './results.given.ts'
import { figuresOfTest } from './figures/figures.material.ts'
import { answersOfAttempt, findAttempt } from './results.queries.ts'

type TestResults = HandlerReply<typeof results.testResults>
type AttemptDetail = HandlerReply<typeof results.attemptDetail>

/** Results of a test, straight from its answers; also while it runs. */
export async function testResults({ api, db, teacher, now }: TeacherCall, testId: string): Promise<TestResults> {
  const test = await ownTest(api, db, teacher, testId)
  const key = { school_id: teacher.school_id, test_id: testId }
  const { material, out_of, students, questions, thresholds } = await figuresOfTest(db, key)
  const shares = markedShares(students)
  return {
    test,
    average_fraction: mean(shares),
    average_duration_s: mean(students.flatMap(({ duration_s }) => (duration_s === null ? [] : [duration_s]))),
    answer_count: students.reduce((sum, { answer_count }) => sum + answer_count, 0),
    submitted_count: students.filter(({ state }) => state === 'submitted').length,
    out_of,
    distribution: distribution(shares),
    students: students.map(({ counted: _, answers: __, ...student }) => student),
    questions: questions.map((question) => ({
      ...question,
      threshold: found(thresholds.find(({ item_no }) => item_no === question.item_no)),
    })),
    manual_count: manualCount(material, students),
    has_generated: material.questions.some(({ is_generated }) => is_generated === true),
    exclusions: await exclusionsOfTest(db, key),
    rescorings: await rescoringsOfTest(db, key),
    suspicion_count: students.filter(({ suspicion }) => suspicion !== null && suspicion.level !== 'none').length,
    server_time: now,
  }
}

export async function attemptDetail(
  { api, db, teacher }: TeacherCall,
  which: { test_id: string; attempt_id: string },
): Promise<AttemptDetail> {
  await ownTest(api, db, teacher, which.test_id)
  const { school_id } = teacher
  const attempt = found(await findAttempt(db, { school_id, ...which }))
  const { material, out_of, students, timed } = await figuresOfTest(db, { school_id, test_id: which.test_id })
  const exclusions = (await exclusionsOfTest(db, { school_id, test_id: which.test_id })).filter(
    ({ attempt_id, returned_at }) => returned_at === null && (attempt_id === null || attempt_id === attempt.id),
  )
  const answers = new Map((await answersOfAttempt(db, school_id, attempt.id)).map((answer) => [answer.item_no, answer]))
  const own = await ownOf(db, {
    school_id,
    id: attempt.id,
    own_numbers: material.questions.some(({ kind }) => kind !== undefined),
  })
  const asked = withOwn(timed, own).map((item) => ({ ...item, question: Question.parse(item.question) }))
  const isSubmitted = attempt.state === 'submitted'
  const { submitted_at, started_at, points } = attempt
  return {
    attempt_id: attempt.id,
    name:
      attempt.guest_name ??
      students.find(({ student_id }) => student_id === attempt.student_id)?.name ??
      [attempt.last_name, attempt.first_name].filter(Boolean).join(' '),
    is_guest: attempt.student_id === null,
    without_code: attempt.without_code,
    on_paper: attempt.on_paper,
    joined_guest_name: attempt.joined_guest_name,
    state: isSubmitted ? 'submitted' : 'open',
    started_at,
    submitted_at,
    points,
    out_of: outOfAttempt(attempt, out_of),
    manual_count: isSubmitted ? attempt.manual_count : 0,
    items: asked.map(({ item_no, question, threshold_ms }) => ({
      item_no,
      question,
      saved_at: answers.get(item_no)?.saved_at ?? null,
      exclusion: exclusions.find((exclusion) => exclusion.item_no === item_no) ?? null,
      is_own: own.some((row) => row.item_no === item_no),
      misconceptions: misconceptionsIn(answers.get(item_no)),
      ...givenAnswer(answers.get(item_no), { isSubmitted, threshold_ms, on_paper: attempt.on_paper }),
    })),
    suspicion: students.find(({ counted }) => counted?.id === attempt.id)?.suspicion ?? null,
  }
}
