import {
  leastComparedStudents,
  leastSharedQuestions,
  type Comparison,
  type ParallelClass,
} from '@katedra/contract/gradebook'
import { Section } from '@katedra/ui/page'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { differenceOf } from './difference.ts'
import { ShareBar } from './share-bar.tsx'

/** Classes of the same grade, on the questions that both have answered. */
export function ParallelClasses({ comparison: { parallels } }: { comparison: Comparison }) {
  const { t } = useTranslation('gradebook')
  return (
    <Section title={t('comparison.parallels')}>
      <p className="text-ink-soft">
        {t(parallels.length === 0 ? 'comparison.parallelsNone' : 'comparison.parallelsHint')}
      </p>
      {parallels.length > 0 && (
        <Table caption={t('comparison.parallels')} maxHeight="none">
          <TableHead>
            <ColumnHead>{t('comparison.class')}</ColumnHead>
            <ColumnHead isNumber>{t('comparison.shared')}</ColumnHead>
            <ColumnHead isNumber>{t('comparison.ownHere')}</ColumnHead>
            <ColumnHead isNumber>{t('comparison.theirs')}</ColumnHead>
            <ColumnHead>{t('comparison.difference')}</ColumnHead>
          </TableHead>
          <TableBody>
            {parallels.map((parallel) => (
              <ParallelRow key={parallel.class_id} parallel={parallel} />
            ))}
          </TableBody>
        </Table>
      )}
    </Section>
  )
}

function ParallelRow({ parallel }: { parallel: ParallelClass }) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const { class_id, class_name, question_count, own, other, hidden } = parallel
  return (
    <Row>
      <RowHead>
        <Link
          to="/tridy/$classId/vysledky"
          params={{ classId: class_id }}
          className="target inline-flex items-center underline decoration-line-strong underline-offset-4"
        >
          {class_name}
        </Link>
      </RowHead>
      <Cell label={t('comparison.shared')} isNumber>
        {format.number(question_count, 0)}
      </Cell>
      <Cell label={t('comparison.ownHere')} isNumber>
        {own === null ? t('unknown') : <Side side={own} />}
      </Cell>
      <Cell label={t('comparison.theirs')} isNumber>
        {other === null ? t('unknown') : <Side side={other} />}
      </Cell>
      <Cell label={t('comparison.difference')}>
        {own === null || other === null
          ? t(`comparison.hidden.${hidden ?? 'questions'}`, {
              least: hidden === 'students' ? leastComparedStudents : leastSharedQuestions,
            })
          : verdict(parallel, differenceOf({ t, format }, own.average_fraction, other.average_fraction), t)}
      </Cell>
    </Row>
  )
}

function verdict({ own, other, is_beyond_chance }: ParallelClass, points: string, t: (key: string) => string): string {
  const isBetter = (own?.average_fraction ?? 0) > (other?.average_fraction ?? 0)
  const word = is_beyond_chance ? (isBetter ? 'better' : 'worse') : 'chance'
  return `${points}, ${t(`comparison.${word}`)}`
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
