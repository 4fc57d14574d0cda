import { operator, type OperatorAccount } from '@katedra/contract/operator'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { Page } from '@katedra/ui/page'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useTitle } from '../app/title.ts'
import { Loaded } from './loaded.tsx'
import { NewOperatorDialog } from './new-operator-dialog.tsx'
import { call, queryOf } from './operator.data.ts'
import type { SectionProps } from './section-props.ts'
import { UnknownPage } from './unknown-page.tsx'
import { useDoing } from './use-doing.ts'

/** The provider's staff. */
export function StaffPage({ parts }: SectionProps) {
  const { t } = useTranslation('operator')
  const list = useQuery(queryOf(operator.operators))
  const [isAdding, setIsAdding] = useState(false)
  useTitle(t('staff.title'))
  if (parts.length > 0) return <UnknownPage />
  return (
    <Page
      title={t('staff.title')}
      intro={t('staff.intro')}
      action={
        <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={() => setIsAdding(true)}>
          {t('staff.add')}
        </Button>
      }
    >
      <Loaded query={list}>{(accounts) => <StaffTable accounts={accounts} />}</Loaded>
      {isAdding && <NewOperatorDialog onClose={() => setIsAdding(false)} />}
    </Page>
  )
}

function StaffTable({ accounts }: { accounts: readonly OperatorAccount[] }) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const [ending, setEnding] = useState<OperatorAccount>()
  const [restored, setRestored] = useState<OperatorAccount>()
  const disabling = useDoing(
    (operator_id: string) => call(operator.disableOperator, { params: { operator_id }, body: {} }),
    t('staff.disabled'),
  )
  const enabling = useDoing(
    (operator_id: string) => call(operator.enableOperator, { params: { operator_id }, body: {} }),
    t('staff.enabled'),
  )
  return (
    <>
      <Table caption={t('staff.title')}>
        <TableHead>
          <ColumnHead>{t('users.name')}</ColumnHead>
          <ColumnHead>{t('users.state')}</ColumnHead>
          <ColumnHead>{t('user.created')}</ColumnHead>
          <ColumnHead>{t('schools.lastActive')}</ColumnHead>
          <ColumnHead>{t('actions')}</ColumnHead>
        </TableHead>
        <TableBody>
          {accounts.map((account) => (
            <Row key={account.id}>
              <RowHead className="wrap-anywhere">
                {account.name}
                <span className="block text-sm font-normal text-ink-soft">{account.email}</span>
              </RowHead>
              <Cell label={t('users.state')}>
                <Badge tone={account.disabled_at === null ? 'ok' : 'neutral'}>
                  {t(account.disabled_at === null ? 'staff.acts' : 'staff.ended')}
                </Badge>
              </Cell>
              <Cell label={t('user.created')}>{format.date(account.created_at)}</Cell>
              <Cell label={t('schools.lastActive')}>
                {account.last_used_at === null ? '–' : format.dateTime(account.last_used_at)}
              </Cell>
              <Cell place="foot">
                {account.is_self && <span className="text-ink-soft">{t('staff.self')}</span>}
                {!account.is_self && account.disabled_at === null && (
                  <Button size="sm" onClick={() => setEnding(account)}>
                    {t('staff.disable')}
                  </Button>
                )}
                {account.disabled_at !== null && (
                  <Button size="sm" onClick={() => setRestored(account)}>
                    {t('staff.enable')}
                  </Button>
                )}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
      {restored !== undefined && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setRestored(undefined)}
          title={t('staff.enableTitle', { name: restored.name })}
          confirmText={t('staff.enable')}
          onConfirm={() => {
            enabling.mutate(restored.id)
            setRestored(undefined)
          }}
        >
          {t('staff.enableText')}
        </ConfirmDialog>
      )}
      {ending !== undefined && (
        <ConfirmDialog
          isOpen
          isDanger
          onOpenChange={() => setEnding(undefined)}
          title={t('staff.disableTitle', { name: ending.name })}
          confirmText={t('staff.disable')}
          onConfirm={() => {
            disabling.mutate(ending.id)
            setEnding(undefined)
          }}
        >
          {t('staff.disableText')}
        </ConfirmDialog>
      )}
    </>
  )
}
