import type { Gap, Word, WordBank } from './gaps.ts'

/** The words that a gap can be filled with; a gap in which one writes has none. */
export function wordsOfGap(gap: Gap, bank: WordBank | undefined): readonly Word[] {
  if (gap.kind === 'chosen') return gap.options
  return gap.kind === 'bank' ? (bank?.words ?? []) : []
}
