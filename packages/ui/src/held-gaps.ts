import type { RichPiece } from '@katedra/questions/rich-text'

/** A gap with the signs that may not part from it at a line's end. */
export interface HeldGap {
  kind: 'held'
  id: string
  before: string
  behind: string
}

/*
 * A few signs have room beside a gap on every screen. Before it: a word of one letter with its space, the beginning of a short word,
 * brackets and quotes. Behind it: a unit after a hard space, the rest of a short word, commas and all other punctuation.
 */
const leading = [/(?:^|[\s\p{P}])([ksvzouai]\s)$/iu, /(?:^|\s)(\S{1,4})$/u, /([\p{P}\p{S}]{1,4})$/u]
const following = [/^([\u00a0\u202f]?\S{1,6})(?:\s|$)/u, /^([\p{P}\p{S}]{1,4})/u]

/** The pieces of a text with each gap held by its neighbours: browsers would end a line between a field and its comma. */
export function holdGaps(pieces: readonly RichPiece[]): (Exclude<RichPiece, { kind: 'gap' }> | HeldGap)[] {
  const texts = pieces.map((piece) => (piece.kind === 'text' ? piece.text : ''))
  const held = pieces.map((piece, index): HeldGap | undefined => {
    if (piece.kind !== 'gap') return undefined
    const before = found(leading, texts[index - 1])
    texts[index - 1] = texts[index - 1]?.slice(0, -before.length || undefined) ?? ''
    const behind = found(following, texts[index + 1])
    texts[index + 1] = texts[index + 1]?.slice(behind.length) ?? ''
    return { kind: 'held', id: piece.id, before, behind }
  })
  return pieces.map((piece, index) => {
    if (piece.kind === 'gap') return held[index] ?? { kind: 'held', id: piece.id, before: '', behind: '' }
    return piece.kind === 'text' ? { kind: 'text', text: texts[index] ?? '' } : piece
  })
}

function found(patterns: readonly RegExp[], text = ''): string {
  for (const pattern of patterns) {
    const signs = pattern.exec(text)?.[1]
    if (signs !== undefined) return signs
  }
  return ''
}
