import type { OutboxMail } from '@katedra/contract/mail'
import { CallError } from '@katedra/contract/call'
import { EmptyState } from '@katedra/ui/empty-state'
import { CheckMail } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { Tabs } from '@katedra/ui/tabs'
import { outboxQuery } from './mail.data.ts'
import { linkParts } from './link-parts.ts'

/** New mails appear by themselves while someone waits for one. */
const refreshEvery = 4000

/** Mails that would have been sent, on servers without a mail server. */
export function OutboxPage(): ReactElement {
  const { t } = useTranslation('mail')
  const query = useQuery({ ...outboxQuery, refetchInterval: refreshEvery })
  useTitle(t('title'))
  if (query.error instanceof CallError && query.error.status === 404) return <Navigate to="/" replace />
  return (
    <main id="main" tabIndex={-1}>
      <Page title={t('title')} intro={t('intro')} back={<HomeLink />}>
        <QueryView
          query={query}
          safe={t('safe')}
          skeleton={
            <SkeletonGroup>
              <Skeleton className="h-64" />
            </SkeletonGroup>
          }
          empty={<EmptyState illustration={<CheckMail />} title={t('empty')} description={t('emptyHint')} />}
        >
          {(mails) => <Mails mails={mails} />}
        </QueryView>
      </Page>
    </main>
  )
}

function HomeLink() {
  const { t } = useTranslation('mail')
  return <BackLink to="/">{t('home')}</BackLink>
}

function Mails({ mails }: { mails: readonly OutboxMail[] }) {
  const { t } = useTranslation('mail')
  const search = useSearch({ from: '/outbox' })
  const opened = mails.find(({ id }) => id === search.mail)
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

/** One mail: as it looks, and as plain text. */
function MailView({ mail }: { mail: OutboxMail }) {
  const { t } = useTranslation('mail')
  const format = useFormat()
  return (
    <article className="grid min-w-0 gap-4">
      <div className="lg:hidden">
        <BackLink to="/outbox">{t('allMails')}</BackLink>
      </div>
      <header className="grid gap-1">
        <h2 className="text-xl font-semibold">{mail.subject}</h2>
        <p className="text-sm text-ink-soft">
          {t('to', { recipient: mail.recipient })} · {format.dateTime(mail.created_at)}
        </p>
      </header>
      <Tabs
        label={t('parts')}
        items={[
          { id: 'html', label: t('html'), content: <HtmlPart mail={mail} /> },
          { id: 'text', label: t('text'), content: <TextPartView text={mail.text} /> },
        ]}
      />
    </article>
  )
}

/** Sandboxed: no scripts, no access to this page. Links open in this window, as they would from a mail program. */
function HtmlPart({ mail }: { mail: OutboxMail }) {
  const { t } = useTranslation('mail')
  return (
    <iframe
      title={t('htmlTitle', { subject: mail.subject })}
      sandbox="allow-top-navigation-by-user-activation allow-popups"
      srcDoc={`<base target="_top">${mail.html}`}
      className="h-[70vh] w-full rounded-md border border-line bg-white scheme-light"
    />
  )
}

function TextPartView({ text }: { text: string }) {
  return (
    <p className="rounded-md border border-line bg-surface p-4 whitespace-pre-wrap wrap-anywhere">
      {linkParts(text).map((part, index) =>
        part.href === undefined ? (
          part.text
        ) : (
          <a key={index} href={part.href} className={textLink}>
            {part.text}
          </a>
        ),
      )}
    </p>
  )
}
