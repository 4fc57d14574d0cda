import { leastFirstAnswers, type LibraryFault, type LibraryFigures } from '@katedra/contract/operator-library'
import { Badge } from '@katedra/ui/badge'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'

/** The figures in words; undefined while there are too few answers for any of them. */
export function useFigureTexts({ success, mean_ms, discrimination }: LibraryFigures) {
  const format = useFormat()
  if (success === null) return undefined
  return {
    success: format.percent(success),
    time: mean_ms === null ? '–' : format.duration(Math.round(mean_ms / 1000)),
    discrimination: discrimination === null ? '–' : format.number(discrimination, 2),
  }
}

export function FaultBadges({ faults }: { faults: readonly LibraryFault[] }) {
  const { t } = useTranslation('operator-library')
  return (
    <span className="flex flex-wrap gap-1.5">
      {faults.map((fault) => (
        <Badge key={fault} tone="danger" icon={<TriangleAlert aria-hidden />}>
          {t(`fault.${fault}`)}
        </Badge>
      ))}
    </span>
  )
}

interface FigureTableProps {
  figures: readonly LibraryFigures[]
  /** The version that tests get now. */
  present: number
}

/** What is known of each version of a question. */
export function FigureTable({ figures, present }: FigureTableProps) {
  const { t } = useTranslation('operator-library')
  if (figures.length === 0) return <p className="text-ink-soft">{t('figures.never')}</p>
  return (
    <Table caption={t('figures.title')}>
      <TableHead>
        <ColumnHead>{t('figures.version')}</ColumnHead>
        <ColumnHead isNumber>{t('figures.answers')}</ColumnHead>
        <ColumnHead isNumber>{t('figures.success')}</ColumnHead>
        <ColumnHead isNumber>{t('figures.time')}</ColumnHead>
        <ColumnHead isNumber>{t('figures.discrimination')}</ColumnHead>
        <ColumnHead>{t('figures.faults')}</ColumnHead>
      </TableHead>
      <TableBody>
        {figures.map((one) => (
          <FigureRow key={one.version} figures={one} isPresent={one.version === present} />
        ))}
      </TableBody>
    </Table>
  )
}

function FigureRow({ figures, isPresent }: { figures: LibraryFigures; isPresent: boolean }) {
  const { t } = useTranslation('operator-library')
  const format = useFormat()
  const texts = useFigureTexts(figures)
  return (
    <Row>
      <RowHead>
        {figures.version} {isPresent && <Badge tone="accent">{t('figures.present')}</Badge>}
      </RowHead>
      <Cell label={t('figures.answers')} isNumber>
        {format.number(figures.first_answers)}
      </Cell>
      <Cell label={t('figures.success')} isNumber>
        {texts?.success ?? t('figures.notYet')}
      </Cell>
      <Cell label={t('figures.time')} isNumber>
        {texts?.time ?? '–'}
      </Cell>
      <Cell label={t('figures.discrimination')} isNumber>
        {texts?.discrimination ?? '–'}
      </Cell>
      <Cell label={t('figures.faults')}>
        {texts === undefined ? (
          t('figures.from', { count: leastFirstAnswers })
        ) : (
          <FaultBadges faults={figures.faults} />
        )}
      </Cell>
    </Row>
  )
}
