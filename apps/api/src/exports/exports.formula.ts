import { ownValue } from '@katedra/questions'
import type { PdfSpan } from '../app/files/pdf/pdf.ts'

/** Commands that are one character; letters of other alphabets stay upright. */
const signs: Readonly<Record<string, string>> = {
  cdot: '·',
  times: '×',
  div: '÷',
  pm: '±',
  mp: '∓',
  leq: '≤',
  le: '≤',
  geq: '≥',
  ge: '≥',
  neq: '≠',
  ne: '≠',
  approx: '≈',
  infty: '∞',
  circ: '°',
  degree: '°',
  ldots: '…',
  dots: '…',
  cdots: '…',
  to: '→',
  rightarrow: '→',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  eta: 'η',
  theta: 'θ',
  lambda: 'λ',
  mu: 'μ',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  varphi: 'φ',
  phi: 'φ',
  omega: 'ω',
  Delta: 'Δ',
  Sigma: 'Σ',
  Omega: 'Ω',
  sum: '∑',
  int: '∫',
  partial: '∂',
  left: '',
  right: '',
  quad: ' ',
  qquad: '  ',
  displaystyle: '',
}

type Token =
  | { kind: 'text'; text: string; isVariable: boolean }
  | { kind: 'command'; name: string }
  | { kind: 'mark'; mark: string }

/** A piece of a formula that can't come apart: a sign, a group, a fraction. */
interface Atom {
  spans: PdfSpan[]
  /** Needs brackets where a line above or below would hold it together. */
  isLong: boolean
  /** Can be raised or lowered as it stands. */
  isFlat: boolean
  /** What a line shows on a screen and nothing on paper: how far a root or a fraction goes. */
  reach?: 'root' | 'bracketed root' | 'small fraction' | 'fraction'
  /** An exponent or an index of what is before it. */
  isRaised?: boolean
}

/**
 * A formula of simple TeX on one line, as textbooks set it in running text: raised and lowered figures, small fractions with a
 * slanted line, roots. What is long gets brackets, so that nothing is read otherwise than it was meant. Signs that are not
 * known stay as their names.
 */
export function formulaSpans(tex: string): PdfSpan[] {
  return sequence({ tokens: tokensOf(withChemistry(tex)), position: 0, depth: 0 }).flatMap(({ spans }) => spans)
}

/** Chemistry as mhchem has it, in TeX: `\ce{SO4^2-}` is upright, with lowered counts and a raised charge. */
function withChemistry(tex: string): string {
  return tex.replaceAll(/\\ce\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g, (_, inner: string) => {
    const written = inner
      .replaceAll(/([\p{L})\]])(\d+)/gu, '$1_{$2}')
      .replaceAll(/\^(\d*[+-])/g, '^{$1}')
      .replaceAll(/<=+>/g, '⇔')
      .replaceAll(/-+>/g, '→')
    return `\\mathrm{${written}}`
  })
}

const token = /\\([a-zA-Z]+)|\\(.)|([{}^_])|([a-zA-Z])|(\s+)|([\d.,]+)|[[\]]|([^\s\\{}^_a-zA-Z\d.,[\]]+)/gu

