import type { gradebook } from '@katedra/contract/gradebook'
import type { HandlerReply } from '@katedra/contract/route'
import { namesakeNumbers, numberedName } from '../classes/classes.ts'
import type { ClassRows, CountedRow, EnrolmentRow, StudentRow, TestRow } from './gradebook.queries.ts'

type Reply = HandlerReply<typeof gradebook.gradebook>
export type Test = Reply['tests'][number]
export type Cell = Reply['students'][number]['cells'][number]
export type Student = Reply['students'][number]

/** What the figures need of a class; the rows as the database gives them. */
export type Material = Pick<ClassRows, 'tests' | 'counted' | 'students' | 'enrolments'>

/** Mean of the values that are there, or null where there are none. */
export function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

/** Share of what is marked so far; null while not handed in, and where nothing counts or all of it waits. */
export function fractionOf({ state, marked_share }: Pick<CountedRow, 'state' | 'marked_share'>): number | null {
  return state === 'submitted' ? marked_share : null
}

/** Answers that wait for marking; figures made of these attempts are figures so far as long as there are any. */
export function waitingOf(counted: readonly Pick<CountedRow, 'state' | 'manual_count'>[]): number {
  return counted.reduce((sum, { state, manual_count }) => sum + (state === 'submitted' ? manual_count : 0), 0)
}

export function nameOf({ first_name, last_name }: Pick<StudentRow, 'first_name' | 'last_name'>): string {
  return `${last_name} ${first_name}`.trim()
}

/** The tests that are wanted, in the order of the rows, each with the figures of everybody who took part. */
export function testFigures({ tests, counted }: Pick<Material, 'tests' | 'counted'>): Test[] {
  const byTest = Map.groupBy(counted, ({ test_id }) => test_id)
  return tests
    .filter(({ is_shown }) => is_shown)
    .map(({ id, title, kind, state, class_id, class_name, subject_id, level_id, level_title, starts_at }) => {
      const submitted = (byTest.get(id) ?? []).filter((row) => row.state === 'submitted')
      return {
        id,
        title,
        kind,
        state,
        class_id,
        class_name,
        subject_id,
        level_id,
        level_title,
        starts_at: new Date(starts_at),
        average_fraction: mean(submitted.map(fractionOf)),
        submitted_count: submitted.length,
        guest_count: submitted.filter(({ student_id }) => student_id === null).length,
        manual_count: submitted.filter(({ manual_count }) => manual_count > 0).length,
      }
    })
}

/** All pupils with their results, by name; nameless ones last. */
export function studentFigures(material: Material, classId: string): Student[] {
  const shown = material.tests.filter(({ is_shown }) => is_shown)
  const goes = new Map(material.counted.map((row) => [`${row.test_id} ${row.student_id}`, row]))
  const enrolments = new Map(material.enrolments.map((row) => [`${row.class_id} ${row.student_id}`, row]))
  const collator = new Intl.Collator('cs', { numeric: true })
  const numbers = namesakeNumbers(material.students)
  return material.students
    .map((student) => {
      const cells = shown.map((test) =>
        cellOf(test, goes.get(`${test.id} ${student.id}`), enrolments.get(`${test.class_id} ${student.id}`)),
      )
      return {
        student_id: student.id,
        name: numberedName(nameOf(student), numbers.get(student.id)),
        is_on_roster: enrolments.get(`${classId} ${student.id}`)?.removed_at === null,
        is_erased: student.is_erased,
        ...standing(cells),
        cells,
      }
    })
    .toSorted(
      (a, b) =>
        Number(a.is_erased) - Number(b.is_erased) ||
        collator.compare(a.name, b.name) ||
        a.student_id.localeCompare(b.student_id),
    )
}

/** What a row of results comes to: each test alike; what was missed is counted, not averaged. */
export function standing(cells: readonly Cell[]) {
  return {
    average_fraction: mean(cells.map(({ fraction }) => fraction)),
    result_count: cells.filter(({ fraction }) => fraction !== null).length,
    missing_count: cells.filter(({ state }) => state === 'missing').length,
    manual_count: cells.reduce((sum, { manual_count }) => sum + manual_count, 0),
  }
}

function cellOf(test: TestRow, go: CountedRow | undefined, enrolment: EnrolmentRow | undefined): Cell {
  if (go === undefined) return { state: absence(test, enrolment), attempt_id: null, fraction: null, manual_count: 0 }
  return { state: go.state, attempt_id: go.id, fraction: fractionOf(go), manual_count: waitingOf([go]) }
}

/** Since when a pupil is on a roster is not known, only until when. */
function absence(test: TestRow, enrolment: EnrolmentRow | undefined): 'pending' | 'missing' | 'elsewhere' {
  if (enrolment === undefined) return 'elsewhere'
  const { removed_at } = enrolment
  if (test.state === 'launched') return removed_at === null ? 'pending' : 'elsewhere'
  return removed_at === null || new Date(removed_at) > new Date(test.ends_at) ? 'missing' : 'elsewhere'
}

/** What there is to choose from: years of all tests, the rest of the chosen year. */
export function choicesOf(tests: readonly TestRow[]): Reply['choices'] {
  const ofYear = tests.filter(({ is_of_year }) => is_of_year)
  const first = <T extends { id: number }>(items: readonly T[]) => [
    ...new Map(items.toReversed().map((item) => [item.id, item])).values(),
  ]
  const years = new Set(tests.map(({ school_year }) => school_year))
  return {
    school_years: [...years].toSorted((a, b) => b - a),
    subjects: first(ofYear.map(({ subject_id: id, subject_name: name }) => ({ id, name }))).toSorted(byId),
    levels: first(
      ofYear.flatMap(({ level_id: id, subject_id, level_title: title }) =>
        id === null || title === null ? [] : [{ id, subject_id, title }],
      ),
    ).toSorted(byId),
    kinds: (['test', 'exercise'] as const).filter((kind) => ofYear.some((test) => test.kind === kind)),
  }
}

function byId(a: { id: number }, b: { id: number }): number {
  return a.id - b.id
}
