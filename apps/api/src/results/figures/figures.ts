import type { GeneratedKind } from '@katedra/contract/generated-kind'
import type { results } from '@katedra/contract/results'
import type { HandlerReply } from '@katedra/contract/route'
import { formOf, type Question } from '@katedra/questions'
import { namesakeNumbers, numberedName } from '../../classes/classes.ts'

/** As a handler replies them: moments are dates. */
type TestResults = HandlerReply<typeof results.testResults>
type StudentResult = TestResults['students'][number]
type QuestionResult = TestResults['questions'][number]

export interface AttemptRow {
  id: string
  /** What the order of this attempt's questions comes from. */
  seed: string
  attempt_no: number
  student_id: string | null
  guest_name: string | null
  /** The name was chosen and no one has proven it. */
  without_code: boolean
  /** No one has measured how long it took. */
  on_paper: boolean
  state: string
  started_at: Date
  submitted_at: Date | null
  points: number | null
  /** Points that could be had; set with `points`. */
  out_of: number | null
  /** Answers that wait for marking, and the points of their questions; set with `points`. */
  manual_count: number
  waiting_points: number
  /** Share of what is marked so far: answers that wait for marking are in neither number (migration 0041). */
  marked_share: number | null
  first_name: string | null
  last_name: string | null
}
export interface AnswerRow {
  attempt_id: string
  item_no: number
  points: number | null
  active_ms: number
  score_kind: string | null
  /** A person has set the points. */
  is_marked: boolean
}
export interface RosterRow {
  id: string
  first_name: string
  last_name: string
}
export interface QuestionRow {
  item_no: number
  /** Where each pupil has another, it says the type and the points of all. */
  question: Question
  /** What each pupil's question is one of; undefined where all have the same. */
  kind?: GeneratedKind | undefined
  /** A generator has made it. */
  is_generated?: boolean
}

/** What does not count: a question for everybody, or where an attempt is named its answer. */
export interface ExcludedRow {
  item_no: number
  attempt_id: string | null
  /** Everybody gets the points of the question, whatever was answered. */
  full_points: boolean
}

export interface Material {
  roster: RosterRow[]
  attempts: AttemptRow[]
  answers: AnswerRow[]
  questions: QuestionRow[]
  excluded: ExcludedRow[]
}

/** Mean of the values, or null where there are none. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Share of all points that are certain: what waits for marking may be worth nothing. */
function certainShare({ points, out_of }: Pick<AttemptRow, 'points' | 'out_of'>): number {
  return out_of === null || out_of === 0 ? 0 : (points ?? 0) / out_of
}

/** Of a pupil's attempts the one that counts: the best handed-in one by what is certain, else the open one. */
export function countedAttempt(attempts: readonly AttemptRow[]): AttemptRow | undefined {
  const submitted = attempts.filter(({ state }) => state === 'submitted')
  if (submitted.length === 0) return attempts.at(-1)
  return submitted.reduce((best, next) => (certainShare(next) > certainShare(best) ? next : best))
}

function name({ first_name, last_name }: RosterRow): string {
  return [last_name, first_name].filter((part) => part !== '').join(' ')
}

/** Points that can be had in an attempt: of what is marked so far, before the hand-in of the whole test (`pointsOfTest`). */
export function outOfAttempt(
  { out_of, waiting_points }: Pick<AttemptRow, 'out_of' | 'waiting_points'>,
  outOfTest: number,
): number {
  return out_of === null ? outOfTest : out_of - waiting_points
}

interface Person {
  student_id: string | null
  name: string
  attempts: AttemptRow[]
}

