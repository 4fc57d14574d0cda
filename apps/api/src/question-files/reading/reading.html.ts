import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { ownValue } from '@katedra/questions'
import { blank, parseRichText, type RichPiece } from '@katedra/questions/rich-text'
import { formulaPieces } from './reading.formulas.ts'
import { gapPieces } from './reading.gap-signs.ts'
import { writeMarks } from './reading.marks.ts'
import { fileLimits, type Reason } from '../question-files.shape.ts'

/** A picture that a text refers to: `src` as written, a path or a data URI; no address is ever fetched. */
export interface HtmlImage {
  src: string
  alt: string
  /** The file says that there is nothing to see: mere decoration. */
  isDecorative?: true
}

export interface HtmlText {
  /** With our marks, trimmed; empty where nothing was left. */
  text: string
  images: HtmlImage[]
  notes: Reason[]
}

/** Longer than any text that could be taken; parsing more would only cost time. */
const maxHtmlLength = 200_000

/**
 * HTML of a file as our simple formatting. Only what is on the lists below has a meaning; of everything else the words stay,
 * and scripts and the like go with all that is in them. Formulas as Moodle has them, \( \), \[ \] and $$ $$, become $ $.
 */
export function htmlToPrompt(source: string): HtmlText {
  const { html, data } = withoutData(source)
  const walk: Walk = { images: [], data, lost: new Set(), depth: 0, lists: [] }
  if (html.length > maxHtmlLength) walk.lost.add('formatting_left_out')
  const root = parseFragment(html.slice(0, maxHtmlLength))
  const pieces = tidyLines(piecesOf(root.childNodes, walk))
  trimLast(pieces)
  const { text, is_whole } = writeMarks(pieces)
  if (!is_whole) walk.lost.add('formatting_left_out')
  return { text: text.trim(), images: walk.images, notes: [...walk.lost].map((code) => ({ code })) }
}

/** Pictures inside the address would make the text megabytes long: they are put aside under a number. */
function withoutData(source: string): { html: string; data: string[] } {
  const data: string[] = []
  const html = source.replaceAll(/data:image\/[\w+.-]{1,20};base64,[A-Za-z0-9+/=\s%]*/gi, (found) => {
    data.push(found)
    return `data-${data.length - 1}:`
  })
  return { html, data }
}

interface Walk {
  images: HtmlImage[]
  data: readonly string[]
  lost: Set<'formatting_left_out' | 'links_left_out' | 'sounds_left_out'>
  depth: number
  /** The number of the next item of each list that we are in; null where it has no numbers. */
  lists: (number | null)[]
}

/** Pieces while they are gathered: an edge parts what stands before it from what stands behind, by one line or by two. */
type Flow = RichPiece | { kind: 'edge'; lines: 1 | 2 }

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const gone = new Set(
  'script style template noscript head title iframe object embed svg select textarea button input'.split(' '),
)
const sounds = new Set(['audio', 'video', 'source', 'track'])
/** They stand on lines of their own. */
const blocks = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre table tr section article header footer figure figcaption hr'.split(
    ' ',
  ),
)
/** Without any meaning for us, and nothing is lost with them. */
const silent = new Set(
  'p div span li ul ol br body html font label a small tbody thead section article figure'.split(' '),
)
const marks: Readonly<Record<string, 'bold' | 'italic'>> = {
  b: 'bold',
  strong: 'bold',
  h1: 'bold',
  h2: 'bold',
  h3: 'bold',
  h4: 'bold',
  h5: 'bold',
  h6: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  dfn: 'italic',
  var: 'italic',
}

function piecesOf(nodes: readonly Node[], walk: Walk): Flow[] {
  const pieces: Flow[] = []
  let run = ''
  // Text is gathered first: a formula may go on over an entity or a comment.
  const flush = () => {
    if (run !== '') pieces.push(...formulaPieces(run).flatMap(gapPieces))
    run = ''
  }
  for (const node of nodes) {
    if (defaultTreeAdapter.isTextNode(node)) run += node.value.replaceAll(/[\s\u00a0]+/g, ' ')
    else if (defaultTreeAdapter.isElementNode(node)) {
      flush()
      for (const piece of elementPieces(node, walk)) pieces.push(piece)
    }
  }
  flush()
  return pieces
}

