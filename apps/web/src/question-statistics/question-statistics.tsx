import { difficultyOf, tellingOf, type QuestionStatistics } from '@katedra/contract/question-statistics'
import { useFormat } from '@katedra/screens/format.ts'
import { useTranslation } from 'react-i18next'

/** How pupils of all schools have done in a question of the library, in words: "středně těžká (62 % bodů) · asi 40 s". */
export function useStatisticsWords(): (statistics: QuestionStatistics) => string {
  const { t } = useTranslation('subjects')
  const format = useFormat()
  return (statistics) => {
    const { success, mean_s, first_answers } = statistics
    const telling = tellingOf(statistics)
    return [
      t(`statistics.difficulty.${difficultyOf(statistics)}`, { percent: format.percent(success) }),
      telling === null ? undefined : t(`statistics.telling.${telling}`),
      mean_s === null ? undefined : t('statistics.time', { time: format.duration(mean_s) }),
      t('statistics.pupils', { count: first_answers }),
    ]
      .filter((part) => part !== undefined)
      .join(' · ')
  }
}

/** Nothing where too few pupils have met the question. */
export function QuestionStatisticsLine({ statistics }: { statistics: QuestionStatistics | undefined }) {
  const words = useStatisticsWords()
  return statistics !== undefined && <p className="text-sm text-ink-soft">{words(statistics)}</p>
}
