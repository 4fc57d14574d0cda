import { NewPassword, Password } from '@katedra/contract/fields'
import { operator } from '@katedra/contract/operator'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { Page, Section } from '@katedra/ui/page'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useFormat } from '@katedra/screens/format.ts'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { SecondFactors } from '@katedra/screens/second-factors/second-factors.tsx'
import { deviceOf } from '@katedra/screens/device.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { byOnePress, call, meQuery, queryOf, refreshAll } from '../app/call.ts'

/** The own account: where it is signed in, and its password. */
export function AccountPage() {
  const { t } = useTranslation('operator')
  useTitle(t('account.title'))
  return (
    <Page title={t('account.title')} isNarrow>
      <Section title={t('account.sessions')}>
        <Sessions />
      </Section>
      <Section title={t('account.secondFactors')}>
        <SecondFactors />
      </Section>
      <Section title={t('account.password')}>
        <PasswordForm />
      </Section>
    </Page>
  )
}

/** What a browser calls itself, in words a person knows where it can be told. */
function useDeviceName(): (userAgent: string) => string {
  const { t } = useTranslation('sessions')
  return (userAgent) => {
    const device = deviceOf(userAgent)
    return device === undefined ? userAgent || t('unknown') : t('device', { ...device })
  }
}

function Sessions() {
  const { t } = useTranslation('operator')
  const nameOf = useDeviceName()
  const format = useFormat()
  const list = useQuery(queryOf(operator.sessions))
  const ending = useSave({
    ...byOnePress,
    save: (operator_session_id: string) => call(operator.endSession, { params: { operator_session_id } }),
    doneText: t('account.sessionEnded'),
  })
  return (
    <QueryView query={list}>
      {(sessions) => (
        <div className="grid gap-3">
          <p className="text-ink-soft">{t('account.sessionsHint')}</p>
          <ul className="min-w-0 rounded-md border border-line bg-surface">
            {sessions.map((session) => (
              <li
                key={session.id}
                className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3 last:border-b-0"
              >
                <div className="min-w-0">
                  <p className="wrap-anywhere">{nameOf(session.user_agent)}</p>
                  <p className="text-sm text-ink-soft">
                    {t('account.used', { moment: format.dateTime(session.last_used_at) })}
                  </p>
                </div>
                {session.is_current ? (
                  <Badge tone="accent">{t('account.current')}</Badge>
                ) : (
                  <Button
                    size="sm"
                    isBusy={ending.isBusy && ending.input === session.id}
                    onClick={() => ending.save(session.id)}
                  >
                    {t('account.end')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </QueryView>
  )
}

const Form = z
  .object({ old_password: Password, new_password: NewPassword, again: Password })
  .check(z.refine((form) => form.new_password === form.again, { error: 'passwords_differ', path: ['again'] }))
type Values = z.output<typeof Form>
const empty: Values = { old_password: '', new_password: '', again: '' }

function PasswordForm() {
  const { t } = useTranslation('operator')
  const me = useQuery(meQuery).data
  const form = useForm<Values>({ defaultValues: empty, resolver: standardSchemaResolver(Form) })
  const changing = useSave({
    save: ({ old_password, new_password }: Values) =>
      call(operator.changePassword, { body: { old_password, new_password } }),
    doneText: t('account.changed'),
    refresh: refreshAll,
    onSaved: () => form.reset(empty),
    form,
    fields: ['old_password', 'new_password'],
  })
  const { control } = form
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((values) => changing.save(values))}>
      {/* Password managers need the name next to the password. */}
      <input type="text" name="username" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
      <TextInput
        control={control}
        name="old_password"
        label={t('account.oldPassword')}
        type="password"
        autoComplete="current-password"
        isRequired
      />
      <TextInput
        control={control}
        name="new_password"
        label={t('account.newPassword')}
        description={t('account.passwordHint')}
        type="password"
        autoComplete="new-password"
        max={128}
        isRequired
      />
      <TextInput
        control={control}
        name="again"
        label={t('account.again')}
        type="password"
        autoComplete="new-password"
        isRequired
      />
      <FormAlert text={changing.sentence} />
      <Button type="submit" variant="primary" className="justify-self-start" isBusy={changing.isBusy}>
        {t('account.change')}
      </Button>
    </form>
  )
}
