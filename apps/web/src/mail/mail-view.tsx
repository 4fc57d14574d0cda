import type { OutboxMail } from '@katedra/contract/mail'
import { Tabs } from '@katedra/ui/tabs'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { lineLink, textLink } from '../app/link-class.ts'
import { linkParts } from './link-parts.ts'

/** One mail: as it looks, and as plain text. */
export function MailView({ mail }: { mail: OutboxMail }) {
  const { t } = useTranslation('mail')
  const format = useFormat()
  return (
    <article className="grid min-w-0 gap-4">
      <Link to="/outbox" className={`lg:hidden ${lineLink}`}>
        <ArrowLeft aria-hidden className="size-5" />
        {t('allMails')}
      </Link>
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
      {linkParts(text).map((part, place) =>
        part.href === undefined ? (
          part.text
        ) : (
          <a key={place} href={part.href} className={textLink}>
            {part.text}
          </a>
        ),
      )}
    </p>
  )
}
