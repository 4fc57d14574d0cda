import type { NudgeTopic } from '@katedra/contract/colleagues'
import { type Language, locales } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'
import { holdTogether } from '@katedra/i18n/held-together'
import type { Api } from '../app/http/serve.ts'
import type { Db } from '../db/database.ts'
import { qrContentId, qrSide } from './mail.qr.ts'
import { insertMail, isToDemo } from './mail.queries.ts'
import { forgetOldMails, mailSender, sendMailQueue, sweepMailsQueue } from './mail.sending.ts'

export { forgetOldMails, isToDemo, mailSender, sendMailQueue, sweepMailsQueue }

/** What the owner of an account hears of its second factor. */
export type FactorTemplate =
  | 'factor_added'
  | 'factor_removed'
  | 'factors_reset'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'

/** The mails Katedra writes; their texts are in the catalogue `letters`. */
export type MailTemplate =
  | 'confirm_email'
  | 'reset_password'
  | 'password_changed'
  | 'colleague_account'
  | 'account_deleted'
  | 'account_sleeps'
  | 'phone_connected'
  | FactorTemplate
  | 'class_message'
  | 'invitation'
  | 'poke'
  | `nudge_${NudgeTopic}`
  | 'removed_from_school'
  | 'join_request'
  | 'join_accepted'
  | 'join_refused'
  | 'plan_test'
  | 'plan_exercise'
  | 'order_card'
  | 'order_transfer'
  | 'order_invoice'
  | 'order_held'
  | 'order_paid'
  | 'order_reminder'
  | 'order_cancelled'
  | 'order_refunded'
  | 'order_refunded_to_card'
  | 'order_refunded_by_hand'
  | 'credits_requested'
  | 'credits_granted'
  | 'credits_refused'
  | 'credits_ending'
  | 'results_ending'

export interface Letter {
  template: MailTemplate
  recipient: string
  language: Language
  /** Where the one button of the mail leads, if it has one. */
  link?: string
  /** The link is drawn as a QR code, too. */
  hasQr?: boolean
  values?: Record<string, string>
}

const hour = 3_600_000
const day = 24 * hour

/** Mails whose link dies soon are not worth sending after that. */
const lifetimes: Partial<Record<MailTemplate, number>> = {
  reset_password: hour,
  confirm_email: 7 * day,
  invitation: 14 * day,
}

/** What writing a mail needs of the machine room. */
type MailRoom = Pick<Api, 'clock' | 'config' | 'jobs'>

/**
 * Puts a mail into the outbox within the caller's transaction: it goes out if and only if the transaction commits.
 * Without a mail server it stays there and `/outbox` shows it. Returns its id.
 */
export async function writeMail(api: MailRoom, db: Db, letter: Letter): Promise<string> {
  const lifetime = lifetimes[letter.template]
  const now = api.clock.now()
  const id = await insertMail(db, {
    recipient: letter.recipient,
    created_at: now,
    expires_at: lifetime === undefined ? null : new Date(now.getTime() + lifetime),
    ...compose(letter),
  })
  if (api.config.smtpUrl !== undefined) await api.jobs.send(db, sendMailQueue, { mail_id: id })
  return id
}

/** A day as a letter has it: "31. 8. 2027", "31 August 2027". */
export function dayInLetter(moment: Date, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: language === 'cs' ? 'numeric' : 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(moment)
}

/** What a letter would say, for someone who is about to send it. */
export function previewLetter(letter: Omit<Letter, 'recipient'>): { subject: string; text: string } {
  const { subject, text_part } = compose(letter)
  return { subject, text: text_part }
}

function compose({ template, language, link, hasQr = false, values }: Omit<Letter, 'recipient'>): {
  subject: string
  text_part: string
  html_part: string
  qr_link: string | null
} {
  const translate = translator(language, 'letters')
  const say = (key: string) => translate(`${template}.${key}`, values ?? {})
  const paragraphs = [translate('greeting'), ...say('body').split(/\n{2,}/)]
  const ending = [say('ending'), translate('signature')]
  return {
    subject: oneLine(say('subject')),
    text_part: [...paragraphs, ...(link === undefined ? [] : [link]), ...ending].join('\n\n'),
    html_part: page(language, say('subject'), [
      ...paragraphs.map(paragraph),
      ...(link === undefined ? [] : linkParts(link, say('button'), translate('link_hint'))),
      ...(hasQr ? [qrPart({ alt: translate('qr_alt'), hint: translate('qr_hint') })] : []),
      ...ending.map(paragraph),
    ]),
    qr_link: hasQr ? (link ?? null) : null,
  }
}

/** The subject of a mail is a header: what people write into it stays on its line. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function linkParts(link: string, button: string, hint: string): string[] {
  return [
    `<p style="margin:24px 0"><a href="${escape(link)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#1f5c46;color:#ffffff;text-decoration:none;font-weight:bold">${shown(button)}</a></p>`,
    `<p style="font-size:14px;color:#4d564f">${shown(hint)}<br><a href="${escape(link)}" style="color:#1f5c46;word-break:break-all">${escape(link)}</a></p>`,
  ]
}

/** The picture itself comes along with the mail, see mail.qr.ts: what is fetched from elsewhere, mail programs don't show. */
function qrPart({ alt, hint }: { alt: string; hint: string }): string {
  return `<p style="font-size:14px;color:#4d564f">${shown(hint)}<br><img src="cid:${qrContentId}" alt="${escape(alt)}" width="${qrSide}" height="${qrSide}" style="display:block;margin-top:8px;border:1px solid #ddd5c3"></p>`
}

function page(language: Language, title: string, parts: string[]): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escape(title)}</title></head><body style="margin:0;padding:24px;background:#faf6ec;color:#20291f;font-family:Verdana,Arial,sans-serif;font-size:16px;line-height:1.5"><div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #ddd5c3;border-radius:10px">${parts.join('')}</div></body></html>`
}

function paragraph(text: string): string {
  return `<p>${shown(text).replaceAll('\n', '<br>')}</p>`
}

/** A text that is read on the page of a mail; its plain twin wraps where the reader's program wants. */
function shown(text: string): string {
  return escape(holdTogether(text)).replaceAll(
    /\be-mail\p{L}*/giu,
    (word) => `<span style="white-space:nowrap">${word}</span>`,
  )
}

/** Names and addresses come from people: they are text, never markup. */
function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
