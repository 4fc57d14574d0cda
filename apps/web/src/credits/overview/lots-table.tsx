import type { CreditLot, ProgramCredits } from '@katedra/contract/credits'
import { Badge } from '@katedra/ui/badge'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { dayMoment } from '@katedra/screens/plain-day.ts'
import { OrderLink } from './order-link.tsx'
import { type Column, DataTable } from '@katedra/ui/data-table'

const tones = { coming: 'now', valid: 'ok', ended: 'neutral' } as const

/** Everything that has come into the pool: how much, of what kind, until when and where from. */
export function LotsTable({ programs }: { programs: readonly ProgramCredits[] }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const rows = programs.flatMap(({ program, lots }) => lots.map((lot) => ({ ...lot, title: program.title })))
  const columns: Column<(typeof rows)[number]>[] = [
    { key: 'program', label: t('lots.program'), cell: ({ title }) => title },
    { key: 'kind', label: t('lots.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    {
      key: 'validity',
      label: t('lots.validity'),
      cell: ({ valid_from, valid_until, state }) => (
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular">
            <span className="whitespace-nowrap">{format.date(dayMoment(valid_from))}</span> –{' '}
            <span className="whitespace-nowrap">{format.date(dayMoment(valid_until))}</span>
          </span>
          <Badge tone={tones[state]}>{t(`lots.state.${state}`)}</Badge>
        </span>
      ),
    },
    {
      key: 'quantity',
      label: t('lots.quantity'),
      isNumber: true,
      cell: ({ quantity, withdrawn }) => (
        <span>
          {format.number(quantity)}
          {withdrawn > 0 && (
            <span className="block text-sm whitespace-nowrap text-ink-soft">
              {t('lots.withdrawn', { number: format.number(withdrawn) })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'unassigned',
      label: t('lots.unassigned'),
      isNumber: true,
      cell: ({ unassigned }) => format.number(unassigned),
    },
    { key: 'assigned', label: t('lots.assigned'), isNumber: true, cell: ({ assigned }) => format.number(assigned) },
    {
      key: 'origin',
      label: t('lots.origin'),
      cellClassName: 'wrap-anywhere',
      cell: (lot) => <Origin lot={lot} />,
    },
  ]
  return <DataTable caption={t('lots.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
}

function Origin({ lot: { variable_symbol, reason } }: { lot: CreditLot }) {
  if (variable_symbol === null) return reason === '' ? '–' : reason
  return <OrderLink symbol={variable_symbol} />
}
