import { eventsInWeek, operatorEvents, type OperatorEvent, type ThinWeek } from '@katedra/contract/operator-events'
import type { Reply } from '@katedra/contract/route'
import { Badge } from '@katedra/ui/badge'
import { buttonClass } from '@katedra/ui/button-class'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { Page } from '@katedra/ui/page'
import { Select } from '@katedra/ui/select'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useQuery } from '@tanstack/react-query'
import { CircleHelp, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useLanguage } from '../app/i18n.ts'
import { textLink } from '../app/link-class.ts'
import { useTitle } from '../app/title.ts'
import { StateBadge } from './content-state.tsx'
import { DeleteButton } from './delete-button.tsx'
import { useDayWords, useMonthNames } from './event-day-words.ts'
import { Go } from './go.tsx'
import { Loaded } from './loaded.tsx'
import { call, queryOf } from './operator.data.ts'
import { hrefOf, narrow, usePlace } from './place.ts'

type Overview = Reply<typeof operatorEvents.events>

/** The events of a month, and the weeks of the year that have too few. */
export function EventListPage() {
  const { t } = useTranslation('operator-events')
  const { search } = usePlace()
  const list = useQuery(queryOf(operatorEvents.events, { query: wishOf(search) }))
  useTitle(t('title'))
  const subject = list.data === undefined ? {} : { subject: String(list.data.subject_id) }
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      action={
        <Go href={hrefOf(['udalosti', 'novy'], subject)} className={buttonClass({ variant: 'primary' })}>
          <Plus aria-hidden />
          {t('new')}
        </Go>
      }
    >
      <Loaded query={list}>
        {(overview) => (
          <>
            <Choice overview={overview} />
            <ThinWeeks weeks={overview.thin_weeks} subjectId={overview.subject_id} />
            <Month overview={overview} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function wishOf({ subject, month }: Readonly<Record<string, string>>): { subject_id?: number; month?: number } {
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
        options={month_counts.map((count, place) => ({
          id: String(place + 1),
          label: names[place] ?? '',
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
            <Go
              href={hrefOf(['udalosti', 'novy'], { subject: String(subjectId), day: from.slice(5) })}
              className={`target inline-flex items-center ${textLink}`}
            >
              {t('weeks.week', { from: format.date(`${from}T12:00`), to: format.date(`${to}T12:00`) })}
            </Go>{' '}
            <span className="text-sm text-ink-soft">{t('count', { count })}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Month({ overview: { events } }: { overview: Overview }) {
  const { t } = useTranslation('operator-events')
  if (events.length === 0) return <p className="text-ink-soft">{t('none')}</p>
  return (
    <Table caption={t('title')}>
      <TableHead>
        <ColumnHead>{t('one')}</ColumnHead>
        <ColumnHead>{t('operator-library:state.label')}</ColumnHead>
        <ColumnHead>{t('operator-library:actions')}</ColumnHead>
      </TableHead>
      <TableBody>
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </TableBody>
    </Table>
  )
}

function EventRow({ event }: { event: OperatorEvent }) {
  const { t } = useTranslation('operator-events')
  const language = useLanguage()
  const dayWords = useDayWords()
  const isGone = event.retired_at !== null
  const { id: event_id, year } = event
  const title = event.title[language]
  return (
    <Row>
      <RowHead className="wrap-anywhere">
        <span className="block text-sm font-normal text-ink-soft">
          {[dayWords(event.day), year === null ? '' : t(year < 0 ? 'bc' : 'year', { year: Math.abs(year) })]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
        <Go href={hrefOf(['udalosti', event_id])} className={textLink}>
          {title}
        </Go>
        <span className="mt-1 flex flex-wrap gap-2">
          {event.question !== null && <Badge icon={<CircleHelp aria-hidden />}>{t('hasQuestion')}</Badge>}
          {isGone && <Badge>{t('deleted')}</Badge>}
        </span>
      </RowHead>
      <Cell label={t('operator-library:state.label')}>
        <StateBadge state={event} />
      </Cell>
      <Cell place="foot">
        <DeleteButton
          isDeleted={isGone}
          name={t(isGone ? 'putBackNamed' : 'deleteNamed', { title })}
          doneText={t(isGone ? 'nowBack' : 'nowDeleted')}
          show={(is_shown) => call(operatorEvents.showEvent, { params: { event_id }, body: { is_shown } })}
        />
      </Cell>
    </Row>
  )
}
