import { operatorHealth } from '@katedra/contract/operator-health'
import { DataTable } from '@katedra/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { queryOf } from '../app/call.ts'
import { PagedList, usePageNumber } from '../app/paged-list.tsx'

/** The latest faults of the server; the log has the rest under the same number. */
export function ServerErrors() {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const page = usePageNumber()
  const list = useQuery(queryOf(operatorHealth.serverErrors, { query: { page } }))
  return (
    <QueryView query={list}>
      {({ errors, total, page_size }) => (
        <PagedList
          found={t(total === 0 ? 'errors.none' : 'errors.found', { count: total })}
          total={total}
          size={page_size}
        >
          {errors.length > 0 && (
            <DataTable
              caption={t('overview.view.errors')}
              rows={errors}
              rowKey={({ id }) => String(id)}
              columns={[
                {
                  key: 'route',
                  label: t('errors.route'),
                  cellClassName: 'font-mono text-sm font-normal wrap-anywhere',
                  cell: ({ method, route }) => `${method} ${route}`,
                },
                { key: 'at', label: t('errors.at'), cell: ({ at }) => format.dateTime(at) },
                {
                  key: 'kind',
                  label: t('errors.kind'),
                  cellClassName: 'wrap-anywhere',
                  cell: ({ kind, status, code }) => (
                    <span>
                      {kind}
                      <span className="block text-sm text-ink-soft">
                        {status} {code}
                      </span>
                    </span>
                  ),
                },
                {
                  key: 'request',
                  label: t('errors.request'),
                  cellClassName: 'font-mono text-sm wrap-anywhere',
                  cell: ({ request_id }) => request_id,
                },
              ]}
            />
          )}
        </PagedList>
      )}
    </QueryView>
  )
}
