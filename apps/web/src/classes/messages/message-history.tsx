import { type ClassMessage, deliveryStates } from '@katedra/contract/classes'
import { Badge } from '@katedra/ui/badge'
import { Card } from '@katedra/ui/card'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { messagesQuery } from '../classes.data.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'

/** What was sent to the class and where each mail stands; asked for again while something waits. */
export function MessageHistory({ classId }: { classId: string }) {
  const { t } = useTranslation('classes')
  const query = useQuery(messagesQuery(classId))
  return (
    <QueryView
      query={query}
      safe={t('message.historySafe')}
      skeleton={
        <SkeletonGroup>
          <Skeleton className="h-24" />
        </SkeletonGroup>
      }
      empty={<p className="text-ink-soft">{t('message.none')}</p>}
    >
      {(messages) => (
        <ul className="grid min-w-0 gap-3">
          {messages.map((message) => (
            <SentMessage key={message.id} message={message} />
          ))}
        </ul>
      )}
    </QueryView>
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

type Recipient = ClassMessage['recipients'][number]

const looks = { waiting: 'text-ink-soft', sent: 'text-ok', failed: 'text-danger', unknown: 'text-ink-soft' } as const

/** Where the mail of each recipient stands. */
function MessageRecipients({ subject, recipients }: { subject: string; recipients: readonly Recipient[] }) {
  const { t } = useTranslation('classes')
  return (
    <ul aria-label={t('message.recipients', { subject })} className="grid min-w-0 divide-y divide-line">
      {recipients.map(({ email, student_name, state }) => (
        <li key={email} className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4 py-2 text-sm">
          <span className="min-w-0">
            <span className="block wrap-anywhere">{student_name === '' ? t('message.toClass') : student_name}</span>
            <span className="block wrap-anywhere text-ink-soft">{email}</span>
          </span>
          <span className={`font-medium ${looks[state]}`}>{t(`message.states.${state}`)}</span>
        </li>
      ))}
    </ul>
  )
}
