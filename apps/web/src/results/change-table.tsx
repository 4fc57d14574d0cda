import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { ArrowDown, ArrowUp, Equal, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import type { ChangeRow } from './change-rows.ts'

/** Old and new results side by side. */
export function ChangeTable({ rows }: { rows: readonly ChangeRow[] }) {
  const { t } = useTranslation('results')
  return (
    <Table caption={t('change.title')} isStacked={false} maxHeight="20rem">
      <TableHead>
        <ColumnHead>{t('column.name')}</ColumnHead>
        <ColumnHead isNumber>{t('change.before')}</ColumnHead>
        <ColumnHead isNumber>{t('change.after')}</ColumnHead>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <Row key={row.attempt_id}>
            <RowHead className="min-w-28">{row.name}</RowHead>
            <Cell isNumber>
              <Standing standing={row.before} />
            </Cell>
            <Cell isNumber>
              <span className="flex items-center justify-end gap-2">
                <Direction direction={row.direction} />
                <Standing standing={row.after} />
              </span>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}

function Standing({ standing }: { standing: ChangeRow['before'] }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const { points, out_of, fraction } = standing
  return (
    <span className="tabular whitespace-nowrap">
      {fraction === null ? t('unknown') : format.percent(fraction)}
      <span className="block text-sm text-ink-soft">
        {points === null
          ? t('unknown')
          : t('pointsOf', { points: format.number(points, 2), out_of: format.number(out_of, 2) })}
      </span>
    </span>
  )
}

const arrows: Record<ChangeRow['direction'], LucideIcon> = { up: ArrowUp, down: ArrowDown, same: Equal, other: Equal }

function Direction({ direction }: Pick<ChangeRow, 'direction'>) {
  const { t } = useTranslation('results')
  const Arrow = arrows[direction]
  return (
    <>
      <Arrow aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <span className="sr-only">{t(`change.${direction}`)}</span>
    </>
  )
}
