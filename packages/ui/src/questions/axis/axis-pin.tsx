import type { CSSProperties, ReactNode } from 'react'

/** How high above the line the lowest pin stands, and how far each further height is above it, in pixels. */
const lowest = 10
const storey = 44

/** The height of the room above the line for this many heights of pins. */
export function roomAbove(heights: number): number {
  return lowest + Math.max(1, heights) * storey + 2
}

/** Where a pin's target (44 × 44) stands. */
export function pinStyle(fraction: number, height: number): CSSProperties {
  return { left: `${fraction * 100}%`, bottom: lowest + height * storey }
}

/** The stem from the pin down to the line. */
export function PinStem({
  fraction,
  height,
  className,
}: {
  fraction: number
  height: number
  className: string
}): ReactNode {
  return (
    <span
      aria-hidden
      className={`absolute bottom-0 w-0.5 -translate-x-1/2 forced-colors:bg-[CanvasText] ${className}`}
      style={{ left: `${fraction * 100}%`, height: lowest + height * storey + 8 }}
    />
  )
}

/** The letter of a marker, in the list and on the axis: full where it is placed, dashed where it is not
 * yet, with a question mark where it waits for a tap on the axis. */
export function MarkerBadge({
  letter,
  look,
}: {
  letter: string
  look: 'chosen' | 'placed' | 'unplaced' | 'waiting'
}): ReactNode {
  const looks = {
    chosen: 'border-accent bg-accent text-accent-ink',
    placed: 'border-accent bg-surface text-accent',
    unplaced: 'border-dashed border-line-strong bg-paper text-ink-soft',
    waiting: 'border-dashed border-accent bg-paper text-accent',
  }
  return (
    <span
      className={`grid h-8 min-w-8 shrink-0 place-items-center rounded-full px-1 border-2 text-base font-semibold ${looks[look]}`}
    >
      {look === 'waiting' ? `${letter}?` : letter}
    </span>
  )
}
