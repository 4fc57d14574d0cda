import { parse } from 'csv-parse/sync'

/** Rows of cells as texts, before anybody knows what the columns are. */
export type Cells = string[][]

/**
 * The text of a file: UTF-8 with or without a mark, UTF-16 with one (Excel's "Unicode text"), else Windows-1250, in which older
 * Czech and Slovak programs write. Undefined for bytes that are no text at all.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1250').decode(bytes)
  }
}

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

/** Cuts text into cells; a quotation mark where none belongs is only a character. */
export function parseCells(text: string, most: number): Cells {
  const rows: string[][] = parse(text, {
    bom: true,
    delimiter: guessSeparator(text),
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    to: most,
  })
  return rows.map((row) => row.map(tidyCell))
}

/** Spaces of all kinds become one; what can't be seen goes. */
export function tidyCell(cell: string): string {
  return cell
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\u00a0]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** For comparing: no marks, no case. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** "5.A", "5. A" and "5A" are one class. */
export function classKey(name: string): string {
  return foldText(name).replaceAll(/[\s.\-_/]/g, '')
}

/** "Nováková Anna" by its letters alone. */
export function nameKey(pupil: { first_name: string; last_name: string }): string {
  return `${foldText(pupil.last_name)}|${foldText(pupil.first_name)}`
}
