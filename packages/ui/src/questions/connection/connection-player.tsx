import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveMessage, useAnnouncement, type Announcement } from '../live-message.tsx'
import type { PlayerProps } from '../view-props.ts'
import { ConnectionColumn } from './connection-column.tsx'
import { ConnectionLines } from './connection-lines.tsx'
import { partners, partItem, tapItem, type Item, type Tap } from './join-items.ts'
import { plainText } from '../text-in-language.tsx'

/** Two columns joined by tapping one item and then the other, in either order (specification, section 1: Connection). */
export function ConnectionPlayer(props: PlayerProps<'connection'>): ReactNode {
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
