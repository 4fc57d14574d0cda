import type { Suspicion } from '@katedra/contract/results'
import { Question } from '@katedra/questions'
import type { Db } from '../../db/database.ts'
import { thresholdsOfTest, type ItemThreshold } from '../../norms/norms.ts'
import {
  pointsOfTest,
  questionResults,
  studentResults,
  type CountedStudent,
  type Material,
  type QuestionRow,
} from './figures.ts'
import { kindForEach } from '../../generators/generators.ts'
import {
  answersOfTest,
  attemptsOfTest,
  excludedOfTest,
  questionsOfTest,
  rosterOfClass,
  settingsOfTest,
} from '../results.queries.ts'
import { suspicionOf, timedQuestions, type TimedQuestion } from './figures.suspicion.ts'

export interface TestKey {
  school_id: string
  test_id: string
}

export interface JudgedStudent extends CountedStudent {
  suspicion: Suspicion | null
}

/** All figures of a test, straight from its answers: what every view, export and public page is made of. */
export interface TestFigures {
  material: Material
  out_of: number
  students: JudgedStudent[]
  questions: ReturnType<typeof questionResults>
  thresholds: ItemThreshold[]
  timed: TimedQuestion[]
}

export async function figuresOfTest(db: Db, test: TestKey): Promise<TestFigures> {
  const settings = await settingsOfTest(db, test.school_id, test.test_id)
  const material = await materialOfTest(db, test, settings)
  const thresholds = await thresholdsOfTest(db, test)
  const timed = timedQuestions(material.questions, thresholds)
  const students = studentResults(material).map((student) => ({
    ...student,
    suspicion: settings.shows_suspicion ? suspicionOf(student, timed, settings.shuffle_questions) : null,
  }))
  const questions = questionResults(material, students)
  return { material, out_of: pointsOfTest(material), students, questions, thresholds, timed }
}

async function materialOfTest(
  db: Db,
  { school_id, test_id }: TestKey,
  { class_id: classId, own_numbers }: { class_id: string; own_numbers: boolean },
): Promise<Material> {
  return {
    roster: await rosterOfClass(db, school_id, classId),
    attempts: await attemptsOfTest(db, school_id, test_id),
    answers: await answersOfTest(db, school_id, test_id),
    questions: await parsedQuestions(db, { school_id, test_id }, own_numbers),
    excluded: await excludedOfTest(db, school_id, test_id),
  }
}

async function parsedQuestions(
  db: Db,
  { school_id, test_id }: TestKey,
  hasOwnNumbers: boolean,
): Promise<QuestionRow[]> {
  const stored = await questionsOfTest(db, school_id, test_id)
  return stored.map(({ item_no, question, generated }) => ({
    item_no,
    question: Question.parse(question),
    kind: hasOwnNumbers ? kindForEach(generated) : undefined,
    is_generated: generated !== null,
  }))
}
