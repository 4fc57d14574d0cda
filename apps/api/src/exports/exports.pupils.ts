import type { Question } from '@katedra/questions'
import { variantsFor } from '../attempts/attempts.ts'
import type { Db } from '../db/database.ts'
import type { PaperTest } from './exports.paper.ts'

/**
 * What each pupil is asked on paper: with the numbers that the pupil would get in the first attempt on a device, so that who prints
 * again prints the same.
 */
export async function questionsOfPupils(
  db: Db,
  { school_id, id: test_id, questions }: Pick<PaperTest, 'id' | 'questions'> & { school_id: string },
  pupils: readonly { id: string }[],
): Promise<ReadonlyMap<string, PaperTest['questions']>> {
  const asked = pupils.map(({ id }) => ({ id, student_id: id, attempt_no: 1 }))
  const variants = Map.groupBy(await variantsFor(db, { school_id, test_id }, asked), ({ attempt_id }) => attempt_id)
  return new Map(
    [...variants].map(([id, own]) => {
      const byItem = new Map<number, Question>(own.map(({ item_no, question }) => [item_no, question]))
      return [id, questions.map(({ item_no, question }) => ({ item_no, question: byItem.get(item_no) ?? question }))]
    }),
  )
}