/** Everybody on the roster, pupils who have left it but took part, and guests. */
export function people({ roster, attempts }: Pick<Material, 'roster' | 'attempts'>): Person[] {
  const byStudent = Map.groupBy(
    attempts.filter(({ student_id }) => student_id !== null),
    ({ student_id }) => student_id,
  )
  const known = new Set(roster.map(({ id }) => id))
  const leavers = [...byStudent].flatMap(([id, [row]]) =>
    id === null || known.has(id) || row === undefined
      ? []
      : [{ id, first_name: row.first_name ?? '', last_name: row.last_name ?? '' }],
  )
  const numbers = namesakeNumbers([...roster, ...leavers])
  const pupils = [...roster, ...leavers].map((row) => ({
    student_id: row.id,
    name: numberedName(name(row), numbers.get(row.id)),
    attempts: byStudent.get(row.id) ?? [],
  }))
  const guests = attempts
    .filter(({ student_id }) => student_id === null)
    .map((row) => ({ student_id: null, name: row.guest_name ?? '', attempts: [row] }))
  const collator = new Intl.Collator('cs', { numeric: true })
  return [...pupils, ...guests].toSorted((a, b) => collator.compare(a.name, b.name))
}

/** Whose answers count for no one, which of them earn everybody the full points, and what does not count for one attempt. */
function exclusionsOf({ excluded }: Pick<Material, 'excluded'>) {
  const forAll = new Set(excluded.filter(({ attempt_id }) => attempt_id === null).map(({ item_no }) => item_no))
  const given = new Set(excluded.filter(({ full_points }) => full_points).map(({ item_no }) => item_no))
  const byAttempt = Map.groupBy(
    excluded.filter(({ attempt_id }) => attempt_id !== null),
    ({ attempt_id }) => attempt_id,
  )
  const ofAttempt = (id: string | undefined) => (byAttempt.get(id ?? null) ?? []).map(({ item_no }) => item_no)
  return { forAll, given, ofAttempt }
}

/** Points that could be had in the whole test: of all questions that count for everybody, and of those that are given to everybody. */
export function pointsOfTest(material: Pick<Material, 'questions' | 'excluded'>): number {
  const { forAll, given } = exclusionsOf(material)
  return material.questions
    .filter(({ item_no }) => !forAll.has(item_no) || given.has(item_no))
    .reduce((sum, { question }) => sum + question.points, 0)
}

export interface CountedStudent extends Omit<StudentResult, 'suspicion'> {
  counted: AttemptRow | undefined
  /** The answers of that attempt by number of question. */
  answers: ReadonlyMap<number, AnswerRow>
}

/** @param everybody as `people` says, where they are known already */
export function studentResults(material: Material, everybody: readonly Person[] = people(material)): CountedStudent[] {
  const answersByAttempt = Map.groupBy(material.answers, ({ attempt_id }) => attempt_id)
  const outOf = pointsOfTest(material)
  const { forAll, ofAttempt } = exclusionsOf(material)
  return everybody.map((person) => {
    const counted = countedAttempt(person.attempts)
    const excluded_items = ofAttempt(counted?.id).toSorted((a, b) => a - b)
    const answers = new Map<number, AnswerRow>()
    let answer_count = 0
    for (const answer of answersByAttempt.get(counted?.id ?? '') ?? []) {
      answers.set(answer.item_no, answer)
      const doesCount = !forAll.has(answer.item_no) && !excluded_items.includes(answer.item_no)
      if (doesCount && isAnswered(answer)) answer_count += 1
    }
    return {
      counted,
      answers,
      ...standing(counted, outOf),
      attempt_id: counted?.id ?? null,
      student_id: person.student_id,
      name: person.name,
      is_guest: person.student_id === null,
      without_code: counted?.without_code ?? false,
      on_paper: counted?.on_paper ?? false,
      answer_count,
      attempt_count: person.attempts.length,
      cells: material.questions.map(({ item_no, question }) => cell(answers.get(item_no), question.points)),
      excluded_items,
    }
  })
}

