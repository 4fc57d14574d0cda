import { colleagues } from '@katedra/contract/colleagues'
import type { Reply } from '@katedra/contract/route'
import { Button } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { CallError } from '@katedra/contract/call'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useProblem } from '@katedra/client/problem'
import { queryClient } from '../../app/query.ts'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { beginSession } from '../../app/session.ts'
import { Entrance, StrengthIndicator } from '../../auth/auth.tsx'
import { meQuery } from '../../profile/profile.data.ts'
import { invitationQuery } from '../colleagues.data.ts'

/** Where the invitation's mail leads: names, a password, and the account is ready. */
export function InvitationPage(): ReactElement {
  const { t } = useTranslation('colleagues')
  const link = useParams({ from: '/pozvanka/$uid/$token' })
  const { data, error, refetch } = useQuery(invitationQuery(link))
  useTitle(t('invitation.title'))
  return (
    <Entrance>
      <div className="grid grid-cols-1 gap-5">
        <h1 className="text-2xl font-semibold">{t(error === null ? 'invitation.title' : 'invitation.problemTitle')}</h1>
        {error !== null && <Problem error={error} onRetry={() => void refetch()} />}
        {error === null && data === undefined && (
          <SkeletonGroup label={t('invitation.loading')}>
            <Skeleton className="h-64" />
          </SkeletonGroup>
        )}
        {data !== undefined && error === null && <AcceptForm invitation={data} />}
      </div>
    </Entrance>
  )
}

/** The server's sentence says what happened and what to do. */
function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('colleagues')
  const problem = useProblem()
  const isFinal = error instanceof CallError && error.code?.startsWith('colleagues.') === true
  return (
    <div className="grid justify-items-start gap-5">
      <FormAlert text={problem(error)} />
      {!isFinal && <Button onClick={onRetry}>{t('invitation.retry')}</Button>}
      <Link to="/" className={buttonClass({ variant: isFinal ? 'primary' : 'secondary' })}>
        {t('invitation.toSignIn')}
      </Link>
    </div>
  )
}

type Invitation = Reply<typeof colleagues.invitation>

interface Values {
  first_name: string
  last_name: string
  password: string
}

function AcceptForm({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('colleagues')
  const { inviter_name: inviter, school_name: school, email, first_name, last_name } = invitation
  const form = useForm<Values>({
    defaultValues: { first_name, last_name, password: '' },
    resolver: standardSchemaResolver(colleagues.acceptInvitation.body),
  })
  const password = useWatch({ control: form.control, name: 'password' })
  const navigate = useNavigate()
  const params = useParams({ from: '/pozvanka/$uid/$token' })
  // Signs in at once; who was signed in on this computer before is not any more.
  const accepting = useSave({
    save: async (body: Values) => {
      beginSession(await call(colleagues.acceptInvitation, { params, body }))
      await queryClient.ensureQueryData(meQuery)
    },
    form,
    fields: ['first_name', 'last_name', 'password'],
    doneText: t('invitation.welcome'),
    onSaved: () => void navigate({ to: '/mojecviceni' }),
  })
  return (
    <form noValidate className="grid grid-cols-1 gap-5" onSubmit={form.handleSubmit(accepting.save)}>
      <p className="wrap-anywhere">
        {inviter === '' ? t('invitation.introWithout', { school }) : t('invitation.intro', { inviter, school })}{' '}
        {t('invitation.email', { email })}
      </p>
      {/* For password managers: whose password this is. */}
      <input type="hidden" name="email" value={email} autoComplete="username" />
      <TextInput
        control={form.control}
        name="first_name"
        label={t('create.firstName')}
        max={100}
        autoComplete="given-name"
        isRequired
      />
      <TextInput
        control={form.control}
        name="last_name"
        label={t('create.lastName')}
        max={100}
        autoComplete="family-name"
        isRequired
      />
      <div className="grid gap-2">
        <TextInput
          control={form.control}
          name="password"
          label={t('invitation.password')}
          description={t('invitation.passwordHint')}
          type="password"
          autoComplete="new-password"
          max={128}
          isRequired
        />
        <StrengthIndicator password={password} email={email} />
      </div>
      <FormAlert text={accepting.sentence} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        isBusy={accepting.isBusy}
        busyText={t('invitation.working')}
      >
        {t('invitation.submit')}
      </Button>
    </form>
  )
}
