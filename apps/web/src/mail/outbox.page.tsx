import type { OutboxMail } from '@katedra/contract/mail'
import { CallError } from '@katedra/contract/call'
import { EmptyState } from '@katedra/ui/empty-state'
import { ErrorState } from '@katedra/ui/error-state'
import { CheckMail } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { lineLink } from '../app/link-class.ts'
import { useProblem } from '../app/problem.ts'
import { useTitle } from '../app/title.ts'
import { outboxQuery } from './mail.data.ts'
import { MailView } from './mail-view.tsx'

/** New mails appear by themselves while somebody waits for one. */
const refreshEvery = 4000

/** Mails that would have been sent, on servers without a mail server. */
export function OutboxPage(): ReactElement {
  const { t } = useTranslation('mail')
  const { data, error, refetch } = useQuery({ ...outboxQuery, refetchInterval: refreshEvery })
  const problem = useProblem()
  useTitle(t('title'))
  if (error instanceof CallError && error.status === 404) return <Navigate to="/" replace />
  return (
    <main id="main" tabIndex={-1}>
      <Page title={t('title')} intro={t('intro')} back={<HomeLink />}>
        {data === undefined && error === null && <Loading />}
        {data === undefined && error !== null && (
          <ErrorState title={problem(error)} safe={t('safe')} onRetry={() => void refetch()} />
        )}
        {data !== undefined && <Mails mails={data} />}
      </Page>
    </main>
  )
}

function HomeLink() {
  const { t } = useTranslation('mail')
  return (
    <Link to="/" className={lineLink}>
      <ArrowLeft aria-hidden className="size-5" />
      {t('home')}
    </Link>
  )
}

function Loading() {
  return (
    <SkeletonGroup>
      <Skeleton className="h-64" />
    </SkeletonGroup>
  )
}

function Mails({ mails }: { mails: readonly OutboxMail[] }) {
  const { t } = useTranslation('mail')
  const search = useSearch({ from: '/outbox' })
  const opened = mails.find(({ id }) => id === search.mail)
  if (mails.length === 0)
    return <EmptyState illustration={<CheckMail />} title={t('empty')} description={t('emptyHint')} />
  return (
    <div className="grid min-w-0 items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <ol
        aria-label={t('list')}
        className={`grid min-w-0 overflow-hidden rounded-md border border-line bg-surface ${opened === undefined ? '' : 'max-lg:hidden'}`}
      >
        {mails.map((mail) => (
          <MailLine key={mail.id} mail={mail} />
        ))}
      </ol>
      {opened === undefined ? (
        <p className="text-ink-soft max-lg:hidden">{t('choose')}</p>
      ) : (
        <MailView key={opened.id} mail={opened} />
      )}
    </div>
  )
}

function MailLine({ mail }: { mail: OutboxMail }) {
  const format = useFormat()
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to="/outbox"
        search={{ mail: mail.id }}
        className="grid gap-0.5 px-4 py-3 no-underline -outline-offset-2 hover:bg-sunken aria-[current=page]:bg-accent-soft"
      >
        <span className="min-w-0 font-semibold">{mail.subject}</span>
        <span className="flex min-w-0 flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
          <span className="min-w-0 wrap-anywhere">{mail.recipient}</span>
          <time dateTime={mail.created_at}>{format.when(mail.created_at)}</time>
        </span>
      </Link>
    </li>
  )
}
