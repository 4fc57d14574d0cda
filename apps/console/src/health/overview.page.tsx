import { operatorHealth } from '@katedra/contract/operator-health'
import type { Reply } from '@katedra/contract/route'
import { Button } from '@katedra/ui/button'
import { Page, Section } from '@katedra/ui/page'
import { Stat, StatRow } from '@katedra/ui/stat'
import { Tabs } from '@katedra/ui/tabs'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '@katedra/ui/data-table'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useFormat } from '@katedra/screens/format.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { FactList } from '../app/fact-list.tsx'
import { queryOf, refreshAll, byOnePress, call } from '../app/call.ts'
import { useAddress } from '../app/address.ts'
import { WaitingList } from './waiting.tsx'
import { StuckMails } from './stuck-mails.tsx'
import { PagedList, usePageNumber } from '../app/lists/paged-list.tsx'

type Health = Reply<typeof operatorHealth.health>
const views = ['queues', 'jobs', 'mails', 'errors'] as const

/** What waits for a person, and behind it how the service is. Asked for once: a page that asked by itself would keep a forgotten console open for ever. */
export function OverviewPage() {
  const { t } = useTranslation('operator')
  const { search, narrow } = useAddress()
  // Each view of the machinery has an address, the front page has none.
  const isMachinery = views.some((view) => view === search.view)
  const health = useQuery(queryOf(operatorHealth.health))
  useTitle(t('overview.title'))
  return (
    <Page
      title={t('overview.title')}
      action={
        <Button icon={<RotateCw aria-hidden />} isBusy={health.isFetching} onClick={refreshAll}>
          {t('overview.refresh')}
        </Button>
      }
    >
      {health.data !== undefined && (
        <>
          <NoMails mails={health.data.mails} />
          <FormAlert text={health.data.accepts_transfers ? undefined : t('overview.noSupplier')} />
        </>
      )}
      <Tabs
        label={t('overview.tabs')}
        selected={isMachinery ? 'machinery' : 'waiting'}
        onSelect={(id) => narrow({ view: id === 'waiting' ? undefined : views[0], page: undefined, state: undefined })}
        items={[
          { id: 'waiting', label: t('overview.tab.waiting'), content: <WaitingList /> },
          { id: 'machinery', label: t('overview.tab.machinery'), content: <Machinery health={health} /> },
        ]}
      />
    </Page>
  )
}

/** Queues, mails and errors in numbers and in lists. */
function Machinery({ health }: { health: UseQueryResult<Health> }) {
  const { t } = useTranslation('operator')
  return (
    <QueryView query={health}>
      {(data) => (
        <div className="grid min-w-0 gap-6">
          <Figures health={data} />
          <Views health={data} />
          <Section title={t('overview.service')}>
            <Facts health={data} />
          </Section>
        </div>
      )}
    </QueryView>
  )
}

/** Without a mail server no one confirms an address or gets an invitation. */
function NoMails({ mails }: Pick<Health, 'mails'>) {
  const { t } = useTranslation('operator')
  return <FormAlert text={mails.sends ? undefined : t('overview.noMails', { count: mails.waiting + mails.failing })} />
}

function Figures({ health }: { health: Health }) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const sum = (name: 'waiting' | 'failed') => health.queues.reduce((total, queue) => total + queue[name], 0)
  const { mails } = health
  const failed = sum('failed')
  // Without a mail server nothing that waits is just about to go.
  const stuck = mails.failing + mails.given_up + (mails.sends ? mails.late : mails.waiting)
  return (
    <StatRow>
      <Stat value={format.number(sum('waiting'))} label={t('overview.waitingJobs')} />
      <Stat value={format.number(failed)} label={t('overview.failedJobs')} tone={failed > 0 ? 'danger' : 'ink'} />
      <Stat
        value={format.number(stuck)}
        label={t('overview.stuckMails')}
        note={[
          t('overview.sentToday', { count: mails.sent_today }),
          ...(mails.late > 0 ? [t('overview.lateMails', { count: mails.late })] : []),
        ].join(', ')}
        tone={stuck > 0 ? 'danger' : 'ink'}
      />
      <Refunds refunds={health.card_refunds} />
      <Stat
        value={format.number(health.errors_today)}
        label={t('overview.errorsToday')}
        tone={health.errors_today > 0 ? 'danger' : 'ink'}
      />
    </StatRow>
  )
}

