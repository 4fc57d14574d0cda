import type { marks, MarksColumn } from '@katedra/contract/marks'
import type { HandlerReply } from '@katedra/contract/route'
import type { TeacherCall } from '../app/http/serve.ts'
import { namesakeNumbers, numberedName } from '../classes/classes.ts'
import { nameOf } from './gradebook.figures.ts'
import { averageOf, groupKey, wholeSteps, type CountedMark, type GroupOptions } from './gradebook.marks.averages.ts'
import {
  readMarks,
  type MarkedTestRow,
  type MarksRows,
  type MarksScope,
  type ToldRow,
} from './gradebook.marks.queries.ts'
import { frameOf, scopeOf, type Wanted } from './gradebook.ts'

type Book = HandlerReply<typeof marks.marksBook>
type Column = Book['columns'][number]
type Student = Book['students'][number]
export type WantedMarks = Wanted & Pick<MarksScope, 'half' | 'student_id'>

/** Pupils × tests with published marks; who sees a class's results sees its marks. */
export async function marksBookOf(call: TeacherCall, classId: string, wanted: WantedMarks): Promise<Book> {
  const scope = { ...(await scopeOf(call, classId, wanted)), half: wanted.half, student_id: wanted.student_id }
  const rows = await readMarks(call.db, scope)
  const { groups, columns } = groupedColumns(rows.marked)
  return {
    ...frameOf(scope, rows),
    half: rows.half,
    groups: groups.map(({ subject_id, whole }) => ({ subject_id, steps: whole })),
    columns,
    students: studentsOf(rows, columns, groups).filter(
      ({ student_id }) => wanted.student_id === undefined || student_id === wanted.student_id,
    ),
    server_time: call.now,
  }
}

interface Group extends GroupOptions {
  subject_id: number
}

/** The tests with the groups in which their marks have one average; groups by subject, then as they came. */
function groupedColumns(marked: readonly MarkedTestRow[]): { groups: Group[]; columns: Column[] } {
  const keyOf = ({ subject_id, steps }: MarkedTestRow) => groupKey(subject_id, wholeSteps(steps))
  const byKey = [...Map.groupBy(marked, keyOf)].toSorted(
    ([, [a]], [, [b]]) => (a?.subject_id ?? 0) - (b?.subject_id ?? 0),
  )
  const groups = byKey.flatMap(([, tests]) => {
    const newest = tests.at(-1)
    if (newest === undefined) return []
    const { subject_id, steps } = newest
    return [{ subject_id, steps, whole: wholeSteps(steps), weights: tests.map(({ weight }) => weight) }]
  })
  const places = new Map(byKey.map(([key], place) => [key, place]))
  const columns = marked.map((test): Column => ({
    test_id: test.id,
    title: test.title,
    topic: test.topic,
    subject_id: test.subject_id,
    starts_at: new Date(test.starts_at),
    weight: test.weight,
    steps: test.steps,
    group: places.get(keyOf(test)) ?? 0,
  }))
  return { groups, columns }
}

/** By name, as in the gradebook: erased pupils last. */
function studentsOf(rows: MarksRows, columns: readonly Column[], groups: readonly Group[]): Student[] {
  const told = new Map(rows.told.map((mark) => [`${mark.test_id} ${mark.student_id}`, mark]))
  const collator = new Intl.Collator('cs', { numeric: true })
  const numbers = namesakeNumbers(rows.students)
  return rows.students
    .map((student) => {
      const own = columns.map(({ test_id }) => told.get(`${test_id} ${student.id}`))
      return {
        student_id: student.id,
        name: numberedName(nameOf(student), numbers.get(student.id)),
        is_on_roster: student.is_on_roster,
        is_erased: student.is_erased,
        marks: own.map((mark) => (mark === undefined ? null : { label: mark.label, absence: mark.absence })),
        averages: groups.map((group, place) => averageOf(countedMarks(own, columns, place), group)),
      }
    })
    .toSorted(
      (a, b) =>
        Number(a.is_erased) - Number(b.is_erased) ||
        collator.compare(a.name, b.name) ||
        a.student_id.localeCompare(b.student_id),
    )
}

/** Marks of a group that count. One that was told by another scale than the test has now is none of this group's. */
function countedMarks(
  own: readonly (ToldRow | undefined)[],
  columns: readonly Pick<MarksColumn, 'group' | 'weight' | 'steps'>[],
  group: number,
): CountedMark[] {
  return columns.flatMap((column, index) => {
    const mark = own[index]
    if (column.group !== group || mark === undefined || mark.value === null) return []
    const isOfScale = column.steps.some(({ label, value }) => label === mark.label && value === mark.value)
    return isOfScale ? [{ value: mark.value, weight: column.weight }] : []
  })
}
