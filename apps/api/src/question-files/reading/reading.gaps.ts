import { maxGaps, unusedTextContent, unusedTextKey } from '@katedra/questions'
import { gapId } from './reading.gap-signs.ts'
import { opaqueIds } from './reading.ts'
import type { ItemParts } from './reading.item.ts'

/** A word that is worth so much, from nothing to all. */
export interface DraftWord {
  text: string
  fraction: number
}

/** A gap in which one writes. */
export interface TypedGap {
  kind: 'typed'
  weight: number
  accepted: readonly DraftWord[]
  number?: { value: number; tolerance: number }
  numeric: boolean
  unit?: string
  case_sensitive: boolean
  /** Left out: slips are mistakes. */
  typo_tolerance?: boolean
  unmatched: 'wrong' | 'manual'
}

/** A gap as its file has it. */
export type DraftGap =
  | TypedGap
  | { kind: 'chosen'; weight: number; options: readonly DraftWord[]; shuffle: boolean }
  /** `accepted` by the place of each word in the bank. */
  | { kind: 'bank'; weight: number; accepted: readonly { index: number; fraction: number }[] }

export interface DraftText {
  gaps: readonly DraftGap[]
  bank?: { words: readonly string[]; reuse: boolean }
  rule: 'partial' | 'exact'
}

/** Content and key of a Text with gaps. `salt` is mixed into the ids. */
export function gapsBody({ gaps, bank, rule }: DraftText, parts: ItemParts, salt: string) {
  const bankIds = opaqueIds(bank?.words ?? [], `${salt}/bank`)
  // One gap too many is enough to be refused; the ids of thousands would each take up the whole long prompt.
  const inBounds = withinBounds(gaps.slice(0, maxGaps + 1))
  const made = inBounds.map((gap, index) => madeGap(gap, { id: gapId(index), salt, parts, bankIds }))
  const words = bank?.words.map((text, index) => ({ id: bankIds[index], text: parts.local(text) }))
  return {
    type: 'text' as const,
    content: {
      ...unusedTextContent,
      gaps: made.map(({ gap }) => gap),
      ...(words === undefined ? {} : { bank: { words, reuse: bank?.reuse === true } }),
    },
    key: { ...unusedTextKey, gaps: { rule, by_gap: Object.fromEntries(made.map(({ gap, key }) => [gap.id, key])) } },
  }
}

interface Making {
  id: string
  salt: string
  parts: ItemParts
  bankIds: readonly string[]
}

function madeGap(draft: DraftGap, { id, salt, parts, bankIds }: Making) {
  const weight = boundedWeight(draft.weight, parts)
  if (draft.kind === 'typed') {
    const { accepted, number, numeric, unit, case_sensitive, typo_tolerance = false, unmatched } = draft
    const loose = { ignore_diacritics: false, typo_tolerance }
    const exact = number === undefined ? {} : { number }
    return {
      gap: { id, kind: draft.kind, numeric, ...(unit === undefined ? {} : { unit: parts.local(unit) }) },
      key: { kind: draft.kind, weight, accepted, ...exact, case_sensitive, ...loose, unmatched },
    }
  }
  if (draft.kind === 'bank') {
    const accepted = draft.accepted.map(({ index, fraction }) => ({ word: bankIds[index], fraction }))
    return { gap: { id, kind: draft.kind }, key: { kind: draft.kind, weight, accepted } }
  }
  const ids = opaqueIds(
    draft.options.map(({ text }) => text),
    `${salt}/${id}`,
  )
  const options = draft.options.map(({ text }, index) => ({ id: ids[index], text: parts.local(text) }))
  const accepted = draft.options.flatMap(({ fraction }, index) =>
    fraction > 0 ? [{ word: ids[index], fraction }] : [],
  )
  return { gap: { id, kind: draft.kind, options, shuffle: draft.shuffle }, key: { kind: draft.kind, weight, accepted } }
}

const weights = { min: 0.01, max: 100 }

/** Weights count next to each other, so where some are out of bounds all are scaled, as far as that helps. */
function withinBounds(gaps: readonly DraftGap[]): readonly DraftGap[] {
  const known = gaps.map(({ weight }) => weight).filter((weight) => weight > 0)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  if (known.length === 0 || (least >= weights.min && most <= weights.max)) return gaps
  const factor = Math.min(1 / least, weights.max / most)
  return gaps.map((gap) => ({ ...gap, weight: Number((gap.weight * factor).toPrecision(9)) }))
}

/** How much a share that was rounded to three digits may be beside what it stands for, as a part of it. */
const rounding = 0.002

/** Hundredths of an item come as weights of 1 and 2 rather than 33.33 and 66.67, where it comes out. */
export function inWholeWeights(gaps: readonly DraftGap[]): readonly DraftGap[] {
  const least = Math.min(...gaps.map(({ weight }) => weight))
  const whole = gaps.map((gap) => ({ ...gap, weight: Math.round(gap.weight / least) }))
  const isClose = whole.every(
    ({ weight }, index) => Math.abs((gaps[index]?.weight ?? 0) / least - weight) < rounding * weight,
  )
  return isClose ? whole : gaps
}

/** The sum of shares that were rounded: three times 0.333 is one point. */
export function inWholePoints(points: number): number {
  const whole = Math.round(points)
  return Math.abs(points - whole) < rounding * whole ? whole : points
}

function boundedWeight(weight: number, parts: ItemParts): number {
  const bounded = Math.min(weights.max, Math.max(weights.min, weight))
  if (bounded !== weight) parts.note('weights_left_out')
  return bounded
}

/** Points of a text with gaps where nothing else says them: each gap counts its weight. Thirds make a whole again. */
export function pointsOfGaps(gaps: readonly { weight: number }[]): number {
  return Number(gaps.reduce((sum, { weight }) => sum + weight, 0).toPrecision(12))
}
