import type { RichPiece } from '@katedra/questions/rich-text'

/** A gap with the signs that may not part from it at a line's end. */
export interface HeldGap {
  kind: 'held'
  id: string
  before: string
  behind: string
}

/*
 * A few signs have room next to a gap on every screen. Before it: a word of one letter with its space, the beginning of a short word,
 * brackets and quotes. Behind it: a unit after a hard space, the rest of a short word, commas and all other punctuation.
 */
const leading = /(?:(?:^|[\s\p{P}])([ksvzouai]\s)|(?:^|\s)(\S{1,4})|([\p{P}\p{S}]{1,4}))$/iu
const following = /^(?:([\u00a0\u202f]?\S{1,6})(?:\s|$)|([\p{P}\p{S}]{1,4}))/u

/** The pieces of a text with each gap held by its neighbours: browsers would end a line between a field and its comma. */
export function holdGaps(pieces: readonly RichPiece[]): (Exclude<RichPiece, { kind: 'gap' }> | HeldGap)[] {
  const held = pieces.map((piece) =>
    piece.kind === 'gap' ? { kind: 'held' as const, id: piece.id, before: '', behind: '' } : { ...piece },
  )
  for (const [index, piece] of held.entries()) {
    if (piece.kind !== 'held') continue
    const [last, next] = [held[index - 1], held[index + 1]]
    if (last?.kind === 'text') {
      piece.before = found(leading, last.text)
      last.text = last.text.slice(0, last.text.length - piece.before.length)
    }
    if (next?.kind === 'text') {
      piece.behind = found(following, next.text)
      next.text = next.text.slice(piece.behind.length)
    }
  }
  return held
}

function found(signs: RegExp, text: string): string {
  return (signs.exec(text) ?? []).slice(1).join('')
}
