import type { results } from '@katedra/contract/results'
import type { HandlerReply } from '@katedra/contract/route'
import { ownValue, type Gap, type Question, type QuestionOf } from '@katedra/questions'
import { minForCorrelation, partDiscrimination, type MarkTable } from '@katedra/questions/analytics'
import { scoreGap } from '@katedra/questions/scoring'
import { mean } from '../figures/figures.ts'
import { gapsOf } from '../results.gaps.ts'

type GapFigures = HandlerReply<typeof results.testAnalysis>['items'][number]['gaps'][number]

/** One person's answer to a text with gaps. */
export interface GivenGaps {
  /** False where it is left out of the results. */
  counts: boolean
  /** Undefined where there is none. */
  answer: unknown
  /** Points that are the sum of what its gaps earn; null where a person has set them and while they wait. */
  points: number | null
  /** A person has still to look at it. */
  waits: boolean
}

interface ItemInTable {
  table: MarkTable
  /** The question's position in it. */
  item: number
}

/**
 * Each gap as if it were a question: its facility, and its discrimination against all other gaps and questions. What waits in a
 * gap has no mark, and until it has one, how hard the gap was is not said. By the rule all or nothing a gap has no points of its
 * own, so it is held against the other questions alone.
 */
export function gapFigures(question: Question, position: ItemInTable, given: readonly GivenGaps[]): GapFigures[] {
  if (question.type !== 'text' || question.content.gaps === undefined) return []
  const filled = given.map(({ counts, answer }) => (counts ? gapsOf(question, answer) : null))
  return question.content.gaps.map((gap) => {
    const fractions = fractionsIn(question, gap, filled)
    const known = fractions.filter((fraction) => fraction !== null)
    const isEnough = known.length >= minForCorrelation
    const isWaiting = given.some(({ counts, waits }, person) => counts && waits && fractions[person] === null)
    return {
      gap: gap.id,
      answer_count: known.length,
      facility: isWaiting ? null : mean(known),
      discrimination: isEnough ? discriminationOf(question, gap, { ...position, given, fractions }) : null,
    }
  })
}

/** What each person earns in a gap, 0 to 1; null where it does not count or waits. The same value is scored once. */
function fractionsIn(
  { content, key }: QuestionOf<'text'>,
  gap: Gap,
  filled: readonly (Readonly<Record<string, string>> | null)[],
): (number | null)[] {
  const ofGap = ownValue(key.gaps?.by_gap ?? {}, gap.id)
  const values = filled.map((one) => (one === null ? null : (ownValue(one, gap.id)?.trim() ?? '')))
  const scores = new Map(
    [...new Set(values)].map((value) => {
      if (value === null || value === '') return [value, value === null ? null : 0] as const
      const fraction = scoreGap(gap, ofGap, { value, bank: content.bank })
      return [value, fraction === 'manual' ? null : fraction] as const
    }),
  )
  return values.map((value) => scores.get(value) ?? null)
}

interface Marked extends ItemInTable {
  given: readonly GivenGaps[]
  fractions: readonly (number | null)[]
}

function discriminationOf(
  { points, key }: QuestionOf<'text'>,
  gap: Gap,
  { table, item, given, fractions }: Marked,
): number | null {
  const weights = Object.values(key.gaps?.by_gap ?? {}).map(({ weight }) => weight)
  const weight = ownValue(key.gaps?.by_gap ?? {}, gap.id)?.weight ?? 1
  const share = (points * weight) / weights.reduce((sum, one) => sum + one, 0)
  const rest = points - share
  const isWhole = key.gaps?.rule === 'exact'
  const others = given.map((one, person) => {
    const fraction = fractions[person] ?? null
    if (isWhole || !one.counts || one.points === null || fraction === null) return null
    // Points are kept in hundredths, shares are not.
    return Math.min(rest, Math.max(0, one.points - fraction * share))
  })
  const marks = fractions.map((fraction) => (fraction === null ? null : fraction * share))
  return partDiscrimination(table, { item, max_mark: share, marks, others: { max_mark: rest, marks: others } })
}
