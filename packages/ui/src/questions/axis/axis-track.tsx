import type { Language } from '@katedra/questions'
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useWidth } from '../use-width.ts'
import { roomAbove } from './axis-pin.tsx'
import { AxisRuler } from './axis-ruler.tsx'
import { middle, positionAt, share, stack, type Axis } from './axis-scale.ts'
import type { AxisWords } from './use-axis-words.ts'

interface AxisTrackProps {
  axis: Axis
  language: Language
  words: AxisWords
  line: RefObject<HTMLDivElement | null>
  /** The markers drawn on the axis with their positions; undefined for one that waits to be placed. */
  drawn: ReadonlyMap<string, number | undefined>
  onTap: (position: number) => void
  /** Heights of pins for which room is kept, so that the axis does not jump under the finger. */
  minHeights?: number
  /** How high at least one hangs that waits to be placed. */
  lowestWaiting?: number
  /** The pins, each at the height that keeps it clear of the others. */
  children: (heightOf: (id: string) => number) => ReactNode
}

const pinWidth = 44

/** The axis with its pins; a tap anywhere on it gives a position. The pins themselves are the way for keys. */
export function AxisTrack(props: AxisTrackProps): ReactNode {
  const { axis, language, words, line, drawn, onTap, minHeights = 2, lowestWaiting = 1, children } = props
  const { t } = useTranslation('questions')
  const width = useWidth(line, 600)
  const offsets = new Map([...drawn].map(([id, position]) => [id, share(axis, position ?? middle(axis)) * width]))
  const heights = stack(offsets, pinWidth, (id) => (drawn.get(id) === undefined ? lowestWaiting : 0))
  const used = Math.max(minHeights, ...[...heights.values()].map((height) => height + 1))

  const drawnHeights = useRef(used)

  // Synchronises the scroll with the room above the line: where it grows, the line would leave the screen.
  useLayoutEffect(() => {
    if (drawnHeights.current !== used) line.current?.scrollIntoView({ block: 'nearest' })
    drawnHeights.current = used
  }, [line, used])

  function tap(clientX: number): void {
    const bounds = line.current?.getBoundingClientRect()
    if (bounds !== undefined) onTap(positionAt(axis, (clientX - bounds.left) / bounds.width))
  }

  return (
    <div role="group" aria-label={t('axis.axis', words.ends)}>
      <div
        role="presentation"
        className="cursor-pointer rounded-md border border-line bg-surface px-8 pt-2 pb-1"
        onClick={(event) => tap(event.clientX)}
      >
        <div ref={line}>
          <div className="relative" style={{ height: roomAbove(used) }}>
            {children((id) => heights.get(id) ?? 0)}
          </div>
          <AxisRuler axis={axis} width={width} eras={words.eras} language={language} />
        </div>
      </div>
    </div>
  )
}
