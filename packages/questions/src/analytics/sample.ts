/*
 * Sums over lists of numbers, in two passes: first the mean, then the deviations from it, so that nothing is lost
 * where the values are large and close together. A spread that is only rounding noise counts as none. Typed arrays alone,
 * which are several times as quick as mixed lists of integers, broken numbers and nulls.
 */

/** Relative size below which a spread is noise of binary fractions; marks differ by far more. */
const noiseShare = 1e-12

/** The numbers of a list in which NaN stands for none; the list itself where there is nothing to leave out. */
export function known(values: Float64Array): Float64Array {
  return knownPairs(values, values)[0]
}

/** Two lists without the places where one of them has no number. */
export function knownPairs(left: Float64Array, right: Float64Array): [Float64Array, Float64Array] {
  const lefts = new Float64Array(left.length)
  const rights = new Float64Array(left.length)
  let count = 0
  for (let index = 0; index < left.length; index += 1) {
    const one = left[index] ?? NaN
    const other = right[index] ?? NaN
    if (Number.isNaN(one + other)) continue
    lefts[count] = one
    rights[count] = other
    count += 1
  }
  return count === left.length ? [left, right] : [lefts.subarray(0, count), rights.subarray(0, count)]
}

/** The mean; null of nothing. */
export function meanOf(values: Float64Array): number | null {
  if (values.length === 0) return null
  let sum = 0
  for (let index = 0; index < values.length; index += 1) sum += values[index] ?? 0
  return sum / values.length
}

/** The middle value, of an even number of values the mean of the middle two; null of nothing. */
export function medianOf(values: Float64Array): number | null {
  const sorted = values.toSorted()
  const half = sorted.length >> 1
  const upper = sorted[half]
  if (upper === undefined) return null
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2
}

/** Each value's deviation from the mean; all of them 0 where the values are equal but for noise. */
export function deviationsOf(values: Float64Array): Float64Array {
  const mean = meanOf(values) ?? 0
  const deviations = new Float64Array(values.length)
  let largest = 0
  let widest = 0
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? 0
    deviations[index] = value - mean
    if (Math.abs(value) > largest) largest = Math.abs(value)
    if (Math.abs(value - mean) > widest) widest = Math.abs(value - mean)
  }
  return widest <= noiseShare * largest ? new Float64Array(values.length) : deviations
}

/** Variance with the divisor n - 1; null of fewer than two. */
export function varianceOf(values: Float64Array): number | null {
  if (values.length < 2) return null
  const deviations = deviationsOf(values)
  return productOf(deviations, deviations) / (values.length - 1)
}

/** Sum of the products of two lists of deviations of the same length; exactly 0 where it is only noise. */
export function productOf(left: Float64Array, right: Float64Array): number {
  let product = 0
  let size = 0
  for (let index = 0; index < left.length; index += 1) {
    const term = (left[index] ?? 0) * (right[index] ?? 0)
    product += term
    size += Math.abs(term)
  }
  return Math.abs(product) <= noiseShare * size ? 0 : product
}

/** Product-moment correlation of two lists of deviations, -1 to 1; null where one of them does not vary. */
export function correlationOf(left: Float64Array, right: Float64Array): number | null {
  const size = Math.sqrt(productOf(left, left)) * Math.sqrt(productOf(right, right))
  if (size === 0) return null
  return Math.min(1, Math.max(-1, productOf(left, right) / size))
}
