import { NewPassword, Password } from '@katedra/contract/fields'
import { operator } from '@katedra/contract/operator'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { Page, Section } from '@katedra/ui/page'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { placeFieldErrors } from '../app/field-errors.ts'
import { useFormat } from '../app/format.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { useProblem } from '../app/problem.ts'
import { TextInput } from '../app/text-input.tsx'
import { useTitle } from '../app/title.ts'
import { showToast } from '../app/toast.tsx'
import { deviceOf } from '../sessions/sessions.data.ts'
import { Loaded } from './loaded.tsx'
import { call, meQuery, queryOf, refreshAll } from './operator.data.ts'
import type { SectionProps } from './section-props.ts'
import { UnknownPage } from './unknown-page.tsx'
import { useDoing } from './use-doing.ts'

/** The own account: where it is signed in, and its password. */
export function AccountPage({ parts }: SectionProps) {
  const { t } = useTranslation('operator')
  useTitle(t('account.title'))
  if (parts.length > 0) return <UnknownPage />
  return (
    <Page title={t('account.title')} isNarrow>
      <Section title={t('account.sessions')}>
        <Sessions />
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
  const ending = useDoing(
    (operator_session_id: string) => call(operator.endSession, { params: { operator_session_id } }),
    t('account.sessionEnded'),
  )
  return (
    <Loaded query={list}>
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
                    isBusy={ending.isPending && ending.variables === session.id}
                    onClick={() => ending.mutate(session.id)}
                  >
                    {t('account.end')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Loaded>
  )
}

const Form = z
  .object({ old_password: Password, new_password: NewPassword, again: Password })
  .check(z.refine((form) => form.new_password === form.again, { error: 'passwords_differ', path: ['again'] }))
type Values = z.output<typeof Form>
const empty: Values = { old_password: '', new_password: '', again: '' }

function PasswordForm() {
  const { t } = useTranslation('operator')
  const problem = useProblem()
  const me = useQuery(meQuery).data
  const form = useForm<Values>({ defaultValues: empty, resolver: standardSchemaResolver(Form) })
  const changing = useMutation({
    mutationFn: ({ old_password, new_password }: Values) =>
      call(operator.changePassword, { body: { old_password, new_password } }),
    onSuccess: () => {
      form.reset(empty)
      showToast({ text: t('account.changed'), tone: 'ok' })
      refreshAll()
    },
    onError: (error) => placeFieldErrors(error, form.setError, ['old_password', 'new_password']),
  })
  const { control } = form
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((values) => changing.mutate(values))}>
      {/* Password managers need the name beside the password. */}
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
      <FormAlert text={changing.error === null ? undefined : problem(changing.error)} />
      <Button type="submit" variant="primary" className="justify-self-start" isBusy={changing.isPending}>
        {t('account.change')}
      </Button>
    </form>
  )
}
