import type { gradebook } from '@katedra/contract/gradebook'
import type { HandlerReply } from '@katedra/contract/route'
import { found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { ownClass, schoolYearOf } from '../classes/classes.ts'
import {
  choicesOf,
  fractionOf,
  mean,
  nameOf,
  standing,
  studentFigures,
  testFigures,
  waitingOf,
} from './gradebook.figures.ts'
import { weakQuestions } from './gradebook.questions.ts'
import { findStudent, readClass, readTopics, type ClassRows, type CountedRow, type Scope } from './gradebook.queries.ts'

type Gradebook = HandlerReply<typeof gradebook.gradebook>
type Topics = HandlerReply<typeof gradebook.topics>
type Progress = HandlerReply<typeof gradebook.studentProgress>
/** Which tests are looked at. */
export type Wanted = Pick<Scope, 'school_year' | 'subject_id' | 'level_id' | 'kind'>

/**
 * Who may see a class may see the results of all its tests (the rule of single tests, planned-tests); of the classes it was
 * promoted from only those that are the caller's as well. Anything else is 404.
 */
export async function scopeOf({ db, teacher, now }: TeacherCall, classId: string, wanted: Wanted): Promise<Scope> {
  await ownClass(db, teacher, classId)
  return { teacher, class_id: classId, present_year: schoolYearOf(now), ...wanted }
}

/** What all views of a class begin with. */
export function frameOf(
  { class_id, school_year }: Scope,
  rows: Pick<ClassRows, 'class_name' | 'tests'>,
): Omit<Topics, 'topics'> {
  const year = rows.tests.find(({ is_of_year }) => is_of_year)?.school_year
  return {
    class_id,
    class_name: rows.class_name,
    school_year: school_year === 'all' ? null : (year ?? school_year ?? null),
    choices: choicesOf(rows.tests),
  }
}

/** Pupils × tests of a class. */
export async function gradebookOf(call: TeacherCall, classId: string, wanted: Wanted): Promise<Gradebook> {
  const scope = await scopeOf(call, classId, wanted)
  const rows = await readClass(call.db, scope)
  const students = studentFigures(rows, classId)
  return {
    ...frameOf(scope, rows),
    tests: testFigures(rows),
    students,
    ...ofClass(students),
    server_time: call.now,
  }
}

/** The average of the column of pupils' averages: each pupil alike, however many tests they have written. */
function ofClass(students: Gradebook['students']) {
  return {
    average_fraction: mean(students.map(({ average_fraction }) => average_fraction)),
    manual_count: students.reduce((sum, { manual_count }) => sum + manual_count, 0),
  }
}

/** Results by level, the weakest first. */
export async function topicsOf(call: TeacherCall, classId: string, wanted: Wanted): Promise<Topics> {
  const scope = await scopeOf(call, classId, wanted)
  const rows = await readTopics(call.db, scope)
  const items = Map.groupBy(rows.items, ({ test_id }) => test_id)
  const marked = Map.groupBy(rows.marked, ({ test_id }) => test_id)
  const topics = levelsOf(rows).map(({ level, tests, counted }) => ({
    ...level,
    test_count: tests.length,
    result_count: counted.filter((row) => fractionOf(row) !== null).length,
    average_fraction: mean(counted.map(fractionOf)),
    manual_count: waitingOf(counted),
    tests: tests.toReversed(),
    weak_questions: weakQuestions(
      tests.toReversed().flatMap(({ id }) => items.get(id) ?? []),
      tests.flatMap(({ id }) => marked.get(id) ?? []),
    ),
  }))
  return { ...frameOf(scope, rows), topics: topics.toSorted(weakestFirst) }
}

/** Results of one pupil; one who has left the class is still found, one who was erased is not. */
export async function progressOf(
  call: TeacherCall,
  { class_id, student_id }: { class_id: string; student_id: string },
  wanted: Wanted,
): Promise<Progress> {
  const scope = await scopeOf(call, class_id, wanted)
  const { removed_at, ...student } = found(await findStudent(call.db, call.teacher.school_id, class_id, student_id))
  const rows = await readClass(call.db, scope)
  const [{ cells } = { cells: [] }] = studentFigures(
    { ...rows, students: [{ ...student, is_erased: false }] },
    class_id,
  )
  const tests = testFigures(rows).flatMap((test, index) => {
    const cell = cells[index]
    return cell === undefined || cell.state === 'elsewhere' ? [] : [{ test, cell }]
  })
  const { average_fraction, missing_count, manual_count } = standing(tests.map(({ cell }) => cell))
  const everybody = studentFigures(rows, class_id)
  const whole = ofClass(everybody)
  // The name as in the gradebook: with a number where several pupils of the class are called so.
  const name = everybody.find((one) => one.student_id === student.id)?.name ?? nameOf(student)
  return {
    ...frameOf(scope, rows),
    student: { id: student.id, name, is_on_roster: removed_at === null },
    average_fraction,
    missing_count,
    manual_count,
    class_fraction: whole.average_fraction,
    class_manual_count: whole.manual_count,
    tests: tests.toReversed(),
    topics: topicsOfStudent(rows, tests).toSorted(weakestFirst),
  }
}

function topicsOfStudent(rows: ClassRows, tests: Progress['tests']): Progress['topics'] {
  return levelsOf(rows).flatMap(({ level, counted }) => {
    const cells = tests.filter(({ test }) => topicKey(test) === topicKey(level)).map(({ cell }) => cell)
    if (cells.length === 0) return []
    const { average_fraction, result_count, manual_count } = standing(cells)
    return [
      {
        ...level,
        test_count: cells.length,
        result_count,
        average_fraction,
        manual_count,
        class_fraction: mean(counted.map(fractionOf)),
        class_manual_count: waitingOf(counted),
      },
    ]
  })
}

/** A level; for tests of none their subject. */
function topicKey({ level_id, subject_id }: { level_id: number | null; subject_id: number }): string {
  return level_id === null ? `subject ${subject_id}` : String(level_id)
}

/** The wanted tests and their counted attempts by level. */
function levelsOf(rows: ClassRows) {
  const byTest = Map.groupBy<string, CountedRow>(rows.counted, ({ test_id }) => test_id)
  const byLevel = Map.groupBy(testFigures(rows), topicKey)
  return [...byLevel].flatMap(([, tests]) => {
    const [first] = tests
    if (first === undefined) return []
    const { level_id, subject_id, level_title } = first
    const counted = tests.flatMap(({ id }) => byTest.get(id) ?? [])
    return [{ level: { level_id, subject_id, title: level_title }, tests, counted }]
  })
}

interface Averaged {
  average_fraction: number | null
  level_id: number | null
  subject_id: number
}

/** What has no result yet comes last. */
function weakestFirst(a: Averaged, b: Averaged): number {
  return (
    (a.average_fraction ?? 2) - (b.average_fraction ?? 2) ||
    (a.level_id ?? 0) - (b.level_id ?? 0) ||
    a.subject_id - b.subject_id
  )
}
