import { operatorHealth } from '@katedra/contract/operator-health'
import { Button } from '@katedra/ui/button'
import { DataTable } from '@katedra/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { byOnePress, call, queryOf } from '../app/call.ts'
import { PagedList, usePageNumber } from '../app/paged-list.tsx'

/** Jobs that have failed for good; each can be tried once more. */
export function FailedJobs() {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const page = usePageNumber()
  const list = useQuery(queryOf(operatorHealth.failedJobs, { query: { page } }))
  const retrying = useSave({
    ...byOnePress,
    save: (job: { queue: string; job_id: string }) => call(operatorHealth.retryJob, { params: job, body: {} }),
    doneText: t('jobs.retried'),
  })
  return (
    <QueryView query={list}>
      {({ jobs, total, page_size }) => (
        <PagedList found={t(total === 0 ? 'jobs.none' : 'jobs.found', { count: total })} total={total} size={page_size}>
          {jobs.length > 0 && (
            <DataTable
              caption={t('overview.view.jobs')}
              rows={jobs}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: 'name',
                  label: t('queues.name'),
                  cellClassName: 'wrap-anywhere',
                  cell: ({ queue, retry_count }) => (
                    <>
                      {t(`queues.names.${queue}`, { defaultValue: queue })}
                      <span className="block text-sm font-normal text-ink-soft">
                        {t('jobs.tries', { count: retry_count + 1 })}
                      </span>
                    </>
                  ),
                },
                {
                  key: 'failedAt',
                  label: t('jobs.failedAt'),
                  cell: ({ failed_at, created_at }) => format.dateTime(failed_at ?? created_at),
                },
                {
                  key: 'reason',
                  label: t('jobs.reason'),
                  cellClassName: 'wrap-anywhere',
                  cell: ({ reason }) => (reason === '' ? '–' : reason),
                },
                {
                  key: 'actions',
                  label: t('actions'),
                  narrow: 'foot',
                  cell: ({ id, queue }) => (
                    <Button
                      size="sm"
                      icon={<RotateCw aria-hidden />}
                      isBusy={retrying.isBusy && retrying.input?.job_id === id}
                      onClick={() => retrying.save({ queue, job_id: id })}
                    >
                      {t('jobs.retry')}
                    </Button>
                  ),
                },
              ]}
            />
          )}
        </PagedList>
      )}
    </QueryView>
  )
}
