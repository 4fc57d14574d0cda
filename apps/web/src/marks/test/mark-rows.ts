import type { Decision, TestMark } from '@katedra/contract/marks'
import { hundredthsOf, looksLikeMore, stepFor, type ScaleStep, type ShareRounding } from '@katedra/contract/scale'

/*
 * What each pupil gets by the bounds as they stand on the screen. Counted by the contract's rule alone, so that what is shown
 * before it is saved is what the server says afterwards.
 */

/** Bounds, and how shares meet them. */
export interface Measure {
  steps: readonly ScaleStep[]
  rounding: ShareRounding
}

/** A pupil with the mark that the bounds on the screen give. */
export interface MarkRow {
  student: TestMark
  proposed: string | null
  /** What would be published now. */
  decision: Decision
  /** The same by the bounds that are saved. */
  before: Decision
  /** Publishing now would tell the pupil something else than before. */
  isNews: boolean
  /** The bound that the share is shown as reaching and does not; null where there is nothing to explain. */
  missedBound: number | null
}

export const undecided: Decision = { label: null, absence: null }

export function isSameDecision(one: Decision, other: Decision): boolean {
  return one.label === other.label && one.absence === other.absence
}

export function isUndecided(decision: Decision): boolean {
  return isSameDecision(decision, undecided)
}

/** Scales leave no result out: where the server proposes a mark by one, it does by any other, and only there. */
function hasResult({ proposed, out_of }: TestMark): boolean {
  return proposed !== null && out_of > 0
}

function proposalOf(student: TestMark, { steps, rounding }: Measure): string | null {
  const { points, out_of } = student
  if (points === null || !hasResult(student)) return null
  const place = stepFor(steps, { points, out_of }, rounding)
  return place === null ? null : (steps[place]?.label ?? null)
}

/** What a person has decided, otherwise what the bounds give. */
export function decisionOf({ by_hand }: Pick<TestMark, 'by_hand'>, proposed: string | null): Decision {
  return by_hand === null ? { label: proposed, absence: null } : { label: by_hand.label, absence: by_hand.absence }
}

/** What the pupil sees. */
export function publishedOf({ published }: Pick<TestMark, 'published'>): Decision {
  return published === null ? undecided : { label: published.label, absence: published.absence }
}

function missedBoundOf(student: TestMark, { steps, rounding }: Measure): number | null {
  const { points, out_of } = student
  if (points === null || !hasResult(student) || !looksLikeMore(steps, { points, out_of }, rounding)) return null
  const shown = stepFor(steps, { points, out_of }, 'whole_percent')
  return shown === null ? null : (steps[shown]?.from ?? null)
}

/** Every pupil; `drawn` are the bounds on the screen, undefined while they are those that are saved. */
export function markRows(students: readonly TestMark[], saved: Measure, drawn: Measure | undefined): MarkRow[] {
  return students.map((student) => {
    const before = decisionOf(student, student.proposed)
    const proposed = drawn === undefined ? student.proposed : proposalOf(student, drawn)
    const decision = decisionOf(student, proposed)
    const isOther = !isSameDecision(publishedOf(student), decision)
    return {
      student,
      proposed,
      decision,
      before,
      // The same mark may count for something else in averages, which the server knows.
      isNews: !isWaiting({ student, decision }) && (isOther || (drawn === undefined && student.is_changed)),
      missedBound: missedBoundOf(student, drawn ?? saved),
    }
  })
}

/** How many pupils have each of the labels, by label. */
export function countLabels(decisions: readonly Decision[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { label } of decisions) if (label !== null) counts.set(label, (counts.get(label) ?? 0) + 1)
  return counts
}

export function hasMissed({ attempt_id, points }: TestMark): boolean {
  return attempt_id === null && points === null
}

/** Answers wait for a person, and nothing was decided by hand: such a pupil keeps what they were told. */
export function isWaiting({ student, decision }: Pick<MarkRow, 'student' | 'decision'>): boolean {
  return student.manual_count > 0 && isUndecided(decision)
}

/** Bars of five percents each, the lowest first. */
const barCount = 20
const barSteps: readonly ScaleStep[] = Array.from({ length: barCount }, (_, place) => ({
  label: '',
  from: (barCount - 1 - place) * (10_000 / barCount),
  value: null,
}))

/** How many results lie in each bar; rounded as for their marks, so that each stands on its mark's side of a bound. */
export function distributionOf(students: readonly TestMark[], rounding: ShareRounding): number[] {
  const bars = Array.from({ length: barCount }, () => 0)
  for (const student of students) {
    const { points, out_of } = student
    const place = points === null || !hasResult(student) ? null : stepFor(barSteps, { points, out_of }, rounding)
    if (place !== null) bars[barCount - 1 - place] = (bars[barCount - 1 - place] ?? 0) + 1
  }
  return bars
}

/**
 * A share below a bound, in percents with as few decimals as still say so: 74.6, and 74.96 where one decimal would read 75.
 * Counted in hundredths of a percent; a bound is a whole number of them, so two decimals always do.
 */
export function shareBelow(student: Pick<TestMark, 'points' | 'out_of'>, bound: number): number {
  const { points, out_of } = student
  const hundredths = points === null ? 0 : (hundredthsOf({ points, out_of }) ?? 0)
  const tenths = Math.round(hundredths / 10)
  return tenths * 10 < bound ? tenths / 10 : hundredths / 100
}
