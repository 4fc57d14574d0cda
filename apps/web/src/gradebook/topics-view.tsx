import type { GradebookChoices, TopicProgress } from '@katedra/contract/gradebook'
import { inLanguage } from '@katedra/questions'
import { Card, CardTitle } from '@katedra/ui/card'
import { DataTable } from '@katedra/ui/data-table'
import { LineChart } from '@katedra/ui/line-chart'
import { plain } from '@katedra/ui/rich-text'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { shareWords } from './book-cells.ts'
import { topicsQuery, type Filter } from './gradebook.data.ts'
import { ResultsQuery } from './missing-results.tsx'
import { ShareBar } from './share-bar.tsx'
import { topicKey, useTopicTitle } from './topic-title.ts'
import { trendWords } from './trend.ts'

/** Fewer results do not make a topic the weakest one of the class. */
const minResults = 5
/** From this success on a question is no trouble. */
const fineFrom = 0.75

/** How the class does level by level, the weakest first. */
export function TopicsView({ classId, filter }: { classId: string; filter: Filter }) {
  const topics = useQuery(topicsQuery(classId, filter))
  return <ResultsQuery query={topics}>{(data) => <Topics topics={data.topics} choices={data.choices} />}</ResultsQuery>
}

interface TopicsProps {
  topics: readonly TopicProgress[]
  choices: GradebookChoices
}

function Topics({ topics, choices }: TopicsProps) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const titleOf = useTopicTitle(choices)
  const weakest = topics.find(({ result_count }) => result_count >= minResults)
  return (
    <div className="grid min-w-0 gap-6">
      <p role="status" className="text-lg font-medium">
        {weakest === undefined || weakest.average_fraction === null
          ? t(topics.some(({ result_count }) => result_count > 0) ? 'topics.headlineFew' : 'topics.headlineNone')
          : t('topics.headline', {
              topic: titleOf(weakest),
              percent: shareWords({ t, format }, weakest.average_fraction, weakest.manual_count),
            })}
      </p>
      {topics.map((topic) => (
        <TopicCard key={topicKey(topic)} topic={topic} title={titleOf(topic)} />
      ))}
    </div>
  )
}

function TopicCard({ topic, title }: { topic: TopicProgress; title: string }) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const { average_fraction, manual_count, test_count, result_count } = topic
  return (
    <Card as="section" className="grid min-w-0 gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <CardTitle>{title}</CardTitle>
        <p className="text-ink-soft">
          {t('topics.testCount', { count: test_count })}, {t('topics.resultCount', { count: result_count })}
        </p>
        <p className="tabular text-2xl font-semibold">
          <span className="sr-only">{t('topics.average')} </span>
          {shareWords({ t, format }, average_fraction, manual_count)}
        </p>
      </div>
      <Trend topic={topic} />
      <WeakQuestions topic={topic} />
    </Card>
  )
}

/** The class through the tests of the topic. */
function Trend({ topic: { tests } }: { topic: TopicProgress }) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const values = tests.map(({ average_fraction }) => average_fraction)
  if (values.filter((value) => value !== null).length < 2)
    return <p className="text-sm text-ink-soft">{t('topics.noTrend')}</p>
  return (
    <LineChart
      caption={t('topics.inTime')}
      summary={trendWords({ t, format }, values)}
      momentHeader={t('progress.test')}
      say={format.percent}
      moments={tests.map(({ id, title, starts_at }) => ({
        id,
        label: format.date(starts_at),
        title: `${format.date(starts_at)} ${title}`,
      }))}
      lines={[{ id: 'class', label: t('progress.ofClass'), look: 'main', values }]}
    />
  )
}

function WeakQuestions({ topic: { weak_questions, result_count } }: { topic: TopicProgress }) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const language = useLanguage()
  const weak = weak_questions.filter(({ success }) => success < fineFrom)
  if (weak_questions.length === 0 && result_count > 0)
    return <p className="text-sm text-ink-soft">{t('topics.weakFew')}</p>
  if (result_count === 0) return null
  if (weak.length === 0) return <p className="text-sm text-ink-soft">{t('topics.weakNone')}</p>
  return (
    <DataTable
      caption={t('topics.weak')}
      isCaptionVisible
      rows={weak}
      rowKey={({ test_id, item_no }) => `${test_id} ${item_no}`}
      columns={[
        {
          key: 'question',
          label: t('topics.question'),
          cellClassName: 'max-w-xl',
          cell: ({ title, test_id, item_no }) => (
            <Link
              to="/vysledky/$testId/otazky/$itemNo"
              params={{ testId: test_id, itemNo: String(item_no) }}
              className="target inline-flex items-center underline decoration-line-strong underline-offset-4 wrap-anywhere"
            >
              {plain(inLanguage(title, language))}
            </Link>
          ),
        },
        {
          key: 'success',
          label: t('topics.success'),
          isNumber: true,
          cell: ({ success, manual_count }) => (
            <ShareBar share={success} text={shareWords({ t, format }, success, manual_count)} />
          ),
        },
        {
          key: 'students',
          label: t('topics.students'),
          isNumber: true,
          cell: ({ student_count }) => format.number(student_count, 0),
        },
      ]}
    />
  )
}
