/*
 * Putting a text into a normal form sorts the marks behind each letter, and an unlimited run of marks takes time with the square
 * of its length: a few megabytes keep a server busy for hours. Unicode calls a text with at most 30 marks in a row stream-safe
 * (UAX 15, section 13); no language writes more than a handful. Nothing in the product calls `normalize` but this file.
 */

/** Up to 30 marks. Longer runs are taken piece by piece: one match of millions would be too much for a regular expression. */
const piece = /\p{M}{1,30}/gu

/** Where a run of more than 30 marks begins; -1 where there is none. Takes time with the length of the text only. */
export function findLongMarks(text: string): number {
  let [start, end] = [-1, -1]
  for (const { 0: marks, index } of text.matchAll(piece)) {
    if (index === end) return start
    start = index
    end = index + marks.length
  }
  return -1
}

/** The text with at most 30 marks in a row, for comparing and sorting; a text of any language stays as it is. */
export function cutMarks(text: string): string {
  let end = -1
  return text.replaceAll(piece, (marks: string, index: number) => {
    const isMore = index === end
    end = index + marks.length
    return isMore ? '' : marks
  })
}

/** The text in a normal form line by line; one with a longer run of marks stays as it is, for who refuses it. */
export function normalizedLines(text: string): string {
  return text
    .split('\n')
    .map((line) => (findLongMarks(line) === -1 ? normalized(line) : line))
    .join('\n')
}

/** The text in a normal form; of longer runs only the first 30 marks are left. */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKC' = 'NFC'): string {
  return cutMarks(text).normalize(form)
}
