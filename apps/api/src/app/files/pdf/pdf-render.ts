import path from 'node:path'
import pdfmake from 'pdfmake'
import roboto from 'pdfmake/fonts/Roboto.js'
import { heldOnPaper, heldText } from './pdf-words.ts'
import type { PdfDocument, PdfLayout, PdfPart, PdfStyle } from './pdf.ts'

const ink = '#1c1a17'
const soft = '#5c564d'
const line = '#cfc8bb'

const styles: Record<PdfStyle, object> = {
  title: { fontSize: 18, bold: true, lineHeight: 1.1 },
  heading: { fontSize: 13, bold: true, margin: [0, 16, 0, 6] },
  head: { fontSize: 8.5, color: soft, bold: true },
  quiet: { fontSize: 9, color: soft },
  figure: { fontSize: 16, bold: true },
  question: { fontSize: 11, lineHeight: 1.2 },
}

interface Node {
  table: { body: unknown[]; headerRows?: number; widths: unknown[] }
}

const layouts: Record<PdfLayout, object> = {
  rows: {
    hLineWidth: (row: number, { table }: Node) => (row === 0 || row === table.body.length ? 0 : 0.5),
    vLineWidth: () => 0,
    hLineColor: (row: number, { table }: Node) => (row === (table.headerRows ?? 0) ? soft : line),
    paddingLeft: (column: number) => (column === 0 ? 0 : 6),
    paddingRight: (column: number, { table }: Node) => (column === table.widths.length - 1 ? 0 : 6),
    paddingTop: () => 3,
    paddingBottom: () => 3,
  },
  boxes: { hLineWidth: () => 0.8, vLineWidth: () => 0.8, hLineColor: () => ink, vLineColor: () => ink },
  plain: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: () => 0,
    paddingBottom: () => 0,
  },
}

pdfmake.addFonts(roboto)
pdfmake.addTableLayouts(layouts)
// A document asks for nothing: no address is called and no file is read but the fonts.
pdfmake.setUrlAccessPolicy(() => false)
const fonts = new Set(
  Object.values(roboto).flatMap((family) => Object.values(family).map((file) => path.resolve(file))),
)
pdfmake.setLocalAccessPolicy((file) => fonts.has(path.resolve(file)))

/** Draws a document on A4. Blocks its thread for tens of milliseconds a page, so it is called in the worker only. */
export async function renderPdf({
  title,
  language,
  made_at,
  content,
  images = {},
  footer,
  page_label,
  whole_pages = [],
}: PdfDocument): Promise<Uint8Array> {
  const label = (page: number, pages: number) =>
    page_label.replace('{page}', String(page)).replace('{pages}', String(pages))
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [50, 46, 50, 54],
      language: language === 'cs' ? 'cs-CZ' : 'en-GB',
      displayTitle: true,
      info: { title, creator: 'Katedra', producer: 'Katedra', creationDate: made_at },
      defaultStyle: { font: 'Roboto', fontSize: 10, color: ink, lineHeight: 1.15 },
      styles,
      images,
      content: sections(heldOnPaper(content.map(withoutRoomAtEnd)), whole_pages),
      footer: (page: number, pages: number) => ({
        margin: [50, 16, 50, 0],
        columnGap: 12,
        columns: [
          { text: heldText(footer), style: 'quiet', width: '*', noWrap: false },
          { text: label(page, pages), style: 'quiet', alignment: 'right', width: 'auto' },
        ],
      }),
    })
    .getBuffer()
}

/** Room below the last part of a page is none: where the page is full, it would make an empty one. */
function withoutRoomAtEnd(part: PdfPart, at: number, parts: readonly PdfPart[]): PdfPart {
  const next = parts[at + 1]
  if (part.margin === undefined || (next !== undefined && next.pageBreak === undefined)) return part
  const [left, top, right] = part.margin
  return { ...part, margin: [left, top, right, 0] }
}

/** Whole pages have no margins and no foot; the content after them has both again. */
function sections(content: unknown, drawings: readonly string[]): unknown {
  if (drawings.length === 0) return content
  const pages = drawings.map((svg, index) => (index === 0 ? { svg } : { svg, pageBreak: 'before' }))
  const whole = { section: pages, pageMargins: [0, 0, 0, 0], footer: null }
  return Array.isArray(content) && content.length === 0 ? [whole] : [whole, { section: content }]
}
