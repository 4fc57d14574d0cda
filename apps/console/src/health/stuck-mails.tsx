import { mailStates, operatorHealth } from '@katedra/contract/operator-health'
import type { Reply } from '@katedra/contract/route'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { Select } from '@katedra/ui/select'
import { DataTable } from '@katedra/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { byOnePress, call, queryOf } from '../app/call.ts'
import { PagedList, usePageNumber } from '../app/lists/paged-list.tsx'
import { useAddress } from '../app/address.ts'

const anyState = 'all'
const tones = { waiting: 'neutral', failing: 'danger', given_up: 'danger' } as const

/** Mails that have not gone out, with the reason; those that wait can be sent at once. */
export function StuckMails({ sends }: { sends: boolean }) {
  const { t } = useTranslation('operator')
  const { search, narrow } = useAddress()
  const state = mailStates.find((one) => one === search.state)
  const page = usePageNumber()
  const list = useQuery(
    queryOf(operatorHealth.stuckMails, { query: { page, ...(state === undefined ? {} : { state }) } }),
  )
  return (
    <div className="grid min-w-0 gap-4">
      {!sends && <p className="text-ink-soft">{t('mails.noServer')}</p>}
      <Select
        label={t('mails.state')}
        className="w-full sm:max-w-60"
        value={state ?? anyState}
        onChange={(id) => narrow({ state: id === anyState ? undefined : id, page: undefined })}
        options={[
          { id: anyState, label: t('mails.anyState') },
          ...mailStates.map((id) => ({ id, label: t(`mails.states.${id}`) })),
        ]}
      />
      <QueryView query={list}>
        {({ mails, total, page_size }) => (
          <PagedList
            found={t(total === 0 ? 'mails.none' : 'mails.found', { count: total })}
            total={total}
            size={page_size}
          >
            {mails.length > 0 && <MailTable mails={mails} />}
          </PagedList>
        )}
      </QueryView>
    </div>
  )
}

function MailTable({ mails }: { mails: Reply<typeof operatorHealth.stuckMails>['mails'] }) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const sending = useSave({
    ...byOnePress,
    save: (mail_id: string) => call(operatorHealth.sendMail, { params: { mail_id }, body: {} }),
    doneText: t('mails.sent'),
  })
  return (
    <DataTable
      caption={t('overview.view.mails')}
      rows={mails}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'recipient',
          label: t('mails.recipient'),
          cellClassName: 'wrap-anywhere',
          cell: ({ recipient, subject }) => (
            <>
              {recipient}
              <span className="block text-sm font-normal text-ink-soft">
                {subject === '' ? t('mails.hidden') : subject}
              </span>
            </>
          ),
        },
        {
          key: 'state',
          label: t('mails.state'),
          cell: ({ state }) => <Badge tone={tones[state]}>{t(`mails.states.${state}`)}</Badge>,
        },
        { key: 'created', label: t('mails.created'), cell: ({ created_at }) => format.dateTime(created_at) },
        {
          key: 'reason',
          label: t('mails.reason'),
          cellClassName: 'wrap-anywhere',
          cell: ({ last_error }) => last_error ?? '–',
        },
        {
          key: 'actions',
          label: t('actions'),
          narrow: 'foot',
          cell: ({ id, state }) =>
            state !== 'given_up' && (
              <Button
                size="sm"
                icon={<Send aria-hidden />}
                isBusy={sending.isBusy && sending.input === id}
                onClick={() => sending.save(id)}
              >
                {t('mails.send')}
              </Button>
            ),
        },
      ]}
    />
  )
}
