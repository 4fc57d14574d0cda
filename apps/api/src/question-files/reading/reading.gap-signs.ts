import type { RichPiece } from '@katedra/questions/rich-text'

/*
 * A text with gaps while it is read. A gap stands in the source of its text as a sign that no text holds (`gapSign`), so that it
 * goes through HTML like any other letter, and becomes a gap of the prompt where the text is taken apart.
 */

const edge = '\ufffe'
const sign = /\ufffe([a-z0-9]{1,12})\ufffe/

/** What a gap is called within its question: its number says nothing about its answer. */
export function gapId(index: number): string {
  return `g${index + 1}`
}

/** The gap in the source of a text. */
export function gapSign(index: number): string {
  return `${edge}${gapId(index)}${edge}`
}

/** A source without what could be taken for a gap. */
export function withoutGapSigns(source: string): string {
  return source.replaceAll(edge, '')
}

/** The gaps of a text as pieces of it. */
export function gapPieces(piece: RichPiece): RichPiece[] {
  if (piece.kind !== 'text') return [piece]
  return piece.text.split(sign).flatMap((part, index): RichPiece[] => {
    if (index % 2 === 1) return [{ kind: 'gap', id: part }]
    return part === '' ? [] : [{ kind: 'text', text: part }]
  })
}

/** A gap whose place is no text: within a formula nothing can be filled in. */
export function hasLostGap(text: string): boolean {
  return text.includes(edge)
}
