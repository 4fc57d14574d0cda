import type { QuestionDetail, TestResults } from '@katedra/contract/results'
import { Stat, StatRow } from '@katedra/ui/stat'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { analysisQuery } from './results.data.ts'
import { seconds } from './suspicion-words.ts'

interface QuestionFiguresProps {
  testId: string
  detail: QuestionDetail
  results: TestResults | undefined
}

/** Success with its interval, time with the threshold, number of answers. */
export function QuestionFigures({ testId, detail, results }: QuestionFiguresProps) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const { item_no, threshold, answers } = detail
  const figures = results?.questions.find((question) => question.item_no === item_no)
  const fastCount = answers.filter(({ is_fast }) => is_fast).length
  const { success = null, average_time_s = null } = figures ?? {}
  return (
    <StatRow>
      <Stat
        label={t('column.success')}
        value={success === null ? t('unknown') : format.percent(success)}
        note={<Interval testId={testId} itemNo={item_no} />}
      />
      <Stat
        label={t('column.averageTime')}
        value={average_time_s === null ? t('unknown') : format.duration(average_time_s)}
        note={t('question.fast', { count: fastCount, threshold: seconds(t, threshold.threshold_ms, format) })}
      />
      <Stat
        label={t('column.answers')}
        value={format.number(figures?.answer_count ?? 0, 0)}
        note={t('question.of', { count: answers.length })}
      />
    </StatRow>
  )
}

/** Between what the success would lie with other pupils as good as these; only where the analysis gives it. */
function Interval({ testId, itemNo }: { testId: string; itemNo: number }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const { data } = useQuery(analysisQuery(testId))
  const item = data?.items.find(({ item_no }) => item_no === itemNo)
  if (item === undefined || item.facility_low === null || item.facility_high === null) return null
  return t('question.interval', { low: format.percent(item.facility_low), high: format.percent(item.facility_high) })
}
