import {
  minClasses,
  minComparedStudents,
  minSharedQuestions,
  minStudents,
  type ComparedQuestion,
  type Comparison,
  type ParallelClass,
} from '@katedra/contract/gradebook'
import { inLanguage } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { DataTable } from '@katedra/ui/data-table'
import { Section } from '@katedra/ui/page'
import { plain } from '@katedra/ui/rich-text'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { differenceOf } from './difference.ts'
import { comparisonQuery, type Filter } from './gradebook.data.ts'
import { ResultsQuery } from './missing-results.tsx'
import { ShareBar } from './share-bar.tsx'

/** The class compared with parallel ones and with all schools. */
export function ComparisonView({ classId, filter }: { classId: string; filter: Filter }) {
  const { t } = useTranslation('gradebook')
  const comparison = useQuery(comparisonQuery(classId, filter))
  return (
    <ResultsQuery query={comparison}>
      {(data) => (
        <div className="grid min-w-0 gap-8">
          <p className="max-w-prose text-ink-soft">{t('comparison.intro')}</p>
          {data.manual_count > 0 && <p>{t('comparison.waiting', { count: data.manual_count })}</p>}
          {data.question_count === 0 ? (
            <p role="status">{t('comparison.none')}</p>
          ) : (
            <>
              <ParallelClasses comparison={data} />
              <Everyone comparison={data} />
            </>
          )}
        </div>
      )}
    </ResultsQuery>
  )
}

/** Classes of the same grade, on the questions that both have answered. */
function ParallelClasses({ comparison: { parallels } }: { comparison: Comparison }) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  return (
    <Section title={t('comparison.parallels')}>
      <p className="text-ink-soft">
        {t(parallels.length === 0 ? 'comparison.parallelsNone' : 'comparison.parallelsHint')}
      </p>
      <DataTable
        caption={t('comparison.parallels')}
        maxHeight="none"
        rows={parallels}
        rowKey={({ class_id }) => class_id}
        empty={null}
        columns={[
          {
            key: 'class',
            label: t('comparison.class'),
            cell: ({ class_id, class_name }) => (
              <Link
                to="/tridy/$classId/vysledky"
                params={{ classId: class_id }}
                className="target inline-flex items-center underline decoration-line-strong underline-offset-4"
              >
                {class_name}
              </Link>
            ),
          },
          {
            key: 'shared',
            label: t('comparison.shared'),
            isNumber: true,
            cell: ({ question_count }) => format.number(question_count, 0),
          },
          {
            key: 'ownHere',
            label: t('comparison.ownHere'),
            isNumber: true,
            cell: ({ own }) => (own === null ? t('unknown') : <Side side={own} />),
          },
          {
            key: 'theirs',
            label: t('comparison.theirs'),
            isNumber: true,
            cell: ({ other }) => (other === null ? t('unknown') : <Side side={other} />),
          },
          {
            key: 'difference',
            label: t('comparison.difference'),
            cell: (parallel) => <Verdict parallel={parallel} />,
          },
        ]}
      />
    </Section>
  )
}

function Side({ side }: { side: { average_fraction: number; student_count: number } }) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  return (
    <span className="grid justify-items-end">
      <ShareBar share={side.average_fraction} text={format.percent(side.average_fraction)} />
      <span className="text-sm text-ink-soft">{t('comparison.students', { count: side.student_count })}</span>
    </span>
  )
}

/** How far one class is from the other and whether that says anything; or why it can't be said. */
function Verdict({ parallel: { own, other, hidden, is_beyond_chance } }: { parallel: ParallelClass }) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  if (own === null || other === null)
    return t(`comparison.hidden.${hidden ?? 'questions'}`, {
      min: hidden === 'students' ? minComparedStudents : minSharedQuestions,
    })
  const points = differenceOf({ t, format }, own.average_fraction, other.average_fraction)
  const word = own.average_fraction > other.average_fraction ? 'better' : 'worse'
  return <>{`${points}, ${t(`comparison.${is_beyond_chance ? word : 'chance'}`)}`}</>
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
          {t('comparison.why', { classes: minClasses, students: minStudents })}
        </p>
      )}
      <ComparedQuestions questions={comparison.questions} />
    </Section>
  )
}

const firstQuestions = 20

/** Question by question, those furthest below all schools first. */
function ComparedQuestions({ questions }: { questions: readonly ComparedQuestion[] }) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const language = useLanguage()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? questions : questions.slice(0, firstQuestions)
  const more = questions.length - shown.length
  return (
    <div className="grid min-w-0 gap-4">
      <DataTable
        caption={t('comparison.questions')}
        maxHeight="none"
        rows={shown}
        rowKey={({ library_question_id }) => library_question_id}
        columns={[
          {
            key: 'question',
            label: t('comparison.question'),
            cellClassName: 'max-w-xl wrap-anywhere',
            cell: ({ title }) => plain(inLanguage(title, language)),
          },
          {
            key: 'ofClass',
            label: t('comparison.ofClass'),
            isNumber: true,
            cell: ({ own }) => <ShareBar share={own.average_fraction} text={format.percent(own.average_fraction)} />,
          },
          {
            key: 'all',
            label: t('comparison.all'),
            isNumber: true,
            cell: ({ everyone, hidden }) =>
              everyone === null ? (
                <span className="text-ink-soft">{t(`comparison.hiddenWhy.${hidden ?? 'classes'}`)}</span>
              ) : (
                format.percent(everyone)
              ),
          },
          {
            key: 'difference',
            label: t('comparison.difference'),
            isNumber: true,
            cell: ({ own, everyone }) =>
              everyone === null ? t('unknown') : differenceOf({ t, format }, own.average_fraction, everyone),
          },
        ]}
      />
      {more > 0 && (
        <Button className="justify-self-start" onClick={() => setIsWhole(true)}>
          {t('comparison.more', { count: more })}
        </Button>
      )}
    </div>
  )
}
