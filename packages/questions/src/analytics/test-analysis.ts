import type { Columns, MarkedItem } from './mark-table.ts'
import { deviationsOf, known, meanOf, medianOf, varianceOf } from './sample.ts'

/** Figures of a whole test over its persons' sums of marks; null where not defined. */
export interface TestFigures {
  /** Persons with at least one mark that could be more than 0. */
  persons: number
  /** The greatest sum, in points. */
  max_mark: number
  /** Mean, median and standard deviation (divisor n - 1) of the sums, in points. */
  mean: number | null
  median: number | null
  sd: number | null
  /** Skewness (from 3 persons) and excess kurtosis (from 4), by unbiased cumulants as Moodle has them. */
  skewness: number | null
  kurtosis: number | null
  /** Cronbach's alpha (1951), at most 1, may be negative; Moodle shows it × 100 as coefficient of internal consistency. */
  alpha: number | null
  /** Root of 1 - alpha: the share of the standard deviation that is chance. Moodle shows it × 100. */
  error_ratio: number | null
  /** Standard error of a person's sum, in points: error ratio × standard deviation. */
  standard_error: number | null
}

/** The figures of a test out of its columns; `items` in the same order. */
export function testFigures(columns: Columns, items: readonly MarkedItem[]): TestFigures {
  const totals = known(columns.totals)
  const variance = varianceOf(totals)
  const sd = variance === null ? null : Math.sqrt(variance)
  const alpha = alphaOf(columns.marks.filter((_, item) => (items[item]?.max_mark ?? 0) > 0))
  const error_ratio = alpha === null ? null : Math.sqrt(1 - alpha)
  return {
    persons: totals.length,
    max_mark: columns.greatest,
    mean: meanOf(totals),
    median: medianOf(totals),
    sd,
    ...shapeOf(deviationsOf(totals)),
    alpha,
    error_ratio,
    standard_error: error_ratio === null || sd === null ? null : error_ratio * sd,
  }
}

/** Skewness and kurtosis by the k-statistics k2, k3, k4 (Fisher 1929). */
function shapeOf(deviations: Float64Array): Pick<TestFigures, 'skewness' | 'kurtosis'> {
  const n = deviations.length
  const [m2, m3, m4] = [2, 3, 4].map((power) => deviations.reduce((sum, value) => sum + value ** power, 0) / n)
  if (m2 === undefined || m3 === undefined || m4 === undefined || !(m2 > 0)) return { skewness: null, kurtosis: null }
  const k2 = (n * m2) / (n - 1)
  const k3 = (n * n * m3) / ((n - 1) * (n - 2))
  const k4 = (n * n * ((n + 1) * m4 - 3 * (n - 1) * m2 * m2)) / ((n - 1) * (n - 2) * (n - 3))
  return { skewness: n < 3 ? null : k3 / k2 ** 1.5, kurtosis: n < 4 ? null : k4 / (k2 * k2) }
}

/**
 * p/(p - 1) · (1 - sum of the items' variances / variance of the whole). The whole's variance is put together of the items'
 * variances and of the mean covariance of two items, over all pairs of marks that one person has: without nulls it equals the
 * variance of the sums, and with them it is not blown up by stretching short sums.
 */
function alphaOf(columns: readonly Float64Array[]): number | null {
  const taking = columns.filter((column) => known(column).length > 1)
  const count = taking.length
  if (count < 2) return null
  const own = taking.reduce((sum, column) => sum + (varianceOf(known(column)) ?? 0), 0)
  const whole = own + count * (count - 1) * meanCovariance(taking)
  if (!(own > 0 && whole > 1e-12 * own)) return null
  return Math.min(1, (count / (count - 1)) * (1 - own / whole))
}

/** The mean product of two deviations of one person: all of them together are (Σd)² - Σd²; NaN where no one has two marks. */
function meanCovariance(columns: readonly Float64Array[]): number {
  const persons = columns[0]?.length ?? 0
  const sums = new Float64Array(persons)
  const squares = new Float64Array(persons)
  const counts = new Float64Array(persons)
  for (const column of columns) {
    const mean = meanOf(known(column)) ?? 0
    column.forEach((mark, person) => {
      if (Number.isNaN(mark)) return
      sums[person] = (sums[person] ?? 0) + (mark - mean)
      squares[person] = (squares[person] ?? 0) + (mark - mean) ** 2
      counts[person] = (counts[person] ?? 0) + 1
    })
  }
  const products = sums.reduce((all, sum, person) => all + sum * sum - (squares[person] ?? 0), 0)
  const pairs = counts.reduce((all, count) => all + count * (count - 1), 0)
  const marks = counts.reduce((all, count) => all + count, 0) / columns.length
  return ((products / pairs) * marks) / (marks - 1)
}
