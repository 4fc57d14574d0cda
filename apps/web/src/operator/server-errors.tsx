import { operatorHealth } from '@katedra/contract/operator-health'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { Loaded } from './loaded.tsx'
import { queryOf } from './operator.data.ts'
import { PagedList, usePageNumber } from './paged-list.tsx'

/** The latest faults of the server; the log has the rest under the same number. */
export function ServerErrors() {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const page = usePageNumber()
  const list = useQuery(queryOf(operatorHealth.serverErrors, { query: { page } }))
  return (
    <Loaded query={list}>
      {({ errors, total, page_size }) => (
        <PagedList
          found={t(total === 0 ? 'errors.none' : 'errors.found', { count: total })}
          total={total}
          size={page_size}
        >
          {errors.length > 0 && (
            <Table caption={t('overview.view.errors')}>
              <TableHead>
                <ColumnHead>{t('errors.route')}</ColumnHead>
                <ColumnHead>{t('errors.at')}</ColumnHead>
                <ColumnHead>{t('errors.kind')}</ColumnHead>
                <ColumnHead>{t('errors.request')}</ColumnHead>
              </TableHead>
              <TableBody>
                {errors.map((error) => (
                  <Row key={error.id}>
                    <RowHead className="font-mono text-sm font-normal wrap-anywhere">
                      {error.method} {error.route}
                    </RowHead>
                    <Cell label={t('errors.at')}>{format.dateTime(error.at)}</Cell>
                    <Cell label={t('errors.kind')} className="wrap-anywhere">
                      <span>
                        {error.kind}
                        <span className="block text-sm text-ink-soft">
                          {error.status} {error.code}
                        </span>
                      </span>
                    </Cell>
                    <Cell label={t('errors.request')} className="font-mono text-sm wrap-anywhere">
                      {error.request_id}
                    </Cell>
                  </Row>
                ))}
              </TableBody>
            </Table>
          )}
        </PagedList>
      )}
    </Loaded>
  )
}
