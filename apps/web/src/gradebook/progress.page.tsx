import type { StudentProgress } from '@katedra/contract/gradebook'
import { Badge } from '@katedra/ui/badge'
import { Card } from '@katedra/ui/card'
import { DataTable } from '@katedra/ui/data-table'
import { LineChart } from '@katedra/ui/line-chart'
import { Page, Section } from '@katedra/ui/page'
import { Stat, StatRow } from '@katedra/ui/stat'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { attemptHref, resultWords, shareWords } from './book-cells.ts'
import { differenceOf } from './difference.ts'
import { PupilMarks } from './marks/pupil-marks.tsx'
import { Filters } from './filters.tsx'
import { progressQuery, type Filter } from './gradebook.data.ts'
import { NoTests, ResultsQuery } from './missing-results.tsx'
import { ShareBar } from './share-bar.tsx'
import { topicKey, useTopicTitle } from './topic-title.ts'
import { trendWords } from './trend.ts'
import { useLooking, type Looking } from './use-filter.ts'

/** One pupil through time, by topic, and what is missing. */
export function ProgressPage(): ReactElement {
  const { t } = useTranslation('gradebook')
  const { classId, studentId } = useParams({ from: '/signed-in/tridy/$classId/zaci/$studentId/vysledky' })
  const looking = useLooking()
  const progress = useQuery(progressQuery(classId, studentId, looking.filter))
  const { data } = progress
  const title = data === undefined ? t('progress.title') : data.student.name
  useTitle(data === undefined ? title : t('progress.titleOf', { name: title }))
  return (
    <Page
      title={title}
      back={<BackToBook classId={classId} filter={looking.filter} name={data?.class_name} />}
      {...(data === undefined ? {} : { intro: <Intro progress={data} /> })}
    >
      <ResultsQuery query={progress}>
        {(known) => (
          <>
            <Filters choices={known.choices} year={known.school_year} looking={looking} />
            {known.tests.length === 0 ? (
              <NoTests
                classId={classId}
                isNarrowed={known.choices.school_years.length > 0}
                onClear={() => looking.change({ year: '', half: '', subject: '', level: '', kind: '' })}
              />
            ) : (
              <Body progress={known} looking={looking} />
            )}
          </>
        )}
      </ResultsQuery>
    </Page>
  )
}

function BackToBook({ classId, filter, name }: { classId: string; filter: Filter; name: string | undefined }) {
  const { t } = useTranslation('gradebook')
  if (name === undefined) return null
  return (
    <BackLink to="/tridy/$classId/vysledky" params={{ classId }} search={{ ...filter }}>
      {t('backToBook', { name })}
    </BackLink>
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

function Body({ progress, looking }: { progress: StudentProgress; looking: Looking }) {
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
            id: test.id,
            label: format.date(test.starts_at),
            title: `${format.date(test.starts_at)} ${test.title}`,
            gap: cell.state === 'missing' ? t('state.missing') : undefined,
          }))}
          lines={[
            { id: 'student', label: t('progress.student'), look: 'main', values },
            {
              id: 'class',
              label: t('progress.class'),
              look: 'comparison',
              values: progress.tests.map(({ test }) => test.average_fraction),
            },
          ]}
        />
      </Card>
      <PupilMarks classId={progress.class_id} studentId={progress.student.id} looking={looking} />
      <Section title={t('progress.topics')}>
        <ProgressTopics topics={progress.topics} choices={progress.choices} />
      </Section>
      <Section title={t('progress.tests')}>
        <ProgressTests tests={progress.tests} choices={progress.choices} />
      </Section>
    </div>
  )
}

/** More names than these are a list, and the table below is the better list. */
const maxNamed = 4

