import type { operatorPayments } from '@katedra/contract/operator-payments'
import type { Reply } from '@katedra/contract/route'
import { Stat, StatRow } from '@katedra/ui/stat'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../app/form-alert.tsx'
import { useFormat } from '../app/format.ts'
import { textLink } from '../app/link-class.ts'
import { Go } from './go.tsx'
import { useMoments } from './moments.ts'
import { MovementReason } from './movement-reason.tsx'
import { hrefOf } from './place.ts'
import { useForeignAmount } from './use-foreign-amount.ts'

type Report = Reply<typeof operatorPayments.importStatement>

/** What came of a statement: what it paid, what it did not and why, what was known and what could not be read. */
export function BankReport({ report }: { report: Report }) {
  const { t } = useTranslation('operator-payments')
  const format = useFormat()
  const { import_id, failure, unpaired_count, unpaired, unreadable, unreadable_count } = report
  const why = failure === null ? '' : t(`failure.${failure}`)
  // Nothing has been read, so there is nothing to count.
  if (import_id === null) return <FormAlert text={t('report.nothing', { why })} />
  return (
    <div className="grid min-w-0 gap-4">
      <FormAlert text={failure === null ? undefined : t('report.failure', { why })} />
      <p role="status" className="sr-only">
        {t('report.announced', { paired: report.paired_count, unpaired: unpaired_count })}
      </p>
      <StatRow>
        <Stat value={format.number(report.paired_count)} label={t('report.paired')} />
        <Stat
          value={format.number(unpaired_count)}
          label={t('report.unpaired')}
          tone={unpaired_count > 0 ? 'danger' : 'ink'}
        />
        <Stat value={format.number(report.known_count)} label={t('report.known')} />
        <Stat value={format.number(report.outgoing_count)} label={t('report.outgoing')} />
        <Stat
          value={format.number(unreadable_count)}
          label={t('report.unreadable')}
          tone={unreadable_count > 0 ? 'danger' : 'ink'}
        />
      </StatRow>
      {unpaired.length > 0 && <Unpaired report={report} />}
      {unreadable.length > 0 && (
        <div className="grid gap-2">
          <p className="font-medium">{t('report.places')}</p>
          <ul className="grid list-disc gap-1 pl-5">
            {unreadable.map(({ where, reason }) => (
              <li key={`${where} ${reason}`}>{t('report.place', { where, why: t(`unreadable.${reason}`) })}</li>
            ))}
          </ul>
          {unreadable_count > unreadable.length && (
            <p className="text-ink-soft">{t('report.more', { count: unreadable_count - unreadable.length })}</p>
          )}
        </div>
      )}
    </div>
  )
}

function Unpaired({ report: { unpaired, unpaired_count } }: { report: Report }) {
  const { t } = useTranslation('operator-payments')
  const amount = useForeignAmount()
  const { day } = useMoments()
  return (
    <div className="grid min-w-0 gap-3">
      <Table caption={t('report.unpaired')}>
        <TableHead>
          <ColumnHead>{t('booked')}</ColumnHead>
          <ColumnHead isNumber>{t('amount')}</ColumnHead>
          <ColumnHead>{t('why')}</ColumnHead>
          <ColumnHead>{t('from')}</ColumnHead>
        </TableHead>
        <TableBody>
          {unpaired.map((movement) => (
            <Row key={`${movement.account} ${movement.movement_id}`}>
              <RowHead>{day(movement.booked_on)}</RowHead>
              <Cell label={t('amount')} isNumber className="whitespace-nowrap">
                {amount(movement.amount, movement.currency)}
              </Cell>
              <Cell label={t('why')} className="wrap-anywhere">
                <MovementReason movement={movement} />
              </Cell>
              <Cell label={t('from')} className="wrap-anywhere">
                {movement.counter_name ?? movement.message ?? '–'}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
      {unpaired_count > unpaired.length && (
        <p className="text-ink-soft">{t('report.more', { count: unpaired_count - unpaired.length })}</p>
      )}
      <p>
        <Go href={hrefOf(['platby'])} className={textLink}>
          {t('report.toPayments')}
        </Go>
      </p>
    </div>
  )
}
