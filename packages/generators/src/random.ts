import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Chance that a seed decides: the same seed gives the same row of draws on every machine. */
export interface Random {
  /** A whole number from `min` to `max`, both included. */
  int: (min: number, max: number) => number
  /** One of the values. */
  pick: <T>(values: readonly T[]) => T
  /** So many of the values, none twice, in a drawn order. */
  sample: <T>(values: readonly T[], count: number) => T[]
  /** All values in a drawn order. */
  shuffle: <T>(values: readonly T[]) => T[]
  /** True in one of two draws. */
  flip: () => boolean
}

/** The 32 bits to which FNV-1a and the last step of MurmurHash3 bring these parts: near parts give far seeds. */
export function seedOf(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const character of parts.join('\u0000')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) | 0
}

export function randomFrom(seed: number): Random {
  const source = xoroshiro128plus(seed)
  const int = (min: number, max: number): number => uniformInt(source, min, max)
  const shuffle = <T>(values: readonly T[]): T[] => {
    const left = [...values]
    const drawn: T[] = []
    while (left.length > 0) drawn.push(...left.splice(int(0, left.length - 1), 1))
    return drawn
  }
  return {
    int,
    shuffle,
    sample: (values, count) => shuffle(values).slice(0, count),
    flip: () => int(0, 1) === 1,
    pick: (values) => {
      const [value] = values.slice(int(0, values.length - 1))
      if (value === undefined) throw new RangeError('there is nothing to choose from')
      return value
    },
  }
}
