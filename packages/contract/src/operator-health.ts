import * as z from 'zod/mini'
import { CatalogueText } from './catalogue-text.ts'
import { Id, Moment, Nothing, noNul } from './fields.ts'
import { PageNumber } from './operator.ts'
import { route } from './route.ts'

/** A queue of jobs in numbers. */
export const QueueState = z.object({
  queue: z.string(),
  /** Due and not begun. */
  waiting: z.int(),
  /** Meant for a later moment. */
  planned: z.int(),
  running: z.int(),
  failed: z.int(),
  /** Since when the oldest one that is due waits. */
  waiting_since: z.nullable(Moment),
})

/** A job that has failed as often as it may. */
export const FailedJob = z.object({
  id: Id,
  queue: z.string(),
  created_at: Moment,
  failed_at: z.nullable(Moment),
  retry_count: z.int(),
  reason: z.string(),
})

/** States of mails that are worth a look. */
export const mailStates = ['waiting', 'failing', 'given_up'] as const

/** A mail that has not gone out. */
export const StuckMail = z.object({
  id: Id,
  /** Whole for teachers; of everybody else, pupils and parents among them, the domain only. */
  recipient: z.string(),
  /** Empty where the recipient is not told. */
  subject: z.string(),
  state: z.enum(mailStates),
  created_at: Moment,
  failed_count: z.int(),
  last_error: z.nullable(z.string()),
  next_attempt_at: z.nullable(Moment),
  expires_at: z.nullable(Moment),
})

/** A fault of the server; the log has the rest under the same number. */
export const ServerError = z.object({
  id: z.int(),
  at: Moment,
  method: z.string(),
  route: z.string(),
  status: z.int(),
  code: z.string(),
  kind: z.string(),
  request_id: Id,
})

/** What waits until somebody does something, the nearest to money first. */
export const waitingKinds = ['approvals', 'overdue', 'bank', 'cards', 'refunds', 'questions', 'jobs', 'mails'] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** So much of one kind; only kinds of which there is something are told. */
export const WaitingWork = z.object({
  kind: z.enum(waitingKinds),
  count: z.int(),
  /** Since when the oldest one waits; null where that has no day, as with a question. */
  oldest_at: z.nullable(Moment),
})

/** A level with questions whose figures are odd. */
export const OddLevel = z.object({
  subject_id: z.int(),
  level_id: z.int(),
  title: CatalogueText,
  count: z.int(),
})

const Queue = z.string().check(noNul, z.maxLength(100, { error: 'too_long' }))
const paged = { page: z.optional(PageNumber) }
const counted = { total: z.int(), page_size: z.int() }

export const operatorHealth = {
  health: route({
    method: 'GET',
    path: '/v1/operator/health/',
    access: 'operator',
    reply: z.object({
      version: z.string(),
      started_at: Moment,
      node: z.string(),
      database_version: z.string(),
      database_bytes: z.int(),
      /** The newest migration and how many there are. */
      migration: z.string(),
      migration_count: z.int(),
      queues: z.array(QueueState),
      mails: z.object({
        waiting: z.int(),
        failing: z.int(),
        given_up: z.int(),
        /** Of the waiting ones those that should have gone a quarter of an hour ago. */
        late: z.int(),
        sent_today: z.int(),
        sends: z.boolean(),
      }),
      card_refunds: z.object({
        /** Not sent yet. */
        wanted: z.int(),
        /** Of them those that were wanted more than a day ago. */
        late: z.int(),
        /** Refused by the gateway and not sent in another way yet. */
        refused: z.int(),
      }),
      /** False while no one can be asked for money but by card, because no supplier is set. */
      accepts_transfers: z.boolean(),
      errors_today: z.int(),
      schools: z.int(),
      registered_schools: z.int(),
      users: z.int(),
    }),
    summary: 'How the service is: queues, mails, errors, database',
  }),
  waiting: route({
    method: 'GET',
    path: '/v1/operator/waiting/',
    access: 'operator',
    reply: z.object({
      work: z.array(WaitingWork),
      /** Where the questions are, most of them first; ten levels at most. */
      levels: z.array(OddLevel),
    }),
    summary: 'What waits for a person: invoices, money, questions, failed jobs',
  }),
  failedJobs: route({
    method: 'GET',
    path: '/v1/operator/health/jobs/',
    access: 'operator',
    query: z.object(paged),
    reply: z.object({ jobs: z.array(FailedJob), ...counted }),
    summary: 'Jobs that have failed for good, the newest first, 50 on a page',
  }),
  retryJob: route({
    method: 'POST',
    path: '/v1/operator/health/jobs/:queue/:job_id/retry/',
    access: 'operator',
    params: z.object({ queue: Queue, job_id: Id }),
    body: z.strictObject({}),
    reply: Nothing,
    status: 204,
    errors: ['operator.no_job'],
    summary: 'Lets a failed job be tried once more',
  }),
  stuckMails: route({
    method: 'GET',
    path: '/v1/operator/health/mails/',
    access: 'operator',
    query: z.object({ ...paged, state: z.optional(z.enum(mailStates, { error: 'invalid' })) }),
    reply: z.object({ mails: z.array(StuckMail), ...counted }),
    summary: 'Mails that have not gone out, the newest first, 50 on a page',
  }),
  sendMail: route({
    method: 'POST',
    path: '/v1/operator/health/mails/:mail_id/send/',
    access: 'operator',
    params: z.object({ mail_id: Id }),
    body: z.strictObject({}),
    reply: Nothing,
    status: 204,
    errors: ['operator.no_mail'],
    summary: 'Tries a waiting mail at once',
  }),
  serverErrors: route({
    method: 'GET',
    path: '/v1/operator/health/errors/',
    access: 'operator',
    query: z.object(paged),
    reply: z.object({ errors: z.array(ServerError), ...counted }),
    summary: 'The latest faults of the server, 50 on a page',
  }),
}
