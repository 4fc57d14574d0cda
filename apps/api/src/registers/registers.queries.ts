import type { Register } from '@katedra/contract/marks'
import type { Db } from '../db/database.ts'

/** The class of a school as one of its registers shows it. */
export interface RegisterClass {
  school_id: string
  class_id: string
  register: Register
}

/** The order that somebody has put the class in, and when; undefined before. */
export async function findOrder(
  db: Db,
  { school_id, class_id, register }: RegisterClass,
): Promise<{ changed_at: Date; student_ids: string[] } | undefined> {
  const order = await db
    .selectFrom('register_orders')
    .select('changed_at')
    .where('school_id', '=', school_id)
    .where('class_id', '=', class_id)
    .where('register', '=', register)
    .executeTakeFirst()
  if (order === undefined) return undefined
  const places = await db
    .selectFrom('register_places')
    .select('student_id')
    .where('school_id', '=', school_id)
    .where('class_id', '=', class_id)
    .where('register', '=', register)
    .orderBy('place')
    .execute()
  return { changed_at: order.changed_at, student_ids: places.map(({ student_id }) => student_id) }
}

/** Puts a whole order in the place of the one before; who comes second waits for the first. */
export async function replaceOrder(
  db: Db,
  of: RegisterClass,
  { changed_at, student_ids }: { changed_at: Date; student_ids: readonly string[] },
): Promise<void> {
  const { school_id, class_id, register } = of
  await db
    .insertInto('register_orders')
    .values({ ...of, changed_at })
    .onConflict((conflict) => conflict.columns(['school_id', 'class_id', 'register']).doUpdateSet({ changed_at }))
    .execute()
  await db
    .deleteFrom('register_places')
    .where('school_id', '=', school_id)
    .where('class_id', '=', class_id)
    .where('register', '=', register)
    .execute()
  if (student_ids.length === 0) return
  await db
    .insertInto('register_places')
    .values(student_ids.map((student_id, index) => ({ ...of, student_id, place: index + 1 })))
    .execute()
}
