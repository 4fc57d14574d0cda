import { attempts } from '@katedra/contract/attempts'
import { plannedTests } from '@katedra/contract/planned-tests'
import type { Question } from '@katedra/questions'
import type { TestApi } from './build-api.ts'
import { ownQuestion } from './build-question.ts'
import { at, schoolClass, type SignedInTeacher } from './build-school.ts'
import { joinedAttempt, someLevel, type JoinedStudent } from './build-test.ts'

/** What one pupil answers, question by question; null where there is no answer. */
export interface Answering {
  last_name: string
  answers: readonly (object | null)[]
}

/** A test of a teacher's own questions that a class has answered. */
export interface AnsweredTest {
  id: string
  /** The questions as they stand in the teacher's bank. */
  question_ids: string[]
  pupils: JoinedStudent[]
}

/** Writes the questions into the bank, plans and launches a test of them in this order; all pupils answer and hand in. */
export async function answeredTest(
  api: TestApi,
  teacher: SignedInTeacher,
  asked: readonly Question[],
  answering: readonly Answering[],
): Promise<AnsweredTest> {
  const { token } = teacher
  const students = answering.map(({ last_name }) => ({ first_name: 'Eva', last_name }))
  const roster = await schoolClass(api, teacher, { students })
  const { subject_id } = await someLevel(api, teacher)
  const question_ids: string[] = []
  for (const question of asked) question_ids.push((await ownQuestion(api, teacher, { subject_id, question })).id)
  const starts_at = new Date(api.clock.now().getTime() + 600_000).toISOString()
  const body = { class_id: roster.id, title: 'Písemka', starts_at, subject_id, question_ids, shuffle_questions: false }
  const { id, join_code } = await api.get(plannedTests.planTest, { body }, { token })
  await api.get(plannedTests.launchTest, { params: { test_id: id } }, { token })
  const pupils: JoinedStudent[] = []
  for (const [place, student] of roster.students.entries()) {
    const joined = await joinedAttempt(api, { join_code }, student)
    await answerAll(api, joined, at(answering, place).answers)
    pupils.push(joined)
  }
  // The last one that is handed in ends the test.
  for (const { token: bearer, attempt } of pupils)
    await api.get(attempts.submitAttempt, { params: { attempt_id: attempt.id } }, { token: bearer })
  return { id, question_ids, pupils }
}

async function answerAll(api: TestApi, { token, attempt }: JoinedStudent, answers: Answering['answers']) {
  for (const [index, answer] of answers.entries()) {
    if (answer === null) continue
    const params = { attempt_id: attempt.id, item_no: index + 1 }
    const body = { revision: 1, answer: { ...answer }, active_ms: 9000 }
    await api.get(attempts.saveAnswer, { params, body }, { token })
  }
}