function Figures({ progress }: { progress: StudentProgress }) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const count = progress.tests.filter(({ cell }) => cell.fraction !== null).length
  const missed = progress.tests.filter(({ cell }) => cell.state === 'missing').map(({ test }) => test.title)
  return (
    <StatRow>
      <Stat
        label={t('progress.own')}
        value={shareWords({ t, format }, progress.average_fraction, progress.manual_count)}
        note={t('progress.results', { count })}
      />
      <Stat
        label={t('progress.ofClass')}
        value={shareWords({ t, format }, progress.class_fraction, progress.class_manual_count)}
      />
      <Stat
        label={t('progress.missed')}
        value={format.number(progress.missing_count, 0)}
        {...(missed.length === 0 || missed.length > maxNamed ? {} : { note: format.list(missed) })}
      />
      {progress.manual_count > 0 && (
        <Stat label={t('progress.waiting')} value={format.number(progress.manual_count, 0)} />
      )}
    </StatRow>
  )
}

/** Level by level, the weakest first. */
function ProgressTopics({ topics, choices }: Pick<StudentProgress, 'topics' | 'choices'>) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const titleOf = useTopicTitle(choices)
  const unknown = t('unknown')
  return (
    <DataTable
      caption={t('progress.topics')}
      rows={topics}
      rowKey={topicKey}
      columns={[
        {
          key: 'topic',
          label: t('progress.topic'),
          cell: (topic) => titleOf(topic),
        },
        {
          key: 'resultCount',
          label: t('progress.resultCount'),
          isNumber: true,
          cell: ({ result_count }) => format.number(result_count, 0),
        },
        {
          key: 'own',
          label: t('progress.own'),
          isNumber: true,
          cell: ({ average_fraction: own, manual_count }) =>
            own === null ? unknown : <ShareBar share={own} text={shareWords({ t, format }, own, manual_count)} />,
        },
        {
          key: 'ofClass',
          label: t('progress.ofClass'),
          isNumber: true,
          cell: ({ class_fraction, class_manual_count }) =>
            shareWords({ t, format }, class_fraction, class_manual_count),
        },
        {
          key: 'difference',
          label: t('progress.difference'),
          isNumber: true,
          cell: ({ average_fraction: own, class_fraction: ofClass }) =>
            own === null || ofClass === null ? unknown : differenceOf({ t, format }, own, ofClass),
        },
      ]}
    />
  )
}

/** Every test, the newest first, with what is missing said in words. */
function ProgressTests({ tests, choices }: Pick<StudentProgress, 'tests' | 'choices'>) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const titleOf = useTopicTitle(choices)
  return (
    <DataTable
      caption={t('progress.tests')}
      rows={tests.toReversed()}
      rowKey={({ test }) => test.id}
      columns={[
        {
          key: 'test',
          label: t('progress.test'),
          cellClassName: 'wrap-anywhere',
          cell: ({ test }) => (
            <Link
              to="/vysledky/$testId"
              params={{ testId: test.id }}
              className="target inline-flex items-center underline decoration-line-strong underline-offset-4"
            >
              {test.title}
            </Link>
          ),
        },
        {
          key: 'date',
          label: t('progress.date'),
          cell: ({ test }) => format.date(test.starts_at),
        },
        {
          key: 'topic',
          label: t('progress.topic'),
          cell: ({ test: { level_title, subject_id } }) => titleOf({ title: level_title, subject_id }),
        },
        {
          key: 'result',
          label: t('progress.result'),
          isNumber: true,
          cell: ({ test, cell }) => {
            const words = resultWords({ t, format }, cell)
            const href = attemptHref(test.id, cell)
            if (href === undefined) return <span className="text-ink-soft">{words}</span>
            return (
              <Link to={href} className={`target inline-flex items-center ${textLink}`}>
                {words}
              </Link>
            )
          },
        },
        {
          key: 'ofClass',
          label: t('progress.ofClass'),
          isNumber: true,
          cell: ({ test }) => shareWords({ t, format }, test.average_fraction, test.manual_count),
        },
      ]}
    />
  )
}
