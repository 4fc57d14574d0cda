import type { StudentProgress } from '@katedra/contract/gradebook'
import { Badge } from '@katedra/ui/badge'
import { Card } from '@katedra/ui/card'
import { LineChart } from '@katedra/ui/line-chart'
import { Page, Section } from '@katedra/ui/page'
import { Stat, StatRow } from '@katedra/ui/stat'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { lineLink } from '../app/link-class.ts'
import { useTitle } from '../app/title.ts'
import { Filters } from './filters.tsx'
import { progressQuery, type Filter } from './gradebook.data.ts'
import { MissingResults, NoTests } from './missing-results.tsx'
import { ProgressTests, ProgressTopics } from './progress-tables.tsx'
import { trendWords } from './trend.ts'
import { useLooking } from './use-filter.ts'

/** One pupil through time, by topic, and what is missing. */
export function ProgressPage(): ReactElement {
  const { t } = useTranslation('gradebook')
  const { classId, studentId } = useParams({ from: '/signed-in/tridy/$classId/zaci/$studentId/vysledky' })
  const looking = useLooking()
  const { data, error, refetch } = useQuery(progressQuery(classId, studentId, looking.filter))
  const title = data === undefined ? t('progress.title') : data.student.name
  useTitle(data === undefined ? title : t('progress.titleOf', { name: title }))
  return (
    <Page
      title={title}
      back={<BackToBook classId={classId} filter={looking.filter} name={data?.class_name} />}
      {...(data === undefined ? {} : { intro: <Intro progress={data} /> })}
    >
      {data === undefined ? (
        <MissingResults error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Filters choices={data.choices} year={data.school_year} looking={looking} />
          {data.tests.length === 0 ? (
            <NoTests
              classId={classId}
              isNarrowed={data.choices.school_years.length > 0}
              onClear={() => looking.change({ year: '', subject: '', level: '', kind: '' })}
            />
          ) : (
            <Body progress={data} />
          )}
        </>
      )}
    </Page>
  )
}

function BackToBook({ classId, filter, name }: { classId: string; filter: Filter; name: string | undefined }) {
  const { t } = useTranslation('gradebook')
  if (name === undefined) return null
  return (
    <Link to="/tridy/$classId/vysledky" params={{ classId }} search={{ ...filter }} className={lineLink}>
      <ArrowLeft aria-hidden className="size-5" />
      {t('backToBook', { name })}
    </Link>
  )
}

function Intro({ progress: { class_name, student } }: { progress: StudentProgress }) {
  const { t } = useTranslation('gradebook')
  return (
    <span className="flex flex-wrap items-center gap-3">
      {t('progress.intro', { name: class_name })}
      {!student.is_on_roster && <Badge>{t('left')}</Badge>}
    </span>
  )
}

function Body({ progress }: { progress: StudentProgress }) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const values = progress.tests.map(({ cell }) => cell.fraction)
  const summary = trendWords({ t, format }, values)
  return (
    <div className="grid min-w-0 gap-8">
      <p role="status" className="max-w-prose text-xl font-medium text-pretty">
        {summary}
      </p>
      <Figures progress={progress} />
      <Card as="section">
        <LineChart
          caption={t('progress.chart')}
          summary={summary}
          momentHeader={t('progress.test')}
          say={format.percent}
          moments={progress.tests.map(({ test, cell }) => ({
            ...{ id: test.id, label: format.date(test.starts_at) },
            title: `${format.date(test.starts_at)} ${test.title}`,
            gap: cell.state === 'missing' ? t('state.missing') : undefined,
          }))}
          lines={[
            { id: 'student', label: t('progress.student'), look: 'main', values },
            {
              ...{ id: 'class', label: t('progress.class'), look: 'beside' },
              values: progress.tests.map(({ test }) => test.average_fraction),
            },
          ]}
        />
      </Card>
      <Section title={t('progress.topics')}>
        <ProgressTopics topics={progress.topics} />
      </Section>
      <Section title={t('progress.tests')}>
        <ProgressTests tests={progress.tests} />
      </Section>
    </div>
  )
}

/** More names than these are a list, and the table below is the better list. */
const namedAtMost = 4

function Figures({ progress }: { progress: StudentProgress }) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const share = (fraction: number | null) => (fraction === null ? t('unknown') : format.percent(fraction))
  const count = progress.tests.filter(({ cell }) => cell.fraction !== null).length
  const missed = progress.tests.filter(({ cell }) => cell.state === 'missing').map(({ test }) => test.title)
  return (
    <StatRow>
      <Stat
        label={t('progress.own')}
        value={share(progress.average_fraction)}
        note={t('progress.results', { count })}
      />
      <Stat label={t('progress.ofClass')} value={share(progress.class_fraction)} />
      <Stat
        label={t('progress.missed')}
        value={format.number(progress.missing_count, 0)}
        {...(missed.length === 0 || missed.length > namedAtMost ? {} : { note: format.list(missed) })}
      />
      {progress.manual_count > 0 && (
        <Stat label={t('progress.waiting')} value={format.number(progress.manual_count, 0)} />
      )}
    </StatRow>
  )
}