function elementPieces(element: Element, walk: Walk): Flow[] {
  const { tagName } = element
  if (tagName === 'br') return [{ kind: 'break' }]
  if (tagName === 'img') return image(element, walk)
  if (sounds.has(tagName)) walk.lost.add('sounds_left_out')
  if (gone.has(tagName) || sounds.has(tagName)) return []
  if (walk.depth >= fileLimits.depth) {
    walk.lost.add('formatting_left_out')
    return []
  }
  walk.depth += 1
  const inner = innerPieces(element, walk)
  walk.depth -= 1
  if (!blocks.has(tagName)) return inner
  const edge = { kind: 'edge', lines: tagName === 'p' ? 2 : 1 } as const
  return [edge, ...inner, edge]
}

function image(element: Element, walk: Walk): Flow[] {
  const written = attribute(element, 'src') ?? ''
  const dataIndex = /^data-(\d{1,6}):/.exec(written)?.[1]
  const src = dataIndex === undefined ? written.trim() : (walk.data[Number(dataIndex)] ?? '')
  const decorative = /^(?:presentation|none)$/.test(attribute(element, 'role') ?? '')
    ? { isDecorative: true as const }
    : {}
  if (src !== '') walk.images.push({ src, alt: (attribute(element, 'alt') ?? '').trim(), ...decorative })
  return []
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value
}

function innerPieces(element: Element, walk: Walk): Flow[] {
  const { tagName } = element
  if (tagName === 'ul' || tagName === 'ol') return listPieces(element, walk)
  const pieces = piecesOf(element.childNodes, walk)
  const ofTag = piecesOfTag(tagName, pieces, walk)
  if (ofTag !== undefined) return ofTag
  if (tagName === 'a' && attribute(element, 'href') !== undefined) walk.lost.add('links_left_out')
  const mark = ownValue(marks, tagName)
  if (mark !== undefined) return marked(mark, pieces)
  if (!silent.has(tagName)) walk.lost.add('formatting_left_out')
  return pieces
}

/** What means something by its place: above or below the line, in a list, in a table. */
function piecesOfTag(tagName: string, pieces: Flow[], walk: Walk): Flow[] | undefined {
  if (tagName === 'sub' || tagName === 'sup') return script(tagName, pieces, walk)
  if (tagName === 'li') return [{ kind: 'text', text: bullet(walk) }, ...withoutEdges(pieces)]
  if (tagName === 'td' || tagName === 'th') return [...withoutEdges(pieces), { kind: 'text', text: cellBorder }]
  return undefined
}

function listPieces(element: Element, walk: Walk): Flow[] {
  walk.lists.push(element.tagName === 'ol' ? 1 : null)
  const pieces = piecesOf(element.childNodes, walk)
  walk.lists.pop()
  return pieces
}

function bullet(walk: Walk): string {
  const number = walk.lists.at(-1) ?? null
  if (number === null) return '• '
  walk.lists[walk.lists.length - 1] = number + 1
  return `${number}. `
}

