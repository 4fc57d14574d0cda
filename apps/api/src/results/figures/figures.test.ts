import type { Question } from '@katedra/questions'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countedAttempt,
  distribution,
  mean,
  questionResults,
  studentResults,
  type AnswerRow,
  type AttemptRow,
  type Material,
} from './figures.ts'

const start = new Date('2026-09-07T07:00:00Z').getTime()

function textQuestion(points: number): Question {
  return {
    type: 'text',
    prompt: { cs: 'Otázka?', en: 'Question?' },
    points,
    content: { lines: 1, numeric: false },
    key: { accepted: [], case_sensitive: false, ignore_diacritics: false, typo_tolerance: false, unmatched: 'manual' },
  }
}

type Kind = 'missing' | 'unanswered' | 'manual' | 'scored'
interface GoShape {
  isOpen: boolean
  minutes: number
  answers: { kind: Kind; share: number; seconds: number }[]
}
interface PupilShape {
  belongs: 'roster' | 'left' | 'guest'
  goes: GoShape[]
}

const questionPoints = fc.array(fc.constantFrom(1, 2, 0.5, 3), { minLength: 1, maxLength: 5 })
const go = (count: number): fc.Arbitrary<GoShape> =>
  fc.record({
    isOpen: fc.boolean(),
    minutes: fc.integer({ min: 0, max: 60 }),
    answers: fc.array(
      fc.record({
        kind: fc.constantFrom<Kind>('missing', 'unanswered', 'manual', 'scored'),
        share: fc.constantFrom(0, 0.25, 0.5, 1),
        seconds: fc.integer({ min: 0, max: 300 }),
      }),
      { minLength: count, maxLength: count },
    ),
  })
const pupil = (count: number): fc.Arbitrary<PupilShape> =>
  fc.record({ belongs: fc.constantFrom('roster', 'left', 'guest'), goes: fc.array(go(count), { maxLength: 3 }) })
const schoolClass = questionPoints.chain((points) =>
  fc.record({ points: fc.constant(points), pupils: fc.array(pupil(points.length), { maxLength: 8 }) }),
)

interface Go {
  row: AttemptRow
  answers: AnswerRow[]
}
interface Pupil {
  id: string
  belongs: PupilShape['belongs']
  goes: Go[]
}

/** Rows as the database has them: only a pupil's last attempt may be open, and then nothing of it is scored. */
function pupilsOf({ points, pupils }: { points: number[]; pupils: PupilShape[] }): Pupil[] {
  return pupils.map(({ belongs, goes }, place) => {
    // A guest has one go; somebody who left without any would not be known.
    const kept = belongs === 'guest' ? [goes[0] ?? { isOpen: true, minutes: 0, answers: [] }] : goes
    return {
      id: `p${place}`,
      belongs,
      goes: kept.map((shape, index) =>
        rowsOf(shape, { place, belongs, points, attempt: index, isLast: index === kept.length - 1 }),
      ),
    }
  })
}

function rowsOf(
  shape: GoShape,
  where: { place: number; belongs: PupilShape['belongs']; points: number[]; attempt: number; isLast: boolean },
): Go {
  const isOpen = shape.isOpen && where.isLast
  const id = `a${where.place}.${where.attempt}`
  const answers = shape.answers.flatMap(({ kind, share, seconds }, index): AnswerRow[] => {
    if (kind === 'missing') return []
    const earned = kind === 'manual' ? null : kind === 'scored' ? share * (where.points[index] ?? 0) : 0
    return [
      {
        attempt_id: id,
        item_no: index + 1,
        active_ms: seconds * 1000,
        points: isOpen ? null : earned,
        score_kind: isOpen ? null : kind,
        is_marked: false,
      },
    ]
  })
  const isGuest = where.belongs === 'guest'
  const outOf = where.points.reduce((sum, worth) => sum + worth, 0)
  const waiting = answers.filter(({ score_kind }) => score_kind === 'manual')
  const waitingPoints = waiting.reduce((sum, { item_no }) => sum + (where.points[item_no - 1] ?? 0), 0)
  const row = {
    id,
    seed: id,
    attempt_no: where.attempt + 1,
    out_of: isOpen ? null : outOf,
    student_id: isGuest ? null : `p${where.place}`,
    without_code: false,
    on_paper: false,
    guest_name: isGuest ? `Host ${where.place}` : null,
    state: isOpen ? 'open' : 'submitted',
    started_at: new Date(start),
    submitted_at: isOpen ? null : new Date(start + shape.minutes * 60_000),
    points: isOpen ? null : sumOf(answers),
    manual_count: waiting.length,
    waiting_points: waitingPoints,
    marked_share: isOpen || outOf === waitingPoints ? null : sumOf(answers) / (outOf - waitingPoints),
    first_name: isGuest ? null : 'Žák',
    last_name: isGuest ? null : `Číslo ${where.place}`,
  }
  return { row, answers }
}

