import type { FastifyBaseLogger } from 'fastify'
import { createTransport, type Transporter } from 'nodemailer'
import { pauseAfter } from '../app/work/pause-after.ts'
import type { Api, Jobs } from '../app/http/serve.ts'
import { createLimiter } from '../app/work/limiter.ts'
import type { Db } from '../db/database.ts'
import { qrAttachment } from './mail.qr.ts'
import {
  deleteOldMails,
  dueMails,
  giveMailUp,
  isOfDemo,
  lockUnsentMail,
  markMailSent,
  noteMailFailure,
} from './mail.queries.ts'
import { smtpTarget } from './mail.tls.ts'

export const sendMailQueue = 'send-mail'
/** Now and then: mails whose job is gone, and mails that are too old to be kept. */
export const sweepMailsQueue = 'sweep-mails'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A mail server may be down over a weekend. */
const patience = 5 * day
/** Between two tries. */
const maxPause = 2 * hour
/** An address that a mail server refuses for good is not asked often. */
const refusalsForGood = 3
/** Who wrote to whom is not kept longer (domain facts, section 6.1: logs 90 days). */
const keptFor = 90 * day
/** A mail whose time has come and gone by so much has lost its job. */
const overdue = 10 * minute

interface Sending {
  transport: Transporter
  from: string
  now: Date
  jobs: Jobs
  log: FastifyBaseLogger
}

export interface MailSender {
  /** One try for one mail; one that is gone, sent or given up needs none. */
  send(data: unknown): Promise<void>
  sweep(): Promise<void>
  close(): void
}

/** How long, in milliseconds, a mail server may say nothing: a delivery holds a connection to the database. */
const smtpPatience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** Sends what is in the outbox by SMTP. */
export function mailSender(api: Api, smtpUrl: string, log: FastifyBaseLogger): MailSender {
  const { database, jobs, config, clock } = api
  const transport = createTransport({ ...smtpTarget(smtpUrl, config), ...smtpPatience }, { from: config.mailFrom })
  // Each delivery holds a database connection while the mail server answers: a slow one must not take them all.
  const limiter = createLimiter({ slots: 2, maxQueue: 1000 })
  return {
    async send(data) {
      const id = mailId(data)
      await limiter.run(() =>
        database.transaction(undefined, (db) =>
          deliver(db, id, { transport, from: config.mailFrom, now: clock.now(), jobs, log }),
        ),
      )
    },
    sweep: () => database.transaction(undefined, (db) => sweepMails(db, jobs, clock.now())),
    close: () => transport.close(),
  }
}

function mailId(data: unknown): string {
  if (typeof data === 'object' && data !== null && 'mail_id' in data && typeof data.mail_id === 'string')
    return data.mail_id
  throw new TypeError('a mail job without mail_id')
}

/** The mail's row is locked until the mail server has answered, so that no second process sends it too. */
async function deliver(db: Db, id: string, sending: Sending): Promise<void> {
  const { transport, from, now } = sending
  const mail = await lockUnsentMail(db, id)
  // What is written to the people of a demo stays in the outbox, also where there is a mail server.
  if (mail === undefined || isOfDemo(mail.recipient)) return
  if (isTooLate(mail, now)) return giveMailUp(db, id, now)
  try {
    await transport.sendMail({
      from,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text_part,
      html: mail.html_part,
      attachments: mail.qr_link === null ? [] : [await qrAttachment(mail.qr_link)],
      // The same on every try, so that a mail server can tell a repeat.
      messageId: `<${mail.id}@katedra>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  } catch (error) {
    return tryLater(db, mail, error, sending)
  }
  await markMailSent(db, id, now)
}

function isTooLate(mail: { created_at: Date; expires_at: Date | null }, now: Date): boolean {
  return (mail.expires_at !== null && mail.expires_at <= now) || now.getTime() - mail.created_at.getTime() > patience
}

async function tryLater(
  db: Db,
  mail: { id: string; failed_count: number },
  error: unknown,
  { now, jobs, log }: Sending,
): Promise<void> {
  const failures = mail.failed_count + 1
  const next = new Date(now.getTime() + pauseAfter(failures, maxPause))
  await noteMailFailure(db, mail.id, { message: error instanceof Error ? error.message : String(error), next })
  logFailure(log, error, { mail_id: mail.id, failed_count: failures, next_attempt_at: next })
  if (isForGood(error) && failures >= refusalsForGood) return giveMailUp(db, mail.id, now)
  await jobs.send(db, sendMailQueue, { mail_id: mail.id }, { startAfter: next })
}

/** Mails that wait without a job get one: written before there was a mail server, or the queue has lost them. */
async function sweepMails(db: Db, jobs: Jobs, now: Date): Promise<void> {
  for (const { id } of await dueMails(db, new Date(now.getTime() - overdue)))
    await jobs.send(db, sendMailQueue, { mail_id: id }, { singletonKey: id })
  await forgetOldMails(db, now)
}

/** Also where no mail server is set and the outbox is only shown. */
export function forgetOldMails(db: Db, now: Date): Promise<void> {
  return deleteOldMails(db, new Date(now.getTime() - keptFor))
}

/** What nodemailer tells of a try besides its sentence. */
interface Failed {
  code: string
  /** The command of SMTP that was refused. */
  command: string
  /** The server's own number; 0 where it did not get so far. */
  responseCode: number
}

function failedOf(error: unknown): Failed {
  const { code, command, responseCode }: Partial<Record<keyof Failed, unknown>> =
    typeof error === 'object' && error !== null ? error : {}
  return {
    code: typeof code === 'string' ? code : '',
    command: typeof command === 'string' ? command : '',
    responseCode: typeof responseCode === 'number' ? responseCode : 0,
  }
}

/** Of this mail, and not of the server, its certificate or our sign-in there, which the operator can put right. */
const ofOneMail = ['RCPT TO', 'DATA']

/** SMTP: 4xx is "not now", 5xx is "no" (RFC 5321, section 4.2.1). */
function isForGood(error: unknown): boolean {
  const { command, responseCode } = failedOf(error)
  return responseCode >= 500 && ofOneMail.includes(command)
}

const sentences: Readonly<Record<string, string>> = {
  ETLS: 'no mail is sent: the mail server offers no TLS that can be used, and SMTP_URL demands it; see docs/running.md',
  EAUTH: 'no mail is sent: the mail server refuses the user or the password of SMTP_URL',
  EDNS: 'no mail is sent: there is no host as SMTP_URL names it',
  ESOCKET: 'no mail is sent: the mail server of SMTP_URL cannot be reached, or its TLS not be trusted',
  ECONNECTION: 'no mail is sent: the mail server of SMTP_URL does not answer as one',
  ETIMEDOUT: 'no mail is sent: the mail server of SMTP_URL does not answer',
}

/** One line for each try; never whom the mail is for, nor the server's words, which repeat it. */
function logFailure(
  log: FastifyBaseLogger,
  error: unknown,
  mail: { mail_id: string; failed_count: number; next_attempt_at: Date },
): void {
  const failed = failedOf(error)
  log.warn({ ...failed, ...mail }, sentences[failed.code] ?? 'a mail was not taken by the mail server')
}
