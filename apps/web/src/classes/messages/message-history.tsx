import { deliveryStates, type ClassMessage } from '@katedra/contract/classes'
import { Badge } from '@katedra/ui/badge'
import { Card } from '@katedra/ui/card'
import { ErrorState } from '@katedra/ui/error-state'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useProblem } from '../app/problem.ts'
import { messagesQuery } from './classes.data.ts'
import { MessageRecipients } from './message-recipients.tsx'

/** What was sent to the class and where each mail stands; asked for anew while something waits. */
export function MessageHistory({ classId }: { classId: string }) {
  const { t } = useTranslation('classes')
  const problem = useProblem()
  const { data, error, refetch } = useQuery(messagesQuery(classId))
  if (data === undefined && error === null) {
    return (
      <SkeletonGroup>
        <Skeleton className="h-24" />
      </SkeletonGroup>
    )
  }
  if (data === undefined)
    return <ErrorState title={problem(error)} safe={t('message.historySafe')} onRetry={() => void refetch()} />
  if (data.length === 0) return <p className="text-ink-soft">{t('message.none')}</p>
  return (
    <ul className="grid min-w-0 gap-3">
      {data.map((message) => (
        <SentMessage key={message.id} message={message} />
      ))}
    </ul>
  )
}

const tones = { waiting: 'neutral', sent: 'ok', failed: 'danger', unknown: 'neutral' } as const

function SentMessage({ message }: { message: ClassMessage }) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const { subject, body, teacher_name, sent_at, recipients } = message
  return (
    <Card as="li" className="grid min-w-0 gap-2">
      <h3 className="min-w-0 font-semibold wrap-anywhere">{subject}</h3>
      <p className="text-sm text-ink-soft">
        {t('message.byline', { when: format.when(sent_at), teacher: teacher_name })}
      </p>
      <Delivery recipients={recipients} />
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="target inline-flex items-center rounded-md text-sm font-medium text-accent">
          {t('message.details', { count: recipients.length })}
        </summary>
        {isOpen && (
          <div className="grid min-w-0 gap-4 pt-3">
            <p className="min-w-0 wrap-anywhere whitespace-pre-wrap">{body}</p>
            <MessageRecipients subject={subject} recipients={recipients} />
          </div>
        )}
      </details>
    </Card>
  )
}

/** How many of the mails stand where. */
function Delivery({ recipients }: Pick<ClassMessage, 'recipients'>) {
  const { t } = useTranslation('classes')
  const counts = deliveryStates
    .map((state) => ({ state, count: recipients.filter((recipient) => recipient.state === state).length }))
    .filter(({ count }) => count > 0)
  return (
    <p role="status" className="flex flex-wrap gap-2">
      {counts.map(({ state, count }) => (
        <Badge key={state} tone={tones[state]}>
          {t(`message.summary.${state}`, { count })}
        </Badge>
      ))}
    </p>
  )
}
