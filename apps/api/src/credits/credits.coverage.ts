import type { TeacherCall } from '../app/http/serve.ts'
import { activeClassIds } from '../classes/classes.ts'
import type { Db } from '../db/database.ts'
import { holdLotsOfSubject } from './ledger/ledger.queries.ts'
import { coverageOf, type CoverageRow } from './credits.queries.ts'

/**
 * Of this many pupils one may lack a credit without the class losing its coverage: someone new in the middle of the year costs
 * neither a free plan nor a lesson (docs/adr/0032).
 */
const pupilsPerMissing = 10

/** Whether tests of a class are planned on credits, and how far it is from that. */
export interface Coverage extends CoverageRow {
  is_covered: boolean
}

/** How many pupils may be without a credit. */
function tolerated(studentCount: number): number {
  return Math.ceil(studentCount / pupilsPerMissing)
}

function isCovered({ student_count, covered }: CoverageRow): boolean {
  return covered > 0 && student_count - covered <= tolerated(student_count)
}

/** How many credits more the class needs before tests are planned on them. */
export function missingForCover({ student_count, covered }: CoverageRow): number {
  return Math.max(0, Math.max(1, student_count - tolerated(student_count)) - covered)
}

/** Whether the classes have credits in a subject on the day of a moment. */
export async function coverageByClass(
  db: Db,
  schoolId: string,
  where: { class_ids: readonly string[]; subject_id: number; at: Date },
): Promise<Coverage[]> {
  const rows = await coverageOf(db, schoolId, where)
  return rows.map((row) => ({ ...row, is_covered: isCovered(row) }))
}

/** The same for a test that is being planned: the credits it counts on stay with their pupils until the plan is written. */
export async function heldCoverage(
  db: Db,
  schoolId: string,
  where: { class_ids: readonly string[]; subject_id: number; at: Date },
): Promise<Coverage[]> {
  await holdLotsOfSubject(db, schoolId, where.subject_id)
  return coverageByClass(db, schoolId, where)
}

/** Every class of the teacher that goes on, as of a moment. */
export async function coverageForTeacher(
  { db, teacher, now }: Pick<TeacherCall, 'db' | 'teacher' | 'now'>,
  subject_id: number,
): Promise<Coverage[]> {
  const class_ids = await activeClassIds(db, teacher)
  return coverageByClass(db, teacher.school_id, { class_ids, subject_id, at: now })
}
