import { gapsIn } from '../../../texts/rich-text.ts'
import { haveSameFace } from '../../connection/same-face.ts'
import type { Gap, GapKey, Word, WordBank } from './gaps.ts'

/** The words that a gap can be filled with; a gap in which one writes has none. */
export function wordsOfGap(gap: Gap, bank: WordBank | undefined): readonly Word[] {
  if (gap.kind === 'chosen') return gap.options
  return gap.kind === 'bank' ? (bank?.words ?? []) : []
}

/** The word of a gap with this id. */
export function wordOfGap(gap: Gap, bank: WordBank | undefined, id: string): Word | undefined {
  return wordsOfGap(gap, bank).find((word) => word.id === id)
}

/**
 * What the word with this id earns in a gap with these words. Words that read the same earn the same, because no pupil can tell
 * them apart; a word that is not among them earns nothing.
 */
export function wordWorth(words: readonly Word[], key: Exclude<GapKey, { kind: 'typed' }>, id: string): number {
  const given = words.find((word) => word.id === id)
  if (given === undefined) return 0
  const alike = words.filter((word) => word === given || haveSameFace(word, given)).map((word) => word.id)
  const fitting = key.accepted.filter(({ word }) => alike.includes(word))
  return Math.max(0, ...fitting.map(({ fraction }) => fraction))
}

/** The gaps in the order in which a text of the prompt shows them: they are counted as they are read. */
export function gapsInOrder({ gaps = [] }: { gaps?: readonly Gap[] | undefined }, text: string): readonly Gap[] {
  const places = gapsIn(text)
  return gaps.toSorted((one, other) => places.indexOf(one.id) - places.indexOf(other.id))
}

/** What was written next to a unit: with it, unless the pupil has written it too. */
export function withUnit(written: string, unit: string): string {
  return written.trim().toLowerCase().endsWith(unit.toLowerCase()) ? written.trim() : `${written.trim()}\u00a0${unit}`
}
