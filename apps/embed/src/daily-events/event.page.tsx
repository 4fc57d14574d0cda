import type { dailyEvents, EventOfDay } from '@katedra/contract/daily-events'
import type { Language } from '@katedra/i18n'
import { HasTeacher } from '@katedra/ui/questions/has-teacher'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmbedAddress } from '../app/address.ts'
import { callFromEmbed, useLoading } from '../app/call.ts'
import { EmbedFailure } from '../app/failure.tsx'
import { EmbedSnippet } from '../app/embed-snippet.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { eventLine } from './daily-events.data.ts'
import { Eyebrow, EventHead, EventText } from '@katedra/screens/daily-event/event-article.tsx'
import { dayInWords } from '@katedra/screens/daily-event/event-day.ts'
import { EventQuestion } from './event-question.tsx'

/** The event of a day of a subject. */
export function EventPage({ address }: { address: EmbedAddress }) {
  const { t } = useTranslation('daily-events')
  const [loading, again] = useLoading(useCallback(() => loadEvent(address), [address]))
  if (loading.state === 'failed')
    return <EmbedFailure error={loading.error} missing={t('missing.title')} onRetry={again} />
  if (loading.state === 'loading')
    return (
      <SkeletonGroup label={t('loading')} className="grid gap-4">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton lines={4} />
      </SkeletonGroup>
    )
  return (
    <>
      <Shown shown={loading.data} language={address.language} />
      <EmbedSnippet address={address} />
    </>
  )
}

function loadEvent({ query, language }: EmbedAddress): Promise<EventOfDay> {
  const date = query.get('date')
  const subject_code = query.get('subject_code') ?? ''
  return callFromEmbed<typeof dailyEvents.publicDailyEvent>(
    eventLine,
    { query: { subject_code, lang: language, ...(date === undefined ? {} : { date }) } },
    language,
  )
}

function Shown({ shown: { subject, day, event }, language }: { shown: EventOfDay; language: Language }) {
  const { t } = useTranslation('daily-events')
  const asked = dayInWords(day, language)
  const pageTitle = t('titleOf', { subject: subject.name })
  useTitle(event === null ? pageTitle : `${event.title} – ${pageTitle}`)
  if (event === null)
    return (
      <>
        <Eyebrow subject={subject.name} />
        <h1 className="text-2xl font-semibold">{t('nothing.title')}</h1>
        <p className="text-ink-soft">{t('nothing.text', { day: asked })}</p>
      </>
    )
  return (
    <>
      <article className="grid min-w-0 grid-cols-1 gap-4">
        <EventHead event={event} subject={subject} language={language} />
        {event.day !== day && <p className="text-sm text-ink-soft">{t('nearest', { day: asked })}</p>}
        <EventText event={event} />
      </article>
      {event.question !== null && (
        <HasTeacher value={false}>
          <EventQuestion key={event.id} eventId={event.id} question={event.question} language={language} />
        </HasTeacher>
      )}
    </>
  )
}