function materialOf(points: number[], pupils: Pupil[]): Material {
  const goes = pupils.flatMap((one) => one.goes)
  return {
    roster: pupils
      .filter(({ belongs }) => belongs === 'roster')
      .map(({ id }, place) => ({ id, first_name: 'Žák', last_name: `Číslo ${place}` })),
    attempts: goes.map(({ row }) => row),
    answers: goes.flatMap(({ answers }) => answers),
    questions: points.map((worth, index) => ({ item_no: index + 1, question: textQuestion(worth) })),
    excluded: [],
  }
}

function sumOf(answers: readonly { points: number | null }[]): number {
  return answers.reduce((sum, answer) => sum + (answer.points ?? 0), 0)
}

/** Written again, one pupil after the other, without any of the code under test. */
function best({ goes }: Pupil): Go | undefined {
  const submitted = goes.filter(({ row }) => row.submitted_at !== null)
  if (submitted.length === 0) return goes.at(-1)
  const most = Math.max(...submitted.map(({ row }) => row.points ?? 0))
  return submitted.find(({ row }) => row.points === most)
}

const isShown = ({ belongs, goes }: Pupil) => belongs === 'roster' || goes.length > 0
const average = (values: number[]) =>
  values.length === 0 ? null : expect.closeTo(values.reduce((a, b) => a + b, 0) / values.length, 9)

function expectedRow(one: Pupil, outOf: number): Record<string, unknown> {
  const counted = best(one)
  const points = counted === undefined || counted.row.submitted_at === null ? null : counted.row.points
  // What waits for marking is in neither number.
  const marked = outOf - (points === null ? 0 : (counted?.row.waiting_points ?? 0))
  return {
    student_id: one.belongs === 'guest' ? null : one.id,
    attempt_id: counted?.row.id ?? null,
    state: counted === undefined ? 'not_joined' : counted.row.state,
    is_guest: one.belongs === 'guest',
    points,
    out_of: marked,
    fraction: points === null || marked === 0 ? null : points / marked,
    manual_count: points === null ? 0 : (counted?.row.manual_count ?? 0),
    attempt_count: one.goes.length,
    answer_count: (counted?.answers ?? []).filter(({ score_kind }) => score_kind !== 'unanswered').length,
  }
}

