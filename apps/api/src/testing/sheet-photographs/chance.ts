/** Numbers that look like chance and are the same for the same seed (mulberry32). */
export interface Chance {
  /** From 0 up to 1. */
  next(): number
  between(low: number, high: number): number
  whole(low: number, high: number): number
  is(share: number): boolean
  of<T>(list: readonly [T, ...T[]]): T
  /** Around 0, mostly within 1. */
  bell(): number
}

export function chanceOf(seed: number): Chance {
  // Signed, because V8 keeps such a number where it is, and makes an object of each one above 2^31.
  let state = (seed * 0x9e3779b1) | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + (high - low) * next()
  const whole = (low: number, high: number) => Math.min(high, Math.floor(between(low, high + 1)))
  return {
    next,
    between,
    whole,
    is: (share) => next() < share,
    of: (list) => list[whole(0, list.length - 1)] ?? list[0],
    bell: () => (next() + next() + next() + next() - 2) * Math.sqrt(0.75),
  }
}
