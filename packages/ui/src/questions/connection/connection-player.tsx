import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveMessage, useAnnouncement } from '../live-message.tsx'
import { plainText } from '../text-in-language.tsx'
import type { PlayerProps } from '../view-props.ts'
import { ConnectionColumn } from './connection-column.tsx'
import { ConnectionLines } from './connection-lines.tsx'
import { partItem, partners, tapItem, type Item, type Side, type Tap } from './join-items.ts'

/** Two columns joined by tapping one item and then the other, in either order (specification, section 1: Connection). */
export function ConnectionPlayer({ question, answer, onAnswer, isReadOnly, language }: PlayerProps<'connection'>): ReactNode {
  const { t } = useTranslation('questions')
  const { content } = question
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
        return t('connection.joined', { left: nameOf({ side: 'left', id: result.left }), right: nameOf({ side: 'right', id: result.right }) })
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

  function column(side: Side): ReactNode {
    return <ConnectionColumn side={side} content={content} answer={answer} hand={hand} isReadOnly={isReadOnly} language={language} onTap={tap} onUndo={undo} onDrop={drop} />
  }

  return (
    <div className="flex flex-col gap-4">
      {!isReadOnly && <p className="min-h-18 text-base text-ink-soft @md:min-h-12">{hintFor()}</p>}
      <div className="relative grid grid-cols-2 gap-x-8 @xl:gap-x-24">
        {column('left')}
        {column('right')}
        <ConnectionLines answer={answer} hand={hand} />
      </div>
      <LiveMessage announcement={announcement} />
    </div>
  )

  function hintFor(): string {
    if (hand === undefined) return content.reuse ? t('connection.hintReuse') : t('connection.hint')
    const item = nameOf(hand)
    return partners(answer, hand).length > 0 ? t('connection.inHandJoined', { item }) : t('connection.inHand', { item })
  }
}