/** State, points and time of the attempt that counts; figures only once it is handed in. */
function standing(
  counted: AttemptRow | undefined,
  outOf: number,
): Pick<StudentResult, 'state' | 'points' | 'out_of' | 'fraction' | 'manual_count' | 'duration_s'> {
  const nothing = { points: null, out_of: outOf, fraction: null, manual_count: 0, duration_s: null }
  if (counted === undefined) return { state: 'not_joined', ...nothing }
  if (counted.submitted_at === null) return { state: 'open', ...nothing }
  return {
    state: 'submitted',
    points: counted.points ?? 0,
    out_of: outOfAttempt(counted, outOf),
    fraction: counted.marked_share,
    manual_count: counted.manual_count,
    duration_s: counted.on_paper ? null : (counted.submitted_at.getTime() - counted.started_at.getTime()) / 1000,
  }
}

/** An answer that was taken back before the hand-in is none; before it no one has looked yet. */
function isAnswered({ score_kind }: AnswerRow): boolean {
  return score_kind !== 'unanswered'
}

function cell(answer: AnswerRow | undefined, outOf: number): StudentResult['cells'][number] {
  if (answer === undefined || !isAnswered(answer)) return null
  if (answer.score_kind === 'manual') return 'manual'
  return answer.points === null ? null : answer.points / outOf
}

/** Figures of each question over the attempts that count, without the answers that don't; its threshold is added elsewhere. */
export function questionResults(
  material: Material,
  students: readonly CountedStudent[],
): Omit<QuestionResult, 'threshold'>[] {
  const { forAll, given: granted } = exclusionsOf(material)
  return material.questions.map(({ item_no, question, kind }, index) => {
    const sums = { timed: 0, answered: 0, seconds: 0, handedIn: 0, waiting: 0, share: 0 }
    for (const { answers, cells, excluded_items, on_paper, state } of students) {
      if (excluded_items.includes(item_no)) continue
      const answer = answers.get(item_no)
      if (answer !== undefined) {
        if (isAnswered(answer)) sums.answered += 1
        if (!on_paper) {
          sums.timed += 1
          sums.seconds += answer.active_ms / 1000
        }
      }
      if (state !== 'submitted') continue
      sums.handedIn += 1
      const value = cells[index] ?? 0
      if (value === 'manual') sums.waiting += 1
      else sums.share += value
    }
    return {
      item_no,
      type: question.type,
      form: formOf(question),
      title: kind?.title ?? question.prompt,
      points: question.points,
      counts: !forAll.has(item_no),
      full_points: granted.has(item_no),
      answer_count: sums.answered,
      // While answers wait for the teacher, those that were left empty would be all there is to go by.
      success: sums.waiting > 0 || sums.handedIn === 0 ? null : sums.share / sums.handedIn,
      average_time_s: sums.timed === 0 ? null : sums.seconds / sums.timed,
    }
  })
}

/**
 * Shares of which a test's average is the mean: of each person's attempt that counts, what is marked so far. Answers that wait for
 * marking are left out of the points earned and of the points that could be had; where all answers wait the person is left out.
 */
export function markedShares(students: readonly Pick<CountedStudent, 'fraction'>[]): number[] {
  return students.flatMap(({ fraction }) => (fraction === null ? [] : [fraction]))
}

/** How many answers that count wait for the teacher. */
export function manualCount(material: Material, students: readonly CountedStudent[]): number {
  const { forAll } = exclusionsOf(material)
  return students.reduce((sum, { cells, excluded_items }) => {
    if (!cells.includes('manual')) return sum
    const waiting = material.questions.filter(
      ({ item_no }, index) => cells[index] === 'manual' && !forAll.has(item_no) && !excluded_items.includes(item_no),
    )
    return sum + waiting.length
  }, 0)
}

/** Ten bars of 10 % each; 100 % belongs to the last one. */
export function distribution(fractions: readonly number[]): number[] {
  const bars = Array.from({ length: 10 }, () => 0)
  for (const fraction of fractions) {
    // Floating point: 0.3 must not fall into the bar below.
    const bar = Math.min(9, Math.max(0, Math.floor(fraction * 10 + 1e-9)))
    bars[bar] = (bars[bar] ?? 0) + 1
  }
  return bars
}
