import type { TestMisconceptions, TestResults } from '@katedra/contract/results'
import { useLanguage } from '@katedra/screens/language.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { inLanguage } from '@katedra/questions'
import { DataTable } from '@katedra/ui/data-table'
import { Section } from '@katedra/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { misconceptionsQuery, resultsPollDelay } from '../results.data.ts'

interface MisconceptionsProps {
  results: TestResults
  onAttempt: (attemptId: string) => void
}

/** What the class gets wrong in questions of generators, in words, the commonest first; nothing while it is not known. */
export function Misconceptions({ results, onAttempt }: MisconceptionsProps) {
  const { t } = useTranslation('results')
  const language = useLanguage()
  const { data } = useQuery({
    ...misconceptionsQuery(results.test.id),
    refetchInterval: () => resultsPollDelay(results),
  })
  if (data === undefined) return null
  const [commonest] = data.of_class
  return (
    <Section title={t('misconceptions.title')}>
      <p className="text-lg font-medium">
        {commonest === undefined
          ? t('misconceptions.none')
          : t('misconceptions.commonest', { text: inLanguage(commonest.text, language) })}
      </p>
      <p className="max-w-prose text-ink-soft">{t('misconceptions.text')}</p>
      {commonest !== undefined && <OfClass results={results} rows={data.of_class} onAttempt={onAttempt} />}
    </Section>
  )
}

interface OfClassProps extends MisconceptionsProps {
  rows: TestMisconceptions['of_class']
}

function OfClass({ results, rows, onAttempt }: OfClassProps) {
  const { t } = useTranslation('results')
  const language = useLanguage()
  const nameOf = new Map(results.students.map(({ attempt_id, name }) => [attempt_id, name]))
  return (
    <DataTable
      caption={t('misconceptions.title')}
      rows={rows}
      rowKey={({ text }) => inLanguage(text, language)}
      empty={null}
      columns={[
        {
          key: 'what',
          label: t('misconceptions.what'),
          cellClassName: 'max-w-md min-w-48',
          cell: ({ text }) => inLanguage(text, language),
        },
        {
          key: 'count',
          label: t('misconceptions.howMany'),
          isNumber: true,
          cell: ({ student_count }) => t('misconceptions.students', { count: student_count }),
        },
        {
          key: 'where',
          label: t('misconceptions.where'),
          cell: ({ item_nos }) => t('misconceptions.inQuestions', { list: item_nos.join(', ') }),
        },
        {
          key: 'who',
          label: t('misconceptions.who'),
          cell: ({ attempt_ids }) => (
            <ul className="flex flex-wrap gap-x-3">
              {attempt_ids.map((id) => (
                <li key={id}>
                  <button type="button" className={`target ${textLink}`} onClick={() => onAttempt(id)}>
                    {nameOf.get(id) ?? ''}
                  </button>
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  )
}

/** What one pupil gets wrong most often. */
export function OwnMisconceptions({ testId, attemptId }: { testId: string; attemptId: string }) {
  const { t } = useTranslation('results')
  const language = useLanguage()
  const { data } = useQuery(misconceptionsQuery(testId))
  const own = data?.students.find(({ attempt_id }) => attempt_id === attemptId)?.misconceptions ?? []
  const [first] = own
  if (first === undefined) return null
  return (
    <p className="rounded-md border border-line bg-sunken px-4 py-3">
      <span className="block text-sm font-semibold text-ink-soft">{t('misconceptions.ownTitle')}</span>
      {t('misconceptions.own', { text: inLanguage(first.text, language) })}
    </p>
  )
}
