import { checkMarkTable, columnsOf, type Columns, type MarkTable } from './mark-table.ts'
import { correlationOf, deviationsOf, known, knownPairs, meanOf, productOf, varianceOf } from './sample.ts'
import { testFigures, type TestFigures } from './test-analysis.ts'
import { wilsonInterval } from './wilson.ts'

/**
 * Figures of one question as Moodle's quiz statistics define them, as shares where Moodle shows per cent. Each is null where
 * it is not defined: without answers, with one answer only, where nothing varies.
 */
export interface ItemFigures {
  /** Persons with a mark in this question. */
  answers: number
  /** Facility index: mean mark / greatest mark, 0 to 1. */
  facility: number | null
  /** The ends of its 95 % interval (Wilson 1927), 0 to 1. */
  facility_low: number | null
  facility_high: number | null
  /** Standard deviation of the marks, in points, divisor n - 1. */
  sd: number | null
  /** Moodle's discrimination index: correlation of the mark with the sum of all other marks (r_ir), -1 to 1. */
  discrimination: number | null
  /** Their covariance / the greatest one that these marks allow, when both are put in order; -1 to 1 as a rule. */
  discriminative_efficiency: number | null
  /** Correlation of the mark with the sum of all marks, this one included (r_it), -1 to 1. */
  item_total_correlation: number | null
  /** Share of the question in telling persons apart, 0 to 1; null where it works against the rest of the test. */
  effective_weight: number | null
  /** Its greatest mark / the greatest sum, 0 to 1. */
  intended_weight: number | null
  /** The share of points that blind guessing earns. */
  random_guess_score: number | null
}

/** All figures of a test; `items` in the order of the table. */
export interface ItemAnalysis {
  test: TestFigures
  items: ItemFigures[]
}

/**
 * The classical analysis of a test (definitions: Moodle, "Quiz statistics calculations"; domain facts, section 2.1).
 *
 * @param table persons × items; what a null in it does, `MarkTable` says
 * @throws RangeError where the table is not rectangular or a mark is not within 0 and its item's greatest
 */
export function analyseItems(table: MarkTable): ItemAnalysis {
  checkMarkTable(table)
  const columns = columnsOf(table)
  const weights = effectiveWeights(columns)
  const items = table.items.map(({ max_mark, chance }, item) => {
    const marks = known(columns.marks[item] ?? new Float64Array())
    const variance = varianceOf(marks)
    return {
      ...facilityOf(marks, max_mark),
      sd: variance === null ? null : Math.sqrt(variance),
      ...discriminationOf(columns, item),
      effective_weight: weights[item] ?? null,
      intended_weight: marks.length > 0 && columns.greatest > 0 ? max_mark / columns.greatest : null,
      random_guess_score: chance,
    }
  })
  return { test: testFigures(columns, table.items), items }
}

function facilityOf(
  marks: Float64Array,
  greatest: number,
): Pick<ItemFigures, 'answers' | 'facility' | 'facility_low' | 'facility_high'> {
  const answers = marks.length
  const mean = greatest > 0 ? meanOf(marks) : null
  if (mean === null) return { answers, facility: null, facility_low: null, facility_high: null }
  const facility = Math.min(1, mean / greatest)
  const interval = wilsonInterval(Math.min(answers, facility * answers), answers)
  return { answers, facility, facility_low: interval?.low ?? null, facility_high: interval?.high ?? null }
}

/** Of one item among the others. */
export function discriminationOf(
  columns: Columns,
  item: number,
): Pick<ItemFigures, 'discrimination' | 'discriminative_efficiency' | 'item_total_correlation'> {
  const [own, rest] = deviationPairs(columns.marks[item], columns.rests[item])
  const max = productOf(own.toSorted(), rest.toSorted())
  return {
    discrimination: correlationOf(own, rest),
    discriminative_efficiency: max > 0 ? productOf(own, rest) / max : null,
    item_total_correlation: correlationOf(...deviationPairs(columns.marks[item], columns.totals)),
  }
}

/** Roots of the covariances with the sum as shares of their sum; negative ones are skipped and have no weight. */
function effectiveWeights({ marks, totals }: Columns): (number | null)[] {
  const roots = marks.map((column) => {
    const [own, total] = deviationPairs(column, totals)
    const covariance = own.length > 1 ? productOf(own, total) / (own.length - 1) : -1
    return covariance < 0 ? null : Math.sqrt(covariance)
  })
  const sum = roots.reduce<number>((all, root) => all + (root ?? 0), 0)
  return roots.map((root) => (root === null || sum === 0 ? null : root / sum))
}

function deviationPairs(left?: Float64Array, right?: Float64Array): [Float64Array, Float64Array] {
  const [own, other] = knownPairs(left ?? new Float64Array(), right ?? new Float64Array())
  return [deviationsOf(own), deviationsOf(other)]
}
