import { dailyEvents } from '@katedra/contract/daily-events'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../app/i18n.ts'
import { lineLink } from '../app/link-class.ts'
import { queryOf } from '../app/query.ts'

/** The way to the event of the day, which a school may put on its own page; nothing where the subject has none. */
export function EventLink({ subjectCode }: { subjectCode: string }) {
  const { t } = useTranslation('subjects')
  const language = useLanguage()
  const query = { subject_code: subjectCode, lang: language }
  const { data } = useQuery({ ...queryOf(dailyEvents.publicDailyEvent, { query }), staleTime: 300_000 })
  const event = data?.event ?? null
  if (event === null) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <span className="text-ink-soft">{t('event.intro')}</span>
      <a
        href={`/public-daily-event?${new URLSearchParams(query).toString()}`}
        target="_blank"
        rel="noopener"
        className={lineLink}
      >
        <span>
          {t('event.open', { title: event.title })}{' '}
          <ExternalLink aria-hidden className="inline size-4 align-text-bottom" />
        </span>
      </a>
    </p>
  )
}
