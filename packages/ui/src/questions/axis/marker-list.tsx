import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MarkerBadge } from './axis-pin.tsx'

/** A marker as the list and the axis show it. */
export interface MarkerView {
  id: string
  letter: string
  name: string
  label: ReactNode
  position: number | undefined
  positionText: string
}

interface MarkerListProps {
  markers: readonly MarkerView[]
  /** Undefined where nothing can be placed any more. */
  chosen: string | undefined
  /** `isByKey` is true for a press without a pointer: then focus may go to the slider on the axis. */
  onChoose: (id: string, isByKey: boolean) => void
}

/**
 * The markers as buttons: the pressed one is the one that a tap on the axis places. On a phone they are one row that goes sideways,
 * with two lines of each name: long names would push the axis out of sight. The chosen one is named in full under the axis.
 */
export function MarkerList({ markers, chosen, onChoose }: MarkerListProps): ReactNode {
  const { t } = useTranslation('questions')
  const row = useRef<HTMLUListElement>(null)

  // Synchronises the row with the chosen marker. Only the row scrolls: the axis must not move under the finger.
  useLayoutEffect(() => {
    const list = row.current
    const pressed = list?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (list && pressed) list.scrollLeft = pressed.offsetLeft - (list.clientWidth - pressed.offsetWidth) / 2
  }, [chosen])

  return (
    <ul
      ref={row}
      aria-label={t('axis.markers')}
      className="relative grid gap-2 @max-lg:-m-1.5 @max-lg:flex @max-lg:overflow-x-auto @max-lg:p-1.5 @xl:grid-cols-2"
    >
      {markers.map((marker) => (
        <li key={marker.id} className="@max-lg:flex @max-lg:max-w-9/12 @max-lg:min-w-36 @max-lg:shrink-0">
          <button
            type="button"
            aria-pressed={marker.id === chosen}
            className="flex min-h-12 w-full min-w-0 items-center gap-3 rounded-md border border-line bg-surface px-2 py-1.5 text-left text-ink transition-colors hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:ring-1 aria-pressed:ring-accent forced-colors:aria-pressed:border-4"
            onClick={(event) => onChoose(marker.id, event.detail === 0)}
          >
            <MarkerBadge letter={marker.letter} look={lookOf(marker, chosen)} />
            <span className="flex min-w-0 flex-1 flex-col gap-x-3 @lg:flex-row @lg:items-center @lg:justify-between">
              <span className="min-w-0 text-lg leading-snug wrap-anywhere @max-lg:line-clamp-2">{marker.label}</span>
              <span
                className={`tabular shrink-0 text-base ${marker.position === undefined ? 'text-ink-soft italic' : 'font-semibold'}`}
              >
                {marker.positionText}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function lookOf(marker: MarkerView, chosen: string | undefined): 'chosen' | 'placed' | 'unplaced' {
  if (marker.position === undefined) return 'unplaced'
  return marker.id === chosen ? 'chosen' : 'placed'
}
