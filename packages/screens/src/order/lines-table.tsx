import type { Order } from '@katedra/contract/orders'
import type { Currency } from '@katedra/contract/programs'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format.ts'
import { dayMoment } from '../plain-day.ts'
import { useAmount } from './use-amount.ts'

type Line = Pick<Order['lines'][number], 'months' | 'quantity' | 'unit_price' | 'net'> & {
  program: { id: number; title: string }
  valid_until?: string
}

/** What is ordered, without VAT. */
export function LinesTable({ lines, currency }: { lines: readonly Line[]; currency: Currency }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const amount = useAmount()
  return (
    <Table caption={t('lines.caption')}>
      <TableHead>
        <ColumnHead>{t('lines.program')}</ColumnHead>
        <ColumnHead>{t('lines.period')}</ColumnHead>
        <ColumnHead isNumber>{t('lines.quantity')}</ColumnHead>
        <ColumnHead isNumber>{t('lines.unitPrice')}</ColumnHead>
        <ColumnHead isNumber>{t('lines.net')}</ColumnHead>
      </TableHead>
      <TableBody>
        {lines.map(({ program, months, quantity, unit_price, net, valid_until }) => (
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
              {amount(unit_price, currency)}
            </Cell>
            <Cell label={t('lines.net')} isNumber className="whitespace-nowrap">
              {amount(net, currency)}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
