import { Day } from '@katedra/contract/programs'
import { mostPupils } from '@katedra/contract/orders'
import * as z from 'zod/mini'
import { fail, failField } from '../app/fail.ts'
import { lastDayOf, pragueDay } from '../app/prague.ts'
import { writeServiceAudit } from '../audit/audit.ts'
import { grantCredits } from '../credits/credits.ts'
import { Note } from './operator.orders.ts'
import { checked, noteAction, type LookCall, type OperatorCall } from './operator.ts'
import {
  programTitle,
  programWithKey,
  schoolsLike,
  schoolsWithNumber,
  schoolWithId,
  type SchoolRow,
} from './operator.schools.queries.ts'

const Grant = z.strictObject({
  program: z.string({ error: 'required' }),
  kind: z.enum(['free', 'social'], { error: 'invalid' }),
  quantity: z
    .int({ error: 'not_number' })
    .check(z.minimum(1, { error: 'not_number' }), z.maximum(mostPupils, { error: 'too_much' })),
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

const mostYears = 5

/** Puts credits that nobody pays for into a school's pool; the school reads the reason. Returns the school. */
export async function grant(call: OperatorCall, idOrNumber: string, input: unknown): Promise<SchoolRow> {
  const { db, now, operator } = call
  const { program, ...given } = checked(Grant, input)
  if (given.valid_until < given.valid_from || given.valid_until < pragueDay(now)) failField('valid_until', 'invalid')
  // As far ahead as the longest program that can be on a price list.
  if (given.valid_until > lastDayOf(pragueDay(now), mostYears * 12))
    failField('valid_until', 'grant_until', { max: mostYears })
  const known = (await programWithKey(db, program)) ?? failField('program', 'unknown_program')
  if (known.retired_at !== null) failField('program', 'program_retired')
  const program_id = known.id
  const school = await schoolOf(call, idOrNumber)
  const { school_id } = school
  const title = await programTitle(db, program)
  await grantCredits(db, { school_id, id: null, name: operator.name }, { ...given, program_id }, now)
  await noteAction(call, 'credits.granted', { ...given, program }, school_id)
  await writeServiceAudit(db, { school_id, name: operator.name }, now, {
    action: 'credits.granted',
    target_name: title,
    details: { count: given.quantity, reason: given.reason },
  })
  return school
}
