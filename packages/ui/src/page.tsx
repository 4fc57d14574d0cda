import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A screen: its title, its one action, its content. */
export interface PageProps {
  title: string
  /** The one primary button of the screen. */
  action?: ReactNode
  /** A sentence or a few facts under the title. */
  intro?: ReactNode
  /** A link back, above the title. */
  back?: ReactNode
  /** For forms and texts, whose lines must stay short. */
  isNarrow?: boolean
  /** For a tool whose parts should be on one screen: the title next to the link back, little air. */
  isDense?: boolean
  children: ReactNode
}

/** Content up to 1,120 px with the title on top; the frame around it owns `<main>`. */
export function Page({ title, action, intro, back, isNarrow = false, isDense = false, children }: PageProps) {
  return (
    <div
      className={classNames(
        'mx-auto grid w-full min-w-0 grid-cols-1 px-4 sm:px-6',
        isDense ? 'gap-4 py-4' : 'gap-6 py-6 sm:py-8',
        isNarrow ? 'max-w-2xl' : 'max-w-280',
      )}
    >
      <header className={isDense ? 'grid gap-x-6 gap-y-1 sm:flex sm:flex-wrap sm:items-center' : 'grid gap-3 sm:gap-2'}>
        {back !== undefined && <div className="text-sm">{back}</div>}
        <div className="flex flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <h1 className={classNames('min-w-0 text-2xl font-semibold', isDense ? '' : 'sm:text-3xl')}>{title}</h1>
          {action !== undefined && (
            <div data-print="none" className="flex flex-wrap gap-3">
              {action}
            </div>
          )}
        </div>
        {intro !== undefined && (
          <div className={isDense ? 'basis-full text-ink-soft' : 'max-w-prose text-ink-soft'}>{intro}</div>
        )}
      </header>
      {children}
    </div>
  )
}

/** A part of a screen under its own heading. */
export function Section({ title, action, headingLevel = 2, children, className }: SectionProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <section className={classNames('grid min-w-0 grid-cols-1 gap-4', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Heading className="text-xl font-semibold">{title}</Heading>
        {action}
      </div>
      {children}
    </section>
  )
}

/** The heading of a part, a secondary action next to it, and the content. */
export interface SectionProps {
  title: string
  action?: ReactNode
  headingLevel?: 2 | 3
  children: ReactNode
  className?: string
}
