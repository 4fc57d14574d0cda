import type { operatorPayments } from '@katedra/contract/operator-payments'
import type { Reply } from '@katedra/contract/route'
import { Stat, StatRow } from '@katedra/ui/stat'
import { DataTable } from '@katedra/ui/data-table'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useFormat } from '@katedra/screens/format.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { useMoments } from '../app/moments.ts'
import { useForeignAmount } from '../app/use-foreign-amount.ts'
import { MovementReason } from './movement-reason.tsx'

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
      <DataTable
        caption={t('report.unpaired')}
        rows={unpaired}
        rowKey={({ account, movement_id }) => `${account} ${movement_id}`}
        columns={[
          { key: 'booked', label: t('booked'), cell: ({ booked_on }) => day(booked_on) },
          {
            key: 'amount',
            label: t('amount'),
            isNumber: true,
            cellClassName: 'whitespace-nowrap',
            cell: (movement) => amount(movement.amount, movement.currency),
          },
          {
            key: 'why',
            label: t('why'),
            cellClassName: 'wrap-anywhere',
            cell: (movement) => <MovementReason movement={movement} />,
          },
          {
            key: 'from',
            label: t('from'),
            cellClassName: 'wrap-anywhere',
            cell: ({ counter_name, message }) => counter_name ?? message ?? '–',
          },
        ]}
      />
      {unpaired_count > unpaired.length && (
        <p className="text-ink-soft">{t('report.more', { count: unpaired_count - unpaired.length })}</p>
      )}
      <p>
        <Link to="/operator/platby" className={textLink}>
          {t('report.toPayments')}
        </Link>
      </p>
    </div>
  )
}