/** Money that is owed to cards: what the gateway refused waits for a person. */
function Refunds({ refunds: { wanted, late, refused } }: { refunds: Health['card_refunds'] }) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const waiting = [
    ...(wanted > 0 ? [t('overview.wantedRefunds', { count: wanted })] : []),
    ...(late > 0 ? [t('overview.lateRefunds', { count: late })] : []),
  ]
  return (
    <Stat
      value={format.number(refused)}
      label={t('overview.refusedRefunds')}
      {...(waiting.length === 0 ? {} : { note: waiting.join(', ') })}
      tone={refused + late > 0 ? 'danger' : 'ink'}
    />
  )
}

function Views({ health }: { health: Health }) {
  const { t } = useTranslation('operator')
  const { search, narrow } = useAddress()
  const content = {
    queues: <Queues queues={health.queues} />,
    jobs: <FailedJobs />,
    mails: <StuckMails sends={health.mails.sends} />,
    errors: <ServerErrors />,
  }
  return (
    <Tabs
      label={t('overview.views')}
      selected={views.find((view) => view === search.view) ?? 'queues'}
      onSelect={(view) => narrow({ view, page: undefined, state: undefined })}
      items={views.map((id) => ({ id, label: t(`overview.view.${id}`), content: content[id] }))}
    />
  )
}

/** The latest faults of the server; the log has the rest under the same number. */
function ServerErrors() {
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

/** Jobs that have failed for good; each can be tried once more. */
function FailedJobs() {
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

function Facts({ health }: { health: Health }) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const megabytes = format.number(health.database_bytes / 1_000_000, 0)
  return (
    <FactList
      facts={[
        [t('overview.version'), health.version],
        [t('overview.running'), format.dateTime(health.started_at)],
        [t('overview.database'), t('overview.databaseText', { version: health.database_version, megabytes })],
        [
          t('overview.migration'),
          t('overview.migrationText', { name: health.migration, count: health.migration_count }),
        ],
        [t('overview.node'), health.node],
        [
          t('overview.schools'),
          t('overview.schoolsText', { count: health.schools, registered: format.number(health.registered_schools) }),
        ],
        [t('overview.users'), format.number(health.users)],
      ]}
    />
  )
}

type Queue = Reply<typeof operatorHealth.health>['queues'][number]

/** The queues of jobs in numbers. */
function Queues({ queues }: { queues: readonly Queue[] }) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const counts = ['waiting', 'running', 'planned', 'failed'] as const
  return (
    <DataTable
      caption={t('overview.view.queues')}
      rows={queues}
      rowKey={({ queue }) => queue}
      columns={[
        {
          key: 'name',
          label: t('queues.name'),
          cellClassName: 'wrap-anywhere',
          cell: ({ queue }) => (
            <>
              {t(`queues.names.${queue}`, { defaultValue: queue })}
              <span className="block text-sm font-normal text-ink-soft">{queue}</span>
            </>
          ),
        },
        ...counts.map((count) => ({
          key: count,
          label: t(`queues.${count}`),
          isNumber: true,
          cell: (queue: Queue) =>
            count === 'failed' && queue.failed > 0 ? (
              <span className="font-semibold text-danger">{format.number(queue.failed)}</span>
            ) : (
              format.number(queue[count])
            ),
        })),
        {
          key: 'since',
          label: t('queues.since'),
          cell: ({ waiting_since }) => (waiting_since === null ? '–' : format.dateTime(waiting_since)),
        },
      ]}
    />
  )
}
