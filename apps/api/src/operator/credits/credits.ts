import { CreditTakeBack } from '@katedra/contract/operator-credits'
import { maxPupils } from '@katedra/contract/orders'
import { Day } from '@katedra/contract/programs'
import * as z from 'zod/mini'
import { fail, failField } from '../../app/http/fail.ts'
import { lastDayOf, pragueDay } from '../../app/time/prague.ts'
import { writeServiceAudit } from '../../audit/audit.ts'
import { grantCredits, withdrawGrantedCredits } from '../../credits/credits.ts'
import {
  grantRows,
  lotProgram,
  programTitle,
  programWithKey,
  schoolsLike,
  schoolsWithNumber,
  schoolWithId,
  type GrantFilter,
  type SchoolRow,
} from './credits.queries.ts'
import { Note } from '../orders/orders.ts'
import { type PageWindow, checked, type LookCall, type OperatorCall, type Audited } from '../operator.ts'

const Grant = z.strictObject({
  program: z.string({ error: 'required' }),
  kind: z.enum(['free', 'social'], { error: 'invalid' }),
  quantity: z
    .int({ error: 'not_number' })
    .check(z.minimum(1, { error: 'not_number' }), z.maximum(maxPupils, { error: 'too_much' })),
  valid_from: Day,
  valid_until: Day,
  reason: Note,
})

/** Schools by a part of their name, city or number. */
export function findSchools({ db }: LookCall, text: string): Promise<SchoolRow[]> {
  return schoolsLike(db, text.trim(), 50)
}

/** A school by its id or its identification number. */
async function schoolOf({ db }: LookCall, idOrNumber: string): Promise<SchoolRow> {
  const text = idOrNumber.trim()
  if (z.safeParse(z.uuid(), text).success) return (await schoolWithId(db, text)) ?? fail('operator.unknown_school')
  const [school, ...others] = await schoolsWithNumber(db, text)
  if (others.length > 0) fail('operator.several_schools')
  return school ?? fail('operator.unknown_school')
}

const maxYears = 5

/** Puts free credits into a school's pool; the school reads the reason. Returns the school. */
export async function grant(
  call: OperatorCall,
  idOrNumber: string,
  input: unknown,
): Promise<Audited<SchoolRow, 'credits.granted'>> {
  const { db, now, operator } = call
  const { program, ...given } = checked(Grant, input)
  if (given.valid_until < given.valid_from || given.valid_until < pragueDay(now)) failField('valid_until', 'until_over')
  // As far ahead as the longest program that can be on a price list.
  if (given.valid_until > lastDayOf(pragueDay(now), maxYears * 12))
    failField('valid_until', 'grant_until', { max: maxYears })
  const known = (await programWithKey(db, program)) ?? failField('program', 'unknown_program')
  if (known.retired_at !== null) failField('program', 'program_retired')
  const program_id = known.id
  const school = await schoolOf(call, idOrNumber)
  const { school_id } = school
  const title = await programTitle(db, program)
  await grantCredits(db, { school_id, id: null, name: operator.name }, { ...given, program_id }, now)
  await writeServiceAudit(db, { school_id, name: operator.name }, now, {
    action: 'credits.granted',
    target_name: title,
    details: { count: given.quantity, reason: given.reason },
  })
  return { result: school, line: { action: 'credits.granted', details: { ...given, program }, school_id } }
}

/** Credits that schools were given, the latest first, with what has become of them. */
export async function listGrants({ db }: LookCall, filter: GrantFilter, window: PageWindow) {
  const rows = await grantRows(db, filter, window)
  // What has left the lot is with pupils or was taken back; nothing else takes from it.
  return rows.map((row) => ({ ...row, withdrawn: row.quantity - row.balance - row.assigned }))
}

/** Those of one school, by its id or its identification number. */
export async function listGrantsOf(call: LookCall, idOrNumber: string, window: PageWindow) {
  const { school_id } = await schoolOf(call, idOrNumber)
  return listGrants(call, { school_id }, window)
}

export interface GivenLot {
  school: string
  lot_id: string
}

/**
 * Takes back what is free of credits that a school was given: a number of them, or all. The school reads the reason. Returns how
 * many were taken, also when the same request has taken them before.
 */
export async function takeBack(
  call: OperatorCall,
  { school, lot_id }: GivenLot,
  input: unknown,
): Promise<Audited<number, 'credits.withdrawn'>> {
  const { db, now, operator } = call
  const form = checked(CreditTakeBack, input)
  const { school_id } = await schoolOf(call, school)
  const isId = z.safeParse(z.uuid(), lot_id).success
  const lot = (isId ? await lotProgram(db, school_id, lot_id) : undefined) ?? fail('credits.unknown_lot')
  const mover = { school_id, id: null, name: operator.name }
  const { withdrawn, isRepeated } = await withdrawGrantedCredits(db, mover, { ...form, lot_id }, now)
  if (isRepeated) return { result: withdrawn, line: undefined }
  const { key: program, kind } = lot
  const { reason } = form
  await writeServiceAudit(db, { school_id, name: operator.name }, now, {
    action: 'credits.withdrawn',
    target_name: await programTitle(db, program),
    details: { count: withdrawn, reason },
  })
  const details = { program, kind, quantity: withdrawn, reason }
  return { result: withdrawn, line: { action: 'credits.withdrawn', details, school_id } }
}
