import type { results } from '@katedra/contract/results'
import type { HandlerReply } from '@katedra/contract/route'
import { Question, Score } from '@katedra/questions'
import * as z from 'zod/mini'
import { found } from '../app/fail.ts'
import type { TeacherCall } from '../app/serve.ts'
import { ownTest } from '../planned-tests/planned-tests.ts'
import { distribution, mean, questionResults, studentResults } from './results.figures.ts'
import {
  answersOfAttempt,
  answersOfTest,
  attemptsOfTest,
  findAttempt,
  questionsOfTest,
  rosterOfClass,
} from './results.queries.ts'

type TestResults = HandlerReply<typeof results.testResults>
type AttemptDetail = HandlerReply<typeof results.attemptDetail>

const Answered = z.record(z.string(), z.unknown())

/** Results of a test, straight from its answers; also while it runs. */
export async function testResults({ api, db, teacher, now }: TeacherCall, testId: string): Promise<TestResults> {
  const test = await ownTest(api, db, teacher, testId)
  const { school_id } = teacher
  const stored = await questionsOfTest(db, school_id, testId)
  const material = {
    roster: await rosterOfClass(db, school_id, test.class_id),
    attempts: await attemptsOfTest(db, school_id, testId),
    answers: await answersOfTest(db, school_id, testId),
    questions: stored.map(({ item_no, question }) => ({ item_no, question: Question.parse(question) })),
  }
  const out_of = material.questions.reduce((sum, { question }) => sum + question.points, 0)
  const students = studentResults(material, out_of)
  const fractions = students.flatMap(({ fraction }) => (fraction === null ? [] : [fraction]))
  return {
    test,
    average_fraction: mean(fractions),
    average_duration_s: mean(students.flatMap(({ duration_s }) => (duration_s === null ? [] : [duration_s]))),
    answer_count: students.reduce((sum, { answer_count }) => sum + answer_count, 0),
    submitted_count: fractions.length,
    out_of,
    distribution: distribution(fractions),
    students: students.map(({ counted: _, ...student }) => student),
    questions: questionResults(material, students),
    manual_count: students.reduce((sum, { cells }) => sum + cells.filter((value) => value === 'manual').length, 0),
    server_time: now,
  }
}

export async function attemptDetail(
  { api, db, teacher }: TeacherCall,
  which: { test_id: string; attempt_id: string },
): Promise<AttemptDetail> {
  const test = await ownTest(api, db, teacher, which.test_id)
  const attempt = found(await findAttempt(db, { school_id: teacher.school_id, ...which }))
  const questions = await questionsOfTest(db, teacher.school_id, test.id)
  const answers = new Map(
    (await answersOfAttempt(db, teacher.school_id, attempt.id)).map((answer) => [answer.item_no, answer]),
  )
  const items = questions.map(({ item_no, question }) => ({
    item_no,
    question: Question.parse(question),
    ...given(answers.get(item_no), attempt.state === 'submitted'),
  }))
  const { submitted_at, started_at, points } = attempt
  return {
    attempt_id: attempt.id,
    name: attempt.guest_name ?? [attempt.last_name, attempt.first_name].filter(Boolean).join(' '),
    state: attempt.state === 'open' ? 'open' : 'submitted',
    started_at,
    submitted_at,
    points,
    out_of: items.reduce((sum, { question }) => sum + question.points, 0),
    items,
  }
}

type StoredAnswer = Awaited<ReturnType<typeof answersOfAttempt>>[number]

/** What a pupil gave to one question; nothing given is worth nothing once the attempt is handed in. */
function given(answer: StoredAnswer | undefined, isSubmitted: boolean) {
  const unanswered = { kind: 'unanswered' } as const
  if (answer === undefined)
    return { answer: null, score: unanswered, points: isSubmitted ? 0 : null, active_ms: null, saved_at: null }
  const { points, active_ms, saved_at } = answer
  return {
    answer: Answered.parse(answer.answer),
    score: answer.score === null ? unanswered : Score.parse(answer.score),
    points,
    active_ms,
    saved_at,
  }
}
