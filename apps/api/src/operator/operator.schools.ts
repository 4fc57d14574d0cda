import { AuditEntry } from '@katedra/contract/audit'
import { operatorPageSize } from '@katedra/contract/operator'
import type { operatorPeople } from '@katedra/contract/operator-people'
import type { HandlerReply } from '@katedra/contract/route'
import * as z from 'zod/mini'
import { found } from '../app/fail.ts'
import type { Db } from '../db/database.ts'
import { placeOf } from './operator.health.ts'
import {
  creditBalance,
  logRows,
  numbersOf,
  ordersLike,
  schoolCount,
  schoolDetails,
  schoolRows,
  userRows,
  type SchoolFilter,
  type SchoolNumbers,
} from './operator.people.queries.ts'
import { asUser } from './operator.users.ts'

/** So many teachers are listed on a school's page; the list of users has the others. */
const mostTeachers = 200
/** So many of each kind are offered while somebody types. */
const mostFound = 6
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
  const rows = await schoolRows(db, filter, placeOf(page))
  return {
    schools: await withNumbers(db, rows),
    total: await schoolCount(db, filter),
    page_size: operatorPageSize,
  }
}

export async function school(db: Db, id: string): Promise<HandlerReply<typeof operatorPeople.school>> {
  const [details] = await withNumbers(db, [found(await schoolDetails(db, id))])
  const teachers = await userRows(db, { school_id: id }, { most: mostTeachers + 1, skip: 0 })
  return {
    school: { ...found(details), credit_balance: await creditBalance(db, id) },
    teachers: teachers.slice(0, mostTeachers).map(asUser),
    has_more_teachers: teachers.length > mostTeachers,
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
  const few = { most: mostFound, skip: 0 }
  const symbol = search.replaceAll(/\s/g, '')
  const people = await userRows(db, { search }, few)
  return {
    schools: await schoolRows(db, { search }, few),
    users: people.map(asUser),
    orders: /^\d{2,10}$/.test(symbol) ? await ordersLike(db, symbol, mostFound) : [],
  }
}
