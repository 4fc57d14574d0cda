import { credits, type ClassProgram, type ProgramCredits } from '@katedra/contract/credits'
import { grantCredits } from '../credits/credits.ts'
import type { TestApi } from './build-api.ts'
import type { SignedInTeacher } from './build-school.ts'

export interface GivenCredits {
  quantity: number
  kind?: 'free' | 'social'
  program_id?: number
  valid_from?: string
  valid_until?: string
}

/** Credits in the school's pool that no one paid for; they hold for the school year unless the test says otherwise. */
export function pooledCredits(api: TestApi, teacher: SignedInTeacher, given: GivenCredits): Promise<void> {
  const { school_id } = teacher
  const grant = {
    ...({
      program_id: 1,
      kind: 'free',
      valid_from: '2026-09-01',
      valid_until: '2027-08-31',
      reason: 'na zkoušku',
    } as const),
    ...given,
  }
  return api.api.database.transaction(school_id, (db) =>
    grantCredits(db, { school_id, id: null, name: 'Katedra' }, grant, api.clock.now()),
  )
}

/** The same in a lot of their own, which is the only one that no one paid for; returns its id. */
export async function pooledLot(api: TestApi, teacher: SignedInTeacher, quantity: number): Promise<string> {
  await pooledCredits(api, teacher, { quantity })
  const [lot] = await api.sql("select id from credit_lots where school_id = $1 and kind = 'free'", [teacher.school_id])
  return String(lot?.['id'])
}

/** The class's credits in one program. */
export async function programOfClass(
  api: TestApi,
  teacher: SignedInTeacher,
  classId: string,
  program_id = 1,
): Promise<ClassProgram> {
  const found = await api.get(credits.classCredits, { params: { class_id: classId } }, { token: teacher.token })
  const program = found.programs.find(({ program: { id } }) => id === program_id)
  if (program === undefined) throw new Error('no such program')
  return program
}

/** The school's pool of one program. */
export async function poolOfProgram(api: TestApi, teacher: SignedInTeacher, program_id = 1): Promise<ProgramCredits> {
  const { programs } = await api.get(credits.credits, {}, { token: teacher.token })
  const program = programs.find(({ program: { id } }) => id === program_id)
  if (program === undefined) throw new Error('no such program')
  return program
}
