import { useState, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isOrdering, type Answers } from '@katedra/questions'
import { LiveMessage, useAnnouncement, type Announcement } from '../live-message.tsx'
import type { PlayerProps } from '../view-props.ts'
import { ConnectionColumn } from './connection-column.tsx'
import { partners, partItem, tapItem, type Item, type Tap } from './join-items.ts'
import { plainText } from '../text-in-language.tsx'
import { OrderingPlayer } from '../ordering/ordering-player.tsx'

/** Items to be matched, or things to be put in order. */
export function ConnectionPlayer(props: PlayerProps<'connection'>): ReactNode {
  return isOrdering(props.question.content) ? <OrderingPlayer {...props} /> : <MatchingPlayer {...props} />
}

/** Two columns joined by tapping one item and then the other, in either order (specification, section 1: Connection). */
function MatchingPlayer(props: PlayerProps<'connection'>): ReactNode {
  const { t } = useTranslation('questions')
  const { hand, nameOf, announcement, tap, undo, drop } = useConnection(props)
  const { question, answer, isReadOnly, language } = props
  const { content } = question
  const column = { content, answer, hand, isReadOnly, language, onTap: tap, onUndo: undo, onDrop: drop }

  function hint(): string {
    if (hand === undefined) return content.reuse ? t('connection.hintReuse') : t('connection.hint')
    const item = nameOf(hand)
    return partners(answer, hand).length > 0 ? t('connection.inHandJoined', { item }) : t('connection.inHand', { item })
  }

  return (
    <div className="flex flex-col gap-4">
      {!isReadOnly && <p className="min-h-18 text-base text-ink-soft @md:min-h-12">{hint()}</p>}
      <div className="relative grid grid-cols-2 gap-x-8 @xl:gap-x-24">
        <ConnectionColumn side="left" {...column} />
        <ConnectionColumn side="right" {...column} />
        <ConnectionLines answer={answer} hand={hand} />
      </div>
      <LiveMessage announcement={announcement} />
    </div>
  )
}

interface Line {
  left: string
  right: string
  path: string
}

interface ConnectionLinesProps {
  answer: Answers['connection'] | undefined
  hand: Item | undefined
}

/** Lines between the joined items of the board it lies on, where the columns stand far enough apart; the numbers on both ends say the same. */
function ConnectionLines({ answer, hand }: ConnectionLinesProps): ReactNode {
  const [lines, setLines] = useState<readonly Line[]>([])
  const drawing = useRef<SVGSVGElement>(null)

  // Synchronises with where the browser has drawn the items: fonts, pictures and widths move them.
  useLayoutEffect(() => {
    const area = drawing.current?.parentElement ?? undefined
    if (area === undefined) return undefined
    const draw = (): void => setLines(linesOf(area, answer))
    draw()
    const observer = new ResizeObserver(draw)
    observer.observe(area)
    return () => observer.disconnect()
  }, [answer])

  const isInHand = (line: Line): boolean => hand !== undefined && line[hand.side] === hand.id
  return (
    <svg
      ref={drawing}
      aria-hidden
      focusable="false"
      className="pointer-events-none absolute inset-0 hidden size-full overflow-visible text-accent @xl:block"
    >
      {lines.map((line) => (
        <path
          key={`${line.left} ${line.right}`}
          d={line.path}
          fill="none"
          stroke="currentColor"
          strokeWidth={isInHand(line) ? 4 : 2}
          strokeLinecap="round"
        />
      ))}
    </svg>
  )
}

function linesOf(area: HTMLElement, answer: Answers['connection'] | undefined): Line[] {
  const origin = area.getBoundingClientRect()
  return Object.entries(answer?.pairs ?? {}).flatMap(([left, right]) => {
    const number = area.querySelector(`[data-side=left] [data-item="${left}"] [data-plug]`)
    const from = number?.getBoundingClientRect()
    const to = area
      .querySelector(
        `[data-side=right] [data-item="${right}"] [data-plug="${number?.getAttribute('data-plug') ?? ''}"]`,
      )
      ?.getBoundingClientRect()
    if (from === undefined || to === undefined) return []
    const start = { x: from.right - origin.x, y: from.y + from.height / 2 - origin.y }
    const end = { x: to.x - origin.x, y: to.y + to.height / 2 - origin.y }
    const bend = (end.x - start.x) / 2
    return [
      {
        left,
        right,
        path: `M${start.x} ${start.y}C${start.x + bend} ${start.y} ${end.x - bend} ${end.y} ${end.x} ${end.y}`,
      },
    ]
  })
}

interface ConnectionMoves {
  /** The item that waits for its partner. */
  hand: Item | undefined
  nameOf: (item: Item) => string
  announcement: Announcement
  tap: (item: Item) => void
  /** Undoes every pair of an item. */
  undo: (item: Item) => void
  /** Lets go of the item in hand. */
  drop: () => void
}

/** Every move of joining items, each told to the app and said aloud. */
function useConnection(props: PlayerProps<'connection'>): ConnectionMoves {
  const { question, answer, onAnswer, isReadOnly, language } = props
  const { content } = question
  const { t } = useTranslation('questions')
  const [hand, setHand] = useState<Item>()
  const { announcement, announce } = useAnnouncement()

  function nameOf({ side, id }: Item): string {
    const item = content[side].find((other) => other.id === id)
    return item === undefined ? '' : plainText(item.text, language)
  }

  function wordsFor(result: Tap, item: Item): string {
    switch (result.kind) {
      case 'taken':
        return t('connection.taken', { item: nameOf(item) })
      case 'put_down':
        return t('connection.putDown')
      case 'joined':
        return t('connection.joined', {
          left: nameOf({ side: 'left', id: result.left }),
          right: nameOf({ side: 'right', id: result.right }),
        })
      case 'undone':
        return t('connection.undone', { item: nameOf(item) })
    }
  }

  function tap(item: Item): void {
    if (isReadOnly) return
    const result = tapItem(content, answer, hand, item)
    setHand(result.hand)
    if ('answer' in result) onAnswer(result.answer)
    announce(wordsFor(result, item))
  }

  function undo(item: Item): void {
    if (isReadOnly || partners(answer, item).length === 0) return
    setHand(undefined)
    onAnswer(partItem(content, answer, item))
    announce(t('connection.undone', { item: nameOf(item) }))
  }

  function drop(): void {
    if (hand === undefined) return
    setHand(undefined)
    announce(t('connection.putDown'))
  }

  return { hand, nameOf, announcement, tap, undo, drop }
}
