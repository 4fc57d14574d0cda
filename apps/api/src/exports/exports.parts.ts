import { pdfWidth, type PdfPart, type PdfSpan } from '../app/files/pdf/pdf.ts'
import { literal } from './exports.rich.ts'

/** The head of a document: what it is, and a line of facts under it. */
export function headOfDocument(title: string, facts: readonly string[]): PdfPart {
  return {
    stack: [
      { text: literal(title), style: 'title' },
      { text: literal(facts.filter((fact) => fact !== '').join(' · ')), style: 'quiet', margin: [0, 2, 0, 0] },
    ],
    margin: [0, 0, 0, 10],
  }
}

/** Figures side by side, each with its name above and a note below. */
export function figureRow(figures: readonly { label: string; value: string; note: string }[]): PdfPart {
  return {
    columns: figures.map(({ label, value, note }) => ({
      width: '*' as const,
      stack: [
        { text: label, style: 'head' as const },
        { text: value, style: 'figure' as const },
        { text: note, style: 'quiet' as const },
      ],
    })),
    columnGap: 16,
  }
}

/** A column of a table: its head, how wide it is, and what it says of an item. */
export interface TableColumn<Item> {
  head: string
  width: number | '*'
  isNumber?: boolean
  cell: (item: Item) => string | PdfSpan[]
}

/** A table whose head comes again on every page. */
export function dataTable<Item>(columns: readonly TableColumn<Item>[], items: readonly Item[]): PdfPart {
  const alignment = ({ isNumber }: TableColumn<Item>) => (isNumber === true ? ('right' as const) : ('left' as const))
  return {
    layout: 'rows',
    table: {
      widths: columns.map(({ width }) => width),
      headerRows: 1,
      dontBreakRows: true,
      body: [
        columns.map((column) => ({ text: column.head, style: 'head' as const, alignment: alignment(column) })),
        ...items.map((item) =>
          columns.map((column) => ({ text: column.cell(item), fontSize: 9.5, alignment: alignment(column) })),
        ),
      ],
    },
  }
}

/** Ten bars with the number of pupils above and the band below each. */
export function distributionChart(distribution: readonly number[], bands: readonly string[]): PdfPart {
  const height = 70
  const wide = pdfWidth / Math.max(1, distribution.length)
  const max = Math.max(1, ...distribution)
  const bars = distribution.map((count, index) => {
    const tall = (count / max) * height
    const x = index * wide
    const middle = x + wide / 2
    const top = 14 + height - tall
    return [
      `<rect x="${x + 4}" y="${top}" width="${wide - 8}" height="${Math.max(tall, 0.1)}" fill="#3d6b56"/>`,
      `<text x="${middle}" y="${top - 4}" font-size="9" text-anchor="middle" fill="#1c1a17">${count === 0 ? '' : count}</text>`,
      `<text x="${middle}" y="${14 + height + 12}" font-size="8" text-anchor="middle" fill="#5c564d">${escaped(bands[index] ?? '')}</text>`,
    ].join('')
  })
  const line = `<line x1="0" y1="${14 + height}" x2="${pdfWidth}" y2="${14 + height}" stroke="#5c564d" stroke-width="0.6"/>`
  return { svg: picture(pdfWidth, height + 30, bars.join('') + line) }
}

/** A drawing of this size in the font of the document. */
export function picture(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Roboto">${content}</svg>`
}

/** A text as a drawing carries it. */
export function escaped(text: string): string {
  return literal(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
