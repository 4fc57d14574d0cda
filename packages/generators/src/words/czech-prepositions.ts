/** The number that is said first: 4 of 480, 12 of 12 600. */
function saidFirst(value: number): { digit: number; place: 'ones' | 'tens' | 'hundreds' | 'thousands' } {
  if (value >= 2000) return saidFirst(Math.floor(value / 1000))
  if (value >= 1000) return { digit: 1, place: 'thousands' }
  if (value >= 100) return { digit: Math.floor(value / 100), place: 'hundreds' }
  return value >= 20 ? { digit: Math.floor(value / 10), place: 'tens' } : { digit: value, place: 'ones' }
}

/** Numbers of which it is hard to say z or v before the word without a vowel: ze čtyř, ve dvou. */
const vocalized = {
  z: { ones: [2, 3, 4, 6, 7, 13, 14, 16, 17], tens: [3, 4, 6, 7], hundreds: [1, 2, 3, 4, 6, 7], thousands: [] },
  v: { ones: [2, 3, 4, 12, 13, 14], tens: [2, 3, 4], hundreds: [2, 3, 4], thousands: [] },
} as const satisfies Record<string, Record<string, readonly number[]>>

/** The Czech preposition as it is said before the number: z 50, ze 40, v 15, ve 14. */
export function before(preposition: 'z' | 'Z' | 'v', value: number): string {
  const { digit, place } = saidFirst(value)
  const list: readonly number[] = vocalized[preposition === 'v' ? 'v' : 'z'][place]
  return list.includes(digit) ? `${preposition}e` : preposition
}