function tokensOf(tex: string): Token[] {
  return [...tex.matchAll(token)].map(([whole, name, escaped, mark, letter]): Token => {
    if (name !== undefined) return { kind: 'command', name }
    if (escaped !== undefined)
      return { kind: 'text', text: /[%$#&_{}]/.test(escaped) ? escaped : ' ', isVariable: false }
    if (mark !== undefined) return { kind: 'mark', mark }
    return { kind: 'text', text: whole.replaceAll('-', '−').replaceAll(/\s+/g, ' '), isVariable: letter !== undefined }
  })
}

interface Reader {
  tokens: readonly Token[]
  position: number
  /** How many groups and arguments are open. */
  depth: number
}

/** What is deeper is left out: no page shows it, and a reader that calls itself four thousand times fails. */
const maxDepth = 100

/** Atoms up to the end of the group, bracketed where a neighbour would be read as a part of them. */
function sequence(reader: Reader): Atom[] {
  const atoms = openSequence(reader)
  const said = atoms.filter((each) => textOf(each) !== '')
  const words = said.filter((each) => textOf(each).trim() !== '')
  const places = new Map(words.map((each, place) => [each, place]))
  const nexts = new Map(said.map((each, place) => [each, said[place + 1]]))
  return atoms.map((each) => {
    const place = places.get(each)
    if (each.reach === undefined || place === undefined) return each
    return closed(each, { before: words[place - 1], next: nexts.get(each), after: words[place + 1] })
  })
}

interface Neighbours {
  /** Spaces aside. */
  before: Atom | undefined
  /** It may be a space. */
  next: Atom | undefined
  /** Spaces aside. */
  after: Atom | undefined
}

function closed(piece: Atom, { before, next, after }: Neighbours): Atom {
  if (next?.isRaised === true) return { ...piece, spans: inBrackets(piece.spans) }
  if (piece.reach === 'root' && isFactor(next)) return { ...piece, spans: rootSpans(piece.spans) }
  const isDivided = before !== undefined && /[:÷/]$/.test(textOf(before))
  if (piece.reach === 'fraction' && (isDivided || isFactor(after))) return { ...piece, spans: inBrackets(piece.spans) }
  return piece
}

/** Multiplies what is before it, without a sign. */
function isFactor(piece: Atom | undefined): boolean {
  return piece !== undefined && piece.isRaised !== true && /^[\p{L}\p{N}([]/u.test(textOf(piece))
}

/** A root whose inner part is in brackets. */
function rootSpans(spans: readonly PdfSpan[]): PdfSpan[] {
  const inner = spans.findIndex(({ text }) => text === root.text) + 1
  return [...spans.slice(0, inner), ...inBrackets(spans.slice(inner))]
}

function openSequence(reader: Reader): Atom[] {
  const atoms: Atom[] = []
  for (;;) {
    const next = reader.tokens[reader.position]
    if (next === undefined) return atoms
    if (next.kind === 'mark' && next.mark === '}') return atoms
    if (next.kind === 'mark' && (next.mark === '^' || next.mark === '_')) {
      reader.position += 1
      const look = next.mark === '^' ? { sup: true } : { sub: true }
      // What is raised once is not raised again: pages have no room for it.
      atoms.push({ spans: [{ text: textOf(atom(reader)), ...look }], isLong: false, isFlat: false, isRaised: true })
    } else atoms.push(atom(reader))
  }
}

function atom(reader: Reader): Atom {
  const next = reader.tokens[reader.position]
  reader.position += 1
  if (reader.depth === maxDepth) return { spans: [], isLong: false, isFlat: true }
  reader.depth += 1
  const read = atomOf(reader, next)
  reader.depth -= 1
  return read
}

function atomOf(reader: Reader, next: Token | undefined): Atom {
  if (next === undefined) return { spans: [], isLong: false, isFlat: true }
  if (next.kind === 'command') return command(reader, next.name)
  if (next.kind === 'mark') return next.mark === '{' ? group(reader) : plainAtom(next.mark)
  return { spans: [{ text: next.text, ...(next.isVariable ? { italics: true } : {}) }], isLong: false, isFlat: true }
}

function plainAtom(text: string): Atom {
  return { spans: [{ text }], isLong: false, isFlat: true }
}

function group(reader: Reader): Atom {
  const atoms = sequence(reader)
  // The closing bracket; a missing one is the end.
  reader.position += 1
  return {
    spans: atoms.flatMap(({ spans }) => spans),
    isLong: atoms.length > 1 || atoms.some(({ isLong }) => isLong),
    isFlat: atoms.every(({ isFlat }) => isFlat),
  }
}

function command(reader: Reader, name: string): Atom {
  if (/^[dt]?frac$/.test(name)) return fraction(argument(reader), argument(reader))
  if (name === 'sqrt') return rooted(reader)
  if (/^(?:text|mathrm|mathbf|mathit|operatorname)$/.test(name)) return upright(argument(reader))
  return plainAtom(ownValue(signs, name) ?? name)
}

const root = { text: '√' }

function rooted(reader: Reader): Atom {
  const degree = degreeOf(reader)
  const inner = argument(reader)
  // A fraction is one piece, and its line would end the root.
  const isBracketed = inner.isLong || inner.spans.length > 1
  return {
    spans: [...degree, root, ...(isBracketed ? inBrackets(inner.spans) : inner.spans)],
    isLong: false,
    isFlat: false,
    reach: isBracketed ? 'bracketed root' : 'root',
  }
}

/** Which root it is, `[3]` for the third one, stands raised before its sign. */
function degreeOf(reader: Reader): PdfSpan[] {
  skipSpaces(reader)
  if (!isNextText(reader, '[')) return []
  reader.position += 1
  const atoms: Atom[] = []
  for (;;) {
    const next = reader.tokens[reader.position]
    if (next === undefined || (next.kind === 'mark' && next.mark === '}')) break
    if (isNextText(reader, ']')) {
      reader.position += 1
      break
    }
    atoms.push(atom(reader))
  }
  return [{ text: atoms.map(textOf).join(''), sup: true }]
}

function isNextText(reader: Reader, text: string): boolean {
  const next = reader.tokens[reader.position]
  return next?.kind === 'text' && next.text === text
}

/** What follows a command: spaces between them mean nothing. */
function argument(reader: Reader): Atom {
  skipSpaces(reader)
  return atom(reader)
}

function skipSpaces(reader: Reader): void {
  while (isNextText(reader, ' ')) reader.position += 1
}

/** What is raised or lowered is drawn at 58 % of its size; a fraction should still be read from a school bench. */
const raised = 14

function fraction(above: Atom, below: Atom): Atom {
  const isSmall = above.isFlat && below.isFlat
  const spans: PdfSpan[] = isSmall
    ? [
        { text: textOf(above), sup: true, fontSize: raised },
        { text: '/' },
        { text: textOf(below), sub: true, fontSize: raised },
      ]
    : [...bracketed(above), { text: '/' }, ...bracketed(below)]
  return { spans, isLong: !isSmall, isFlat: false, reach: isSmall ? 'small fraction' : 'fraction' }
}

function bracketed({ spans, isLong }: Atom): PdfSpan[] {
  return isLong ? inBrackets(spans) : spans
}

function inBrackets(spans: readonly PdfSpan[]): PdfSpan[] {
  return [{ text: '(' }, ...spans, { text: ')' }]
}

function upright(inner: Atom): Atom {
  return { ...inner, spans: inner.spans.map(({ italics: _, ...span }) => span) }
}

function textOf({ spans }: Atom): string {
  return spans.map(({ text }) => (typeof text === 'string' ? text : '')).join('')
}
