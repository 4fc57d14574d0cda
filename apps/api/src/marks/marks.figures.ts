import type { Decision } from '@katedra/contract/marks'
import { looksLikeMore, stepFor, type ScaleStep, type ShareRounding } from '@katedra/contract/scale'

/** What of a pupil's result a mark is made of; as in StudentResult. */
export interface Result {
  state: 'not_joined' | 'open' | 'submitted'
  points: number | null
  out_of: number
  manual_count: number
}

export interface Marking {
  steps: readonly ScaleStep[]
  rounding: ShareRounding
}

/** What the scale gives for a result; nothing without one, and while an answer waits for marking. */
export function proposal({ steps, rounding }: Marking, { state, points, out_of, manual_count }: Result) {
  if (state !== 'submitted' || points === null || manual_count > 0) return { proposed: null, is_just_below: false }
  const share = { points, out_of }
  const place = stepFor(steps, share, rounding)
  return {
    proposed: place === null ? null : (steps[place]?.label ?? null),
    is_just_below: looksLikeMore(steps, share, rounding),
  }
}

export interface Told extends Decision {
  value: number | null
}

/** What would be told now: what was decided by hand, otherwise what is proposed. */
export function toTell(
  { steps }: Pick<Marking, 'steps'>,
  { proposed, by_hand }: { proposed: string | null; by_hand: Decision | null },
): Told | null {
  const { label, absence } = by_hand ?? { label: proposed, absence: null }
  if (label === null && absence === null) return null
  return { label, absence, value: steps.find((step) => step.label === label)?.value ?? null }
}

/**
 * Whether publishing would change what a pupil is told. While an answer waits for marking nothing does; where there is neither a
 * result nor a decision any more, what was told is to be taken back.
 */
export function isNews(told: Told | null, now: Told | null, { manual_count }: Pick<Result, 'manual_count'>): boolean {
  if (now === null) return told !== null && manual_count === 0
  return told?.label !== now.label || told.absence !== now.absence || told.value !== now.value
}
