import type { Answers } from '@katedra/questions'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Item } from './join-items.ts'

interface Line {
  left: string
  right: string
  path: string
}

interface ConnectionLinesProps {
  answer: Answers['connection'] | undefined
  hand: Item | undefined
}

/** Lines between the joined items of the board it lies on, where the columns stand far enough apart; the numbers on both ends say the same. */
export function ConnectionLines({ answer, hand }: ConnectionLinesProps): ReactNode {
  const [lines, setLines] = useState<readonly Line[]>([])
  const drawing = useRef<SVGSVGElement>(null)

  // Synchronises with where the browser has drawn the items: fonts, pictures and widths move them.
  useLayoutEffect(() => {
    const area = drawing.current?.parentElement ?? undefined
    if (area === undefined) return undefined
    const draw = (): void => setLines(linesOf(area, answer))
    draw()
    const observer = new ResizeObserver(draw)
    observer.observe(area)
    return () => observer.disconnect()
  }, [answer])

  const isInHand = (line: Line): boolean => hand !== undefined && line[hand.side] === hand.id
  return (
    <svg
      ref={drawing}
      aria-hidden
      focusable="false"
      className="pointer-events-none absolute inset-0 hidden size-full overflow-visible text-accent @xl:block"
    >
      {lines.map((line) => (
        <path
          key={`${line.left} ${line.right}`}
          d={line.path}
          fill="none"
          stroke="currentColor"
          strokeWidth={isInHand(line) ? 4 : 2}
          strokeLinecap="round"
        />
      ))}
    </svg>
  )
}

function linesOf(area: HTMLElement, answer: Answers['connection'] | undefined): Line[] {
  const origin = area.getBoundingClientRect()
  return Object.entries(answer?.pairs ?? {}).flatMap(([left, right]) => {
    const number = area.querySelector(`[data-side=left] [data-item="${left}"] [data-plug]`)
    const from = number?.getBoundingClientRect()
    const to = area
      .querySelector(
        `[data-side=right] [data-item="${right}"] [data-plug="${number?.getAttribute('data-plug') ?? ''}"]`,
      )
      ?.getBoundingClientRect()
    if (from === undefined || to === undefined) return []
    const start = { x: from.right - origin.x, y: from.y + from.height / 2 - origin.y }
    const end = { x: to.x - origin.x, y: to.y + to.height / 2 - origin.y }
    const bend = (end.x - start.x) / 2
    return [
      {
        left,
        right,
        path: `M${start.x} ${start.y}C${start.x + bend} ${start.y} ${end.x - bend} ${end.y} ${end.x} ${end.y}`,
      },
    ]
  })
}
