import { gapsIn } from '../../rich-text.ts'
import type { Gap, Word, WordBank } from './gaps.ts'

/** The words that a gap can be filled with; a gap in which one writes has none. */
export function wordsOfGap(gap: Gap, bank: WordBank | undefined): readonly Word[] {
  if (gap.kind === 'chosen') return gap.options
  return gap.kind === 'bank' ? (bank?.words ?? []) : []
}

/** The gaps in the order in which a text of the prompt shows them: they are counted as they are read. */
export function gapsInOrder({ gaps = [] }: { gaps?: readonly Gap[] | undefined }, text: string): readonly Gap[] {
  const places = gapsIn(text)
  return gaps.toSorted((one, other) => places.indexOf(one.id) - places.indexOf(other.id))
}
