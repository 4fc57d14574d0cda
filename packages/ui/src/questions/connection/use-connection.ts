import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnnouncement, type Announcement } from '../live-message.tsx'
import { plainText } from '../text-in-language.tsx'
import type { PlayerProps } from '../view-props.ts'
import { partItem, partners, tapItem, type Item, type Tap } from './join-items.ts'

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
export function useConnection(props: PlayerProps<'connection'>): ConnectionMoves {
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
