import { operator, type OperatorAccount } from '@katedra/contract/operator'
import { operatorSecondFactors } from '@katedra/contract/operator-second-factors'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { Page } from '@katedra/ui/page'
import { DataTable } from '@katedra/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { Email, NewPassword, requiredText } from '@katedra/contract/fields'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { byOnePress, call, queryOf, refreshAll } from '../app/call.ts'
import { ReasonDialog } from '../app/reason-dialog.tsx'

/** The provider's staff. */
export function StaffPage() {
  const { t } = useTranslation('operator')
  const list = useQuery(queryOf(operator.operators))
  const [isAdding, setIsAdding] = useState(false)
  useTitle(t('staff.title'))
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
      <QueryView query={list}>{(accounts) => <StaffTable accounts={accounts} />}</QueryView>
      {isAdding && <NewOperatorDialog onClose={() => setIsAdding(false)} />}
    </Page>
  )
}

const Form = z.object({ name: requiredText(120), email: Email, password: NewPassword })
type Values = z.output<typeof Form>

/** A new account of the provider's staff; the password is told to its owner by another way, who then changes it. */
function NewOperatorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operator')
  const form = useForm<Values>({
    defaultValues: { name: '', email: '', password: '' },
    resolver: standardSchemaResolver(Form),
  })
  const adding = useSave({
    save: (body: Values) => call(operator.createOperator, { body }),
    doneText: t('staff.added'),
    refresh: refreshAll,
    onSaved: onClose,
    form,
    fields: ['name', 'email', 'password'],
  })
  const { control } = form
  return (
    <FormDialog
      title={t('staff.add')}
      submitText={t('staff.submit')}
      cancelText={t('cancel')}
      saving={adding}
      form={form}
      onSubmit={adding.save}
      onClose={onClose}
      className="grid gap-4"
    >
      <TextInput control={control} name="name" label={t('staff.name')} max={120} autoComplete="off" isRequired />
      <TextInput control={control} name="email" label={t('user.email')} type="email" autoComplete="off" isRequired />
      <TextInput
        control={control}
        name="password"
        label={t('staff.password')}
        description={t('staff.passwordHint')}
        type="password"
        autoComplete="new-password"
        max={128}
        isRequired
      />
    </FormDialog>
  )
}

function StaffTable({ accounts }: { accounts: readonly OperatorAccount[] }) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const [ending, setEnding] = useState<OperatorAccount>()
  const [restored, setRestored] = useState<OperatorAccount>()
  const [lost, setLost] = useState<OperatorAccount>()
  const disabling = useSave({
    ...byOnePress,
    save: (operator_id: string) => call(operator.disableOperator, { params: { operator_id }, body: {} }),
    doneText: t('staff.disabled'),
  })
  const enabling = useSave({
    ...byOnePress,
    save: (operator_id: string) => call(operator.enableOperator, { params: { operator_id }, body: {} }),
    doneText: t('staff.enabled'),
  })
  return (
    <>
      <DataTable
        caption={t('staff.title')}
        rows={accounts}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            label: t('users.name'),
            cellClassName: 'wrap-anywhere',
            cell: ({ name, email }) => (
              <>
                {name}
                <span className="block text-sm font-normal text-ink-soft">{email}</span>
              </>
            ),
          },
          {
            key: 'state',
            label: t('users.state'),
            cell: ({ disabled_at }) => (
              <Badge tone={disabled_at === null ? 'ok' : 'neutral'}>
                {t(disabled_at === null ? 'staff.acts' : 'staff.ended')}
              </Badge>
            ),
          },
          {
            key: 'secondFactor',
            label: t('staff.secondFactor'),
            cell: ({ has_second_factor }) => t(has_second_factor ? 'staff.hasSecondFactor' : 'staff.lacksSecondFactor'),
          },
          { key: 'created', label: t('user.created'), cell: ({ created_at }) => format.date(created_at) },
          {
            key: 'lastActive',
            label: t('schools.lastActive'),
            cell: ({ last_used_at }) => (last_used_at === null ? '–' : format.dateTime(last_used_at)),
          },
          {
            key: 'actions',
            label: t('actions'),
            narrow: 'foot',
            cell: (account) => (
              <>
                {account.is_self && <span className="text-ink-soft">{t('staff.self')}</span>}
                {!account.is_self && account.disabled_at === null && (
                  <Button size="sm" onClick={() => setEnding(account)}>
                    {t('staff.disable')}
                  </Button>
                )}
                {!account.is_self && account.has_second_factor && (
                  <Button size="sm" onClick={() => setLost(account)}>
                    {t('staff.reset')}
                  </Button>
                )}
                {account.disabled_at !== null && (
                  <Button size="sm" onClick={() => setRestored(account)}>
                    {t('staff.enable')}
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
      {lost !== undefined && <ResetFactorsDialog account={lost} onClose={() => setLost(undefined)} />}
      {restored !== undefined && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setRestored(undefined)}
          title={t('staff.enableTitle', { name: restored.name })}
          confirmText={t('staff.enable')}
          onConfirm={() => {
            enabling.save(restored.id)
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
            disabling.save(ending.id)
            setEnding(undefined)
          }}
        >
          {t('staff.disableText')}
        </ConfirmDialog>
      )}
    </>
  )
}

/** For a colleague who has lost phone and passkey; the own one is taken away by somebody else. */
function ResetFactorsDialog({ account, onClose }: { account: OperatorAccount; onClose: () => void }) {
  const { t } = useTranslation('operator')
  return (
    <ReasonDialog
      title={t('staff.resetTitle', { name: account.name })}
      confirmText={t('staff.reset')}
      doneText={t('staff.resetDone')}
      hint={t('staff.resetReason')}
      isDanger
      onClose={onClose}
      run={(reason) => call(operatorSecondFactors.reset, { params: { operator_id: account.id }, body: { reason } })}
    >
      {t('staff.resetText')}
    </ReasonDialog>
  )
}
