import { operatorHealth } from '@katedra/contract/operator-health'
import { Button } from '@katedra/ui/button'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { Loaded } from './loaded.tsx'
import { call, queryOf } from './operator.data.ts'
import { PagedList, usePageNumber } from './paged-list.tsx'
import { useDoing } from './use-doing.ts'

/** Jobs that have failed for good; each can be tried once more. */
export function FailedJobs() {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const page = usePageNumber()
  const list = useQuery(queryOf(operatorHealth.failedJobs, { query: { page } }))
  const retrying = useDoing(
    (job: { queue: string; job_id: string }) => call(operatorHealth.retryJob, { params: job, body: {} }),
    t('jobs.retried'),
  )
  return (
    <Loaded query={list}>
      {({ jobs, total, page_size }) => (
        <PagedList found={t(total === 0 ? 'jobs.none' : 'jobs.found', { count: total })} total={total} size={page_size}>
          {jobs.length > 0 && (
            <Table caption={t('overview.view.jobs')}>
              <TableHead>
                <ColumnHead>{t('queues.name')}</ColumnHead>
                <ColumnHead>{t('jobs.failedAt')}</ColumnHead>
                <ColumnHead>{t('jobs.reason')}</ColumnHead>
                <ColumnHead>{t('actions')}</ColumnHead>
              </TableHead>
              <TableBody>
                {jobs.map((job) => (
                  <Row key={job.id}>
                    <RowHead className="wrap-anywhere">
                      {t(`queues.names.${job.queue}`, { defaultValue: job.queue })}
                      <span className="block text-sm font-normal text-ink-soft">
                        {t('jobs.tries', { count: job.retry_count + 1 })}
                      </span>
                    </RowHead>
                    <Cell label={t('jobs.failedAt')}>{format.dateTime(job.failed_at ?? job.created_at)}</Cell>
                    <Cell label={t('jobs.reason')} className="wrap-anywhere">
                      {job.reason === '' ? '–' : job.reason}
                    </Cell>
                    <Cell place="foot">
                      <Button
                        size="sm"
                        icon={<RotateCw aria-hidden />}
                        isBusy={retrying.isPending && retrying.variables.job_id === job.id}
                        onClick={() => retrying.mutate({ queue: job.queue, job_id: job.id })}
                      >
                        {t('jobs.retry')}
                      </Button>
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
