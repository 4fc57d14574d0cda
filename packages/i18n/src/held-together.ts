// What stands before the words may be anything but a letter, a figure or the apostrophe of an English "it's". Without looking
// behind, which the oldest phones can't read.
const shortWords = /(^|[^\p{L}\p{N}'’])((?:[KSZVOUAIkszvouai] )+)(?=(\S)|$)/gu

/**
 * Ties Czech prepositions and conjunctions of one letter to the word after them, so that none hangs at a line's end. For texts
 * on their way to a screen or a page, never for what is kept, typed, copied or read by a program. `hasMore` where another piece
 * of the same line follows.
 */
export function holdTogether(text: string, hasMore = false): string {
  return text.replaceAll(shortWords, (held, before: string, words: string, next?: string) =>
    next === undefined && !hasMore ? held : before + words.replaceAll(' ', '\u00a0'),
  )
}
