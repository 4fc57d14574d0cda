import { maxAtOnce, maxChosen, type BankQuestion } from '@katedra/contract/questions'

/** The chosen questions in the order in which they were chosen; they stay chosen when the list is narrowed. */
export type Selection = ReadonlyMap<string, BankQuestion>

export function withChosen(selection: Selection, questions: readonly BankQuestion[], isChosen: boolean): Selection {
  const next = new Map(selection)
  for (const question of questions) {
    if (!isChosen) next.delete(question.id)
    else if (next.size < maxAtOnce) next.set(question.id, question)
  }
  return next
}

/** Why a test can't be planned of the chosen questions; undefined where it can. */
export function planObstacle(selection: Selection): 'many' | undefined {
  return selection.size > maxChosen ? 'many' : undefined
}

/** The address part by which the plan sheet gets the questions. */
export function planSearch(selection: Selection): { subject_id: string; question_ids: string } {
  return { subject_id: subjectOf([...selection.values()]), question_ids: [...selection.keys()].join('.') }
}

/**
 * The subject that a test of these questions begins with, empty where they are of none; the sheet lets choose another. One with
 * questions of the library has to be of the subject of some of these, so they come first.
 */
function subjectOf(questions: readonly BankQuestion[]): string {
  const ofLibrary = questions.filter(({ whose }) => whose === 'library')
  const ids = (ofLibrary.length > 0 ? ofLibrary : questions).flatMap(({ subject_id }) => subject_id ?? [])
  const counts = Map.groupBy(ids, (id) => id)
  const [usual] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)
  return usual === undefined ? '' : String(usual[0])
}

/** Those of the chosen ones that the teacher may change. */
export function editable(selection: Selection): BankQuestion[] {
  return [...selection.values()].filter(({ may }) => may.edit)
}
