import { blank, parseRichText, type RichPiece } from '@katedra/questions/rich-text'
import type { PdfSpan } from '../app/files/pdf/pdf.ts'
import { formulaSpans } from './exports.formula.ts'
import { normalized } from '@katedra/questions/stream-safe'

/** Signs that the font of documents has not, by something that says the same. */
const stand: Readonly<Record<string, string>> = {
  '\u202f': '\u00a0',
  '→': '->',
  '←': '<-',
  '↔': '<->',
  '⇒': '=>',
  '⇔': '<=>',
  '✓': '√',
}

/** A text as people wrote it: nothing in it is a mark. */
export function literal(text: string): string {
  return (
    normalized(text.toWellFormed())
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll('\t', ' ')
      .replaceAll(/[^\P{Cc}\n]/gu, '')
      .replaceAll(/[\u202f→←↔⇒⇔✓]/g, (sign) => stand[sign] ?? sign)
      // A run without a space would leave the page; it may break here.
      .replaceAll(/\S{40}(?=\S)/gu, (run) => `${run}\u200b`)
  )
}

/** A text of a question with its marks: bold, italic, formulas, line breaks. */
export function rich(source: string, gap: (id: string) => PdfSpan = blankSpan): PdfSpan[] {
  return parseRichText(source).flatMap((piece) => spansOf(piece, gap))
}

function blankSpan(): PdfSpan {
  return { text: blank }
}

function spansOf(piece: RichPiece, gap: (id: string) => PdfSpan): PdfSpan[] {
  if (piece.kind === 'text') return [{ text: literal(piece.text) }]
  if (piece.kind === 'break') return [{ text: '\n' }]
  if (piece.kind === 'gap') return [gap(piece.id)]
  if (piece.kind === 'formula')
    return formulaSpans(piece.tex).map((span) =>
      typeof span.text === 'string' ? { ...span, text: literal(span.text) } : span,
    )
  const look = piece.kind === 'bold' ? { bold: true } : { italics: true }
  return piece.pieces.flatMap((inner) => spansOf(inner, gap)).map((span) => ({ ...span, ...look }))
}

/** Several texts in one line. */
export function joined(texts: readonly PdfSpan[][], separator: string): PdfSpan[] {
  return texts.flatMap((spans, index) => (index === 0 ? spans : [{ text: separator }, ...spans]))
}
