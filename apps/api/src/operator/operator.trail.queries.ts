import type { Db } from '../db/database.ts'

export interface TrailFilter {
  before?: string | undefined
  operator_name?: string | undefined
  action?: string | undefined
  school_id?: string | undefined
}

/** A page of what operators did, newest first; ids are time-ordered (UUIDv7). */
export function actionsLike(db: Db, { before, operator_name, action, school_id }: TrailFilter, most: number) {
  let query = db
    .selectFrom('operator_actions')
    .leftJoin('schools', 'schools.school_id', 'operator_actions.of_school')
    .select([
      'operator_actions.id',
      'operator_actions.at',
      'operator_actions.operator_name',
      'operator_actions.action',
      'operator_actions.of_school as school_id',
      'schools.name as school_name',
      'operator_actions.details',
    ])
    .orderBy('operator_actions.id', 'desc')
    .limit(most)
  if (before !== undefined) query = query.where('operator_actions.id', '<', before)
  if (operator_name !== undefined) query = query.where('operator_name', '=', operator_name)
  if (action !== undefined)
    query = query.where(({ eb, or, fn, val }) =>
      or([eb('action', '=', action), eb(fn('starts_with', ['action', val(`${action}.`)]), '=', true)]),
    )
  if (school_id !== undefined) query = query.where('of_school', '=', school_id)
  return query.execute()
}

export async function operatorNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('operator_actions')
    .select('operator_name')
    .distinct()
    .orderBy('operator_name')
    .limit(200)
    .execute()
  return rows.map(({ operator_name }) => operator_name)
}

export async function actionNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('operator_actions')
    .select('action')
    .distinct()
    .orderBy('action')
    .limit(200)
    .execute()
  return rows.map(({ action }) => action)
}