const raised = new Map([...'0123456789+-−=()ni'].map((sign, index) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'][index] ?? sign]))
const lowered = new Map(
  [...'0123456789+-−=()aeoxhklmnpst'].map((sign, index) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜ'][index] ?? sign]),
)

/** H₂O and m² by signs that exist; anything longer as a formula; a formula or marks inside only lose their place. */
function script(kind: 'sub' | 'sup', pieces: Flow[], walk: Walk): Flow[] {
  const [only, ...others] = pieces.filter((piece) => piece.kind !== 'text' || piece.text.trim() !== '')
  if (only === undefined) return []
  if (only.kind !== 'text' || others.length > 0) {
    walk.lost.add('formatting_left_out')
    return pieces
  }
  const text = only.text.trim()
  const signs = [...text].map((sign) => (kind === 'sup' ? raised : lowered).get(sign))
  if (!signs.includes(undefined)) return [{ kind: 'text', text: signs.join('') }]
  if (/^[\p{L}\p{N} ,.+=-]{1,40}$/u.test(text))
    return [{ kind: 'formula', tex: `${kind === 'sup' ? '^' : '_'}{\\text{${text}}}` }]
  walk.lost.add('formatting_left_out')
  return [only]
}

function isBlank(piece: Flow): boolean {
  return piece.kind === 'text' && piece.text.trim() === ''
}

function isEdge(piece: Flow): boolean {
  return piece.kind === 'break' || piece.kind === 'edge' || isBlank(piece)
}

function withoutEdges(flow: readonly Flow[]): Flow[] {
  const from = flow.findIndex((piece) => !isEdge(piece))
  return from === -1 ? [] : flow.slice(from, flow.findLastIndex((piece) => !isEdge(piece)) + 1)
}

/** Lines that a mark would begin or end with stand outside of it. */
function marked(kind: 'bold' | 'italic', flow: readonly Flow[]): Flow[] {
  const from = flow.findIndex((piece) => !isEdge(piece))
  if (from === -1) return [...flow]
  const to = flow.findLastIndex((piece) => !isEdge(piece)) + 1
  return [...flow.slice(0, from), { kind, pieces: tidyLines(flow.slice(from, to)) }, ...flow.slice(to)]
}

/** Blocks part lines, paragraphs part by an empty line, `<br>` by as many lines as it says up to two; no spaces at the ends. */
function tidyLines(flow: readonly Flow[]): RichPiece[] {
  const tidy: RichPiece[] = []
  let breaks = 0
  let edge = 0
  for (const piece of withoutEdges(flow)) {
    if (piece.kind === 'break') breaks += 1
    else if (piece.kind === 'edge') edge = Math.max(edge, piece.lines)
    else if (!isBlank(piece) || breaks + edge === 0) {
      const lines = Math.min(2, Math.max(breaks, edge))
      if (lines > 0) trimLast(tidy)
      for (let line = 0; line < lines; line += 1) tidy.push({ kind: 'break' })
      tidy.push(lines > 0 && piece.kind === 'text' ? { kind: 'text', text: piece.text.trimStart() } : piece)
      breaks = 0
      edge = 0
    }
  }
  return tidy
}

const cellBorder = ' | '

/** The borders behind the last cells are pieces of their own; a line that people drew belongs to their text. */
function trimLast(pieces: RichPiece[]): void {
  let last = pieces.at(-1)
  while (last?.kind === 'text' && (last.text === cellBorder || last.text.trim() === '')) {
    pieces.pop()
    last = pieces.at(-1)
  }
  if (last?.kind === 'text') pieces[pieces.length - 1] = { kind: 'text', text: last.text.trimEnd() }
}

/** The words of HTML alone, for answers that are compared letter by letter. */
export function htmlWords(source: string): string {
  const wordsOf = (nodes: readonly Node[]): string =>
    nodes
      .map((node) => {
        if (defaultTreeAdapter.isTextNode(node)) return node.value
        return defaultTreeAdapter.isElementNode(node) && !gone.has(node.tagName) ? wordsOf(node.childNodes) : ''
      })
      .join('')
  return wordsOf(parseFragment(source.slice(0, maxHtmlLength)).childNodes)
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()
}

/** Our simple formatting as HTML for other systems; formulas as their filters know them. A gap is a blank, or what the format has for it. */
export function promptToHtml(text: string, gapHtml: (id: string) => string = () => blank): string {
  return parseRichText(text)
    .map((piece) => pieceHtml(piece, gapHtml))
    .join('')
}

function pieceHtml(piece: RichPiece, gapHtml: (id: string) => string): string {
  if (piece.kind === 'break') return '<br>'
  if (piece.kind === 'formula') return escapeHtml(`\\(${piece.tex}\\)`)
  if (piece.kind === 'text') return escapeHtml(piece.text)
  if (piece.kind === 'gap') return gapHtml(piece.id)
  const tag = piece.kind === 'bold' ? 'strong' : 'em'
  return `<${tag}>${piece.pieces.map((inner) => pieceHtml(inner, gapHtml)).join('')}</${tag}>`
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
