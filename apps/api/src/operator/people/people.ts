import * as z from 'zod/mini'
import { operatorPageSize } from '@katedra/contract/operator'
import type { accountStates, Help, operatorPeople } from '@katedra/contract/operator-people'
import { roles } from '@katedra/contract/permissions'
import type { HandlerReply } from '@katedra/contract/route'
import { type AuditAction, AuditEntry } from '@katedra/contract/audit'
import { isLanguage, type Language } from '@katedra/i18n'
import { fail, Failure, found } from '../../app/http/fail.ts'
import type { Api } from '../../app/http/serve.ts'
import { writeServiceAudit } from '../../audit/audit.ts'
import { sendConfirmationLink, sendResetLink, verifyEmail } from '../../auth/auth.ts'
import { enterSchool } from '../../db/scope.ts'
import type { Db } from '../../db/database.ts'
import { resetFactors } from '../../second-factors/second-factors.ts'
import { endSessions } from '../../sessions/sessions.ts'
import {
  sessionCount,
  userCount,
  userRow,
  userRows,
  type UserFilter,
  creditBalance,
  logRows,
  numbersOf,
  ordersLike,
  schoolCount,
  schoolDetails,
  schoolRows,
  changeInvoiceCeiling,
  type SchoolFilter,
  type SchoolNumbers,
} from './people.queries.ts'
import { pageWindow, type OperatorCall, type Audited } from '../operator.ts'

type UserRow = NonNullable<Awaited<ReturnType<typeof userRow>>>

function stateOf({ has_password, email_verified_at }: UserRow): (typeof accountStates)[number] {
  if (!has_password) return 'invited'
  return email_verified_at === null ? 'not_verified' : 'active'
}

/** A user as lists have them. */
function asUser(row: UserRow) {
  const { id, email, first_name, last_name, school_id, school_name, last_active_at } = row
  return {
    id,
    email,
    name: `${first_name} ${last_name}`.trim(),
    school_id,
    school_name,
    last_active_at,
    role: roles.find((role) => role === row.role) ?? 'TEACHER',
    state: stateOf(row),
  }
}

export async function users(
  db: Db,
  { page, ...filter }: UserFilter & { page?: number | undefined },
): Promise<HandlerReply<typeof operatorPeople.users>> {
  const rows = await userRows(db, filter, pageWindow(page))
  return { users: rows.map(asUser), total: await userCount(db, filter), page_size: operatorPageSize }
}

interface UserCall {
  api: Api
  db: Db
  now: Date
}

export async function user({ api, db, now }: UserCall, id: string): Promise<HandlerReply<typeof operatorPeople.user>> {
  const row = found(await userRow(db, id))
  const session_count = await sessionCount(db, id, now)
  const is_slowed = await isSlowed(api, id)
  return {
    ...asUser(row),
    created_at: row.created_at,
    email_verified_at: row.email_verified_at,
    language: row.language,
    session_count,
    is_slowed,
    helps: helpsFor(row, { session_count, is_slowed }),
  }
}

/** What would make a difference for this account now. */
function helpsFor(row: UserRow, { session_count, is_slowed }: { session_count: number; is_slowed: boolean }): Help[] {
  const state = stateOf(row)
  return [
    ...(state === 'not_verified' ? (['send_confirmation', 'verify'] as const) : []),
    ...(state === 'invited' ? [] : (['send_reset'] as const)),
    ...(session_count > 0 ? (['end_sessions'] as const) : []),
    ...(is_slowed ? (['end_slowdown'] as const) : []),
  ]
}

/** What counts by an account and may close something to its owner. */
const limitsOfAccount = [
  'sign-in-account',
  'second-factor',
  'own-password',
  'mail-recipient',
  'confirmation-recipient',
] as const

/** Whether wrong passwords have closed the account for a while. */
async function isSlowed({ limits }: Api, id: string): Promise<boolean> {
  try {
    for (const limit of limitsOfAccount) await limits.check(limit, id)
    return false
  } catch (error) {
    if (error instanceof Failure && error.code === 'app.too_many_requests') return true
    throw error
  }
}

export const helpActions = [
  'users.confirmation_sent',
  'users.verified',
  'users.reset_sent',
  'users.sessions_ended',
  'users.slowdown_ended',
  'users.second_factors_reset',
] as const
type HelpAction = (typeof helpActions)[number]

const traces: Record<Help, { action: HelpAction; audited: AuditAction }> = {
  send_confirmation: { action: 'users.confirmation_sent', audited: 'operator.confirmation_sent' },
  verify: { action: 'users.verified', audited: 'operator.user_verified' },
  send_reset: { action: 'users.reset_sent', audited: 'operator.reset_sent' },
  end_sessions: { action: 'users.sessions_ended', audited: 'operator.sessions_ended' },
  end_slowdown: { action: 'users.slowdown_ended', audited: 'operator.slowdown_ended' },
  reset_second_factors: { action: 'users.second_factors_reset', audited: 'operator.second_factors_reset' },
}

export interface HelpCall extends OperatorCall {
  api: Api
  language: Language
}

