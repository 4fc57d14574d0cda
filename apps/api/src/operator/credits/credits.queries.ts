import { sql, type SqlBool } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Place } from './operator.health.queries.ts'

export interface GrantFilter {
  search?: string | undefined
  school_id?: string | undefined
  kind?: string | undefined
}

function grants(db: Db, { search = '', school_id, kind }: GrantFilter) {
  let query = db
    .selectFrom('credit_lots')
    .innerJoin('schools', 'schools.school_id', 'credit_lots.school_id')
    .where('credit_lots.kind', '<>', 'paid')
  if (school_id !== undefined) query = query.where('credit_lots.school_id', '=', school_id)
  if (kind !== undefined) query = query.where('credit_lots.kind', '=', kind)
  const wanted = search.trim()
  if (wanted === '') return query
  return query.where(
    sql<SqlBool>`strpos(lower(concat_ws(' ', schools.name, schools.city, schools.identification_number)), lower(${wanted})) > 0`,
  )
}

/** Credits that schools were given with what has become of them, the latest first; the first move of each names who gave them. */
export function grantRows(db: Db, filter: GrantFilter, { most, skip }: Place) {
  return grants(db, filter)
    .innerJoin('programs', 'programs.id', 'credit_lots.program_id')
    .innerJoin('credit_moves', (on) =>
      on
        .onRef('credit_moves.school_id', '=', 'credit_lots.school_id')
        .onRef('credit_moves.lot_id', '=', 'credit_lots.id')
        .on('credit_moves.move_no', '=', 1),
    )
    .select(['credit_lots.id', 'credit_lots.school_id', 'schools.name as school_name', 'programs.title'])
    .select(['credit_lots.kind', 'quantity', 'balance', 'credit_lots.valid_from', 'credit_lots.valid_until'])
    .select(['issued_at', 'credit_lots.reason'])
    .select(['programs.key as program', 'credit_moves.actor_name as given_by'])
    .select(
      sql<number>`(select count(*) from credits c where c.school_id = credit_lots.school_id
        and c.lot_id = credit_lots.id and c.returned_at is null)`.as('assigned'),
    )
    .orderBy('issued_at', 'desc')
    .orderBy('credit_lots.id', 'desc')
    .limit(most)
    .offset(skip)
    .execute()
}

export async function grantCount(db: Db, filter: GrantFilter): Promise<number> {
  const { count } = await grants(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** What a lot is of; undefined where the school has no such lot. */
export function lotProgram(db: Db, schoolId: string, lotId: string) {
  return db
    .selectFrom('credit_lots')
    .innerJoin('programs', 'programs.id', 'credit_lots.program_id')
    .select(['programs.key', 'credit_lots.kind'])
    .where('credit_lots.school_id', '=', schoolId)
    .where('credit_lots.id', '=', lotId)
    .executeTakeFirst()
}
