import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choicesOf, fractionOf, mean, studentFigures, testFigures, type Material } from './gradebook.figures.ts'
import type { CountedRow, TestRow } from './gradebook.queries.ts'

const classId = 'class'

function testRow(place: number, change: Partial<TestRow> = {}): TestRow {
  const day = String((place % 28) + 1).padStart(2, '0')
  return {
    id: `t${place}`,
    title: `Písemka ${place}`,
    kind: 'test',
    state: 'finished',
    class_id: classId,
    class_name: '6.A',
    subject_id: 1,
    subject_name: { cs: 'Dějepis' },
    level_id: 1,
    level_title: { cs: 'Starověk' },
    starts_at: `2026-09-${day}T08:00:00+00:00`,
    ends_at: `2026-09-${day}T09:00:00+00:00`,
    school_year: 2026,
    is_of_year: true,
    is_shown: true,
    ...change,
  }
}

/** What the share is made of in the database. */
interface Earned {
  points: number | null
  out_of: number
}

function counted(test: number, student: number | null, change: Partial<CountedRow & Earned> = {}): CountedRow {
  const id = `a${test}.${student ?? 'guest'}`
  const student_id = student === null ? null : `p${student}`
  const { points = 1, out_of = 2, ...row } = change
  const marked_share = points === null || out_of === 0 ? null : points / out_of
  return { id, test_id: `t${test}`, student_id, marked_share, state: 'submitted', manual_count: 0, ...row }
}

function material(change: Partial<Material>): Material {
  return { tests: [], counted: [], students: [], enrolments: [], ...change }
}

const student = (place: number) => ({
  id: `p${place}`,
  first_name: 'Eva',
  last_name: `Malá ${place}`,
  is_erased: false,
})
const enrolled = (place: number, removed_at: string | null = null) => ({
  class_id: classId,
  student_id: `p${place}`,
  removed_at,
})

interface GoShape {
  kind: 'none' | 'open' | 'submitted' | 'nothing counts'
  points: number
  out_of: number
  manual_count: number
}

/** The ninth go is a guest's. */
const guest = 8
const go: fc.Arbitrary<GoShape> = fc.record({
  kind: fc.constantFrom('none', 'open', 'submitted', 'nothing counts'),
  points: fc.integer({ min: 0, max: 20 }).map((halves) => halves / 2),
  out_of: fc.constantFrom(10, 12.5, 20),
  manual_count: fc.integer({ min: 0, max: 2 }),
})
const schoolClass = fc.integer({ min: 0, max: guest }).chain((pupils) =>
  fc.record({
    pupils: fc.constant(pupils),
    tests: fc.array(fc.record({ isShown: fc.boolean(), goes: fc.array(go, { minLength: 9, maxLength: 9 }) }), {
      maxLength: 6,
    }),
  }),
)

interface Done extends GoShape {
  test: number
  /** Null is the guest. */
  pupil: number | null
}

/** The goes there are: of wanted tests and of pupils of the class. */
function doneIn({ pupils, tests }: { pupils: number; tests: { isShown: boolean; goes: GoShape[] }[] }): Done[] {
  return tests.flatMap(({ isShown, goes }, test) =>
    goes.flatMap((one, place) => {
      const isThere = isShown && one.kind !== 'none' && (place < pupils || place === guest)
      return isThere ? [{ ...one, test, pupil: place === guest ? null : place }] : []
    }),
  )
}

function rowOf({ test, pupil, kind, points, out_of, manual_count }: Done): CountedRow {
  const state = kind === 'open' ? 'open' : 'submitted'
  const earned = kind === 'submitted' ? points : 0
  return counted(test, pupil, { state, points: earned, out_of: kind === 'submitted' ? out_of : 0, manual_count })
}

/** Written again: the mean of the results that a condition picks. */
function average(done: readonly Done[], isMeant: (one: Done) => boolean) {
  const results = done.filter((one) => one.kind === 'submitted' && isMeant(one))
  let sum = 0
  for (const { points, out_of } of results) sum += points / out_of
  return results.length === 0 ? null : expect.closeTo(sum / results.length, 9)
}

