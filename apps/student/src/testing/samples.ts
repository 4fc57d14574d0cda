import type { Attempt, attempts, JoinableTest, Review, SavedAnswer, WaitingPupil } from '@katedra/contract/attempts'
import type { Reply } from '@katedra/contract/route'
import { publicQuestion, type Answer, type Question } from '@katedra/questions'
import { examples } from '@katedra/questions/examples'
import { idOf } from '@katedra/testing/samples'

export const startOfTest = '2026-11-23T08:00:00.000Z'
const minute = 60_000

/** A moment the given number of minutes after the start of the test. */
export function after(minutes: number): string {
  return new Date(Date.parse(startOfTest) + minutes * minute).toISOString()
}

/** One question of each type, with its key. */
export const fiveQuestions: readonly Question[] = [
  examples.abc[0],
  examples.alphabet[0],
  examples.axis[1] ?? examples.axis[0],
  examples.connection[0],
  examples.text[0],
]

/** The questions as a pupil gets them, numbered from one, in the order in which they were written. */
export function asShown(questions: readonly Question[]): Attempt['questions'] {
  return questions.map((question, index) => ({
    item_no: index + 1,
    question: publicQuestion(question, { seed: 'screen', shuffle_options: false }),
  }))
}

export function sampleStudent(number: number, first_name: string, last_name: string): JoinableTest['students'][number] {
  return { id: idOf(number), first_name, last_name }
}

/** A test that runs, with three pupils on its list. */
export function sampleTest(own: Partial<JoinableTest> = {}): JoinableTest {
  return {
    join_code: 'K7MQ2X',
    title: 'Starověk',
    kind: 'test',
    class_name: '6.B',
    school_name: 'ZŠ Úvoz',
    state: 'launched',
    starts_at: startOfTest,
    ends_at: after(45),
    time_limit_minutes: null,
    question_count: 5,
    guests_allowed: false,
    time_zone: 'Europe/Prague',
    without_codes: false,
    server_time: startOfTest,
    waiting_from: after(-60),
    students: [sampleStudent(11, 'Anna', 'M.'), sampleStudent(12, 'Šimon', 'Č.'), sampleStudent(13, 'Jan', 'D.')],
    ...own,
  }
}

/** A pupil who waits for that test, ten minutes before it. */
export function sampleWaiting(own: Partial<WaitingPupil> = {}): WaitingPupil {
  return {
    attempt_id: idOf(801),
    join_code: 'K7MQ2X',
    title: 'Starověk',
    student_name: 'Anna Malá',
    starts_at: after(10),
    server_time: startOfTest,
    ...own,
  }
}

let attemptsMade = 0

/** An open attempt of an id of its own, because what one test leaves in IndexedDB must not be found by the next. */
export function sampleAttempt(own: Partial<Attempt> = {}): Attempt {
  attemptsMade += 1
  return {
    id: idOf(1000 + attemptsMade),
    join_code: 'K7MQ2X',
    title: 'Starověk',
    kind: 'test',
    student_name: 'Anna Malá',
    state: 'open',
    started_at: startOfTest,
    submitted_at: null,
    deadline: after(45),
    is_paused: false,
    has_time_limit: false,
    server_time: startOfTest,
    feedback: 'never',
    attempts_left: 0,
    questions: asShown(fiveQuestions),
    answers: [],
    ...own,
  }
}

export function savedAnswer(item_no: number, answer: Answer, own: Partial<SavedAnswer> = {}): SavedAnswer {
  return {
    item_no,
    revision: 1,
    answer: { ...answer },
    active_ms: 4000,
    saved_at: startOfTest,
    is_locked: false,
    ...own,
  }
}

type StudentTests = Reply<typeof attempts.testsOfStudent>

/** What a scanned card finds: its pupil, and the tests as they are given. */
export function sampleCard(...tests: readonly Partial<StudentTests['tests'][number]>[]): StudentTests {
  const { join_code, title, state, starts_at, ends_at, time_zone } = sampleTest()
  return {
    student: sampleStudent(11, 'Anna', 'Malá'),
    tests: tests.map((own) => ({
      join_code,
      title,
      state,
      starts_at,
      ends_at,
      time_zone,
      attempt_state: null,
      mark: null,
      ...own,
    })),
  }
}

type ItemReview = Review['items'][number]

/** How the parts of the right answers did, question by question. */
const rightParts: readonly (readonly string[])[] = [
  ['w9'],
  ['0', '1', '2', '3', '4', '5', '6'],
  ['p1'],
  ['g6', 'a3', 'y8'],
  ['0'],
]

/** The feedback of one of the five questions: all points, unless said otherwise. */
export function reviewOf(item_no: number, own: Partial<ItemReview> = {}): ItemReview {
  const question = fiveQuestions[item_no - 1] ?? examples.abc[0]
  const parts = Object.fromEntries((rightParts[item_no - 1] ?? []).map((part) => [part, 'right' as const]))
  return {
    item_no,
    points: question.points,
    score: { kind: 'scored', fraction: 1, parts },
    question,
    counts: true,
    full_points: false,
    ...own,
  }
}

/** The feedback of five right answers. */
export function sampleReview(own: Partial<Review> = {}): Review {
  const items = [1, 2, 3, 4, 5].map((item_no) => reviewOf(item_no))
  const out_of = items.reduce((sum, { question }) => sum + question.points, 0)
  return {
    state: 'submitted',
    is_available: true,
    keys_come: 'after_submission',
    available_at: null,
    points: out_of,
    out_of,
    manual_count: 0,
    notes: [],
    items,
    mark: null,
    ...own,
  }
}

/** The feedback that is still to come; `available_at` where its moment is known. */
export function comingReview(available_at: string | null = null, own: Partial<Review> = {}): Review {
  return sampleReview({
    is_available: false,
    keys_come: 'after_end',
    available_at,
    points: null,
    items: [],
    ...own,
  })
}

/** A right answer to each of the five questions. */
export const fiveAnswers = [
  { chosen: ['w9'] },
  { language: 'cs', letters: [...'GRÓNSKO'] },
  { positions: { p1: 1.3 } },
  { pairs: { g6: 'u2', a3: 'e9', y8: 'l4' } },
  { text: 'Karel IV.' },
] as const satisfies readonly Answer[]
