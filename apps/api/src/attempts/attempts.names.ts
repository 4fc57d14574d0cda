import { LRUCache } from 'lru-cache'
import { namesakeNumbers, numberedName } from '../classes/classes.ts'
import type { Db } from '../db/database.ts'
import { namesOfTest } from './attempts.queries.ts'

interface Owner {
  school_id: string
  test_id: string
  student_id: string | null
  first_name: string | null
  last_name: string | null
  guest_name: string | null
}

function studentName(row: Pick<Owner, 'first_name' | 'last_name' | 'guest_name'>): string {
  return row.guest_name ?? [row.first_name, row.last_name].filter((part) => part !== null && part !== '').join(' ')
}

/** A class that starts asks for them within seconds, each pupil by itself. */
const kept = new LRUCache<string, ReadonlyMap<string, number>>({ max: 500, ttl: 5000 })

/** The pupil's own name with the number that it has in the list of the test, so that everybody speaks of the same "Jan Novák (2)". */
export async function listedName(db: Db, row: Owner): Promise<string> {
  if (row.student_id === null) return studentName(row)
  const numbers = kept.get(row.test_id) ?? (await namesakesOfTest(db, row))
  kept.set(row.test_id, numbers)
  return numberedName(studentName(row), numbers.get(row.student_id))
}

/** Numbers of pupils of a test who have one full name. */
export async function namesakesOfTest(
  db: Db,
  { school_id, test_id }: Pick<Owner, 'school_id' | 'test_id'>,
): Promise<ReadonlyMap<string, number>> {
  return namesakeNumbers(await namesOfTest(db, school_id, test_id))
}
