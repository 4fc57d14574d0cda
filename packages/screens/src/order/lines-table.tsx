import type { Order } from '@katedra/contract/orders'
import { linesWithVat } from '@katedra/contract/price'
import type { Currency } from '@katedra/contract/programs'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format.ts'
import { dayMoment } from '../plain-day.ts'
import { usePrice, WithoutVat } from './price-text.tsx'
import { useAmount } from './use-amount.ts'

type Line = Pick<Order['lines'][number], 'months' | 'quantity' | 'unit_price' | 'net'> & {
  program: { id: number; title: string }
  valid_until?: string
}

interface LinesTableProps {
  lines: readonly Line[]
  currency: Currency
  /** Of VAT, in basis points. */
  rate: number
}

/** What is ordered: prices with VAT, small next to them those without. */
export function LinesTable({ lines, currency, rate }: LinesTableProps) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const amount = useAmount()
  const price = usePrice(rate, currency)
  const totals = linesWithVat(
    lines.map(({ net }) => net),
    rate,
  )
  return (
    <Table caption={t(rate === 0 ? 'lines.caption' : 'lines.captionWithVat')}>
      <TableHead>
        <ColumnHead>{t('lines.program')}</ColumnHead>
        <ColumnHead>{t('lines.period')}</ColumnHead>
        <ColumnHead isNumber>{t('lines.quantity')}</ColumnHead>
        <ColumnHead isNumber>{t('lines.unitPrice')}</ColumnHead>
        <ColumnHead isNumber>{t('lines.total')}</ColumnHead>
      </TableHead>
      <TableBody>
        {lines.map(({ program, months, quantity, unit_price, net, valid_until }, index) => (
          <Row key={`${program.id} ${months}`}>
            <RowHead>{program.title}</RowHead>
            <Cell label={t('lines.period')}>
              <span>
                {t('months', { count: months })}
                {valid_until !== undefined && (
                  <span className="block text-sm text-ink-soft">
                    {t('programs.until', { date: format.date(dayMoment(valid_until)) })}
                  </span>
                )}
              </span>
            </Cell>
            <Cell label={t('lines.quantity')} isNumber>
              {format.number(quantity)}
            </Cell>
            <Cell label={t('lines.unitPrice')} isNumber className="whitespace-nowrap">
              <span>
                {price(unit_price)}
                <WithoutVat net={unit_price} rate={rate} currency={currency} />
              </span>
            </Cell>
            <Cell label={t('lines.total')} isNumber className="whitespace-nowrap">
              <span>
                {amount(totals[index] ?? net, currency)}
                <WithoutVat net={net} rate={rate} currency={currency} />
              </span>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
