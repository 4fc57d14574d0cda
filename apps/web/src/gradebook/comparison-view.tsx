import { leastClasses, leastStudents, type Comparison } from '@katedra/contract/gradebook'
import { Section } from '@katedra/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { ComparedQuestions } from './compared-questions.tsx'
import { comparisonQuery, type Filter } from './gradebook.data.ts'
import { MissingResults } from './missing-results.tsx'
import { ParallelClasses } from './parallel-classes.tsx'

/** The class beside parallel ones and beside all schools. */
export function ComparisonView({ classId, filter }: { classId: string; filter: Filter }) {
  const { t } = useTranslation('gradebook')
  const { data, error, refetch } = useQuery(comparisonQuery(classId, filter))
  if (data === undefined) return <MissingResults error={error} onRetry={() => void refetch()} />
  return (
    <div className="grid min-w-0 gap-8">
      <p className="max-w-prose text-ink-soft">{t('comparison.intro')}</p>
      {data.question_count === 0 ? (
        <p role="status">{t('comparison.none')}</p>
      ) : (
        <>
          <ParallelClasses comparison={data} />
          <Everyone comparison={data} />
        </>
      )}
    </div>
  )
}

/** What may be said of all schools, and where it may not, why. */
function Everyone({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const { everyone, hidden_count } = comparison
  return (
    <Section title={t('comparison.everyone')}>
      <p role="status" className="text-lg font-medium">
        {everyone === null
          ? t('comparison.everyoneNone')
          : t('comparison.everyoneSummary', {
              count: everyone.question_count,
              own: format.percent(everyone.own_fraction),
              all: format.percent(everyone.fraction),
            })}
      </p>
      {hidden_count > 0 && (
        <p className="max-w-prose text-ink-soft">
          {everyone !== null && `${t('comparison.hiddenCount', { count: hidden_count })} `}
          {t('comparison.why', { classes: leastClasses, students: leastStudents })}
        </p>
      )}
      <ComparedQuestions questions={comparison.questions} />
    </Section>
  )
}
