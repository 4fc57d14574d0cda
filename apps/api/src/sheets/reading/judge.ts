import { shapeOf, type Measure, type Shape } from './measure.ts'

export type BoxState = 'empty' | 'crossed' | 'filled' | 'doubtful'

export interface Judgement {
  state: BoxState
  /** From 0 to 1. */
  confidence: number
}

/** What marks of this sheet are like. */
interface Pens {
  /** Roots of amounts: of what is empty, and of a usual mark. */
  empty: number
  mark: number
  darkness: number
}

/** Below the first part of the way from empty to marked nothing is seen, above the second a mark. */
const band = { low: 0.35, high: 0.6 }
/** A mark that is so much of a sheet's usual one's darkness is looked at twice. */
const faint = 0.5

export function judge(
  measures: readonly Measure[],
  { rule, groups }: { rule: 'cross' | 'fill'; groups: number },
): Judgement[] {
  const pens = pensOf(measures, groups)
  return measures.map((measure) => {
    const way = (Math.sqrt(measure.amount) - pens.empty) / (pens.mark - pens.empty)
    const isFaint = measure.darkness < faint * pens.darkness
    if (way < band.low || measure.amount < 0.012)
      return { state: 'empty', confidence: certainty((band.low - way) / band.low) }
    if (way < band.high || isFaint) return { state: 'doubtful', confidence: 0.4 }
    const shape = shapeOf(measure, Math.max(0.2, pens.darkness))
    const confidence = certainty((way - band.high) / 0.4)
    return rule === 'fill'
      ? { state: shape.cover > 0.6 ? 'filled' : 'crossed', confidence }
      : { ...crossOrFilled(shape), confidence }
  })
}

function certainty(way: number): number {
  return Math.round((0.6 + 0.4 * Math.min(1, Math.max(0, way))) * 100) / 100
}

/** Where one rule takes back what the other gives, neither is guessed. */
function crossOrFilled({ cover, hole, oneWay, reach }: Shape): { state: BoxState } {
  if (cover > 0.86 || (cover > 0.76 && hole < 0.3)) return { state: 'filled' }
  if (cover > 0.62 || hole < 0.2) return { state: 'doubtful' }
  if (oneWay > 0.8 || reach < 0.4) return { state: 'doubtful' }
  return { state: 'crossed' }
}

/** Finds the widest gap between what is nearly nothing and what is clearly something. */
function pensOf(measures: readonly Measure[], groups: number): Pens {
  const roots = measures.map(({ amount }) => Math.sqrt(amount)).toSorted((a, b) => a - b)
  // Most groups have a mark, so a gap with as many above it counts first; a few filled boxes may be far above all crosses.
  const many = widestGap(roots, { least: 0.11, marks: groups * 0.5 })
  const { gap, at } = many.gap > 0.06 ? many : widestGap(roots, { least: 0.17, marks: 1 })
  const limit = gap > 0.05 ? ((roots[at] ?? 0) + (roots[at + 1] ?? 0)) / 2 : 0.3
  const empties = roots.filter((root) => root <= limit)
  const marks = roots.filter((root) => root > limit)
  const dark = measures
    .filter(({ amount }) => Math.sqrt(amount) > limit)
    .map(({ darkness }) => darkness)
    .toSorted((a, b) => a - b)
  const empty = empties[empties.length >> 1] ?? 0.05
  const usual = marks.length === 0 ? 0.47 : (marks[marks.length >> 1] ?? 0.47)
  return {
    empty,
    mark: Math.max(empty + 0.1, Math.min(0.47, usual)),
    darkness: dark.length === 0 ? 0.4 : (dark[dark.length >> 1] ?? 0.4),
  }
}

/** Of gaps between sorted numbers, with so many above them that are not less than the least of a mark. */
function widestGap(
  roots: readonly number[],
  { least, marks }: { least: number; marks: number },
): { gap: number; at: number } {
  let [gap, at] = [0, -1]
  for (let index = 0; index + 1 < roots.length; index += 1) {
    const [low, high] = [roots[index] ?? 0, roots[index + 1] ?? 0]
    if (low > 0.35 || high < least || roots.length - index - 1 < marks) continue
    if (high - low > gap) [gap, at] = [high - low, index]
  }
  return { gap, at }
}
