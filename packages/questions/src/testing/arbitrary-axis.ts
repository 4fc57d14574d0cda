import fc from 'fast-check'
import type { AxisContent, AxisKey } from '../types/axis/axis.ts'
import { itemIds, localText } from './arbitrary-text.ts'

type Line = Pick<AxisContent, 'scale' | 'min' | 'max' | 'step' | 'labels_every'>

const numberLine: fc.Arbitrary<Line> = fc
  .tuple(fc.integer({ min: -1000, max: 1000 }), fc.constantFrom(0.1, 0.5, 1, 2.5), fc.integer({ min: 1, max: 300 }))
  .map(([min, step, steps]) => ({
    scale: 'number' as const,
    min,
    max: min + steps * step,
    step,
    labels_every: steps * step,
  }))

const yearLine: fc.Arbitrary<Line> = fc
  .tuple(fc.integer({ min: -500, max: 500 }), fc.constantFrom(1, 2, 5, 10), fc.integer({ min: 1, max: 300 }))
  .map(([min, step, steps]) => ({
    scale: 'year' as const,
    min,
    max: min + steps * step,
    step,
    labels_every: steps * step,
  }))
  .filter((line) => line.min !== 0 && line.max !== 0)

/** A place on the grid of the axis, as a screen works it out. */
export function positionOn(line: Line): fc.Arbitrary<number> {
  const steps = Math.round((line.max - line.min) / line.step)
  return fc
    .integer({ min: 0, max: steps })
    .map((step) => line.min + step * line.step)
    .filter((position) => line.scale === 'number' || position !== 0)
}

/** Content and key of an axis of numbers or years with one to four markers. */
export const axisBody: fc.Arbitrary<{ content: AxisContent; key: AxisKey }> = fc
  .tuple(fc.oneof(numberLine, yearLine), itemIds(1, 4), localText, fc.constantFrom(0, 0.1, 1, 10))
  .chain(([line, ids, label, tolerance]) =>
    fc.array(positionOn(line), { minLength: ids.length, maxLength: ids.length }).map((positions) => ({
      content: { ...line, markers: ids.map((id) => ({ id, label })) },
      key: { positions: Object.fromEntries(ids.map((id, index) => [id, positions[index] ?? line.min])), tolerance },
    })),
  )
