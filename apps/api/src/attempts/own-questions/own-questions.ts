import { Question } from '@katedra/questions'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../db/database.ts'
import { KeptVariant, unwantedOf } from '../../generators/generators.ts'
import { drawOwnQuestions, type Asked, type NewOwnQuestion, type OwnDrawing } from './own-questions.drawing.ts'
import {
  generatedForEach,
  insertOwnQuestions,
  ownQuestionsOfAttempt,
  ownQuestionsOfTest,
  type TestKey,
} from './own-questions.queries.ts'

/*
 * Where each pupil gets own numbers, the generated questions of an attempt are made when it begins and kept with it. All that
 * shows, takes or scores an answer reads the questions of the attempt here; without own ones they are those of the test.
 */

/** Rows of one statement, some five megabytes; a class of thirty with twenty such questions is one statement. */
const maxRows = 2000
/** Questions made before others get their turn at the processor. */
const madeAtOnce = 40

/** Makes the questions of attempts that have just begun. */
export async function makeOwnQuestions(db: Db, test: TestKey, attempts: readonly Asked[]): Promise<void> {
  const rows: NewOwnQuestion[] = []
  for (const row of drawOwnQuestions(await ownDrawing(db, test), attempts))
    if (rows.push(row) % madeAtOnce === 0) await setImmediate()
  for (let from = 0; from < rows.length; from += maxRows)
    await insertOwnQuestions(db, test.school_id, rows.slice(from, from + maxRows))
}

/** What the own questions of a test are drawn from. */
export async function ownDrawing(db: Db, test: TestKey): Promise<OwnDrawing> {
  const rows = await generatedForEach(db, test)
  const [first] = rows
  const ids = rows.flatMap(({ library_question_id }) => library_question_id ?? [])
  return {
    test_id: test.test_id,
    items: rows.map(({ item_no, question, generated, library_question_id }) => ({
      item_no,
      question: Question.parse(question),
      generated: KeptVariant.parse(generated),
      library_question_id,
    })),
    unwanted:
      first === undefined
        ? new Map<string, ReadonlySet<string>>()
        : await unwantedOf(db, { school_id: test.school_id, id: first.teacher_id }, ids),
  }
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
