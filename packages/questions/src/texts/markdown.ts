import { parseRichText, plainPieces, type RichPiece } from './rich-text.ts'

/** A piece of a line: marks as in texts of questions, and links. */
export type MarkdownPiece = RichPiece | { kind: 'link'; href: string; pieces: RichPiece[] }

/** A block of a text: what stands between empty lines, or the items of a list. */
export type MarkdownBlock =
  | { kind: 'heading'; level: 2 | 3; pieces: MarkdownPiece[] }
  | { kind: 'paragraph'; pieces: MarkdownPiece[] }
  | { kind: 'list'; isNumbered: boolean; items: MarkdownPiece[][] }

/**
 * Reads the part of Markdown that a text on a page needs: `##` and `###`, paragraphs, `-` and `1.` lists, `[text](address)`,
 * and the marks of questions. There is no way to write HTML: whatever is not understood stays text. An address is https or
 * mailto, or there is no link.
 */
export function parseMarkdown(source: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = []
  let open: OpenBlock | undefined
  for (const line of source.replaceAll(/\r\n?/g, '\n').split('\n')) {
    const next = readLine(line, open)
    if (next !== open && open !== undefined) blocks.push(closed(open))
    open = next
  }
  return open === undefined ? blocks : [...blocks, closed(open)]
}

/** The text without marks and addresses, on one line. */
export function plainMarkdown(source: string): string {
  return parseMarkdown(source)
    .flatMap((block) => (block.kind === 'list' ? block.items : [block.pieces]))
    .map((pieces) => plainPieces(pieces.flatMap((piece) => (piece.kind === 'link' ? piece.pieces : [piece]))))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

interface OpenBlock {
  kind: 'heading' | 'paragraph' | 'bullets' | 'numbers'
  level: 2 | 3
  /** Lines of a paragraph, items of a list. */
  parts: string[]
}

const heading = /^ {0,3}(#{1,6})\s+(.*?)\s*#*$/
const bullet = /^ {0,3}[-*+]\s+(.*)$/
const number = /^ {0,3}\d{1,3}[.)]\s+(.*)$/

/** The block that is open after a line: the same one where the line belongs to it. */
function readLine(line: string, open: OpenBlock | undefined): OpenBlock | undefined {
  if (line.trim() === '') return undefined
  const begun = headingOf(line) ?? itemOf(line, open)
  if (begun !== undefined) return begun
  if (open === undefined || open.kind === 'heading') return { kind: 'paragraph', level: 2, parts: [line.trim()] }
  goOn(open, line.trim())
  return open
}

function headingOf(line: string): OpenBlock | undefined {
  const [, signs, title = ''] = heading.exec(line) ?? []
  // A title of the page is there already, so the largest heading within is the second.
  return signs === undefined ? undefined : { kind: 'heading', level: signs.length < 3 ? 2 : 3, parts: [title] }
}

function itemOf(line: string, open: OpenBlock | undefined): OpenBlock | undefined {
  const item = bullet.exec(line)?.[1]
  if (item !== undefined) return inList('bullets', item, open)
  const step = number.exec(line)?.[1]
  return step === undefined ? undefined : inList('numbers', step, open)
}

function inList(kind: 'bullets' | 'numbers', item: string, open: OpenBlock | undefined): OpenBlock {
  if (open?.kind !== kind) return { kind, level: 2, parts: [item] }
  open.parts.push(item)
  return open
}

/** A line without a sign of its own goes on with the item or the paragraph before it. */
function goOn(open: OpenBlock, line: string): void {
  const last = open.parts.length - 1
  open.parts[last] = `${open.parts[last] ?? ''} ${line}`
}

function closed({ kind, level, parts }: OpenBlock): MarkdownBlock {
  const pieces = parsePieces(parts[0] ?? '')
  if (kind === 'heading') return { kind, level, pieces }
  if (kind === 'paragraph') return { kind, pieces }
  return { kind: 'list', isNumbered: kind === 'numbers', items: parts.map(parsePieces) }
}

const link = /\[([^[\]\n]{1,500})\]\(([^()\s]{1,500})\)/g
const address =
  /^(?:https:\/\/[^\s/?#@\\:]+(?::\d{1,5})?(?:[/?#][^\s\\]*)?|mailto:[^\s<>()[\],;:"\\@?]+@[^\s<>()[\],;:"\\@?]+)$/i

function parsePieces(text: string): MarkdownPiece[] {
  const pieces: MarkdownPiece[] = []
  let from = 0
  for (const match of text.matchAll(link)) {
    const [whole, label = '', href = ''] = match
    if (!address.test(href)) continue
    pieces.push(...parseRichText(text.slice(from, match.index)), { kind: 'link', href, pieces: parseRichText(label) })
    from = match.index + whole.length
  }
  return [...pieces, ...parseRichText(text.slice(from))]
}
