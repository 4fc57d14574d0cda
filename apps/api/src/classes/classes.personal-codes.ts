import { randomInt, randomUUID } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { reserveCodes } from './classes.queries.ts'

/** No 0/O, 1/I/L: what a child reads from a card must not be ambiguous (product decision "Classes and pupils"). */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codeLength = 8

function randomCode(): string {
  return Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

interface Numbered {
  student_id: string
  code: string
}

/** Personal codes for so many new pupils, unique over all schools; a code that happens to be taken is drawn again. */
export async function newStudentCodes(db: Db, schoolId: string, count: number): Promise<Numbered[]> {
  const numbered: Numbered[] = []
  while (numbered.length < count) {
    const drawn = Array.from({ length: count - numbered.length }, () => ({
      student_id: randomUUID(),
      code: randomCode(),
    }))
    const free = await reserveCodes(
      db,
      drawn.map((row) => ({ ...row, school_id: schoolId })),
    )
    numbered.push(...drawn.filter(({ code }) => free.has(code)))
  }
  return numbered
}

/** A new code for a pupil who has none any more. */
export async function newCodeFor(db: Db, schoolId: string, studentId: string): Promise<string> {
  for (;;) {
    const code = randomCode()
    const free = await reserveCodes(db, [{ code, school_id: schoolId, student_id: studentId }])
    if (free.has(code)) return code
  }
}
