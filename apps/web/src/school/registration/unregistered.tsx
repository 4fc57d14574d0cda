import { school as calls, type OwnJoinRequest, type School } from '@katedra/contract/school'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { Section } from '@katedra/ui/page'
import { useMutation } from '@tanstack/react-query'
import { Check, Hourglass } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { useFormat } from '../app/format.ts'
import { useProblem } from '../app/problem.ts'
import { queryClient } from '../app/query.ts'
import { showToast } from '../app/toast.tsx'
import { JoinForm } from './join-form.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { schoolQuery } from './school.data.ts'

type Chosen = 'nothing' | 'register' | { join: string }

/** What a school that has not registered can do: register, or join one that has. */
export function Unregistered({ school, mayRegister }: { school: School; mayRegister: boolean }) {
  const { t } = useTranslation('school')
  const [chosen, setChosen] = useState<Chosen>('nothing')
  const request = school.join_request
  if (!mayRegister)
    return (
      <Explanation>
        <p className="text-ink-soft">{t('unregistered.notYou')}</p>
      </Explanation>
    )
  if (request?.state === 'waiting') return <WaitingRequest request={request} />
  if (chosen === 'register')
    return (
      <Section title={t('register.title')}>
        <p className="max-w-prose text-ink-soft">{t('register.intro')}</p>
        <RegistrationForm school={school} onJoin={(join) => setChosen({ join })} />
      </Section>
    )
  if (chosen !== 'nothing')
    return (
      <Section title={t('join.title')}>
        <JoinForm identificationNumber={chosen.join} onDone={() => setChosen('nothing')} />
      </Section>
    )
  return (
    <>
      {request?.state === 'refused' && (
        <p className="rounded-lg border border-line bg-sunken p-4">
          {t('join.refused', { school: request.school_name, city: request.city })}
        </p>
      )}
      <Explanation>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={() => setChosen('register')}>
            {t('unregistered.open')}
          </Button>
          <Button onClick={() => setChosen({ join: '' })}>{t('unregistered.join')}</Button>
        </div>
      </Explanation>
    </>
  )
}

function Explanation({ children }: { children: ReactNode }) {
  const { t } = useTranslation('school')
  return (
    <Card className="grid gap-5">
      <h2 className="text-xl font-semibold">{t('unregistered.title')}</h2>
      <p className="max-w-prose">{t('unregistered.text')}</p>
      <ul className="grid gap-2">
        {(['colleagues', 'credits', 'admin'] as const).map((gain) => (
          <li key={gain} className="flex gap-2.5">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-ok" />
            <span>{t(`unregistered.${gain}`)}</span>
          </li>
        ))}
      </ul>
      {children}
    </Card>
  )
}

function WaitingRequest({ request }: { request: OwnJoinRequest }) {
  const { t } = useTranslation('school')
  const format = useFormat()
  const problem = useProblem()
  const withdrawing = useMutation({
    mutationFn: () => call(calls.withdrawJoinRequest, { params: { request_id: request.id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: schoolQuery.queryKey }),
    onSuccess: () => showToast({ text: t('join.withdrawn'), tone: 'ok' }),
    onError: (error) => showToast({ text: problem(error), tone: 'danger' }),
  })
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl font-semibold">{t('join.title')}</h2>
      <p className="flex gap-2.5">
        <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0 text-now-text" />
        <span className="min-w-0 wrap-anywhere">
          {t('join.waiting', {
            school: request.school_name,
            city: request.city,
            when: format.when(request.created_at),
          })}
        </span>
      </p>
      <div>
        <Button isBusy={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
          {t('join.withdraw')}
        </Button>
      </div>
    </Card>
  )
}
