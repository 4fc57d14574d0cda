import type { Language } from '@katedra/questions'
import { ArrowRight, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MarkerBadge } from './axis-pin.tsx'
import { middle, step, type Axis } from './axis-scale.ts'
import { AxisStepper } from './axis-stepper.tsx'
import type { MarkerView } from './marker-list.tsx'
import { PositionField } from './position-field.tsx'
import type { AxisWords } from './use-axis-words.ts'

interface AxisControlsProps {
  axis: Axis
  marker: MarkerView
  /** The marker that waits to be placed next, offered so that nobody has to go back to the list for it. */
  next: MarkerView | undefined
  words: AxisWords
  language: Language
  onPlace: (position: number) => void
  onRemove: () => void
  onNext: (id: string) => void
}

/** The chosen marker by steps and by typing, and on to the next one. */
export function AxisControls(props: AxisControlsProps): ReactNode {
  const { axis, marker, next, onPlace } = props
  const { t } = useTranslation('questions')
  const label = t('axis.valueOf', { marker: marker.name })
  const look = marker.position === undefined ? 'unplaced' : 'chosen'
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-2">
      <p className="flex items-center gap-2 text-lg leading-snug font-medium text-ink">
        <MarkerBadge letter={marker.letter} look={look} />
        <span className="min-w-0 wrap-anywhere">{marker.label}</span>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <AxisStepper
          onStep={(steps) => onPlace(marker.position === undefined ? middle(axis) : step(axis, marker.position, steps))}
        >
          <PositionField
            key={marker.id}
            axis={axis}
            label={label}
            position={marker.position}
            words={props.words}
            language={props.language}
            onPlace={onPlace}
          />
        </AxisStepper>
        {marker.position !== undefined && <RemoveButton onRemove={props.onRemove} />}
      </div>
      {next !== undefined && marker.position !== undefined && <NextButton next={next} onNext={props.onNext} />}
    </div>
  )
}

/** Takes the marker off the axis, back to "not placed". */
function RemoveButton({ onRemove }: { onRemove: () => void }): ReactNode {
  const { t } = useTranslation('questions')
  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-base font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
      onClick={onRemove}
    >
      <X aria-hidden className="size-4" />
      {t('axis.remove')}
    </button>
  )
}

function NextButton({ next, onNext }: { next: MarkerView; onNext: (id: string) => void }): ReactNode {
  const { t } = useTranslation('questions')
  return (
    <button
      type="button"
      className="inline-flex min-h-11 max-w-full items-center gap-2 self-start rounded-md border border-line-strong bg-surface px-3 py-1.5 text-left text-base font-medium text-ink transition-colors hover:bg-sunken"
      onClick={() => onNext(next.id)}
    >
      <span className="min-w-0 wrap-anywhere">{t('axis.next', { marker: `${next.letter}, ${next.name}` })}</span>
      <ArrowRight aria-hidden className="size-4 shrink-0" />
    </button>
  )
}
