import { mailStates, operatorHealth } from '@katedra/contract/operator-health'
import type { Reply } from '@katedra/contract/route'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { Select } from '@katedra/ui/select'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { Loaded } from './loaded.tsx'
import { call, queryOf } from './operator.data.ts'
import { PagedList, usePageNumber } from './paged-list.tsx'
import { narrow, usePlace } from './place.ts'
import { useDoing } from './use-doing.ts'

const anyState = 'all'
const tones = { waiting: 'neutral', failing: 'danger', given_up: 'danger' } as const

/** Mails that have not gone out, with the reason; those that wait can be sent at once. */
export function StuckMails({ sends }: { sends: boolean }) {
  const { t } = useTranslation('operator')
  const { search } = usePlace()
  const state = mailStates.find((one) => one === search['state'])
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
      <Loaded query={list}>
        {({ mails, total, page_size }) => (
          <PagedList
            found={t(total === 0 ? 'mails.none' : 'mails.found', { count: total })}
            total={total}
            size={page_size}
          >
            {mails.length > 0 && <MailTable mails={mails} />}
          </PagedList>
        )}
      </Loaded>
    </div>
  )
}

function MailTable({ mails }: { mails: Reply<typeof operatorHealth.stuckMails>['mails'] }) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const sending = useDoing(
    (mail_id: string) => call(operatorHealth.sendMail, { params: { mail_id }, body: {} }),
    t('mails.sent'),
  )
  return (
    <Table caption={t('overview.view.mails')}>
      <TableHead>
        <ColumnHead>{t('mails.recipient')}</ColumnHead>
        <ColumnHead>{t('mails.state')}</ColumnHead>
        <ColumnHead>{t('mails.created')}</ColumnHead>
        <ColumnHead>{t('mails.reason')}</ColumnHead>
        <ColumnHead>{t('actions')}</ColumnHead>
      </TableHead>
      <TableBody>
        {mails.map((mail) => (
          <Row key={mail.id}>
            <RowHead className="wrap-anywhere">
              {mail.recipient}
              <span className="block text-sm font-normal text-ink-soft">
                {mail.subject === '' ? t('mails.hidden') : mail.subject}
              </span>
            </RowHead>
            <Cell label={t('mails.state')}>
              <Badge tone={tones[mail.state]}>{t(`mails.states.${mail.state}`)}</Badge>
            </Cell>
            <Cell label={t('mails.created')}>{format.dateTime(mail.created_at)}</Cell>
            <Cell label={t('mails.reason')} className="wrap-anywhere">
              {mail.last_error ?? '–'}
            </Cell>
            <Cell place="foot">
              {mail.state !== 'given_up' && (
                <Button
                  size="sm"
                  icon={<Send aria-hidden />}
                  isBusy={sending.isPending && sending.variables === mail.id}
                  onClick={() => sending.mutate(mail.id)}
                >
                  {t('mails.send')}
                </Button>
              )}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
