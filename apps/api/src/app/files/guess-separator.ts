const separators = ['\t', ';', ','] as const

/** The separator that cuts the first lines into the most columns, and each of them alike. */
export function guessSeparator(text: string): string {
  const lines = text.split(/\r\n|\r|\n/, 20).filter((line) => line.trim() !== '')
  const scores = separators.map((separator) => {
    const counts = lines.map((line) => countOutsideQuotes(line, separator))
    const least = Math.min(...counts)
    return { separator, score: least * 1000 + counts.reduce((sum, count) => sum + count, 0) }
  })
  const best = scores.toSorted((a, b) => b.score - a.score)[0]
  return best === undefined || best.score === 0 ? ';' : best.separator
}

function countOutsideQuotes(line: string, separator: string): number {
  return line.replaceAll(/"(?:[^"]|"")*"/g, '').split(separator).length - 1
}
