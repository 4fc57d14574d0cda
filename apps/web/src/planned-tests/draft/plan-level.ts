import type { PlannedTest } from '@katedra/contract/planned-tests'
import type { Level, Subject } from '@katedra/contract/subjects'

/** What a plan takes its questions from: a level of the library, or questions picked from anywhere in a subject. */
export interface PlanLevel extends Pick<Level, 'subject_id' | 'title' | 'question_count' | 'generated_count'> {
  /** Null for questions that are not all of one level. */
  id: number | null
  /** The questions to choose from, in the order in which they were picked. */
  picked?: readonly string[]
}

/** The ids in an address, as the bank joins them: `<id>.<id>`. */
export function pickedIds(joined: string | undefined): string[] {
  return [...new Set((joined ?? '').split('.').filter((id) => id !== ''))]
}

/** Questions picked in the bank, to be planned like a level that bears the name of their subject. */
export function pickedLevel(subject: Pick<Subject, 'id' | 'name'>, picked: readonly string[]): PlanLevel {
  return { id: null, subject_id: subject.id, title: subject.name, question_count: picked.length, picked }
}

/** The same of a test that was planned so. */
export function levelOfMixed(test: Pick<PlannedTest, 'subject_id' | 'question_count'>, title: string): PlanLevel {
  return { id: null, subject_id: test.subject_id, title, question_count: test.question_count }
}
