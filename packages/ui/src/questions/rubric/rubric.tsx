import type { Language, PublicQuestion, Question } from '@katedra/questions'
import { lazy, Suspense, type ReactNode } from 'react'
import type { RubricViewProps } from './rubric-view.tsx'

const RubricView = lazy(() => import('./rubric-view.tsx').then((module) => ({ default: module.RubricView })))

/** Criteria with their levels; what draws them comes only where there are any. */
export function Rubric(props: RubricViewProps): ReactNode {
  return (
    <Suspense>
      <RubricView {...props} />
    </Suspense>
  )
}

/** The criteria of a question that is drawn as pupils get it, where only its key has them. */
export function KeptCriteria({
  question,
  language,
}: {
  question: Question | PublicQuestion
  language: Language
}): ReactNode {
  const rubric = question.type === 'text' && 'key' in question ? question.key.rubric : undefined
  if (rubric === undefined || rubric.shown_before) return null
  return <Rubric criteria={rubric.criteria} language={language} />
}
