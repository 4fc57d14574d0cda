/** Standard normal quantile of a two-sided interval of 95 %. */
const z = 1.959963984540054

/** Both ends of an interval, 0 to 1. */
export interface Interval {
  low: number
  high: number
}

/**
 * The interval in which a share lies with 95 % confidence, also near 0 and 1 and for few answers (Wilson 1927).
 *
 * @param hits how many of `count` hit; may be broken, as a sum of partial credit is. Partial credit varies less than right
 *   and wrong with the same mean, so the interval is then rather too wide than too narrow
 * @returns null of nothing
 * @throws RangeError unless 0 ≤ hits ≤ count
 */
export function wilsonInterval(hits: number, count: number): Interval | null {
  if (!(hits >= 0 && hits <= count)) throw new RangeError(`${hits} of ${count} is no share`)
  if (count === 0) return null
  const share = hits / count
  const spread = z * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count))
  const middle = share + (z * z) / (2 * count)
  const scale = 1 + (z * z) / count
  return {
    low: hits === 0 ? 0 : Math.max(0, (middle - spread) / scale),
    high: hits === count ? 1 : Math.min(1, (middle + spread) / scale),
  }
}