describe('the averages of a random class equal those worked out one result after the other', () => {
  it('for pupils, for tests and for the class', () => {
    fc.assert(
      fc.property(schoolClass, (shape) => {
        const done = doneIn(shape)
        const places = Array.from({ length: shape.pupils }, (_, place) => place)
        const whole = material({
          tests: shape.tests.map(({ isShown }, place) => testRow(place, { is_shown: isShown })),
          counted: done.map(rowOf),
          students: places.map(student),
          enrolments: places.map((place) => enrolled(place)),
        })
        for (const row of testFigures(whole))
          expect(row.average_fraction).toEqual(average(done, ({ test }) => row.id === `t${test}`))
        const rows = studentFigures(whole, classId)
        expect(rows).toHaveLength(shape.pupils)
        for (const row of rows) {
          const isOwn = ({ pupil }: Done) => row.student_id === `p${pupil}`
          expect(row.average_fraction).toEqual(average(done, isOwn))
          expect(row.result_count).toBe(done.filter((one) => one.kind === 'submitted' && isOwn(one)).length)
          expect(row.cells).toHaveLength(shape.tests.filter(({ isShown }) => isShown).length)
        }
        expect(mean(whole.counted.map(fractionOf))).toEqual(average(done, () => true))
      }),
    )
  })
})

describe('a pupil without an attempt', () => {
  const cellOf = (test: Partial<TestRow>, removed_at: string | null = null) =>
    studentFigures(
      material({ tests: [testRow(0, test)], students: [student(0)], enrolments: [enrolled(0, removed_at)] }),
      classId,
    )[0]?.cells[0]?.state

  it('has missed a test that has ended', () => {
    expect(cellOf({})).toBe('missing')
  })

  it('may yet come to one that runs', () => {
    expect(cellOf({ state: 'launched' })).toBe('pending')
  })

  it('has missed nothing that came after leaving, but what was before it', () => {
    expect([cellOf({}, '2026-08-31T10:00:00+00:00'), cellOf({}, '2026-12-01T10:00:00+00:00')]).toEqual([
      'elsewhere',
      'missing',
    ])
    expect(cellOf({ state: 'launched' }, '2026-12-01T10:00:00+00:00')).toBe('elsewhere')
  })

  it('has missed no test of a class that was never the pupil’s', () => {
    expect(cellOf({ class_id: 'another' })).toBe('elsewhere')
  })
})

it('answers that wait for marking are counted only once the attempt is handed in', () => {
  const rows = [counted(0, 0, { manual_count: 2 }), counted(1, 0, { state: 'open', points: null, manual_count: 1 })]
  const whole = material({ tests: [testRow(0), testRow(1)], counted: rows, students: [student(0)] })
  expect(studentFigures(whole, classId)[0]).toMatchObject({ manual_count: 2, result_count: 1 })
  expect(testFigures(whole).map(({ manual_count }) => manual_count)).toEqual([1, 0])
})

it('pupils stand in the order of the Czech alphabet, numbers by their size', () => {
  const named = (last_name: string, place: number) => ({ ...student(place), last_name })
  const students = ['Chalupa', 'Hájek', 'Čermák', 'Cibulka', 'Novák 10', 'Novák 9'].map(named)
  expect(studentFigures(material({ students }), classId).map(({ name }) => name.replace(' Eva', ''))).toEqual([
    ...['Cibulka', 'Čermák', 'Hájek', 'Chalupa', 'Novák 9', 'Novák 10'],
  ])
})

it('the choices are the years of all tests and what the chosen year was about, each once', () => {
  const tests = [
    testRow(0, { level_id: 2, subject_id: 3, kind: 'exercise' }),
    testRow(1),
    testRow(2),
    testRow(3, { school_year: 2025, is_of_year: false, is_shown: false, level_id: 9, subject_id: 9 }),
  ]
  expect(choicesOf(tests)).toMatchObject({
    school_years: [2026, 2025],
    subjects: [{ id: 1 }, { id: 3 }],
    levels: [{ id: 1 }, { id: 2, subject_id: 3 }],
    kinds: ['test', 'exercise'],
  })
})
