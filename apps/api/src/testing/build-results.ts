import { attempts } from '@katedra/contract/attempts'
import type { SchoolClassDetail } from '@katedra/contract/classes'
import { plannedTests } from '@katedra/contract/planned-tests'
import type { Question } from '@katedra/questions'
import type { TestApi } from './build-api.ts'
import { at, schoolClass, type SignedInTeacher } from './build-school.ts'
import { joinedAttempt, launchedTest, oneOf, rightAnswer, someLevel } from './build-test.ts'

/** A teacher whose tests have two questions, and what pupils do with them. */
export interface ResultsStage {
  /** The share of the points of who knows the first question only. */
  half: number
  classOfThree(): Promise<SchoolClassDetail>
  /** A running test of two questions. */
  written(pupils: SchoolClassDetail, changes?: object): ReturnType<typeof launchedTest>
  /** A pupil hands in with none, one or both of the two questions right. */
  handIn(
    pupils: SchoolClassDetail,
    test: { join_code: string },
    place: number,
    right: 0 | 1 | 2,
  ): ReturnType<typeof joinedAttempt>
  finish(test: { id: string }): Promise<unknown>
  /**
   * Adamec, Beran and Čáp: the older test Adamec has whole, Čáp by half, Beran has missed it. The newer one, an exercise, runs:
   * Adamec has handed in nothing right, Beran is at work (`open`), Čáp has not begun.
   */
  twoTests(): Promise<{
    pupils: SchoolClassDetail
    older: { id: string }
    newer: { id: string }
    open: string
  }>
}

export async function resultsStage(api: TestApi, teacher: SignedInTeacher): Promise<ResultsStage> {
  const { questions } = await someLevel(api, teacher)
  const asked: { id: string; question: Question }[] = [oneOf(questions, 'abc'), oneOf(questions, 'text')]
  const points = asked.map(({ question }) => question.points)
  const stage = {
    half: at(points, 0) / points.reduce((sum, one) => sum + one, 0),
    classOfThree: () =>
      schoolClass(api, teacher, {
        students: ['Adamec', 'Beran', 'Čáp'].map((last_name) => ({ first_name: 'Eva', last_name })),
      }),
    written: (pupils: SchoolClassDetail, changes: object = {}) =>
      launchedTest(api, teacher, pupils, { question_ids: asked.map(({ id }) => id), ...changes }),
    handIn: (pupils: SchoolClassDetail, test: { join_code: string }, place: number, right: 0 | 1 | 2) =>
      handInAnswers(api, test, at(pupils.students, place), asked.slice(0, right)),
    finish: ({ id }: { id: string }) =>
      api.get(plannedTests.finishTest, { params: { test_id: id } }, { token: teacher.token }),
  }
  return { ...stage, twoTests: () => twoTests(api, stage) }
}

/** Joins, answers the first questions rightly and hands in. */
export async function handInAnswers(
  api: TestApi,
  test: { join_code: string },
  student: Parameters<typeof joinedAttempt>[2],
  right: readonly { question: Question }[],
): ReturnType<typeof joinedAttempt> {
  const joined = await joinedAttempt(api, test, student)
  const { token, attempt } = joined
  for (const [index, { question }] of right.entries()) {
    const params = { attempt_id: attempt.id, item_no: index + 1 }
    const body = { revision: 1, answer: rightAnswer(question), active_ms: 9000 }
    await api.get(attempts.saveAnswer, { params, body }, { token })
  }
  await api.get(attempts.submitAttempt, { params: { attempt_id: attempt.id } }, { token })
  return joined
}

async function twoTests(api: TestApi, stage: Omit<ResultsStage, 'twoTests'>): ReturnType<ResultsStage['twoTests']> {
  const pupils = await stage.classOfThree()
  const older = await stage.written(pupils, { title: 'První' })
  await stage.handIn(pupils, older, 0, 2)
  await stage.handIn(pupils, older, 2, 1)
  await stage.finish(older)
  api.clock.pass(300)
  const newer = await stage.written(pupils, { title: 'Druhá', kind: 'exercise' })
  await stage.handIn(pupils, newer, 0, 0)
  const { attempt } = await joinedAttempt(api, newer, at(pupils.students, 1))
  return { pupils, older, newer, open: attempt.id }
}
