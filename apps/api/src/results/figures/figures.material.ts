import { setImmediate } from 'node:timers/promises'
import type { Suspicion } from '@katedra/contract/results'
import { Question } from '@katedra/questions'
import type { Db } from '../../db/database.ts'
import { thresholdsOfTest, type ItemThreshold } from '../../norms/norms.ts'
import {
  people,
  pointsOfTest,
  questionResults,
  studentResults,
  type CountedStudent,
  type Material,
  type QuestionRow,
} from './figures.ts'
import { kindForEach } from '../../generators/generators.ts'
import {
  answersOfAttempts,
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
  const { shows_suspicion, shuffle_questions, more: _, ...figures } = await basicFigures(db, test, nothing)
  const students = figures.students.map((student) => ({
    ...student,
    suspicion: shows_suspicion ? suspicionOf(student, figures.timed, shuffle_questions) : null,
  }))
  return { ...figures, students }
}

const nothing = () => Promise.resolve(undefined)

type BasicFigures = Omit<TestFigures, 'students'> & {
  students: CountedStudent[]
  shows_suspicion: boolean
  shuffle_questions: boolean
}

/**
 * The figures without what looks like mere clicking.
 *
 * @param readMore is asked for once the questions are known, and read by PostgreSQL while the figures are made here
 */
export async function basicFigures<More>(
  db: Db,
  test: TestKey,
  readMore: (questions: readonly QuestionRow[]) => Promise<More>,
): Promise<BasicFigures & { more: More }> {
  const settings = await settingsOfTest(db, test.school_id, test.test_id)
  const { prepared, thresholds, excluded, answers } = askForMaterial(db, test, settings)
  const more = prepared.then(({ questions }) => readMore(questions))
  const asked = Promise.allSettled([prepared, thresholds, excluded, answers, more])
  try {
    const { everybody, ...read } = await prepared
    const material = { ...read, excluded: await excluded, answers: await answers }
    const students = studentResults(material, everybody)
    const timed = timedQuestions(material.questions, await thresholds)
    return {
      material,
      out_of: pointsOfTest(material),
      students,
      questions: questionResults(material, students),
      thresholds: await thresholds,
      timed,
      shows_suspicion: settings.shows_suspicion,
      shuffle_questions: settings.shuffle_questions,
      more: await more,
    }
  } finally {
    // Where one has failed, the others still stand in the queue of a connection that another transaction may be the next to have.
    await asked
  }
}

/**
 * Asks for everything at once, the answers last: while PostgreSQL reads those, what came before is put in order here.
 */
function askForMaterial(
  db: Db,
  { school_id, test_id }: TestKey,
  { class_id: classId, own_numbers }: { class_id: string; own_numbers: boolean },
) {
  const thresholds = thresholdsOfTest(db, { school_id, test_id })
  const excluded = excludedOfTest(db, school_id, test_id)
  const read = Promise.all([
    questionsOfTest(db, school_id, test_id),
    rosterOfClass(db, school_id, classId),
    attemptsOfTest(db, school_id, test_id),
  ])
  const answers = read.then(([, , attempts]) =>
    answersOfAttempts(
      db,
      school_id,
      attempts.map(({ id }) => id),
    ),
  )
  const prepared = read.then(async ([questions, roster, attempts]) => {
    // The answers are asked for first.
    await setImmediate()
    return {
      roster,
      attempts,
      questions: parsedQuestions(questions, own_numbers),
      everybody: people({ roster, attempts }),
    }
  })
  return { prepared, thresholds, excluded, answers }
}

function parsedQuestions(stored: Awaited<ReturnType<typeof questionsOfTest>>, hasOwnNumbers: boolean): QuestionRow[] {
  return stored.map(({ item_no, question, generated }) => ({
    item_no,
    question: Question.parse(question),
    kind: hasOwnNumbers ? kindForEach(generated) : undefined,
    is_generated: generated !== null,
  }))
}
