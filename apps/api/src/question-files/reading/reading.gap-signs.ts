import type { RichPiece } from '@katedra/questions/rich-text'

/*
 * A text with gaps while it is read or written. A gap stands in the source of its text as a sign that no text holds (`gapSign`), so
 * that it goes through HTML like any other letter, until the gap itself takes its place.
 */

const edge = '\ufffe'
const sign = /\ufffe([a-z0-9]{1,12})\ufffe/

/** What a gap is called within its question: its number says nothing about its answer. */
export function gapId(index: number): string {
  return `g${index + 1}`
}

/** The gap in the source of a text. */
export function gapSign(id: string): string {
  return `${edge}${id}${edge}`
}

/** The source with what takes the place of each gap. */
export function withGaps(source: string, gapOf: (id: string) => string): string {
  return source.replaceAll(new RegExp(sign, 'g'), (_, id: string) => gapOf(id))
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
