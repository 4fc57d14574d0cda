/** One line of what was pasted, cut into columns; an empty cell keeps its place. */
export interface PastedLine {
  /** Counted from 1, as editors do. */
  no: number
  text: string
  cells: string[]
}

export type Separator = '\t' | ';' | ',' | undefined

/** Spreadsheets put tabs, exports semicolons or commas between columns; a plain list has none. */
export function separatorOf(text: string): Separator {
  return (['\t', ';', ','] as const).find((separator) => text.includes(separator))
}

/** Numbering and bullets that came along from a document: "12.", "3)", "–". */
const numbering = /^\s*(?:\d{1,3}\s*[.)]?|[-–•*])(?=\s|$)/

/** Cuts a paste into lines and columns. Empty lines at both ends are not worth mentioning. */
export function cutLines(text: string): PastedLine[] {
  const separator = separatorOf(text)
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ no: index + 1, text: line.trim(), cells: cutCells(line, separator) }))
  const first = lines.findIndex((line) => !isEmpty(line))
  const last = lines.findLastIndex((line) => !isEmpty(line))
  return first === -1 ? [] : lines.slice(first, last + 1)
}

export function isEmpty(line: PastedLine): boolean {
  return line.cells.every((cell) => cell === '')
}

function cutCells(line: string, separator: Separator): string[] {
  const parts = separator === undefined ? [line] : splitQuoted(line, separator)
  return parts.map((part) => tidy(part.replace(numbering, '')))
}

function tidy(cell: string): string {
  return cell
    .replaceAll(/[\p{Cc}\p{Cf}\u00a0]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Splits at the separator, but not inside "quotes", which CSV puts around a cell. */
function splitQuoted(line: string, separator: string): string[] {
  const cells: string[] = ['']
  let isQuoted = false
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === separator && !isQuoted) cells.push('')
    else cells.push(`${cells.pop() ?? ''}${character}`)
  }
  return cells
}
