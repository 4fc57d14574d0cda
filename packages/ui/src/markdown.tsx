import { parseMarkdown, type MarkdownBlock, type MarkdownPiece } from '@katedra/questions/markdown'
import { useMemo, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { RichPieces } from './rich-text.tsx'

/** A longer text with headings, lists and links. */
export interface MarkdownProps {
  text: string
  className?: string
}

/** Shows a text in Markdown under a page's own title. HTML in it stays text; links lead elsewhere in a window of their own. */
export function Markdown({ text, className }: MarkdownProps) {
  const blocks = useMemo(() => parseMarkdown(text), [text])
  return (
    <div className={classNames('grid gap-4 break-words', className)}>
      {/* A text never changes its order in place, so the position is a fair key. */}
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: MarkdownBlock }): ReactNode {
  if (block.kind === 'paragraph') return <p>{show(block.pieces)}</p>
  if (block.kind === 'heading')
    return block.level === 2 ? (
      <h2 className="mt-2 text-xl font-semibold">{show(block.pieces)}</h2>
    ) : (
      <h3 className="text-lg font-semibold">{show(block.pieces)}</h3>
    )
  const List = block.isNumbered ? 'ol' : 'ul'
  return (
    <List className={classNames('grid gap-1.5 pl-6', block.isNumbered ? 'list-decimal' : 'list-disc')}>
      {block.items.map((item, index) => (
        <li key={index}>{show(item)}</li>
      ))}
    </List>
  )
}

function show(pieces: readonly MarkdownPiece[]): ReactNode {
  return pieces.map((piece, index) => <Piece key={index} piece={piece} />)
}

function Piece({ piece }: { piece: MarkdownPiece }): ReactNode {
  if (piece.kind !== 'link') return <RichPieces pieces={[piece]} />
  return (
    <a
      href={piece.href}
      target="_blank"
      rel="noopener noreferrer"
      className="rounded-sm font-medium text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      <RichPieces pieces={piece.pieces} />
    </a>
  )
}
