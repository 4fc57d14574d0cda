/**
 * The items in an order that depends on nothing but their number and the seed: a Fisher-Yates shuffle.
 *
 * The order of a running attempt is never stored, it is worked out again from the seed. A change of this algorithm
 * would therefore rearrange attempts that are open; a test pins its results.
 *
 * @param seed any text; each seed gives one of all orders with about the same likelihood
 * @returns a new array, the given one stays as it is
 */
export function shuffle<T>(items: readonly T[], seed: string): T[] {
  const nextWord = wordsFrom(seed)
  const remaining = [...items]
  const shuffled: T[] = []
  while (remaining.length > 0) {
    const index = Math.floor((nextWord() / 2 ** 32) * remaining.length)
    shuffled.push(...remaining.splice(index, 1))
  }
  return shuffled
}

/**
 * The order in which one attempt sees the questions of a shuffled test.
 *
 * @param count number of questions, 0 or more
 * @returns the numbers 0 … count − 1, each once; entry n is the place, in the teacher's order, of the question shown n-th
 */
export function questionOrder(count: number, seed: string): number[] {
  return shuffle(
    Array.from({ length: count }, (_, place) => place),
    `${seed}/questions`,
  )
}

/** An endless row of 32-bit words: the small fast counter generator (sfc32) after a warm-up that spreads the seed. */
function wordsFrom(seed: string): () => number {
  let a = seedWord(seed, 1)
  let b = seedWord(seed, 2)
  let c = seedWord(seed, 3)
  let counter = 1
  const next = (): number => {
    const word = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + word) | 0
    return word >>> 0
  }
  for (let round = 0; round < 15; round += 1) next()
  return next
}

/** FNV-1a over the text's UTF-16 units, started by `salt` and stirred so that seeds that differ by one letter part. */
function seedWord(seed: string, salt: number): number {
  let word = Math.imul(2166136261 ^ salt, 16777619)
  for (let index = 0; index < seed.length; index += 1) word = Math.imul(word ^ seed.charCodeAt(index), 16777619)
  word = Math.imul(word ^ (word >>> 16), 2246822507)
  word = Math.imul(word ^ (word >>> 13), 3266489909)
  return word ^ (word >>> 16)
}
