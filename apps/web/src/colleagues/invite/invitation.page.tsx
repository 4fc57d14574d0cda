import { colleagues } from '@katedra/contract/colleagues'
import type { Reply } from '@katedra/contract/route'
import { Button } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { CallError } from '@katedra/contract/call'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { placeFieldErrors } from '../app/field-errors.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { useProblem } from '../app/problem.ts'
import { queryClient } from '../app/query.ts'
import { TextInput } from '../app/text-input.tsx'
import { useTitle } from '../app/title.ts'
import { showToast } from '../app/toast.tsx'
import { tokens } from '../app/tokens.ts'
import { Entrance, StrengthIndicator } from '../auth/auth.tsx'
import { meQuery } from '../profile/profile.data.ts'
import { invitationQuery } from './colleagues.data.ts'

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

const fields = ['first_name', 'last_name', 'password'] as const

function AcceptForm({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('colleagues')
  const { inviter_name: inviter, school_name: school, email, first_name, last_name } = invitation
  const form = useForm<Values>({
    defaultValues: { first_name, last_name, password: '' },
    resolver: standardSchemaResolver(colleagues.acceptInvitation.body),
  })
  const password = useWatch({ control: form.control, name: 'password' })
  const accepting = useAccepting(form)
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={form.handleSubmit((values) => accepting.mutate(values))}
    >
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
      <FormAlert text={accepting.message} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        isBusy={accepting.isPending}
        busyText={t('invitation.working')}
      >
        {t('invitation.submit')}
      </Button>
    </form>
  )
}

/** Signs in at once; whoever was signed in on this computer before is not any more. */
function useAccepting(form: UseFormReturn<Values>) {
  const { t } = useTranslation('colleagues')
  const problem = useProblem()
  const navigate = useNavigate()
  const params = useParams({ from: '/pozvanka/$uid/$token' })
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (body: Values) => {
      tokens.write(await call(colleagues.acceptInvitation, { params, body }))
      queryClient.removeQueries({ queryKey: meQuery.queryKey })
      await queryClient.ensureQueryData(meQuery)
    },
    onError: (reason) => placeFieldErrors(reason, form.setError, fields),
    onSuccess: () => {
      showToast({ text: t('invitation.welcome'), tone: 'ok' })
      void navigate({ to: '/mojecviceni' })
    },
  })
  return { mutate, isPending, message: error === null ? undefined : problem(error) }
}
