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
export function planObstacle(selection: Selection): 'subjects' | 'many' | undefined {
  if (selection.size > maxChosen) return 'many'
  const subjects = new Set([...selection.values()].map(({ subject_id }) => subject_id))
  return subjects.size > 1 ? 'subjects' : undefined
}

/** The address part by which the plan sheet gets the questions. */
export function planSearch(selection: Selection): { subject_id: string; question_ids: string } {
  const [first] = selection.values()
  return { subject_id: String(first?.subject_id ?? ''), question_ids: [...selection.keys()].join('.') }
}

/** Those of the chosen ones that the teacher may change. */
export function editable(selection: Selection): BankQuestion[] {
  return [...selection.values()].filter(({ may }) => may.edit)
}