describe('the figures of a random class equal those worked out one pupil after the other', () => {
  it('for pupils', () => {
    fc.assert(
      fc.property(schoolClass, ({ points, pupils: shapes }) => {
        const pupils = pupilsOf({ points, pupils: shapes })
        const outOf = points.reduce((a, b) => a + b, 0)
        const rows = studentResults(materialOf(points, pupils))
        const shown = pupils.filter(isShown)
        expect(rows).toHaveLength(shown.length)
        for (const one of shown) expect(rows).toContainEqual(expect.objectContaining(expectedRow(one, outOf)))
      }),
    )
  })

  it('for pupils one of whose answers is left out', () => {
    fc.assert(
      fc.property(schoolClass, ({ points, pupils: shapes }) => {
        const pupils = pupilsOf({ points, pupils: shapes })
        const counted = pupils.filter(isShown).map(best)
        const excluded = counted.flatMap((one, place) =>
          one === undefined
            ? []
            : [{ attempt_id: one.row.id, item_no: (place % points.length) + 1, full_points: false }],
        )
        const rows = studentResults({ ...materialOf(points, pupils), excluded })
        for (const { attempt_id, item_no } of excluded) {
          const { answers = [] } = counted.find((one) => one?.row.id === attempt_id) ?? {}
          const left = answers.filter((answer) => answer.item_no !== item_no && answer.score_kind !== 'unanswered')
          const figures = { attempt_id, excluded_items: [item_no], answer_count: left.length }
          expect(rows).toContainEqual(expect.objectContaining(figures))
        }
      }),
    )
  })

  it('for questions, with what waits for marking left out and not counted as wrong', () => {
    fc.assert(
      fc.property(schoolClass, ({ points, pupils: shapes }) => {
        const pupils = pupilsOf({ points, pupils: shapes })
        const material = materialOf(points, pupils)
        const figures = questionResults(material, studentResults(material))
        const goes = pupils.filter(isShown).flatMap((one) => best(one) ?? [])
        for (const [index, worth] of points.entries()) {
          const given = goes.flatMap(({ answers }) => answers.filter(({ item_no }) => item_no === index + 1))
          const handedIn = goes
            .filter(({ row }) => row.submitted_at !== null)
            .map(({ answers }) => answers.find(({ item_no }) => item_no === index + 1))
          const isWaiting = handedIn.some((answer) => answer?.score_kind === 'manual')
          expect(figures[index]).toMatchObject({
            success: isWaiting ? null : average(handedIn.map((answer) => (answer?.points ?? 0) / worth)),
            average_time_s: average(given.map(({ active_ms }) => active_ms / 1000)),
            answer_count: given.filter(({ score_kind }) => score_kind !== 'unanswered').length,
          })
        }
      }),
    )
  })

  it('for the distribution', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 50 }), (percents) => {
        const bars = Array.from(
          { length: 10 },
          (_, bar) => percents.filter((percent) => Math.min(9, Math.floor(percent / 10)) === bar).length,
        )
        expect(distribution(percents.map((percent) => percent / 100))).toEqual(bars)
      }),
    )
  })
})

describe('the distribution', () => {
  it.each([
    [0, 0],
    [0.0999, 0],
    [0.1, 1],
    [0.3, 3],
    [0.1 + 0.2, 3],
    [3 / 10, 3],
    [0.7, 7],
    [0.999, 9],
    [1, 9],
    [1.000_000_000_2, 9],
  ])('puts %d into bar %i', (fraction, bar) => {
    expect(distribution([fraction]).indexOf(1)).toBe(bar)
  })

  it('is ten empty bars without anybody', () => {
    expect(distribution([])).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  })
})

describe('the attempt that counts', () => {
  const attempt = (id: string, points: number | null): AttemptRow => ({
    id,
    points,
    out_of: points === null ? null : 10,
    manual_count: 0,
    waiting_points: 0,
    marked_share: points === null ? null : points / 10,
    seed: id,
    attempt_no: 1,
    student_id: 'p',
    guest_name: null,
    without_code: false,
    on_paper: false,
    first_name: 'Eva',
    last_name: 'Malá',
    state: points === null ? 'open' : 'submitted',
    started_at: new Date(start),
    submitted_at: points === null ? null : new Date(start),
  })

  it.each<[string, AttemptRow[], string | undefined]>([
    ['is the best one', [attempt('a', 3), attempt('b', 5), attempt('c', 4)], 'b'],
    ['is the earlier of two equal ones', [attempt('a', 5), attempt('b', 5)], 'a'],
    ['is a handed-in one even with no point while another is open', [attempt('a', 0), attempt('b', null)], 'a'],
    ['is the open one where none is handed in', [attempt('a', null)], 'a'],
    ['is none where there is none', [], undefined],
  ])('%s', (_, attempts, id) => {
    expect(countedAttempt(attempts)?.id).toBe(id)
  })
})

it('the mean of nothing is nothing', () => {
  expect([mean([]), mean([1, 2, 6])]).toEqual([null, 3])
})
