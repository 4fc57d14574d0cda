import { use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { blank, parseRichText, type RichPiece } from '@katedra/questions/rich-text'
import { classNames } from './class-names.ts'
import { GapSlot } from './gap-slot.ts'
import { holdGaps, type HeldGap } from './held-gaps.ts'

export { plain } from '@katedra/questions/rich-text'

/** A text with marks (`**bold**`, `*italic*`, `$TeX$`, line breaks). */
export interface RichTextProps {
  text: string
  /** A span instead of a block, for options and labels. */
  isInline?: boolean
  className?: string
}

/** Shows a text of a question. Users' HTML stays text; formulas become MathML. */
export function RichText({ text, isInline = false, className }: RichTextProps) {
  const pieces = useMemo(() => parseRichText(text), [text])
  const Element = isInline ? 'span' : 'div'
  return <Element className={classNames('break-words', className)}>{show(pieces)}</Element>
}

/** Pieces of a text that has been read already. */
export function RichPieces({ pieces }: { pieces: readonly RichPiece[] }): ReactNode {
  return show(pieces)
}

function show(pieces: readonly RichPiece[]): ReactNode {
  // A text never changes its order in place, so the position is a fair key.
  return holdGaps(pieces).map((piece, index) => <Piece key={index} piece={piece} />)
}

function Piece({ piece }: { piece: ReturnType<typeof holdGaps>[number] }) {
  if (piece.kind === 'text') return <>{piece.text}</>
  if (piece.kind === 'break') return <br />
  if (piece.kind === 'formula') return <Formula tex={piece.tex} />
  if (piece.kind === 'held') return <GapPlace gap={piece} />
  return piece.kind === 'bold' ? <strong>{show(piece.pieces)}</strong> : <em>{show(piece.pieces)}</em>
}

/** A blank of one width, or what a question shows in the gap. */
function GapPlace({ gap: { id, before, behind } }: { gap: HeldGap }) {
  const slot = use(GapSlot)
  const place = slot === undefined ? blank : slot(id)
  if (before === '' && behind === '') return <>{place}</>
  return (
    <span className="held-gap">
      {before}
      {place}
      {behind}
    </span>
  )
}

/** Until the formula program is loaded, and when the formula is wrong, its source is shown. */
function Formula({ tex }: { tex: string }) {
  const host = useRef<HTMLSpanElement | null>(null)
  const [shown, setShown] = useState<string | null>(null)

  // Synchronises the element with Temml, which builds MathML nodes itself; loaded only where a formula is.
  useEffect(() => {
    let isGone = false
    async function draw() {
      // An old browser would run the numbers of a fraction together; the source is the lesser evil there.
      if (!('MathMLElement' in globalThis)) return
      const { default: temml } = await import('temml')
      if (isGone || host.current === null) return
      temml.render(tex, host.current, { trust: false, throwOnError: true, maxExpand: 200, maxSize: [20, 200] })
      setShown(tex)
    }
    draw().catch(() => {
      if (!isGone) setShown(null)
    })
    return () => {
      isGone = true
    }
  }, [tex])

  return (
    <>
      <span ref={host} className="formula" hidden={shown !== tex} />
      {shown !== tex && <code className="font-mono text-[0.95em]">{tex}</code>}
    </>
  )
}
