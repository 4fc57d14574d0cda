import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** What an empty list is for, and the first step. */
export interface EmptyStateProps {
  illustration: ReactNode
  title: string
  description?: ReactNode
  action?: ReactNode
  headingLevel?: 1 | 2 | 3
  className?: string
}

/** An empty list never just says that it is empty. */
export function EmptyState({ illustration, title, description, action, headingLevel = 2, className }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div
      className={classNames(
        'mx-auto grid max-w-md justify-items-center gap-2 px-4 py-8 text-center sm:py-12',
        className,
      )}
    >
      <div aria-hidden className="mb-2 w-52 max-w-full text-ink">
        {illustration}
      </div>
      <Heading className="text-xl font-semibold">{title}</Heading>
      {description !== undefined && <div className="text-ink-soft">{description}</div>}
      {action !== undefined && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
