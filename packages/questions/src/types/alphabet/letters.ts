/** One box of the letter board: a letter or a digit with the marks that no composed character exists for. */

import { normalized } from '../../texts/stream-safe.ts'
const letter = /[\p{L}\p{N}]\p{M}*/gu

/** The letters and digits of a word as they fill its boxes; "ch" is two of them. */
export function lettersOf(word: string): string[] {
  return normalized(word).match(letter) ?? []
}

/**
 * The boxes of a word as the pupil sees them: `_` for every letter and digit, all other characters as they are.
 * `Ústí nad Labem` gives `____ ___ _____`.
 */
export function patternOf(word: string): string {
  return normalized(word).replace(letter, '_')
}

/** Number of boxes of a pattern. */
export function boxCount(pattern: string): number {
  return pattern.split('_').length - 1
}
