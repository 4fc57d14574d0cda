import { eventsInWeek, operatorEvents, type ThinWeek } from '@katedra/contract/operator-events'
import type { Reply } from '@katedra/contract/route'
import { Badge } from '@katedra/ui/badge'
import { buttonClass } from '@katedra/ui/button-class'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { Page } from '@katedra/ui/page'
import { Select } from '@katedra/ui/select'
import { DataTable } from '@katedra/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { CircleHelp, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { StateBadge } from '../app/editing/content-state.tsx'
import { DeleteButton } from '../app/editing/delete-button.tsx'
import { call, queryOf } from '../app/call.ts'
import { useAddress, type AddressSearch } from '../app/address.ts'
import { useDayWords, useMonthNames } from './event-day-words.ts'

type Overview = Reply<typeof operatorEvents.events>

/** The events of a month, and the weeks of the year that have too few. */
export function EventsPage() {
  const { t } = useTranslation('operator-events')
  const { search } = useAddress()
  const list = useQuery(queryOf(operatorEvents.events, { query: queryOfAddress(search) }))
  useTitle(t('title'))
  const subject = list.data === undefined ? {} : { subject: String(list.data.subject_id) }
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      action={
        <Link to="/operator/udalosti/novy" search={subject} className={buttonClass({ variant: 'primary' })}>
          <Plus aria-hidden />
          {t('new')}
        </Link>
      }
    >
      <QueryView query={list}>
        {(overview) => (
          <>
            <Choice overview={overview} />
            <ThinWeeks weeks={overview.thin_weeks} subjectId={overview.subject_id} />
            <Month overview={overview} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

/** What the address asks for; what is no number is as if it were not there. */
function queryOfAddress({ subject, month }: AddressSearch): { subject_id?: number; month?: number } {
  const isNumber = (text = '') => /^[1-9]\d{0,8}$/.test(text)
  return {
    ...(isNumber(subject) ? { subject_id: Number(subject) } : {}),
    ...(isNumber(month) && Number(month) <= 12 ? { month: Number(month) } : {}),
  }
}

function Choice({ overview: { subjects, subject_id, month, month_counts } }: { overview: Overview }) {
  const { t } = useTranslation('operator-events')
  const language = useLanguage()
  const names = useMonthNames()
  const { narrow } = useAddress()
  return (
    <div className="grid min-w-0 gap-4">
      <Select
        label={t('subject')}
        className="max-w-xs"
        value={String(subject_id)}
        onChange={(id) => narrow({ subject: id })}
        options={subjects.map(({ id, name, event_count }) => ({
          id: String(id),
          label: name[language],
          detail: t('count', { count: event_count }),
        }))}
      />
      <ChoiceChips
        label={t('month')}
        options={month_counts.map((count, index) => ({
          id: String(index + 1),
          label: names[index] ?? '',
          detail: t('count', { count }),
        }))}
        value={String(month)}
        onChange={(id) => narrow({ month: id })}
      />
    </div>
  )
}

function ThinWeeks({ weeks, subjectId }: { weeks: readonly ThinWeek[]; subjectId: number }) {
  const { t } = useTranslation('operator-events')
  const format = useFormat()
  if (weeks.length === 0) return <p className="text-ok">{t('weeks.none', { count: eventsInWeek })}</p>
  return (
    <details className="rounded-lg border border-line bg-surface px-4 py-3">
      <summary className="cursor-pointer py-1 font-semibold">{t('weeks.some', { count: weeks.length })}</summary>
      <p className="mt-2 text-ink-soft">{t('weeks.hint', { count: eventsInWeek })}</p>
      <ul className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
        {weeks.map(({ from, to, count }) => (
          <li key={from}>
            <Link
              to="/operator/udalosti/novy"
              search={{ subject: String(subjectId), day: from.slice(5) }}
              className={`target inline-flex items-center ${textLink}`}
            >
              {t('weeks.week', { from: format.date(`${from}T12:00`), to: format.date(`${to}T12:00`) })}
            </Link>{' '}
            <span className="text-sm text-ink-soft">{t('count', { count })}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Month({ overview: { events } }: { overview: Overview }) {
  const { t } = useTranslation('operator-events')
  const language = useLanguage()
  const dayWords = useDayWords()
  const yearWords = (year: number | null) =>
    year === null ? '' : t(year < 0 ? 'bc' : 'year', { year: Math.abs(year) })
  return (
    <DataTable
      caption={t('title')}
      rows={events}
      rowKey={({ id }) => id}
      empty={<p className="text-ink-soft">{t('none')}</p>}
      columns={[
        {
          key: 'event',
          label: t('one'),
          cellClassName: 'wrap-anywhere',
          cell: (event) => (
            <>
              <span className="block text-sm font-normal text-ink-soft">
                {[dayWords(event.day), yearWords(event.year)].filter((part) => part !== '').join(' · ')}
              </span>
              <Link to="/operator/udalosti/$eventId" params={{ eventId: event.id }} className={textLink}>
                {event.title[language]}
              </Link>
              <span className="mt-1 flex flex-wrap gap-2">
                {event.question !== null && <Badge icon={<CircleHelp aria-hidden />}>{t('hasQuestion')}</Badge>}
                {event.retired_at !== null && <Badge>{t('deleted')}</Badge>}
              </span>
            </>
          ),
        },
        { key: 'state', label: t('operator-library:state.label'), cell: (event) => <StateBadge state={event} /> },
        {
          key: 'actions',
          label: t('operator-library:actions'),
          narrow: 'foot',
          cell: ({ id, title, retired_at }) => (
            <DeleteButton
              isDeleted={retired_at !== null}
              name={t(retired_at === null ? 'deleteNamed' : 'putBackNamed', { title: title[language] })}
              doneText={t(retired_at === null ? 'nowDeleted' : 'nowBack')}
              show={(is_shown) => call(operatorEvents.showEvent, { params: { event_id: id }, body: { is_shown } })}
            />
          ),
        },
      ]}
    />
  )
}
