import type { ReactNode } from 'react'
import { useFormat } from '@katedra/screens/format.ts'

/** What was done, the newest first. */
export function LogList({ children }: { children: ReactNode }) {
  return <ol className="min-w-0 overflow-hidden rounded-md border border-line bg-surface">{children}</ol>
}

interface LogEntryProps {
  who: string
  at: string
  /** What was done. */
  children: ReactNode
}

/** One deed with who did it and when. */
export function LogEntry({ who, at, children }: LogEntryProps) {
  const format = useFormat()
  return (
    <li className="grid gap-0.5 border-b border-line px-4 py-3 last:border-b-0">
      {children}
      <p className="flex min-w-0 flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
        <span className="min-w-0 wrap-anywhere">{who}</span>
        <time dateTime={at}>{format.dateTime(at)}</time>
      </p>
    </li>
  )
}
