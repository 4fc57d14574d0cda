// What stands before may be anything but a letter, a figure or the apostrophe of an English "it's". Without looking behind, which
// the oldest phones can't read.
const shortWords = /(^|[^\p{L}\p{N}'’])((?:[KSZVOUAIkszvouai] )+)(?=(\S)|$)/gu

/** "24. 11. 2026", "1. září": figures with a full stop before more figures or the name of a month. */
const czechDates =
  /(^|[^\p{L}\p{N}])((?:\d{1,2}\. )+)(?=\d|(?:ledna|února|března|dubna|května|června|července|srpna|září|října|listopadu|prosince)(?!\p{L}))/gu

/** "24 Nov", "1 September". */
const englishDates =
  /(^|[^\p{L}\p{N}])(\d{1,2}) (?=(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)(?!\p{L}))/gu

/**
 * Ties together what no line's end may part: Czech prepositions and conjunctions of one letter to the word after them, the day of
 * a date to its month. For texts on their way to a screen or a page, never for what is kept, typed, copied or read by a program.
 * `hasMore` where another piece of the same line follows.
 */
export function holdTogether(text: string, hasMore = false): string {
  const words = text.replaceAll(shortWords, (held, before: string, tied: string, next?: string) =>
    next === undefined && !hasMore ? held : before + hard(tied),
  )
  if (!/\d/.test(words)) return words
  return words
    .replaceAll(czechDates, (_, before: string, figures: string) => before + hard(figures))
    .replaceAll(englishDates, '$1$2\u00a0')
}

function hard(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}
