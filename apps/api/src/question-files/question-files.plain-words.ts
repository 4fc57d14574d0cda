import { parseRichText, type RichPiece } from '@katedra/questions/rich-text'
import type { Losses } from './question-files.one-language.ts'

/** One line without bold and italic, for places where a format has no more than words; formulas as filters know them. */
export function plainWords(text: string, losses: Losses): string {
  const pieces = parseRichText(text)
  if (pieces.some(({ kind }) => kind === 'bold' || kind === 'italic')) losses.lose('formatting_not_in_format')
  return wordsOf(pieces).replaceAll(/\s+/g, ' ').trim()
}

function wordsOf(pieces: readonly RichPiece[]): string {
  return pieces
    .map((piece): string => {
      if (piece.kind === 'text') return piece.text
      if (piece.kind === 'formula') return `\\(${piece.tex}\\)`
      return piece.kind === 'break' ? ' ' : wordsOf(piece.pieces)
    })
    .join('')
}
