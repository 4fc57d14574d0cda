import type { OptionFigures } from './distractors.ts'
import type { ItemFigures } from './item-analysis.ts'
import type { Fidelity } from './rapid-guessing.ts'
import { wilsonInterval } from './wilson.ts'

/** Below, the facility is known to ± 0.3 at best: anything said would be about these few persons. */
const minForAnything = 10
/** Below, a correlation near 0 has a standard error of more than 0.19 and says nothing (domain facts, section 2.2). */
export const minForCorrelation = 30
/** Surely this share knows it: the question tells hardly any two apart. All of 22 persons, or 57 of 60. */
const easyFrom = 0.85
/** Surely so few know it, after what guessing earns is taken off. None of 10 persons; of four options, 6 of 25. */
const hardTo = 0.3
/** Ebel's border of a poor item (1965), asked of the upper end of the correlation's interval. */
const weakBelow = 0.2
/** Surely every tenth answer is a rapid guess (the border of low effort, turned from the pupil to the question). */
const guessedFrom = 0.1
/** One-sided 95 % of the normal distribution. */
const z = 1.6448536269514722
const significance = 0.05

/** What is to be said of a question, as a code; the sentences are in the catalogues. */
export type Verdict =
  | { code: 'too_easy' | 'too_hard' | 'weak_discrimination' | 'guessed_a_lot' | 'too_few_answers' | 'fine' }
  /** A wrong option that surely would have been chosen if it were as tempting as the others. */
  | { code: 'option_never_chosen'; option: string }
  /** Good persons miss it; with `option`, they choose this wrong one. */
  | { code: 'check_key'; option?: string }

/** What a verdict is founded on; what is not known is left out. */
export interface Evidence {
  item: ItemFigures
  fidelity?: Fidelity
  /** Of questions with options: their figures, and the ids of the right ones. */
  options?: readonly OptionFigures[]
  correct?: readonly string[]
}

/**
 * The verdicts on a question, most urgent first, and only those that the number of answers allows: each asks the unfavourable
 * end of an interval, never the point.
 *
 * - `too_easy`, `too_hard`: by the facility's 95 % interval, the latter after correction for guessing; from 10 answers.
 * - `option_never_chosen`: from the number of wrong choices at which an option as tempting as the other wrong ones would stay
 *   unchosen in less than 5 % of cases (divided by the number of wrong options, since any of them may be the one).
 * - `check_key`: from 30 answers, where the correlation with the rest is surely negative, or where a wrong option's is surely
 *   positive and higher than the key's.
 * - `weak_discrimination`: from 30 answers, where the correlation with the rest is surely below 0.20 (where it is not
 *   negative, in practice from about 100 answers); not said next to a verdict that explains it.
 * - `guessed_a_lot`: surely a tenth or more of the answers were fast; from 10 answers.
 * - `fine`: from 30 answers, nothing of these. `too_few_answers`: nothing of these, yet too few answers to call it fine.
 */
export function judgeItem(evidence: Evidence): Verdict[] {
  const { item } = evidence
  const found = item.answers < minForAnything ? [] : findings(evidence)
  if (found.length > 0) return found
  return [{ code: item.answers < minForCorrelation ? 'too_few_answers' : 'fine' }]
}

function findings(evidence: Evidence): Verdict[] {
  const { item } = evidence
  const key = checkKey(evidence)
  const facility = judgeFacility(item)
  const isExplained = key.length > 0 || facility.length > 0
  return [
    ...key,
    ...facility,
    ...(!isExplained && correlationEnds(item.discrimination, item.answers).high < weakBelow
      ? [{ code: 'weak_discrimination' as const }]
      : []),
    ...neverChosen(evidence),
    ...judgeFidelity(evidence.fidelity),
  ]
}

function judgeFacility({ facility_low, facility_high, random_guess_score }: ItemFigures): Verdict[] {
  const chance = random_guess_score ?? 0
  if (facility_low !== null && facility_low >= easyFrom) return [{ code: 'too_easy' }]
  if (facility_high !== null && facility_high <= chance + hardTo * (1 - chance)) return [{ code: 'too_hard' }]
  return []
}

function checkKey({ item, options = [], correct = [] }: Evidence): Verdict[] {
  const right = new Set(correct)
  const own = item.discrimination ?? -1
  const better = wrongOptions(options, right)
    .filter(({ correlation }) => (correlation ?? -1) > own && correlationEnds(correlation, item.answers).low > 0)
    .toSorted((one, other) => (other.correlation ?? 0) - (one.correlation ?? 0))[0]
  if (better?.option) return [{ code: 'check_key', option: better.option }]
  return correlationEnds(item.discrimination, item.answers).high < 0 ? [{ code: 'check_key' }] : []
}

function neverChosen({ options = [], correct = [] }: Evidence): Verdict[] {
  const wrong = wrongOptions(options, new Set(correct))
  const choices = wrong.reduce((sum, { count }) => sum + count, 0)
  // With one wrong option only, all choices are its own, and the question is merely easy.
  if (wrong.length < 2 || (1 - 1 / wrong.length) ** choices > significance / wrong.length) return []
  return wrong.flatMap(({ option, count }) =>
    option !== null && count === 0 ? [{ code: 'option_never_chosen' as const, option }] : [],
  )
}

function wrongOptions(options: readonly OptionFigures[], right: ReadonlySet<string>): OptionFigures[] {
  return right.size === 0 ? [] : options.filter(({ option }) => option !== null && !right.has(option))
}

function judgeFidelity(fidelity: Fidelity | undefined): Verdict[] {
  if (fidelity === undefined || fidelity.timed_answers < minForAnything) return []
  const interval = wilsonInterval(fidelity.fast_answers, fidelity.timed_answers)
  return interval !== null && interval.low >= guessedFrom ? [{ code: 'guessed_a_lot' }] : []
}

/** One-sided 95 % bounds of a correlation (Fisher 1921); without enough answers it may be anything. */
function correlationEnds(correlation: number | null, answers: number): { low: number; high: number } {
  if (correlation === null || answers < minForCorrelation) return { low: -1, high: 1 }
  const reach = z / Math.sqrt(answers - 3)
  const middle = Math.atanh(correlation)
  return { low: Math.tanh(middle - reach), high: Math.tanh(middle + reach) }
}
