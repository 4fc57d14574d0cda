import type { SharedFigures as Figures } from '@katedra/contract/public-pages'
import { Card } from '@katedra/ui/card'
import { Histogram } from '@katedra/ui/histogram'
import { Stat, StatRow } from '@katedra/ui/stat'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { sharedBars, sharedSummary } from './shared-distribution.ts'
import { SharedQuestions } from './shared-questions.tsx'
import { sharedWords } from './shared-words.ts'

/** Words first, then three numbers, the picture, the questions. */
export function SharedFigures({ figures }: { figures: Figures }) {
  const { t } = useTranslation('public-pages')
  const format = useFormat()
  const { distribution } = figures
  return (
    <div className="grid gap-8">
      <p className="max-w-prose text-xl font-medium text-pretty sm:text-2xl">{sharedWords(t, figures, format)}</p>
      <ThreeNumbers figures={figures} />
      <Card as="section" data-print="whole" className="print:[&_details]:hidden">
        <Histogram
          caption={t('distribution.title')}
          summary={sharedSummary(t, distribution, format)}
          bars={sharedBars(t, distribution, format)}
          labelHeader={t('distribution.result')}
          valueHeader={t('distribution.count')}
        />
      </Card>
      <SharedQuestions questions={figures.questions} />
    </div>
  )
}

function ThreeNumbers({ figures }: { figures: Figures }) {
  const { t } = useTranslation('public-pages')
  const format = useFormat()
  const { average_fraction, average_duration_s, answer_count, submitted_count, out_of, questions } = figures
  const unknown = t('unknown')
  return (
    <StatRow>
      <Stat
        label={t('number.average')}
        value={average_fraction === null ? unknown : format.percent(average_fraction)}
        note={t('number.outOf', { count: out_of, points: format.number(out_of) })}
      />
      <Stat
        label={t('number.duration')}
        value={average_duration_s === null ? unknown : format.duration(average_duration_s)}
        note={t('number.submitted', { count: submitted_count })}
      />
      <Stat
        label={t('number.answers')}
        value={format.number(answer_count, 0)}
        note={t('number.questions', { count: questions.length })}
      />
    </StatRow>
  )
}
