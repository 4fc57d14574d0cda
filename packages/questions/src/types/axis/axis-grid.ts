import type { AxisContent } from './axis.ts'

/** Share of a step by which a position may miss the grid: binary fractions turn 3 × 0.1 into 0.30000000000000004. */
export const gridNoise = 1e-6

/** True for a place where a marker can stand: within the axis, on `min + n × step`, and never the year 0. */
export function isOnAxis(content: AxisContent, position: number): boolean {
  const noise = gridNoise * content.step
  if (position < content.min - noise || position > content.max + noise) return false
  if (content.scale === 'year' && Math.abs(position) <= noise) return false
  const steps = (position - content.min) / content.step
  return Math.abs(steps - Math.round(steps)) <= gridNoise
}
