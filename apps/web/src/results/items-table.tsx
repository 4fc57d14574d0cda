import { InfoPopover } from '@katedra/ui/info-popover'
import { Section } from '@katedra/ui/page'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { ExcludedBadge } from './exclusion-note.tsx'
import { ItemLink } from './item-link.tsx'
import type { ItemAnalysis } from './item-verdicts.ts'
import { ShareBar } from './share-bar.tsx'

const columns = ['facility', 'guess', 'discrimination', 'efficiency', 'deviation', 'weight'] as const

interface ItemsTableProps {
  testId: string
  items: readonly ItemAnalysis[]
}

/** The figures of each question; every column explains itself. */
export function ItemsTable({ testId, items }: ItemsTableProps) {
  const { t } = useTranslation('results')
  return (
    <Section title={t('analysis.figures')}>
      <Table caption={t('analysis.figures')} isStacked={false}>
        <TableHead>
          <ColumnHead>{t('column.question')}</ColumnHead>
          {columns.map((column) => (
            <ColumnHead key={column} isNumber>
              <span className="inline-flex items-center gap-0.5">
                {t(`analysis.column.${column}`)}
                <InfoPopover label={t('analysis.what', { figure: t(`analysis.column.${column}`) })}>
                  {t(`analysis.about.${column}`)}
                </InfoPopover>
              </span>
            </ColumnHead>
          ))}
        </TableHead>
        <TableBody>
          {items.map((item) => (
            <ItemRow key={item.item_no} testId={testId} item={item} />
          ))}
        </TableBody>
      </Table>
    </Section>
  )
}

function ItemRow({ testId, item }: { testId: string; item: ItemAnalysis }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const share = (value: number | null) => (value === null ? t('unknown') : format.percent(value))
  const number = (value: number | null) => (value === null ? t('unknown') : format.number(value, 2))
  return (
    <Row>
      <RowHead className="min-w-44">
        <ItemLink testId={testId} item={item} />
        {!item.counts && <ExcludedBadge />}
      </RowHead>
      <Cell label={t('analysis.column.facility')} isNumber>
        {item.facility === null ? (
          t('unknown')
        ) : (
          <span>
            <ShareBar share={item.facility} text={share(item.facility)} />
            {item.facility_low !== null && item.facility_high !== null && (
              <span className="block text-sm whitespace-nowrap text-ink-soft">
                {share(item.facility_low)} – {share(item.facility_high)}
              </span>
            )}
          </span>
        )}
      </Cell>
      <Cell label={t('analysis.column.guess')} isNumber>
        {share(item.random_guess)}
      </Cell>
      <Cell label={t('analysis.column.discrimination')} isNumber>
        {number(item.discrimination)}
      </Cell>
      <Cell label={t('analysis.column.efficiency')} isNumber>
        {number(item.discriminative_efficiency)}
      </Cell>
      <Cell label={t('analysis.column.deviation')} isNumber>
        {number(item.standard_deviation)}
      </Cell>
      <Cell label={t('analysis.column.weight')} isNumber>
        <span className="whitespace-nowrap">
          {t('analysis.weights', { intended: share(item.intended_weight), effective: share(item.effective_weight) })}
        </span>
      </Cell>
    </Row>
  )
}
