import type { QuestionOf, QuestionType } from '@katedra/questions'
import { useTranslation } from 'react-i18next'
import { problemAt, problemsOf } from './mended-key.ts'

/** What the editor of one type's key gets: the whole question as it would be, and a way to change it. */
export interface KeyProps<T extends QuestionType> {
  question: QuestionOf<T>
  onChange: (question: QuestionOf<T>) => void
}

/** The sentence at a field of the key, where something is wrong with it. */
export function useKeyProblem<T extends QuestionType>(question: QuestionOf<T>): (path: string) => string | undefined {
  const { t } = useTranslation('results')
  const problems = problemsOf(question)
  return (path) => {
    const code = problemAt(problems, path)
    return code === undefined ? undefined : t(`mend.problem.${code}`)
  }
}
