import type { operatorHealth } from '@katedra/contract/operator-health'
import type { Reply } from '@katedra/contract/route'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'

/** The queues of jobs in numbers. */
export function Queues({ queues }: { queues: Reply<typeof operatorHealth.health>['queues'] }) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  return (
    <Table caption={t('overview.view.queues')}>
      <TableHead>
        <ColumnHead>{t('queues.name')}</ColumnHead>
        <ColumnHead isNumber>{t('queues.waiting')}</ColumnHead>
        <ColumnHead isNumber>{t('queues.running')}</ColumnHead>
        <ColumnHead isNumber>{t('queues.planned')}</ColumnHead>
        <ColumnHead isNumber>{t('queues.failed')}</ColumnHead>
        <ColumnHead>{t('queues.since')}</ColumnHead>
      </TableHead>
      <TableBody>
        {queues.map(({ queue, waiting, running, planned, failed, waiting_since }) => (
          <Row key={queue}>
            <RowHead className="wrap-anywhere">
              {t(`queues.names.${queue}`, { defaultValue: queue })}
              <span className="block text-sm font-normal text-ink-soft">{queue}</span>
            </RowHead>
            <Cell label={t('queues.waiting')} isNumber>
              {format.number(waiting)}
            </Cell>
            <Cell label={t('queues.running')} isNumber>
              {format.number(running)}
            </Cell>
            <Cell label={t('queues.planned')} isNumber>
              {format.number(planned)}
            </Cell>
            <Cell label={t('queues.failed')} isNumber className={failed > 0 ? 'font-semibold text-danger' : ''}>
              {format.number(failed)}
            </Cell>
            <Cell label={t('queues.since')}>{waiting_since === null ? '–' : format.dateTime(waiting_since)}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
