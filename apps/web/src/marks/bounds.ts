import type { ScaleStep } from '@katedra/contract/scale'

/** Hundredths of a percent. */
export const wholePercent = 100
const everything = 10_000

/** The lowest and the highest place of a bound between its neighbours. */
export function limitsOf(steps: readonly ScaleStep[], place: number): { min: number; max: number } {
  const above = steps[place - 1]?.from
  const below = steps[place + 1]?.from ?? 0
  return { min: below + 1, max: above === undefined ? everything : above - 1 }
}

export function withBound(steps: readonly ScaleStep[], place: number, from: number): ScaleStep[] {
  return steps.map((step, index) => (index === place ? { ...step, from } : step))
}

/** Moves a bound as far as its neighbours let it, and stops at a whole percent there. */
export function moveBound(steps: readonly ScaleStep[], place: number, to: number): readonly ScaleStep[] {
  const { min, max } = limitsOf(steps, place)
  if (to >= min && to <= max) return withBound(steps, place, to)
  const lowest = Math.ceil(min / wholePercent) * wholePercent
  const highest = Math.floor(max / wholePercent) * wholePercent
  if (lowest > highest) return steps
  return withBound(steps, place, Math.min(Math.max(to, lowest), highest))
}

const pageSteps = 5

/** Where a key moves a bound to; undefined for keys that move nothing. Shift makes an arrow go as far as a page key. */
export function keyTarget({ key, shiftKey }: { key: string; shiftKey: boolean }, from: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return everything
  const count = shiftKey ? pageSteps : 1
  if (key === 'ArrowRight' || key === 'ArrowUp') return from + count * wholePercent
  if (key === 'ArrowLeft' || key === 'ArrowDown') return from - count * wholePercent
  if (key === 'PageUp') return from + pageSteps * wholePercent
  return key === 'PageDown' ? from - pageSteps * wholePercent : undefined
}

export function isSameSteps(one: readonly ScaleStep[], other: readonly ScaleStep[]): boolean {
  return (
    one.length === other.length &&
    one.every((step, place) => {
      const twin = other[place]
      return twin !== undefined && step.label === twin.label && step.from === twin.from && step.value === twin.value
    })
  )
}

/** Places whose bound is not below the one before: nothing can be saved so. */
export function placesThatDoNotFall(steps: readonly Pick<ScaleStep, 'from'>[]): number[] {
  return steps.flatMap(({ from }, place) => (place > 0 && from >= (steps[place - 1]?.from ?? 0) ? [place] : []))
}