/** One help, written down for the provider and for the user's school; never a way to act as the user. */
export async function helpUser(
  call: HelpCall,
  id: string,
  { help, reason }: { help: Help; reason: string },
): Promise<Audited<null, HelpAction>> {
  const { db, now, operator } = call
  const row = found(await userRow(db, id))
  await helpings[help](call, row)
  const { action, audited } = traces[help]
  const { school_id, email } = row
  await writeServiceAudit(db, { school_id, name: operator.name }, now, {
    action: audited,
    target_id: id,
    target_name: asUser(row).name || email,
    details: { reason },
  })
  return { result: null, line: { action, details: { email, reason }, school_id } }
}

const helpings: Record<Help, (call: HelpCall, row: UserRow) => Promise<void>> = {
  async send_confirmation({ api, db, now, language }, row) {
    mustWait(row)
    await sendConfirmationLink(api, db, {
      user_id: row.id,
      email: row.email,
      now,
      language: isLanguage(row.language) ? row.language : language,
    })
  },
  async verify({ db, now }, row) {
    mustWait(row)
    await verifyEmail(db, row.id, now)
  },
  async send_reset({ api, db, now, language }, row) {
    if (!row.has_password) fail('operator.no_account')
    await sendResetLink(api, db, row.email, { now, language })
  },
  end_sessions: ({ db, now }, row) => endSessions(db, row.id, now),
  async end_slowdown({ api }, row) {
    for (const limit of limitsOfAccount) await api.limits.forget(limit, row.id)
  },
  async reset_second_factors({ api, db, now, language }, row) {
    await resetFactors({ api, db, now, language, account: { kind: 'user', id: row.id } })
    await endSessions(db, row.id, now)
  },
}

/** Who was invited has no password yet; the invitation is what they need. */
function mustWait(row: UserRow): void {
  const state = stateOf(row)
  if (state === 'invited') fail('operator.no_account')
  if (state === 'active') fail('operator.already_verified')
}

export const schoolActions = ['schools.invoice_ceiling'] as const

/** How much the school may owe on invoices; what is above it waits for an operator. */
export async function setInvoiceCeiling(
  { db }: OperatorCall,
  school_id: string,
  { invoice_ceiling, reason }: { invoice_ceiling: number; reason: string },
): Promise<Audited<null, (typeof schoolActions)[number]>> {
  await enterSchool(db, school_id)
  const { name, before } = found(await changeInvoiceCeiling(db, school_id, invoice_ceiling))
  const details = { school: name, before: before / 100, after: invoice_ceiling / 100, note: reason }
  return { result: null, line: { action: 'schools.invoice_ceiling', details, school_id } }
}

/** The number of teachers that are listed on a school's page; the list of users has the others. */
const maxTeachers = 200
/** The number of each kind that is offered while an operator types. */
const maxFound = 6
const Stored = z.array(z.pick(AuditEntry, { action: true, details: true }))

const nothing = { class_count: 0, student_count: 0, test_count: 0, teacher_count: 0, order_count: 0 }

async function withNumbers<Row extends { id: string }>(db: Db, rows: readonly Row[]) {
  const numbers = new Map<string, SchoolNumbers>()
  if (rows.length > 0)
    for (const row of await numbersOf(
      db,
      rows.map(({ id }) => id),
    ))
      numbers.set(row.school_id, row)
  return rows.map((row) => {
    const counted = numbers.get(row.id)
    return { ...row, ...nothing, last_active_at: null, ...counted }
  })
}

export async function schools(
  db: Db,
  { page, ...filter }: SchoolFilter & { page?: number | undefined },
): Promise<HandlerReply<typeof operatorPeople.schools>> {
  const rows = await schoolRows(db, filter, pageWindow(page))
  return {
    schools: await withNumbers(db, rows),
    total: await schoolCount(db, filter),
    page_size: operatorPageSize,
  }
}

export async function school(db: Db, id: string): Promise<HandlerReply<typeof operatorPeople.school>> {
  const [details] = await withNumbers(db, [found(await schoolDetails(db, id))])
  const teachers = await userRows(db, { school_id: id }, { limit: maxTeachers + 1, offset: 0 })
  return {
    school: { ...found(details), credit_balance: await creditBalance(db, id) },
    teachers: teachers.slice(0, maxTeachers).map(asUser),
    has_more_teachers: teachers.length > maxTeachers,
  }
}

export async function schoolLog(
  db: Db,
  id: string,
  before: string | undefined,
): Promise<HandlerReply<typeof operatorPeople.schoolLog>> {
  found(await schoolDetails(db, id))
  const rows = await logRows(db, id, before, operatorPageSize + 1)
  const page = rows.slice(0, operatorPageSize)
  const stored = Stored.parse(page.map(({ action, details }) => ({ action, details })))
  return {
    entries: page.flatMap((row, at) => {
      const entry = stored[at]
      return entry === undefined ? [] : [{ ...row, ...entry }]
    }),
    has_more: rows.length > operatorPageSize,
  }
}

/** A few of everything that bears the text. */
export async function find(db: Db, text: string): Promise<HandlerReply<typeof operatorPeople.find>> {
  const search = text.trim()
  if (search === '') return { schools: [], users: [], orders: [] }
  const few = { limit: maxFound, offset: 0 }
  const symbol = search.replaceAll(/\s/g, '')
  const people = await userRows(db, { search }, few)
  return {
    schools: await schoolRows(db, { search }, few),
    users: people.map(asUser),
    orders: /^\d{2,10}$/.test(symbol) ? await ordersLike(db, symbol, maxFound) : [],
  }
}
