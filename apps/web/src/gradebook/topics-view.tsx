import type { TopicProgress } from '@katedra/contract/gradebook'
import { inLanguage } from '@katedra/questions'
import { Card, CardTitle } from '@katedra/ui/card'
import { LineChart } from '@katedra/ui/line-chart'
import { plain } from '@katedra/ui/rich-text'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useLanguage } from '../app/i18n.ts'
import { topicsQuery, type Filter } from './gradebook.data.ts'
import { MissingResults } from './missing-results.tsx'
import { ShareBar } from './share-bar.tsx'
import { topicKey, topicTitle } from './topic-title.ts'
import { trendWords } from './trend.ts'

/** Fewer results do not make a topic the weakest one of the class. */
const leastResults = 5
/** From so good on a question is no trouble. */
const fineFrom = 0.75

/** How the class does level by level, the weakest first. */
export function TopicsView({ classId, filter }: { classId: string; filter: Filter }) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const language = useLanguage()
  const { data, error, refetch } = useQuery(topicsQuery(classId, filter))
  if (data === undefined) return <MissingResults error={error} onRetry={() => void refetch()} />
  const weakest = data.topics.find(({ result_count }) => result_count >= leastResults)
  return (
    <div className="grid min-w-0 gap-6">
      <p role="status" className="text-lg font-medium">
        {weakest === undefined || weakest.average_fraction === null
          ? t('topics.headlineNone')
          : t('topics.headline', {
              topic: topicTitle(weakest.title, { t, language }),
              percent: format.percent(weakest.average_fraction),
            })}
      </p>
      {data.topics.map((topic) => (
        <TopicCard key={topicKey(topic)} topic={topic} />
      ))}
    </div>
  )
}

function TopicCard({ topic }: { topic: TopicProgress }) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const language = useLanguage()
  const { average_fraction, test_count, result_count } = topic
  return (
    <Card as="section" className="grid min-w-0 gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <CardTitle>{topicTitle(topic.title, { t, language })}</CardTitle>
        <p className="text-ink-soft">
          {t('topics.testCount', { count: test_count })}, {t('topics.resultCount', { count: result_count })}
        </p>
        <p className="tabular text-2xl font-semibold">
          <span className="sr-only">{t('topics.average')} </span>
          {average_fraction === null ? t('unknown') : format.percent(average_fraction)}
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
        ...{ id, label: format.date(starts_at) },
        title: `${format.date(starts_at)} ${title}`,
      }))}
      lines={[{ id: 'class', label: t('progress.ofClass'), look: 'main', values }]}
    />
  )
}

function WeakQuestions({ topic: { weak_questions, result_count } }: { topic: TopicProgress }) {
  const { t } = useTranslation('gradebook')
  const weak = weak_questions.filter(({ success }) => success < fineFrom)
  if (weak_questions.length === 0 && result_count > 0)
    return <p className="text-sm text-ink-soft">{t('topics.weakFew')}</p>
  if (result_count === 0) return null
  if (weak.length === 0) return <p className="text-sm text-ink-soft">{t('topics.weakNone')}</p>
  return (
    <Table caption={t('topics.weak')} isCaptionVisible>
      <TableHead>
        <ColumnHead>{t('topics.question')}</ColumnHead>
        <ColumnHead isNumber>{t('topics.success')}</ColumnHead>
        <ColumnHead isNumber>{t('topics.students')}</ColumnHead>
      </TableHead>
      <TableBody>
        {weak.map((question) => (
          <WeakRow key={`${question.test_id} ${question.item_no}`} question={question} />
        ))}
      </TableBody>
    </Table>
  )
}

function WeakRow({ question }: { question: TopicProgress['weak_questions'][number] }) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const language = useLanguage()
  const { title, success, student_count, test_id, item_no } = question
  return (
    <Row>
      <RowHead className="max-w-xl">
        <Link
          to="/vysledky/$testId/otazky/$itemNo"
          params={{ testId: test_id, itemNo: String(item_no) }}
          className="target inline-flex items-center underline decoration-line-strong underline-offset-4 wrap-anywhere"
        >
          {plain(inLanguage(title, language))}
        </Link>
      </RowHead>
      <Cell label={t('topics.success')} isNumber>
        <ShareBar share={success} text={format.percent(success)} />
      </Cell>
      <Cell label={t('topics.students')} isNumber>
        {format.number(student_count, 0)}
      </Cell>
    </Row>
  )
}
