import type { CreditAction } from '@katedra/contract/credits'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { textLink } from '../app/link-class.ts'
import { OrderLink } from './order-link.tsx'

/** Moves of credits, one line for those made together. */
export function HistoryTable({ actions }: { actions: readonly CreditAction[] }) {
  const { t } = useTranslation('credits')
  return (
    <Table caption={t('views.history')}>
      <TableHead>
        <ColumnHead>{t('history.what')}</ColumnHead>
        <ColumnHead>{t('history.program')}</ColumnHead>
        <ColumnHead>{t('history.kind')}</ColumnHead>
        <ColumnHead>{t('history.why')}</ColumnHead>
        <ColumnHead>{t('history.who')}</ColumnHead>
        <ColumnHead>{t('history.when')}</ColumnHead>
      </TableHead>
      <TableBody>
        {actions.map((action) => (
          <ActionRow key={action.id} action={action} />
        ))}
      </TableBody>
    </Table>
  )
}

function ActionRow({ action }: { action: CreditAction }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  return (
    <Row>
      <RowHead>{t(`history.move.${action.move}`, { count: action.quantity })}</RowHead>
      <Cell label={t('history.program')}>{action.program.title}</Cell>
      <Cell label={t('history.kind')}>{t(`kind.${action.kind}`)}</Cell>
      <Cell label={t('history.why')} className="wrap-anywhere">
        <Why action={action} />
      </Cell>
      <Cell label={t('history.who')} className="wrap-anywhere">
        {action.actor_name === '' ? t('history.service') : action.actor_name}
      </Cell>
      <Cell label={t('history.when')} className="tabular whitespace-nowrap">
        {format.dateTime(action.moved_at)}
      </Cell>
    </Row>
  )
}

/** The class, the order or the reason, whichever the move is tied to. */
function Why({ action: { class_id, class_name, variable_symbol, reason } }: { action: CreditAction }) {
  if (class_id !== null && class_name !== null)
    return (
      <Link to="/tridy/$classId/kredity" params={{ classId: class_id }} className={textLink}>
        {class_name}
      </Link>
    )
  if (variable_symbol !== null) return <OrderLink symbol={variable_symbol} />
  return reason === '' ? (class_name ?? '–') : reason
}
