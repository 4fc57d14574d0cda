import writeWorkbook from 'write-excel-file/node'
import { twoDecimals, type CellValue, type Sheet } from './workbook.ts'

/** Excel's own limit. */
const maxCellLength = 32_767
const secondsPerDay = 86_400

/**
 * A workbook. Texts are texts whatever they begin with, so nothing in them is counted. Blocks its thread for about a tenth of
 * a second per ten thousand cells, so it is called in the worker only.
 */
export function xlsxFile(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const names = sheetNames(sheets)
  return writeWorkbook(
    sheets.map(({ rows, widths, fixed_columns }, index) => ({
      sheet: names[index] ?? String(index + 1),
      data: rows.map((row, rowIndex) => row.map((value) => cellOf(value, rowIndex === 0))),
      columns: (rows[0] ?? []).map((_, column) => ({ width: widths[column] ?? widths.at(-1) ?? 12 })),
      stickyRowsCount: 1,
      stickyColumnsCount: fixed_columns,
    })),
  ).toBuffer()
}

function cellOf(value: CellValue, isHead: boolean) {
  if (value === null) return null
  if (typeof value === 'number') return { value, type: Number }
  if (typeof value === 'string')
    return { value: notInherited(storable(value)), ...(isHead ? { fontWeight: 'bold' as const, wrap: true } : {}) }
  if ('share' in value) return { value: value.share, type: Number, format: '0.0%' }
  if ('average' in value) return { value: Number(twoDecimals(value.average)), type: Number, format: '0.00' }
  return { value: value.seconds / secondsPerDay, type: Number, format: '[h]:mm:ss' }
}

/** Without what XML can't carry: a single such character would make Excel refuse the whole file. */
function storable(text: string): string {
  const allowed = text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
  return allowed.slice(0, maxCellLength)
}

/** The library looks texts up in a plain object, where it would find a function under `toString` and break the whole file. */
function notInherited(text: string): string {
  return text in {} ? `${text} ` : text
}

/** Excel allows 31 characters and none of these in the name of a sheet, and no name twice. */
function sheetNames(sheets: readonly Sheet[]): string[] {
  const names: string[] = []
  for (const { name } of sheets) {
    const allowed = storable(name)
      .replaceAll(/[\\/?*[\]:']/g, ' ')
      .trim()
      .slice(0, 31)
    const isFree = allowed !== '' && !names.some((other) => other.toLowerCase() === allowed.toLowerCase())
    names.push(isFree ? allowed : `${allowed.slice(0, 27)} (${names.length + 1})`.trim())
  }
  return names
}
