import type { Language } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'
import { createTransport, type Transporter } from 'nodemailer'
import type { Api } from '../app/serve.ts'
import { createTurns } from '../app/turns.ts'
import type { Database, Db } from '../db/database.ts'
import { insertMail, lockUnsentMail, markMailSent, noteMailFailure } from './mail.queries.ts'

export const sendMailQueue = 'send-mail'

/** The mails Katedra writes; their texts are in the catalogue `letters`. */
export type MailTemplate = 'confirm_email' | 'reset_password'

export interface Letter {
  template: MailTemplate
  recipient: string
  language: Language
  /** Where the one button of the mail leads. */
  link: string
  values?: Record<string, string>
}

/**
 * Puts a mail into the outbox within the caller's transaction: it goes out if and only if the transaction commits.
 * Without a mail server it stays there and `/outbox` shows it.
 */
export async function writeMail(api: Api, db: Db, letter: Letter): Promise<void> {
  const id = await insertMail(db, { recipient: letter.recipient, ...compose(letter) })
  if (api.config.smtpUrl !== undefined) await api.jobs.send(db, sendMailQueue, { mail_id: id })
}

function compose({ template, language, link, values }: Letter): {
  subject: string
  text_part: string
  html_part: string
} {
  const translate = translator(language, 'letters')
  const say = (key: string) => translate(`${template}.${key}`, values ?? {})
  const paragraphs = [translate('greeting'), say('body')]
  const ending = [say('ending'), translate('signature')]
  return {
    subject: say('subject'),
    text_part: [...paragraphs, link, ...ending].join('\n\n'),
    html_part: page(language, say('subject'), [
      ...paragraphs.map(paragraph),
      `<p style="margin:24px 0"><a href="${escape(link)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#1f5c46;color:#ffffff;text-decoration:none;font-weight:bold">${escape(say('button'))}</a></p>`,
      `<p style="font-size:14px;color:#4d564f">${escape(translate('link_hint'))}<br><a href="${escape(link)}" style="color:#1f5c46;word-break:break-all">${escape(link)}</a></p>`,
      ...ending.map(paragraph),
    ]),
  }
}

function page(language: Language, title: string, parts: string[]): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escape(title)}</title></head><body style="margin:0;padding:24px;background:#faf6ec;color:#20291f;font-family:Verdana,Arial,sans-serif;font-size:16px;line-height:1.5"><div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #ddd5c3;border-radius:10px">${parts.join('')}</div></body></html>`
}

function paragraph(text: string): string {
  return `<p>${escape(text)}</p>`
}

/** Names and addresses come from people: they are text, never markup. */
function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** Sends what is in the outbox; a job that finds its mail gone or sent already does nothing. */
export function mailSender(
  database: Database,
  options: { smtpUrl: string; from: string; now: () => Date },
): { send(data: unknown): Promise<void>; close(): void } {
  const transport = createTransport(options.smtpUrl, { from: options.from })
  // Each delivery holds a database connection while the mail server answers: a slow one must not take them all.
  const turns = createTurns({ slots: 2, longestLine: 1000 })
  return {
    async send(data) {
      const id = mailId(data)
      const error = await turns.take(() =>
        database.transaction(undefined, (db) => deliver(db, id, { transport, from: options.from, now: options.now() })),
      )
      if (error !== undefined) throw error
    },
    close: () => transport.close(),
  }
}

function mailId(data: unknown): string {
  if (typeof data === 'object' && data !== null && 'mail_id' in data && typeof data.mail_id === 'string')
    return data.mail_id
  throw new TypeError('a mail job without mail_id')
}

/** The error is a value here: the failure is noted in the same transaction and the queue tries again later. */
async function deliver(
  db: Db,
  id: string,
  { transport, from, now }: { transport: Transporter; from: string; now: Date },
): Promise<Error | undefined> {
  const mail = await lockUnsentMail(db, id)
  if (mail === undefined) return undefined
  try {
    // The same message id on every try, so that a mail server can tell a repeat.
    await transport.sendMail({
      from,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text_part,
      html: mail.html_part,
      messageId: `<${mail.id}@katedra>`,
    })
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    await noteMailFailure(db, id, failure.message)
    return failure
  }
  await markMailSent(db, id, now)
  return undefined
}
