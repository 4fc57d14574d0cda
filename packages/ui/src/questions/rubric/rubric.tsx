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
