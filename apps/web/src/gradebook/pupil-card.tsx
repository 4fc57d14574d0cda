import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'

interface PupilCardProps {
  name: string
  /** The way to the pupil's progress; left out for who is erased. */
  href: string | undefined
  note: string | undefined
  /** Opposite the name. */
  summary: ReactNode
  /** What opens the rest. */
  open: string
  /** Drawn when it is opened: there are hundreds of pupils with tens of tests each. */
  children: () => ReactNode
}

/** A pupil in the list of a narrow screen. */
export function PupilCard({ name, href, note, summary, open, children }: PupilCardProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="rounded-lg border border-line bg-surface px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          {href === undefined ? (
            <span className="font-semibold">{name}</span>
          ) : (
            <Link
              to={href}
              className="target inline-flex items-center font-semibold underline decoration-line-strong underline-offset-4 wrap-anywhere"
            >
              {name}
            </Link>
          )}
          {note !== undefined && <p className="text-sm text-ink-soft">{note}</p>}
        </div>
        <div className="tabular shrink-0 text-right text-lg font-semibold">{summary}</div>
      </div>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="target inline-flex items-center text-sm text-accent underline underline-offset-3">
          {open}
          <span className="sr-only">: {name}</span>
        </summary>
        {isOpen && children()}
      </details>
    </li>
  )
}
