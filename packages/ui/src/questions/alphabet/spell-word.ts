import { inLanguage, type Answers, type Contents, type Language } from '@katedra/questions'
import { normalized } from '@katedra/questions/stream-safe'

type AlphabetContent = Contents['alphabet']
type AlphabetAnswer = Answers['alphabet']

/** One slot of a pattern: a box for a letter, or a character that stands as it is (a hyphen, a full stop). */
export type Slot = { kind: 'box'; index: number } | { kind: 'fixed'; text: string }

/** What is being spelt: one letter per box, an empty string for an empty box, and the pattern it belongs to. */
export interface Spelling {
  language: Language
  pattern: string
  letters: string[]
}

/** Where the spelling has got to: the letters and the box that comes next. */
export interface SpellingStep {
  letters: string[]
  box: number
}

/** The words of a pattern, each a row of slots; numbering of the boxes runs through all of them. */
export function wordsOf(pattern: string): Slot[][] {
  let index = 0
  return pattern
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) =>
      Array.from(word, (character): Slot =>
        character === '_' ? { kind: 'box', index: index++ } : { kind: 'fixed', text: character },
      ),
    )
}

/** How many letters the pattern asks for. */
export function countBoxes(pattern: string): number {
  return Array.from(pattern).filter((character) => character === '_').length
}

/**
 * The spelling to show. An answer that has a letter keeps the language it was begun in, whatever the interface
 * speaks now: the word may have another number of letters in the other language.
 */
export function spellingOf(content: AlphabetContent, answer: AlphabetAnswer | undefined, language: Language): Spelling {
  const isBegun = answer?.letters.some((letter) => letter !== '') ?? false
  const wanted = answer !== undefined && isBegun ? answer.language : language
  const other = wanted === 'cs' ? 'en' : 'cs'
  const pattern = inLanguage(content.pattern, wanted)
  return {
    language: content.pattern[wanted] === undefined ? other : wanted,
    pattern,
    letters: Array.from({ length: countBoxes(pattern) }, (_, index) => (isBegun ? (answer?.letters[index] ?? '') : '')),
  }
}

/**
 * The letters and digits in what a keyboard, an input method or a paste has brought, as capitals. Marks that are
 * still waiting for their letter (ˇ, ´) are left out.
 */
export function lettersIn(typed: string, language: Language): string[] {
  return Array.from(normalized(typed).toLocaleUpperCase(language)).filter((character) =>
    /^[\p{Lu}\p{Lo}\p{N}]$/u.test(character),
  )
}

/**
 * Writes letters from a box on; the box after the last one is next. What does not fit any more is left out. Where an
 * input method takes letters back while composing, as many boxes behind the new ones are emptied.
 */
export function writeLetters(
  letters: readonly string[],
  box: number,
  written: readonly string[],
  takenBack = 0,
): SpellingStep {
  const last = letters.length - 1
  const letterAt = (index: number): string | undefined =>
    written[index - box] ?? (index >= box + written.length && index < box + written.length + takenBack ? '' : undefined)
  return {
    letters: letters.map((letter, index) => letterAt(index) ?? letter),
    box: Math.min(box + written.length, last),
  }
}

/** Backspace: empties the box, or the one before it when it is empty already. */
export function eraseLetter(letters: readonly string[], box: number): SpellingStep {
  const target = letters[box] === '' ? Math.max(0, box - 1) : box
  return { letters: letters.map((letter, index) => (index === target ? '' : letter)), box: target }
}

/** The box where writing goes on: the first empty one, or the last. */
export function firstEmptyBox(letters: readonly string[]): number {
  const empty = letters.indexOf('')
  return empty === -1 ? letters.length - 1 : empty
}
