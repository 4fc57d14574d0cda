import type { ReactNode } from 'react'

/** What it is, and its value; what is empty is left out. */
export function FactList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  const told = facts.filter(([, value]) => value !== '' && value !== null && value !== undefined)
  return (
    <dl className="grid gap-x-8 gap-y-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)] sm:p-5">
      {told.map(([name, value]) => (
        <div key={name} className="grid gap-x-8 sm:col-span-2 sm:grid-cols-subgrid">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
