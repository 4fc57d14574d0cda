import { drawOwnQuestions, type OwnDrawing } from '../attempts/attempts.ts'
import type { PaperTest } from './exports.paper.ts'

/**
 * What each pupil is asked on paper: with the numbers that the pupil would get in the first attempt on a device, so that who prints
 * again prints the same.
 */
export function questionsOfPupils(
  { questions }: Pick<PaperTest, 'questions'>,
  drawing: OwnDrawing,
  pupils: readonly { id: string }[],
): ReadonlyMap<string, PaperTest['questions']> {
  const asked = pupils.map(({ id }) => ({ id, student_id: id, attempt_no: 1 }))
  const variants = Map.groupBy(drawOwnQuestions(drawing, asked), ({ attempt_id }) => attempt_id)
  return new Map(
    [...variants].map(([id, own]) => {
      const byItem = new Map(own.map(({ item_no, question }) => [item_no, question]))
      return [id, questions.map(({ item_no, question }) => ({ item_no, question: byItem.get(item_no) ?? question }))]
    }),
  )
}
