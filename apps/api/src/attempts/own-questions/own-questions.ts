import { Question } from '@katedra/questions'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../db/database.ts'
import { drawVariant, fingerprintOf, generatorOf, KeptVariant, unwantedOf } from '../../generators/generators.ts'
import {
  generatedForEach,
  insertOwnQuestions,
  ownQuestionsOfAttempt,
  ownQuestionsOfTest,
  type NewOwnQuestion,
  type TestKey,
} from './own-questions.queries.ts'

/*
 * Where each pupil gets own numbers, the generated questions of an attempt are made when it begins and kept with it. All that
 * shows, takes or scores an answer reads the questions of the attempt here; without own ones they are those of the test.
 */

/** Who gets questions: the same pupil's same attempt gets the same ones, on paper too. */
interface Asked {
  /** Of the attempt, or of who will have it. */
  id: string
  student_id: string | null
  attempt_no: number
}

/** Rows of one statement, some five megabytes; a class of thirty with twenty such questions is one statement. */
const maxRows = 2000
/** Questions made before others get their turn at the processor. */
const madeAtOnce = 40

/** Makes the questions of attempts that have just begun. */
export async function makeOwnQuestions(db: Db, test: TestKey, attempts: readonly Asked[]): Promise<void> {
  const rows = await variantsFor(db, test, attempts)
  for (let from = 0; from < rows.length; from += maxRows)
    await insertOwnQuestions(db, test.school_id, rows.slice(from, from + maxRows))
}

/** The questions that these would get, by the names of the test, the pupil and the attempt. */
export async function variantsFor(db: Db, test: TestKey, asked: readonly Asked[]): Promise<NewOwnQuestion[]> {
  const items = (await generatedForEach(db, test)).map((row) => ({
    ...row,
    question: Question.parse(row.question),
    generated: KeptVariant.parse(row.generated),
  }))
  const [first] = items
  if (first === undefined) return []
  const owner = { school_id: test.school_id, id: first.teacher_id }
  const unwanted = await unwantedOf(
    db,
    owner,
    items.flatMap(({ library_question_id }) => library_question_id ?? []),
  )
  const made: NewOwnQuestion[] = []
  for (const { id, student_id, attempt_no } of asked) {
    // Of one generator there may be several questions: they differ.
    const used = new Map<string, Set<string>>()
    for (const { item_no, question, generated, library_question_id } of items) {
      if (generated.is_fixed) continue
      const { generator: name, difficulty } = generated.recipe
      const without = used.get(`${name} ${difficulty}`) ?? new Set(unwanted.get(library_question_id ?? ''))
      const names = [test.test_id, student_id ?? id, attempt_no, item_no]
      const variant = drawVariant({ generator: generatorOf(generated), points: question.points, names, without })
      // The generator makes others by now: the pupil gets the test's question.
      if (variant === undefined) continue
      used.set(`${name} ${difficulty}`, without.add(fingerprintOf(variant.question)))
      made.push({ attempt_id: id, item_no, ...variant })
      if (made.length % madeAtOnce === 0) await setImmediate()
    }
  }
  return made
}

/** A question as the database has it. */
export interface StoredQuestion {
  item_no: number
  question: unknown
  /** What is kept with a question that a generator has made. */
  generated: unknown
}

interface OwnRow extends StoredQuestion {
  attempt_id: string
}

/** Questions of a test with an attempt's own in their places. What the test says of points holds. */
export function withOwn<Item extends { item_no: number; question: unknown }>(
  questions: readonly Item[],
  own: readonly OwnRow[],
): (Item & { generated?: unknown })[] {
  if (own.length === 0) return [...questions]
  const byItem = new Map(own.map((row) => [row.item_no, row]))
  return questions.map((item) => {
    const row = byItem.get(item.item_no)
    if (row === undefined) return item
    return { ...item, question: pointed(Question.parse(row.question), item.question), generated: row.generated }
  })
}

function pointed(question: Question, ofTest: unknown): Question {
  return { ...question, points: Question.parse(ofTest).points }
}

/** The own questions of one attempt; none where all have the same. */
export async function ownOf(
  db: Db,
  { school_id, id, own_numbers }: { school_id: string; id: string; own_numbers: boolean },
): Promise<OwnRow[]> {
  return own_numbers ? ownQuestionsOfAttempt(db, school_id, id) : []
}

/** The own questions of all attempts of a test, by attempt. */
export async function ownByAttempt(
  db: Db,
  test: TestKey,
  itemNo?: number,
): Promise<ReadonlyMap<string, readonly OwnRow[]>> {
  return Map.groupBy(await ownQuestionsOfTest(db, test, itemNo), ({ attempt_id }) => attempt_id)
}
