import { CallError } from '@katedra/contract/call'
import { questions, type BankQuestionDetail } from '@katedra/contract/questions'
import { checkQuestion } from '@katedra/questions'
import { useMutation } from '@tanstack/react-query'
import { call } from '../app/client.ts'
import { useProblem } from '../app/problem.ts'
import type { Writing } from './draft.ts'
import { keepQuestion } from './questions.data.ts'
import { questionOf } from './question-of-draft.ts'

/** Where a writing is to be saved: as a new question, or as the next version of one. */
export interface Target {
  question_id: string
  version: number
}

interface Saving {
  writing: Writing
  target: Target | undefined
}

/** Saves what was written; a newer version that somebody else has saved meanwhile is told by `isConflict`. */
export function useSaving() {
  const problem = useProblem()
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: send,
    onSuccess: keepQuestion,
  })
  const isConflict = error instanceof CallError && error.code === 'questions.changed_meanwhile'
  const fields = error instanceof CallError ? Object.values(error.fields).flat() : []
  return {
    save: mutateAsync,
    isPending,
    isConflict,
    sentence:
      error === null || isConflict ? undefined : fields.length > 0 ? [...new Set(fields)].join(' ') : problem(error),
    reset,
  }
}

async function send({ writing, target }: Saving): Promise<BankQuestionDetail> {
  const { subject_id, tags, visibility, draft } = writing
  const checked = checkQuestion(questionOf(draft))
  // Fields are looked at before anything is sent; this is for the eye of the compiler.
  if (!checked.ok || subject_id === null) throw new Error('An unfinished question was to be saved.')
  const body = { subject_id, tags, question: checked.question }
  if (target === undefined) return call(questions.createQuestion, { body: { ...body, visibility } })
  const { question_id, version } = target
  return call(questions.updateQuestion, { params: { question_id }, body: { ...body, version } })
}
