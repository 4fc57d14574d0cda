import { ownValue } from '../../own-value.ts'
import type { Gap, GapKey, WordBank } from './gaps.ts'
import { wordWorth } from './words-of-gap.ts'

interface Banked {
  gaps: readonly Gap[]
  bank: WordBank
  keys: Readonly<Record<string, GapKey>>
}

/**
 * A word of the bank for each gap in which one is right, by the id of the gap: a matching of gaps and words where each word is
 * used once. A gap is missing where all words that are right in it are needed elsewhere.
 */
export function fillBank({ gaps, bank, keys }: Banked): ReadonlyMap<string, string> {
  const banked = gaps.filter(({ kind }) => kind === 'bank')
  const rightWords = new Map(banked.map(({ id }) => [id, rightOnes(keys, id, bank)]))
  if (bank.reuse) return new Map([...rightWords].flatMap(([id, words]) => words.slice(0, 1).map((word) => [id, word])))
  const takenBy = new Map<string, string>()
  const finds = (gap: string, tried: Set<string>): boolean =>
    (rightWords.get(gap) ?? []).some((word) => {
      if (tried.has(word)) return false
      tried.add(word)
      const holder = takenBy.get(word)
      if (holder !== undefined && !finds(holder, tried)) return false
      takenBy.set(word, gap)
      return true
    })
  for (const gap of rightWords.keys()) finds(gap, new Set())
  return new Map([...takenBy].map(([word, gap]) => [gap, word]))
}

function rightOnes(keys: Readonly<Record<string, GapKey>>, id: string, { words }: WordBank): string[] {
  const key = ownValue(keys, id)
  if (key === undefined || key.kind === 'typed') return []
  return words.map((word) => word.id).filter((word) => wordWorth(words, key, word) === 1)
}
