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
  /** The amount of a usual mark. */
  usual: number
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
    const relative = measure.amount / pens.usual
    const shape = shapeOf(measure, Math.max(0.1, pens.darkness))
    const confidence = certainty((way - band.high) / 0.4)
    return rule === 'fill'
      ? { state: shape.cover > 0.6 ? 'filled' : 'crossed', confidence }
      : { state: crossOrFilled(shape, measure.amount, relative), confidence }
  })
}

function certainty(way: number): number {
  return Math.round((0.6 + 0.4 * Math.min(1, Math.max(0, way))) * 100) / 100
}

/**
 * Where one rule takes back what the other gives, neither is guessed. Most marks are crosses, so one with clearly more ink than
 * usual may be filled, and one with as much is a cross, also where the picture is too small for its shape to be seen.
 */
function crossOrFilled({ cover, hole, oneWay, reach }: Shape, amount: number, relative: number): BoxState {
  const isFull = cover > 0.86 || (cover > 0.76 && hole < 0.3)
  if (isFull && (relative > 1.4 || amount > 0.6)) return 'filled'
  // A dot; what covers nearly nothing is a mark that is too faint for its shape to be seen.
  if (oneWay > 0.8 || (reach < 0.3 && cover > 0.08)) return 'doubtful'
  if (cover <= 0.62 && hole >= 0.2) return 'crossed'
  return relative < 1.25 && amount < 0.45 && cover < 0.9 ? 'crossed' : 'doubtful'
}

/** Finds the widest gap between what is nearly nothing and what is clearly something. */
function pensOf(measures: readonly Measure[], groups: number): Pens {
  const roots = measures.map(({ amount }) => Math.sqrt(amount)).toSorted((a, b) => a - b)
  const { gap, at } = bestSplit(roots, groups) ?? widestGap(roots)
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
    usual: Math.max(0.02, usual * usual),
    darkness: dark.length === 0 ? 0.4 : (dark[dark.length >> 1] ?? 0.4),
  }
}

/**
 * Most groups have a mark: the split of sorted numbers into two that are as different as can be, with about as many above it as
 * there are groups. A few filled boxes may be far above all crosses, a few rubbed ones between all.
 */
function bestSplit(roots: readonly number[], groups: number): { gap: number; at: number } | undefined {
  const total = roots.reduce((sum, root) => sum + root, 0)
  let best: { gap: number; at: number } | undefined
  let [below, most] = [0, 0]
  for (let at = 0; at + 1 < roots.length; at += 1) {
    below += roots[at] ?? 0
    const above = roots.length - at - 1
    if ((roots[at] ?? 0) > 0.35 || (roots[at + 1] ?? 0) < 0.1 || above < groups * 0.5 || above > groups * 1.6) continue
    const [low, high] = [below / (at + 1), (total - below) / above]
    const between = (at + 1) * above * (high - low) ** 2
    if (high - low > 0.08 && high > 2 * low && between > most) {
      most = between
      best = { gap: high - low, at }
    }
  }
  return best
}

function widestGap(roots: readonly number[]): { gap: number; at: number } {
  let [gap, at] = [0, -1]
  for (let index = 0; index + 1 < roots.length; index += 1) {
    const [low, high] = [roots[index] ?? 0, roots[index + 1] ?? 0]
    if (low > 0.35 || high < 0.17) continue
    if (high - low > gap) [gap, at] = [high - low, index]
  }
  return { gap, at }
}
