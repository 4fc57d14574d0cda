import { type Language, inLanguage } from '@katedra/questions'
import { ArrowRight, Minus, Plus, X } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
  type ComponentProps,
  useId,
  type KeyboardEvent,
} from 'react'
import { useTranslation } from 'react-i18next'
import { MarkerBadge } from './axis-pin.tsx'
import { middle, step, type Axis } from './axis-scale.ts'
import type { MarkerView } from './marker-list.tsx'
import type { AxisWords } from './use-axis-words.ts'
import { positionInField, readPosition } from './read-position.ts'

interface AxisControlsProps {
  axis: Axis
  marker: MarkerView
  /** The marker that waits to be placed next, offered so that no one has to go back to the list for it. */
  next: MarkerView | undefined
  words: AxisWords
  language: Language
  onStep: (position: number) => void
  onType: TakeTyped
  onRemove: () => void
  onNext: (id: string) => void
}

/** Takes a position that was typed; `isDone` where it was confirmed by Enter and not only left. */
type TakeTyped = (position: number, isDone: boolean) => void

/** The chosen marker by steps and by typing, and on to the next one. */
export function AxisControls(props: AxisControlsProps): ReactNode {
  const { axis, marker, next, onStep } = props
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
          onStep={(steps) => onStep(marker.position === undefined ? middle(axis) : step(axis, marker.position, steps))}
        >
          <PositionField
            key={marker.id}
            axis={axis}
            label={label}
            position={marker.position}
            words={props.words}
            language={props.language}
            onType={props.onType}
          />
        </AxisStepper>
        {marker.position !== undefined && <RemoveButton onRemove={props.onRemove} />}
      </div>
      {next !== undefined && marker.position !== undefined && <NextButton next={next} onNext={props.onNext} />}
    </div>
  )
}

interface PositionFieldProps {
  axis: Axis
  label: string
  position: number | undefined
  words: AxisWords
  language: Language
  onType: TakeTyped
}

/** The position typed as a number or a year; taken on Enter and on leaving. A mistake keeps the marker where it was. */
function PositionField(props: PositionFieldProps): ReactNode {
  const { axis, words, language } = props
  const { t } = useTranslation('questions')
  const { field, isWrong } = useDraft(props)
  const id = useId()
  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        <input
          type="text"
          {...field}
          // A phone's number keyboard has no minus everywhere, so it is asked for only where none is needed.
          inputMode={axis.min < 0 ? 'text' : 'decimal'}
          aria-label={props.label}
          aria-invalid={isWrong}
          aria-describedby={`${id}-wrong ${id}-hint`}
          autoComplete="off"
          spellCheck={false}
          placeholder="?"
          className="tabular h-11 w-32 min-w-0 rounded-md border border-line-strong bg-surface px-2 text-center text-lg text-ink aria-invalid:border-danger"
        />
        {axis.unit !== undefined && <span className="text-lg text-ink">{inLanguage(axis.unit, language)}</span>}
      </span>
      <span className="order-last flex basis-full flex-col gap-1 text-sm">
        <span id={`${id}-hint`} className="text-ink-soft">
          {axis.scale === 'year' && axis.min < 0 && t('axis.bcHint')}
        </span>
        <span id={`${id}-wrong`} role="status" className="font-medium text-danger">
          {isWrong && t(axis.scale === 'year' ? 'axis.outsideYear' : 'axis.outside', words.ends)}
        </span>
      </span>
    </>
  )
}

interface Draft {
  field: {
    value: string
    onChange: (event: { target: { value: string } }) => void
    onBlur: () => void
    onKeyDown: (event: KeyboardEvent) => void
  }
  isWrong: boolean
}

/** The text while it is being typed: it isn't an answer before it is taken. */
function useDraft({ axis, position, words, language, onType }: PositionFieldProps): Draft {
  const [draft, setDraft] = useState<string>()
  const [isWrong, setIsWrong] = useState(false)
  const shown = position === undefined ? '' : positionInField(axis, position, words.eras, language)

  function take(isDone: boolean): void {
    if (draft === undefined) return
    const typed = readPosition(axis, draft, language)
    setIsWrong(typed === undefined && draft.trim() !== '')
    setDraft(undefined)
    if (typed !== undefined) onType(typed, isDone)
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape') setDraft(undefined)
    if (event.key !== 'Enter') return
    event.preventDefault()
    take(true)
  }

  return {
    field: {
      value: draft ?? shown,
      onChange: (event) => setDraft(event.target.value),
      onBlur: () => take(false),
      onKeyDown: press,
    },
    isWrong,
  }
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

/** Two buttons around the field: one step down, one step up; held, they go on. */
function AxisStepper({ onStep, children }: { onStep: (steps: number) => void; children: ReactNode }): ReactNode {
  const { t } = useTranslation('questions')
  return (
    <>
      <StepButton label={t('axis.less')} onStep={() => onStep(-1)}>
        <Minus aria-hidden className="size-5" />
      </StepButton>
      {children}
      <StepButton label={t('axis.more')} onStep={() => onStep(1)}>
        <Plus aria-hidden className="size-5" />
      </StepButton>
    </>
  )
}

function StepButton({
  label,
  onStep,
  children,
}: {
  label: string
  onStep: () => void
  children: ReactNode
}): ReactNode {
  const hold = useHold(onStep)
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-11 shrink-0 place-items-center rounded-md border border-line-strong bg-surface text-ink transition-colors select-none hover:bg-sunken active:bg-accent-soft"
      {...hold}
    >
      {children}
    </button>
  )
}

const beforeRepeating = 400
const maxPause = 140
const minPause = 25
const acceleration = 0.9

type HoldProps = Pick<
  ComponentProps<'button'>,
  'onClick' | 'onPointerDown' | 'onPointerUp' | 'onPointerLeave' | 'onPointerCancel' | 'onContextMenu'
>

/**
 * A button that acts once on a click and repeats, faster and faster, while it is held. The click does the single step,
 * so that Enter, Space and screen readers, which only click, work the same; the click that ends a hold adds nothing.
 */
function useHold(act: () => void): HoldProps {
  const [isHeld, setIsHeld] = useState(false)
  const hasRepeated = useRef(false)
  const actNow = useEffectEvent(act)

  // Synchronises with the clock while the button is held.
  useEffect(() => {
    if (!isHeld) return undefined
    let pause = maxPause
    let timer = setTimeout(repeat, beforeRepeating)
    function repeat(): void {
      hasRepeated.current = true
      actNow()
      pause = Math.max(minPause, pause * acceleration)
      timer = setTimeout(repeat, pause)
    }
    return () => clearTimeout(timer)
  }, [isHeld])

  const release = (): void => setIsHeld(false)
  return {
    onClick: (event) => {
      if (event.detail === 0 || !hasRepeated.current) act()
    },
    onPointerDown: (event) => {
      hasRepeated.current = false
      setIsHeld(event.button === 0)
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    // A long press must repeat, not open a menu.
    onContextMenu: (event) => event.preventDefault(),
  }
}
