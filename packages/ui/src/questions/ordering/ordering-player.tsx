import { pairsInOrder } from '@katedra/questions'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlayerProps } from '../view-props.ts'
import { orderOf } from './put-in-order.ts'
import { ThingList } from './thing-list.tsx'
import { thingsOf } from './things-of.tsx'

/** Things put in order, the form of Connection whose left column are places. Untouched it is no answer. */
export function OrderingPlayer({
  question,
  answer,
  onAnswer,
  isReadOnly,
  language,
}: PlayerProps<'connection'>): ReactNode {
  const { t } = useTranslation('questions')
  const { content } = question
  const isEmpty = Object.keys(answer?.pairs ?? {}).length === 0
  return (
    <div className="flex flex-col gap-4">
      {!isReadOnly && (
        <p className="min-h-18 text-base text-ink-soft @md:min-h-12">
          {t(isEmpty ? 'ordering.hint' : 'ordering.hintMoved')}
        </p>
      )}
      <ThingList
        label={t('ordering.things')}
        things={thingsOf(content.right, language)}
        order={orderOf(content, answer)}
        isEmpty={isEmpty}
        isReadOnly={isReadOnly}
        onOrder={(order) => onAnswer({ pairs: pairsInOrder(order) })}
        onEmpty={() => onAnswer({ pairs: {} })}
      />
    </div>
  )
}
