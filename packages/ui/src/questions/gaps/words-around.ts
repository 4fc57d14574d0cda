import { parseRichText, plainPieces, type RichPiece } from '@katedra/questions/rich-text'

const wordsBefore = 6
const wordsAfter = 4

/** The words before and behind each gap of a text, for who hears one gap without seeing the text. */
export function wordsAround(source: string): ReadonlyMap<string, { before: string; after: string }> {
  const parts = flat(parseRichText(source))
  return new Map(
    parts.flatMap((part, index) =>
      part.gap === undefined
        ? []
        : [
            [
              part.gap,
              { before: lastWords(parts.slice(0, index)), after: firstWords(parts.slice(index + 1)) },
            ] as const,
          ],
    ),
  )
}

interface Part {
  /** What is said; of another gap only that there is something. */
  words: string
  gap?: string
}

function flat(pieces: readonly RichPiece[]): Part[] {
  return pieces.flatMap((piece): Part[] => {
    if (piece.kind === 'gap') return [{ words: '…', gap: piece.id }]
    return 'pieces' in piece ? flat(piece.pieces) : [{ words: plainPieces([piece]) }]
  })
}

function lastWords(parts: readonly Part[]): string {
  return wordsOf(parts).slice(-wordsBefore).join(' ')
}

function firstWords(parts: readonly Part[]): string {
  return wordsOf(parts).slice(0, wordsAfter).join(' ')
}

function wordsOf(parts: readonly Part[]): string[] {
  return parts
    .map(({ words }) => words)
    .join('')
    .split(/\s+/)
    .filter((word) => word !== '')
}
