import type { Attempt } from '@katedra/contract/attempts'
import type { ReactNode } from 'react'

/** Which test, and whose: a neighbour's open tab is noticed at once. */
export function AttemptHead({ attempt }: { attempt: Attempt }): ReactNode {
  return (
    <div className="min-w-0 text-sm leading-snug">
      <p className="line-clamp-2 font-semibold">{attempt.title}</p>
      <p className="text-ink-soft">{attempt.student_name}</p>
    </div>
  )
}
