import { operatorPageSize } from '@katedra/contract/operator'
import type { SoldPath } from '@katedra/contract/operator-selling'
import type * as z from 'zod/mini'
import { fail, FieldFailure, type FieldProblems } from '../app/http/fail.ts'
import type { Api } from '../app/http/serve.ts'
import type { Db } from '../db/database.ts'
import { findOperator, insertAction } from './operator.queries.ts'
import { enterOperatorScope } from '../db/scope.ts'

/** What the provider's staff need of the machine room: no server, so that the command line has it too. */
export type OperatorRoom = Pick<Api, 'cards' | 'clock' | 'config' | 'database' | 'jobs' | 'publicUrl'>

/** A look in a transaction that sees the business of all schools and nothing of pupils' work (docs/adr/0032). */
export interface LookCall {
  api: OperatorRoom
  db: Db
  now: Date
}

/** A change by an operator. */
export interface OperatorCall extends LookCall {
  operator: { name: string }
}

/** Reads the provider's business. */
export function look<T>(api: OperatorRoom, work: (call: LookCall) => Promise<T>): Promise<T> {
  return api.database.read(undefined, async (db) => {
    await enterOperatorScope(db)
    return work({ api, db, now: api.clock.now() })
  })
}

/** Changes something of it, all or nothing, as the operator of that address; with its line in the audit log. */
export function act<T>(
  api: OperatorRoom,
  email: string,
  work: (call: OperatorCall) => Promise<Audited<T>>,
): Promise<T> {
  return api.database.transaction(undefined, async (db) => {
    const call = await operatorCall(api, db, email)
    return recorded(call, await work(call))
  })
}

/** The same, taken back in the end: what would come of it. */
export function rehearse<T>(api: OperatorRoom, work: (call: OperatorCall) => Promise<T>): Promise<T> {
  return api.database.trial(undefined, async (db) => {
    await enterOperatorScope(db)
    return work({ api, db, now: api.clock.now(), operator: { name: 'rehearsal' } })
  })
}

async function operatorCall(api: OperatorRoom, db: Db, email: string): Promise<OperatorCall> {
  const operator = await findOperator(db, email)
  if (operator === undefined || operator.disabled_at !== null) fail('operator.unknown_operator')
  await enterOperatorScope(db)
  return { api, db, now: api.clock.now(), operator }
}

export interface PageWindow {
  limit: number
  offset: number
}

/** Which rows are on a page, counted from 1. */
export function pageWindow(page: number | undefined): PageWindow {
  return { limit: operatorPageSize, offset: ((page ?? 1) - 1) * operatorPageSize }
}

/** All that an operator can do; a test holds the catalogues to a name for each. */
export const operatorActions = [
  'operator.created',
  'operator.disabled',
  'operator.enabled',
  'operator.signed_in',
  'operator.password_changed',
  'operator.factor_added',
  'operator.factor_removed',
  'operator.factors_reset',
  'operator.recovery_codes_renewed',
  'users.confirmation_sent',
  'users.verified',
  'users.reset_sent',
  'users.sessions_ended',
  'users.slowdown_ended',
  'users.second_factors_reset',
  'schools.invoice_ceiling',
  'security_events.exported',
  'jobs.retried',
  'mails.sent_again',
  'orders.approved',
  'orders.marked_paid',
  'orders.cancelled',
  'orders.refunded',
  'orders.refund_by_hand',
  'bank.imported',
  'bank.paired',
  'payments.paired',
  'payments.resolved',
  'credits.granted',
  'credits.withdrawn',
  'prices.loaded',
  'programs.loaded',
  'supplier.loaded',
  'content.loaded',
  'subjects.created',
  'subjects.changed',
  'subjects.moved',
  'subjects.followed',
  'levels.created',
  'levels.changed',
  'levels.moved',
  'levels.shown',
  'levels.hidden',
  'levels.followed',
  'questions.created',
  'questions.changed',
  'questions.shown',
  'questions.hidden',
  'questions.followed',
  'events.created',
  'events.changed',
  'events.deleted',
  'events.put_back',
  'events.followed',
  'texts.created',
  'texts.changed',
  'texts.deleted',
  'texts.put_back',
  'texts.followed',
] as const
export type OperatorAction = (typeof operatorActions)[number]

/** A value that an action made another one, or that is there on one side only. */
export interface ActionChange {
  path: SoldPath
  before?: string
  after?: string
}

/** A line of the audit log: what was done, to what, and to which school. */
export interface AuditLine<Action extends OperatorAction = OperatorAction> {
  action: Action
  details: Record<string, string | number | ActionChange[]>
  school_id?: string | null
}

/** What came of an operator's write, and its line in the audit log; without one where nothing changed or an earlier line tells it. */
export interface Audited<Result, Action extends OperatorAction = OperatorAction> {
  result: Result
  line: AuditLine<Action> | undefined
}

/** Writes down what an operator does, in the transaction that does it. */
export async function recordAction(
  { db, now, operator }: Pick<OperatorCall, 'db' | 'now' | 'operator'>,
  { action, details, school_id = null }: AuditLine,
): Promise<void> {
  await insertAction(db, { at: now, operator_name: operator.name, action, of_school: school_id, details })
}

/** Writes the line of a write and hands over its result. */
export async function recorded<Result>(
  call: Pick<OperatorCall, 'db' | 'now' | 'operator'>,
  { result, line }: Audited<Result>,
): Promise<Result> {
  if (line !== undefined) await recordAction(call, line)
  return result
}

/** What an operator has typed, checked; all mistakes at once, keyed by field. */
export function checked<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const problems: FieldProblems = {}
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.')
    const max = issue.code === 'too_big' ? issue.maximum : undefined
    problems[field] = [...(problems[field] ?? []), { key: issue.message, values: { max, email: '' } }]
  }
  throw new FieldFailure(problems)
}
