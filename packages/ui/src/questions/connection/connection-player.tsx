import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveMessage } from '../live-message.tsx'
import type { PlayerProps } from '../view-props.ts'
import { ConnectionColumn } from './connection-column.tsx'
import { ConnectionLines } from './connection-lines.tsx'
import { partners } from './join-items.ts'
import { useConnection } from './use-connection.ts'

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
