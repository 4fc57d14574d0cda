import type { ResultsChange } from '@katedra/contract/marking'
import type { Db } from '../db/database.ts'
import type { LongTeacherCall, TeacherCall } from '../app/http/serve.ts'
import { nameOfTeacher } from '../audit/audit.ts'
import { ownTest } from '../planned-tests/planned-tests.ts'
import { markedShares, mean, type CountedStudent } from './figures/figures.ts'
import { figuresOfTest, type TestKey } from './figures/figures.material.ts'

/** Who changes what results, when: what every change of results asks for. */
export interface Changing extends TestKey {
  db: Db
  now: Date
  teacher: TeacherCall['teacher']
  teacher_name: string
  test_title: string
}

/** The test, if the teacher may change its results. */
export async function changing({ api, db, teacher, now }: TeacherCall, testId: string): Promise<Changing> {
  const test = await ownTest(api, db, teacher, testId)
  const teacher_name = (await nameOfTeacher(db, teacher)) ?? ''
  return { db, now, teacher, teacher_name, test_title: test.title, school_id: teacher.school_id, test_id: testId }
}

type Standing = Pick<CountedStudent, 'name' | 'points' | 'out_of' | 'fraction' | 'manual_count'> & {
  attempt_id: string
}

type PreviewCall = LongTeacherCall & { params: { test_id: string }; query: { names?: 'shown' | undefined } }

/** What results would be: the change is made, looked at and taken back, so that it can't differ from what will come. */
export function previewChange(
  call: PreviewCall,
  change: (where: Changing) => Promise<unknown>,
): Promise<ResultsChange> {
  return call.api.database.trial(call.teacher.school_id, async (db) => {
    const where = await changing({ ...call, db }, call.params.test_id)
    const before = await standings(db, where)
    await change(where)
    return difference(before, await standings(db, where), call.query.names === 'shown')
  })
}

async function standings(db: Db, test: TestKey): Promise<Standing[]> {
  const { students } = await figuresOfTest(db, test)
  return students.flatMap(({ attempt_id, state, name, points, out_of, fraction, manual_count }) =>
    attempt_id === null || state !== 'submitted' ? [] : [{ attempt_id, name, points, out_of, fraction, manual_count }],
  )
}

/**
 * A pupil of several attempts may be counted by another one afterwards; both lists are of the same pupils in one order. Who is
 * to stay unknown isn't told by a place in the list either: without names it goes by the attempts that count before the change.
 */
function difference(before: readonly Standing[], after: readonly Standing[], withNames: boolean): ResultsChange {
  const pairs = after.flatMap((now, index) => {
    const was = before[index]
    return was === undefined ? [] : [{ was, now }]
  })
  const inOrder = withNames ? pairs : pairs.toSorted((a, b) => (a.was.attempt_id < b.was.attempt_id ? -1 : 1))
  const students = inOrder.map(({ was, now }) => ({
    attempt_id: now.attempt_id,
    name: withNames ? now.name : null,
    before: only(was),
    after: only(now),
  }))
  const isChanged = ({ before: was, after: now }: (typeof students)[number]) =>
    was.points !== now.points || was.out_of !== now.out_of
  const average = (all: readonly Standing[]) => mean(markedShares(all))
  return {
    average_before: average(before),
    average_after: average(after),
    students,
    changed_count: students.filter(isChanged).length,
  }
}

function only({ points, out_of, fraction, manual_count }: Standing) {
  return { points, out_of, fraction, manual_count }
}
