import type { QuestionResult, StudentResult } from '@katedra/contract/results'
import { HeatMap } from '@katedra/ui/heat-map'
import { Section } from '@katedra/ui/page'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { heatColumns, heatRows } from './heat-cells.ts'

interface AnswerMapProps {
  students: readonly StudentResult[]
  questions: readonly QuestionResult[]
  onAttempt: (attemptId: string, itemNo?: number) => void
}

/** Pupils × questions. Drawn again only when a pupil has handed in: the query keeps unchanged parts identical. */
export const AnswerMap = memo(function AnswerMap({ students, questions, onAttempt }: AnswerMapProps) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const language = useLanguage()
  const rows = useMemo(() => heatRows(t, students, questions, format), [t, students, questions, format])
  const columns = useMemo(() => heatColumns(questions, language), [questions, language])
  return (
    <Section title={t('map.title')}>
      <p className="max-w-prose text-ink-soft">{t('map.text')}</p>
      <HeatMap
        maxHeight="80dvh"
        caption={t('map.title')}
        rowHeader={t('column.name')}
        rows={rows}
        columns={columns}
        onCell={(attemptId, itemNo) => onAttempt(attemptId, Number(itemNo))}
      />
    </Section>
  )
}, hasSameFigures)

/** What is shown: pupils who are still at work are not in the map. */
function hasSameFigures(before: AnswerMapProps, after: AnswerMapProps): boolean {
  return (
    isSameList(handedIn(before.students), handedIn(after.students)) &&
    isSameList(
      before.questions.flatMap(({ title, counts }) => [title, counts]),
      after.questions.flatMap(({ title, counts }) => [title, counts]),
    )
  )
}

function handedIn(students: readonly StudentResult[]): StudentResult[] {
  return students.filter(({ state }) => state === 'submitted')
}

function isSameList(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((item, index) => item === after[index])
}
