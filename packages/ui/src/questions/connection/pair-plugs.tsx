import type { ReactNode } from 'react'
import type { Side } from './join-items.ts'

/**
 * The plugs on the inner edge of an item: the number of the pair, the same on both sides, so that pairs can be told
 * without lines and without colours. A right item that belongs to several has several.
 */
export function PairPlugs({
  side,
  numbers,
  isJoined,
}: {
  side: Side
  numbers: readonly number[]
  isJoined: boolean
}): ReactNode {
  const look = isJoined ? 'border-accent bg-accent text-accent-ink' : 'border-line-strong bg-surface text-ink-soft'
  return (
    <span
      aria-hidden
      className={`absolute inset-y-0 flex flex-col items-center justify-center gap-0.5 ${side === 'left' ? '-right-3' : '-left-3'}`}
    >
      {numbers.map((number) => (
        <span
          key={number}
          data-plug={number}
          className={`tabular grid size-6 place-items-center rounded-full border-2 text-xs leading-none font-bold transition-colors ${look}`}
        >
          {number}
        </span>
      ))}
      {numbers.length === 0 && <span className="size-4 rounded-full border-2 border-line-strong bg-surface" />}
    </span>
  )
}
