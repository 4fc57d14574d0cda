import type { CreditLot, ProgramCredits } from '@katedra/contract/credits'
import { Badge } from '@katedra/ui/badge'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { dayMoment } from '../app/plain-day.ts'
import { OrderLink } from './order-link.tsx'

const tones = { coming: 'now', valid: 'ok', ended: 'neutral' } as const

/** Everything that has come into the pool: how much, of what kind, until when and where from. */
export function LotsTable({ programs }: { programs: readonly ProgramCredits[] }) {
  const { t } = useTranslation('credits')
  return (
    <Table caption={t('lots.title')}>
      <TableHead>
        <ColumnHead>{t('lots.program')}</ColumnHead>
        <ColumnHead>{t('lots.kind')}</ColumnHead>
        <ColumnHead>{t('lots.validity')}</ColumnHead>
        <ColumnHead isNumber>{t('lots.quantity')}</ColumnHead>
        <ColumnHead isNumber>{t('lots.unassigned')}</ColumnHead>
        <ColumnHead isNumber>{t('lots.assigned')}</ColumnHead>
        <ColumnHead>{t('lots.origin')}</ColumnHead>
      </TableHead>
      <TableBody>
        {programs.flatMap(({ program, lots }) =>
          lots.map((lot) => <LotRow key={lot.id} title={program.title} lot={lot} />),
        )}
      </TableBody>
    </Table>
  )
}

function LotRow({ title, lot }: { title: string; lot: CreditLot }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const from = format.date(dayMoment(lot.valid_from))
  const until = format.date(dayMoment(lot.valid_until))
  return (
    <Row>
      <RowHead>{title}</RowHead>
      <Cell label={t('lots.kind')}>{t(`kind.${lot.kind}`)}</Cell>
      <Cell label={t('lots.validity')}>
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular">
            <span className="whitespace-nowrap">{from}</span> – <span className="whitespace-nowrap">{until}</span>
          </span>
          <Badge tone={tones[lot.state]}>{t(`lots.state.${lot.state}`)}</Badge>
        </span>
      </Cell>
      <Cell label={t('lots.quantity')} isNumber>
        <span>
          {format.number(lot.quantity)}
          {lot.withdrawn > 0 && (
            <span className="block text-sm whitespace-nowrap text-ink-soft">
              {t('lots.withdrawn', { number: format.number(lot.withdrawn) })}
            </span>
          )}
        </span>
      </Cell>
      <Cell label={t('lots.unassigned')} isNumber>
        {format.number(lot.unassigned)}
      </Cell>
      <Cell label={t('lots.assigned')} isNumber>
        {format.number(lot.assigned)}
      </Cell>
      <Cell label={t('lots.origin')} className="wrap-anywhere">
        <Origin lot={lot} />
      </Cell>
    </Row>
  )
}

function Origin({ lot: { variable_symbol, reason } }: { lot: CreditLot }) {
  if (variable_symbol === null) return reason === '' ? '–' : reason
  return <OrderLink symbol={variable_symbol} />
}
