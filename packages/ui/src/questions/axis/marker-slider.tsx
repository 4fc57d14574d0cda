import type { KeyboardEvent, ReactNode } from 'react'
import { MarkerBadge, PinStem, pinStyle } from './axis-pin.tsx'
import { middle, pageSteps, share, step, type Axis } from './axis-scale.ts'
import type { PointerProps } from './use-drag.ts'

interface MarkerSliderProps {
  axis: Axis
  id: string
  letter: string
  name: string
  /** Undefined while the marker has not been placed. */
  position: number | undefined
  positionText: string
  height: number
  isChosen: boolean
  isReadOnly: boolean
  onPlace: (position: number) => void
  onRemove: () => void
  onChoose: () => void
  pointer: PointerProps
}

/**
 * A marker on the axis as a slider. One that is not placed yet hangs dashed over the middle, off the line, and the first
 * key puts it there: so it can be told from one that was put at the start on purpose.
 */
export function MarkerSlider(props: MarkerSliderProps): ReactNode {
  const { axis, position, height, isChosen, isReadOnly } = props
  const fraction = share(axis, position ?? middle(axis))
  const isPlaced = position !== undefined

  function press(event: KeyboardEvent): void {
    if (isReadOnly || event.altKey || event.ctrlKey || event.metaKey) return
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace'
    const next = positionOfKey(axis, position, event.key)
    if (!isRemoval && next === undefined) return
    event.preventDefault()
    if (isRemoval) props.onRemove()
    else if (next !== undefined) props.onPlace(next)
  }

  return (
    <>
      {isPlaced && (
        <PinStem fraction={fraction} height={height} className={isChosen ? 'bg-accent' : 'bg-line-strong'} />
      )}
      <div
        role="slider"
        tabIndex={0}
        data-marker={props.id}
        aria-label={`${props.letter}: ${props.name}`}
        aria-valuemin={axis.min}
        aria-valuemax={axis.max}
        aria-valuenow={position ?? middle(axis)}
        aria-valuetext={props.positionText}
        aria-readonly={isReadOnly}
        className={`absolute grid size-11 -translate-x-1/2 touch-none place-items-center rounded-full select-none ${isReadOnly ? '' : 'cursor-grab active:cursor-grabbing'} ${isChosen ? 'z-2' : 'z-1'}`}
        style={pinStyle(fraction, height)}
        {...props.pointer}
        onFocus={props.onChoose}
        onKeyDown={press}
        // A tap on the pin itself must not count as a tap on the axis under it.
        onClick={(event) => event.stopPropagation()}
      >
        <MarkerBadge letter={props.letter} look={!isPlaced ? 'waiting' : isChosen ? 'chosen' : 'placed'} />
      </div>
    </>
  )
}

function positionOfKey(axis: Axis, position: number | undefined, key: string): number | undefined {
  if (key === 'Home') return axis.min
  if (key === 'End') return step(axis, axis.max, 0)
  const steps = stepsOfKey(axis, key)
  if (steps === undefined) return position === undefined && (key === 'Enter' || key === ' ') ? middle(axis) : undefined
  return position === undefined ? middle(axis) : step(axis, position, steps)
}

function stepsOfKey(axis: Axis, key: string): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return 1
  if (key === 'ArrowLeft' || key === 'ArrowDown') return -1
  if (key === 'PageUp') return pageSteps(axis)
  return key === 'PageDown' ? -pageSteps(axis) : undefined
}
