import { correlationOf, deviationsOf, meanOf } from './sample.ts'

/** What the persons chose in one question with options. All lists have one entry per person, in the same order. */
export interface Choices {
  /** Ids of all options, each once, in the order of the question. */
  options: readonly string[]
  /** Ids of the chosen options: none = the question was put and left unanswered; null = not put or excluded, left out. */
  chosen: readonly (readonly string[] | null)[]
  /** How good the person is, best told without this question (`restScores`); null = not known, left out. */
  scores: readonly (number | null)[]
}

/** How often one option was chosen. Shares are 0 to 1 of the persons in question; with several choices they pass 1 together. */
export interface OptionFigures {
  /** Id of the option; null = nothing was chosen. */
  option: string | null
  count: number
  share: number | null
  /** Shares within the thirds of the persons with the lowest, middling and highest scores; null where a third is empty. */
  lower: number | null
  middle: number | null
  upper: number | null
  /** Correlation of choosing it with the score, -1 to 1; null where one of them does not vary. */
  correlation: number | null
}

/**
 * Who chooses which option: a good distractor is chosen by the weak and left by the strong, the key the other way round.
 * The persons are put in order of their scores and cut into thirds, the outer two of the same size. Where a cut falls among
 * equal scores, each of them counts in part on both sides, so that the order of the list does not matter.
 *
 * @returns one row per option in the order given, then one for no choice
 * @throws RangeError where the lists are not of the same length
 */
export function analyseOptions({ options, chosen, scores }: Choices): OptionFigures[] {
  if (chosen.length !== scores.length) throw new RangeError(`${chosen.length} choices for ${scores.length} scores`)
  const persons = [...chosen.keys()].filter((person) => chosen[person] !== null && scores[person] !== null)
  const ability = new Float64Array(persons.map((person) => withoutNoise(scores[person] ?? 0)))
  const third = Math.round(ability.length / 3)
  const sorted = ability.toSorted()
  const aboveLower = beyond(ability, sorted, third)
  const above = beyond(ability, sorted, ability.length - third)
  const deviations = deviationsOf(ability)
  const rows = [...options, null]
  const allHits = hitsOf(
    rows,
    persons.map((person) => chosen[person] ?? []),
  )
  return rows.map((option, row) => {
    const hits = allHits[row] ?? new Float64Array()
    const count = weighted(hits, hits)
    const notLower = weighted(hits, aboveLower)
    const upper = weighted(hits, above)
    return {
      option,
      count,
      share: meanOf(hits),
      lower: ratio(count - notLower, third),
      middle: ratio(notLower - upper, hits.length - 2 * third),
      upper: ratio(upper, third),
      correlation: correlationOf(deviationsOf(hits), deviations),
    }
  })
}

/** Sums of 0.1 and 0.2 and of 0.3 are the same score. */
function withoutNoise(score: number): number {
  return Math.round(score * 1e9) / 1e9
}

/** For each option 1 where a person chose it and else 0; null is chosen by who chose nothing. */
function hitsOf(options: readonly (string | null)[], choices: readonly (readonly string[])[]): Float64Array[] {
  const rows = new Map(options.map((option, row) => [option, row]))
  const hits = options.map(() => new Float64Array(choices.length))
  const count = (id: string | null, place: number): void => {
    const row = hits[rows.get(id) ?? -1]
    if (row !== undefined) row[place] = 1
  }
  choices.forEach((ids, place) => {
    if (ids.length === 0) count(null, place)
    for (const id of ids) count(id, place)
  })
  return hits
}

/** For each score how far it counts among those from the place `cut` on: 0, 1, or a part where it equals the score there. */
function beyond(scores: Float64Array, sorted: Float64Array, cut: number): Float64Array {
  const border = sorted[cut] ?? Infinity
  const first = sorted.indexOf(border)
  const part = (sorted.lastIndexOf(border) + 1 - cut) / (sorted.lastIndexOf(border) + 1 - first)
  return scores.map((score) => (score === border ? part : score > border ? 1 : 0))
}

function weighted(hits: Float64Array, weights: Float64Array): number {
  let sum = 0
  for (let place = 0; place < hits.length; place += 1) sum += (hits[place] ?? 0) * (weights[place] ?? 0)
  return sum
}

/** A share of a third; what rounding leaves outside of 0 to 1 is put right. */
function ratio(part: number, size: number): number | null {
  return size === 0 ? null : Math.min(1, Math.max(0, part / size))
}
