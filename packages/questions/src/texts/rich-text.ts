import { ownValue } from '../own-value.ts'

/** A piece of a text of a question: marks in the text, never HTML (product, "Questions"). */
export type RichPiece =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'formula'; tex: string }
  | { kind: 'gap'; id: string }
  | { kind: 'bold' | 'italic'; pieces: RichPiece[] }

// A dollar opens a formula only before something that is no space, and closes it only after such and not before a digit:
// so "$5 a $10" stays money.
const formula = /^\$(?!\s)((?:\\.|[^$\\\n])*?(?:\\\S|[^$\\\s]))\$(?!\d)/
const bold = /^\*\*(?!\s)((?:\\.|(?!\*\*)[^\\])*?(?:\\\S|(?!\*\*)[^\\\s]))\*\*(?!\*)/
const italic =
  /^\*(?![\s*])((?:\\.|\*\*(?:\\.|(?!\*\*)[^\\])+?\*\*|[^*\\])*?(?:\\\S|\*\*(?:\\.|(?!\*\*)[^\\])+?\*\*|[^*\\\s]))\*(?!\*)/
const escaped = /^\\([*$\\]|\[(?=_))/
/** Of a text with gaps; `[[1]]` would be a list in Python and an index in R, so questions about them would have holes. */
const gap = /^\[_([a-z0-9]{1,12})_\]/

/** What stands for a gap where there are only words: of one width, whatever belongs there. */
export const blank = '_____'

/** The place of a gap in the text of a prompt. */
export function gapMarker(id: string): string {
  return `[_${id}_]`
}

/** A gap or a formula, and where it stands in the source of its text. */
export interface RichPlace {
  piece: Extract<RichPiece, { kind: 'gap' } | { kind: 'formula' }>
  start: number
  end: number
}

/** The gaps and formulas of a text in their order, also those in bold and italic. */
export function placesIn(source: string): RichPlace[] {
  // Every kind of line break is one, and the text stays as long as it is.
  return placesFrom(source.replaceAll('\r', '\n'), 0)
}

function placesFrom(source: string, offset: number): RichPlace[] {
  const places: RichPlace[] = []
  let at = 0
  while (at < source.length) {
    const [piece, length] = nextPiece(source.slice(at))
    const start = offset + at
    if (piece.kind === 'gap' || piece.kind === 'formula') places.push({ piece, start, end: start + length })
    else if ('pieces' in piece) {
      const stars = piece.kind === 'bold' ? 2 : 1
      places.push(...placesFrom(source.slice(at + stars, at + length - stars), start + stars))
    }
    at += length
  }
  return places
}

/** The gaps of a text in their order; a marker that an author repeated is there twice. */
export function gapsIn(source: string): string[] {
  return placesIn(source).flatMap(({ piece }) => (piece.kind === 'gap' ? [piece.id] : []))
}

/** The formulas of a text in their order, without the dollars. */
export function formulasIn(source: string): string[] {
  return placesIn(source).flatMap(({ piece }) => (piece.kind === 'formula' ? [piece.tex] : []))
}

/**
 * Reads `**bold**`, `*italic*`, `$TeX$`, `[_gap_]`, line breaks and the escapes `\*`, `\$`, `\\`, `\[_`. What is not closed
 * stays as written.
 */
export function parseRichText(source: string): RichPiece[] {
  const pieces: RichPiece[] = []
  let rest = source.replaceAll(/\r\n?/g, '\n')
  while (rest !== '') {
    const [piece, length] = nextPiece(rest)
    append(pieces, piece)
    rest = rest.slice(length)
  }
  return pieces
}

/** The text without marks, for titles, tables and screen readers; a formula on one line. */
export function plain(source: string): string {
  return plainPieces(parseRichText(source)).replaceAll(/\s+/g, ' ').trim()
}

/** The same of pieces that have been read already. */
export function plainPieces(pieces: readonly RichPiece[]): string {
  return pieces.map(plainPiece).join('')
}

function plainPiece(piece: RichPiece): string {
  if (piece.kind === 'text') return piece.text
  if (piece.kind === 'break') return ' '
  if (piece.kind === 'gap') return blank
  return piece.kind === 'formula' ? plainFormula(piece.tex) : plainPieces(piece.pieces)
}

const signs: Readonly<Record<string, string>> = {
  cdot: '·',
  times: '×',
  div: '÷',
  pi: 'π',
  leq: '≤',
  geq: '≥',
  neq: '≠',
  circ: '°',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  lambda: 'λ',
  mu: 'μ',
  rho: 'ρ',
  sigma: 'σ',
  varphi: 'φ',
  omega: 'ω',
  Delta: 'Δ',
  Omega: 'Ω',
  approx: '≈',
  pm: '±',
}

/** A formula on one line: `3/4` for a fraction, `√2` for a root; commands without a sign of their own are left out. */
function plainFormula(tex: string): string {
  return tex
    .replaceAll(/\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '$1/$2')
    .replaceAll(/\\sqrt\s*\{([^{}]*)\}/g, '√$1')
    .replaceAll(/\\([a-zA-Z]+)/g, (_, name: string) => ownValue(signs, name) ?? '')
    .replaceAll(/\\[,;:! ]/g, ' ')
    .replaceAll(/[{}\\]/g, '')
}

function nextPiece(rest: string): [piece: RichPiece, length: number] {
  if (rest.startsWith('\n')) return [{ kind: 'break' }, 1]
  const marked = markedPiece(rest)
  if (marked !== null) return marked
  const length = Math.max(/^[^*$\\[\n]*/.exec(rest)?.[0].length ?? 0, 1)
  return [{ kind: 'text', text: rest.slice(0, length) }, length]
}

function markedPiece(rest: string): [piece: RichPiece, length: number] | null {
  const inner = (pattern: RegExp) => pattern.exec(rest)?.[1]
  const character = inner(escaped)
  if (character !== undefined) return [{ kind: 'text', text: character }, 2]
  const id = inner(gap)
  if (id !== undefined) return [{ kind: 'gap', id }, gapMarker(id).length]
  const tex = inner(formula)
  if (tex !== undefined) return [{ kind: 'formula', tex }, tex.length + 2]
  const strong = inner(bold)
  if (strong !== undefined) return [{ kind: 'bold', pieces: parseRichText(strong) }, strong.length + 4]
  const slanted = inner(italic)
  if (slanted !== undefined) return [{ kind: 'italic', pieces: parseRichText(slanted) }, slanted.length + 2]
  return null
}

function append(pieces: RichPiece[], piece: RichPiece): void {
  const last = pieces.at(-1)
  if (piece.kind === 'text' && last?.kind === 'text') last.text += piece.text
  else pieces.push(piece)
}
