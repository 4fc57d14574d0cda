import { Day } from '@katedra/contract/programs'
import { mostPupils } from '@katedra/contract/orders'
import * as z from 'zod/mini'
import { fail, failField } from '../app/fail.ts'
import { pragueDay } from '../app/prague.ts'
import { grantCredits } from '../credits/credits.ts'
import { Note } from './operator.orders.ts'
import { checked, noteAction, type LookCall, type OperatorCall } from './operator.ts'
import {
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

/** Puts credits that nobody pays for into a school's pool; the school reads the reason. Returns the school. */
export async function grant(call: OperatorCall, idOrNumber: string, input: unknown): Promise<SchoolRow> {
  const { db, now, operator } = call
  const { program, ...given } = checked(Grant, input)
  if (given.valid_until < given.valid_from || given.valid_until < pragueDay(now)) failField('valid_until', 'invalid')
  const program_id = (await programWithKey(db, program)) ?? failField('program', 'unknown_program')
  const school = await schoolOf(call, idOrNumber)
  const { school_id } = school
  await grantCredits(db, { school_id, id: null, name: operator.name }, { ...given, program_id }, now)
  await noteAction(call, 'credits.granted', { ...given, program }, school_id)
  return school
}
