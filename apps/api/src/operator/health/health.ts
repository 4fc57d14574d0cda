import { readFileSync } from 'node:fs'
import type { mailStates, operatorHealth } from '@katedra/contract/operator-health'
import { operatorPageSize } from '@katedra/contract/operator'
import type { HandlerReply } from '@katedra/contract/route'
import * as z from 'zod/mini'
import { fail } from '../../app/http/fail.ts'
import type { Db } from '../../db/database.ts'
import { sendMailQueue } from '../../mail/mail.ts'
import { acceptsTransfers } from '../../programs/programs.ts'
import { pageWindow, type LookCall, type OperatorCall, type Audited } from '../operator.ts'
import {
  cardRefundCounts,
  databaseFacts,
  failedJobCount,
  failedJobRows,
  holdFailedJob,
  mailCounts,
  makeDue,
  queueRows,
  serverErrorCount,
  serverErrorRows,
  stuckMailCount,
  stuckMailRows,
} from './health.queries.ts'

const day = 24 * 3_600_000
/** A mail that has waited longer without a try is not just about to go. */
const lateAfter = 15 * 60_000
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')))

type Health = HandlerReply<typeof operatorHealth.health>

/** How the service is at this moment. */
export async function health({ api, db, now }: LookCall, startedAt: Date): Promise<Health> {
  const since = new Date(now.getTime() - day)
  const dueBefore = new Date(now.getTime() - lateAfter)
  return {
    version,
    started_at: startedAt,
    node: process.versions.node,
    ...(await databaseFacts(db)),
    queues: await queueRows(db),
    mails: { ...(await mailCounts(db, { since, dueBefore })), sends: api.config.smtpUrl !== undefined },
    card_refunds: await cardRefundCounts(db, since),
    accepts_transfers: await acceptsTransfers(api, db),
    errors_today: await serverErrorCount(db, since),
  }
}

export async function failedJobs(
  db: Db,
  page: number | undefined,
): Promise<HandlerReply<typeof operatorHealth.failedJobs>> {
  const jobs = await failedJobRows(db, pageWindow(page))
  return { jobs, total: await failedJobCount(db), page_size: operatorPageSize }
}

/** Once more from the beginning of its tries; what it did the last time, it does not mind. */
export async function retryJob(
  call: OperatorCall,
  job: { queue: string; id: string },
): Promise<Audited<null, 'jobs.retried'>> {
  const { api, db } = call
  if (!(await holdFailedJob(db, job))) fail('operator.no_job')
  await api.jobs.retry(db, job.queue, job.id)
  return { result: null, line: { action: 'jobs.retried', details: { queue: job.queue, job: job.id } } }
}

type MailState = (typeof mailStates)[number]

/** Mails that have not gone; addresses of pupils and parents are not an operator's business. */
export async function stuckMails(
  db: Db,
  { state, page }: { state?: MailState | undefined; page?: number | undefined },
): Promise<HandlerReply<typeof operatorHealth.stuckMails>> {
  const rows = await stuckMailRows(db, state, pageWindow(page))
  return {
    mails: rows.map(({ is_user, given_up_at, recipient, subject, last_error, ...row }) => ({
      ...row,
      recipient: is_user === true ? recipient : domainOf(recipient),
      subject: is_user === true ? subject : '',
      state: stateOf({ given_up_at, failed_count: row.failed_count }),
      last_error: last_error === null || is_user === true ? last_error : withoutAddresses(last_error),
    })),
    total: await stuckMailCount(db, state),
    page_size: operatorPageSize,
  }
}

function stateOf(mail: { given_up_at: Date | null; failed_count: number }): MailState {
  if (mail.given_up_at !== null) return 'given_up'
  return mail.failed_count > 0 ? 'failing' : 'waiting'
}

function domainOf(address: string): string {
  return `…${address.slice(address.lastIndexOf('@'))}`
}

/** Mail servers like to repeat whom they refuse. */
function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>"']+@(?=[^\s<>"']+)/g, '…@')
}

export async function sendMailAgain(call: OperatorCall, id: string): Promise<Audited<null, 'mails.sent_again'>> {
  const { api, db, now } = call
  if (!(await makeDue(db, id, now))) fail('operator.no_mail')
  if (api.config.smtpUrl !== undefined) await api.jobs.send(db, sendMailQueue, { mail_id: id })
  return { result: null, line: { action: 'mails.sent_again', details: { mail: id } } }
}

export async function serverErrors(
  db: Db,
  page: number | undefined,
): Promise<HandlerReply<typeof operatorHealth.serverErrors>> {
  return {
    errors: await serverErrorRows(db, pageWindow(page)),
    total: await serverErrorCount(db),
    page_size: operatorPageSize,
  }
}
