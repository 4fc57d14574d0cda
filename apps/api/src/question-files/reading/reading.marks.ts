import { gapMarker, parseRichText, type RichPiece } from '@katedra/questions/rich-text'

/** The longest text that is worked on; a question's own limit is far below. */
const maxMarkedLength = 20_000

/**
 * Pieces as a text with marks that reads back as the very same pieces. Signs are escaped only where they would mean
 * something, so that "5 * 3" stays as people write it. Where marks can't stand side by side, they go and the words stay.
 */
export function writeMarks(source: readonly RichPiece[]): { text: string; is_whole: boolean } {
  const whole = tidyPieces(source)
  const text = faithful(whole)
  if (text !== undefined) return { text, is_whole: true }
  const simpler = faithful(whole.map(withoutInnerMarks))
  return { text: simpler ?? markup(withoutMarks(whole), escaped), is_whole: false }
}

/** Undefined where the marks would read as something else. */
function faithful(pieces: readonly RichPiece[]): string | undefined {
  const wanted = JSON.stringify(joined(pieces))
  const sparing = markup(pieces, plainly)
  // No one takes a text as long as this: it only has to be refused for its length.
  if (sparing.length > maxMarkedLength) return sparing
  return [sparing, markup(pieces, escaped)].find((text) => JSON.stringify(joined(parseRichText(text))) === wanted)
}

/** Bold and italic at once are bold: their stars can't be told apart. */
function withoutInnerMarks(piece: RichPiece): RichPiece {
  return piece.kind === 'bold' || piece.kind === 'italic' ? { ...piece, pieces: withoutMarks(piece.pieces) } : piece
}

/** A text without any meaning of its signs, as marks. */
export function writePlain(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const pieces = lines.flatMap((line, index): RichPiece[] => [
    ...(index === 0 ? [] : [{ kind: 'break' as const }]),
    { kind: 'text', text: line },
  ])
  return writeMarks(pieces).text
}

function plainly(text: string): string {
  return text
}

function escaped(text: string): string {
  return text.replaceAll(/[*$\\]|\[(?=_)/g, '\\$&')
}

function markup(pieces: readonly RichPiece[], write: (text: string) => string): string {
  return pieces.map((piece) => pieceMarkup(piece, write)).join('')
}

function pieceMarkup(piece: RichPiece, write: (text: string) => string): string {
  if (piece.kind === 'text') return write(piece.text)
  if (piece.kind === 'break') return '\n'
  if (piece.kind === 'formula') return `$${piece.tex}$`
  if (piece.kind === 'gap') return gapMarker(piece.id)
  const mark = piece.kind === 'bold' ? '**' : '*'
  return `${mark}${markup(piece.pieces, write)}${mark}`
}

/** Bold in bold says nothing; marks never begin or end with a space; a formula can't touch a digit behind it. */
function tidyPieces(pieces: readonly RichPiece[]): RichPiece[] {
  return partDigits(trimEnds(pieces.flatMap((piece) => tidyPiece(piece, []))))
}

type Mark = 'bold' | 'italic'

function tidyPiece(piece: RichPiece, within: readonly Mark[]): RichPiece[] {
  if (piece.kind === 'text') return piece.text === '' ? [] : [piece]
  if (piece.kind !== 'bold' && piece.kind !== 'italic') return [piece]
  if (within.includes(piece.kind)) return piece.pieces.flatMap((inner) => tidyPiece(inner, within))
  const inner = joined(piece.pieces.flatMap((one) => tidyPiece(one, [...within, piece.kind])))
  return liftSpaces(piece.kind, inner)
}

function liftSpaces(kind: Mark, inner: RichPiece[]): RichPiece[] {
  const isBlank = (piece: RichPiece) => piece.kind === 'break' || (piece.kind === 'text' && piece.text.trim() === '')
  const from = inner.findIndex((piece) => !isBlank(piece))
  if (from === -1) return inner
  const to = inner.findLastIndex((piece) => !isBlank(piece)) + 1
  const { before, core, after } = partSpaces(inner.slice(from, to))
  return [...inner.slice(0, from), ...before, { kind, pieces: core }, ...after, ...inner.slice(to)]
}

function partSpaces(core: RichPiece[]): { before: RichPiece[]; core: RichPiece[]; after: RichPiece[] } {
  const start = /^\s*/.exec(textAt(core, 0))?.[0] ?? ''
  const led = withText(core, 0, textAt(core, 0).slice(start.length))
  const last = led.length - 1
  const end = /\s*$/.exec(textAt(led, last))?.[0] ?? ''
  const closed = withText(led, last, textAt(led, last).slice(0, textAt(led, last).length - end.length))
  return { before: spaces(start), core: closed, after: spaces(end) }
}

function textAt(pieces: readonly RichPiece[], index: number): string {
  const piece = pieces[index]
  return piece?.kind === 'text' ? piece.text : ''
}

function withText(pieces: readonly RichPiece[], index: number, text: string): RichPiece[] {
  return pieces.map((piece, at) => (at === index && piece.kind === 'text' ? { kind: 'text', text } : piece))
}

function spaces(text: string): RichPiece[] {
  return text === '' ? [] : [{ kind: 'text', text }]
}

function trimEnds(pieces: readonly RichPiece[]): RichPiece[] {
  const { before, core, after } = partSpaces(joined(pieces))
  return before.length + after.length === 0 ? core : core.filter((piece) => piece.kind !== 'text' || piece.text !== '')
}

function partDigits(pieces: readonly RichPiece[]): RichPiece[] {
  return pieces.map((piece, index) => {
    const isBehindFormula = pieces[index - 1]?.kind === 'formula'
    return isBehindFormula && piece.kind === 'text' && /^\d/.test(piece.text)
      ? { ...piece, text: ` ${piece.text}` }
      : piece
  })
}

/** Neighbouring texts are one, as a reader of marks finds them. */
function joined(pieces: readonly RichPiece[]): RichPiece[] {
  const result: RichPiece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    if (piece.kind === 'text' && last?.kind === 'text') {
      result[result.length - 1] = { kind: 'text', text: last.text + piece.text }
    } else if (piece.kind === 'bold' || piece.kind === 'italic') {
      result.push({ kind: piece.kind, pieces: joined(piece.pieces) })
    } else {
      result.push(piece)
    }
  }
  return result
}

function withoutMarks(pieces: readonly RichPiece[]): RichPiece[] {
  return joined(
    pieces.flatMap((piece): RichPiece[] => {
      if (piece.kind === 'bold' || piece.kind === 'italic') return withoutMarks(piece.pieces)
      return [piece]
    }),
  )
}
