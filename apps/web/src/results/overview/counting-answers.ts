import type { QuestionResult, StudentResult } from '@katedra/contract/results'

type Cells = Pick<StudentResult, 'cells'>

/** How many answers to each question wait for the teacher; questions without any are left out. */
export function waitingAnswers(
  students: readonly Cells[],
  questions: readonly Pick<QuestionResult, 'item_no'>[],
): ReadonlyMap<number, number> {
  return new Map(
    questions.flatMap(({ item_no }, index): [number, number][] => {
      const count = students.filter(({ cells }) => cells[index] === 'manual').length
      return count === 0 ? [] : [[item_no, count]]
    }),
  )
}

/** Questions whose success says something: they count, and no answer to them still waits. */
export function judgedQuestions<Q extends Pick<QuestionResult, 'item_no' | 'counts'>>(
  questions: readonly Q[],
  waiting: ReadonlyMap<number, number>,
): Q[] {
  return questions.filter(({ item_no, counts }) => counts && !waiting.has(item_no))
}

/** How many questions count for a pupil: all but those left out for all or for this one. */
export function countingQuestions(
  student: Pick<StudentResult, 'excluded_items'>,
  questions: readonly Pick<QuestionResult, 'item_no' | 'counts'>[],
): number {
  return questions.filter(({ item_no, counts }) => counts && !student.excluded_items.includes(item_no)).length
}
