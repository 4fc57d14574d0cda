import { randomUUID } from 'node:crypto'
import type { PlanForm, plannedTests, PlansForm, TestForm } from '@katedra/contract/planned-tests'
import type { HandlerReply } from '@katedra/contract/route'
import { Question, shuffle } from '@katedra/questions'
import type * as z from 'zod/mini'
import { fail, failField, found } from '../app/fail.ts'
import type { TeacherCall } from '../app/serve.ts'
import { ownClass } from '../classes/classes.ts'
import { heldCoverage } from '../credits/credits.ts'
import { questionsToPlan } from '../questions/questions.ts'
import { levelWithQuestions, type LevelWithQuestions, type LibraryItem } from '../subjects/subjects.ts'
import { presetMoment } from './planned-tests.presets.ts'
import { insertTest, takeFreePlans, type NewTestQuestion } from './planned-tests.planning.queries.ts'
import { findTest, questionsOfTest, timeZoneOf } from './planned-tests.queries.ts'
import { newJoinCode, ownTest, schedule, testDetail } from './planned-tests.ts'

type Planned = HandlerReply<typeof plannedTests.launchTest>
type Detail = HandlerReply<typeof plannedTests.test>
type Plan = z.output<typeof PlanForm>
type Plans = z.output<typeof PlansForm>
type Edit = z.output<typeof TestForm>

const minute = 60_000
/** A start this little in the past means "now": the form was open for a while. */
const lateStart = 2 * minute
/** Nobody plans further ahead than a year; a slip of the finger in the year does. */
const farthestStart = 366 * 24 * 60 * minute

/** Plans a test: copies its questions and has the queue launch and finish it at its time. */
export async function planTest(call: TeacherCall, plan: Plan): Promise<Detail> {
  const { class_id, preset, starts_at, ...rest } = plan
  const [id] = await planEach(call, rest, [{ class_id, preset, starts_at, at: '' }])
  return testDetail(call, found(id))
}

/** The same test for several classes: all of them or none. */
export async function planTests(call: TeacherCall, { plans, ...rest }: Plans): Promise<Planned[]> {
  const places = plans.map((place, index) => ({ ...place, at: `plans.${index}.` }))
  const tests: Planned[] = []
  for (const id of await planEach(call, rest, places)) tests.push(await ownTest(call.api, call.db, call.teacher, id))
  return tests
}

type Start = Pick<Edit, 'preset' | 'starts_at'>
interface Place extends Start {
  class_id: string
  /** Where it stands in the request, for the messages at fields. */
  at: string
}

/** Returns the ids of the new tests, one for each place. Everybody gets the same questions, so that classes can be compared. */
async function planEach(call: TeacherCall, plan: Omit<Plans, 'plans'>, places: Place[]): Promise<string[]> {
  for (const { class_id, at } of places) await demandClass(call, class_id, at)
  const matter = await matterOf(call, plan)
  const timed: Timed[] = []
  for (const place of places)
    timed.push({ class_id: place.class_id, starts_at: await startOf(call, place, { at: place.at }) })
  const paid = await withPayment(call, timed, matter.subject_id)
  const ids: string[] = []
  for (const place of paid) ids.push(await insertPlan(call, { ...plan, ...place }, matter))
  return ids
}

/** A class with credits in the subject is planned for on them, any other takes a free plan (product decision "Tests"). */
async function withPayment({ db, teacher }: TeacherCall, places: Timed[], subject_id: number): Promise<Paid[]> {
  const paid: Paid[] = []
  for (const place of places) {
    const where = { class_ids: [place.class_id], subject_id, at: place.starts_at }
    const [coverage] = await heldCoverage(db, teacher.school_id, where)
    paid.push({ ...place, used_free_plan: coverage?.is_covered !== true })
  }
  const free = paid.filter(({ used_free_plan }) => used_free_plan).length
  if (free > 0 && !(await takeFreePlans(db, teacher, free))) fail('planned-tests.subject_not_plannable')
  return paid
}

interface Timed {
  class_id: string
  starts_at: Date
}

interface Paid extends Timed {
  used_free_plan: boolean
}

async function demandClass({ db, teacher }: TeacherCall, classId: string, at: string): Promise<void> {
  const schoolClass = await ownClass(db, teacher, classId)
  if (schoolClass.archived_at !== null) failField(`${at}class_id`, 'class_archived')
}

type NewPlan = Omit<Plans, 'plans'> & Paid

async function insertPlan(call: TeacherCall, plan: NewPlan, matter: Matter): Promise<string> {
  const { api, db, teacher } = call
  const { class_id, starts_at, window_minutes } = plan
  const { subject_id, level_id, questions } = matter
  const { title, kind, time_limit_minutes, attempts_allowed, feedback } = plan
  const { shuffle_questions, shuffle_options, guests_allowed } = plan
  const id = randomUUID()
  const where = { school_id: teacher.school_id, test_id: id }
  const join_code = await newJoinCode(db, where)
  const ends_at = endOf(starts_at, window_minutes)
  await insertTest(
    db,
    {
      ...{ school_id: teacher.school_id, id, class_id, teacher_id: teacher.id, subject_id, level_id, title, kind },
      ...{ starts_at, ends_at, time_limit_minutes, attempts_allowed, shuffle_questions, shuffle_options },
      ...{ feedback, guests_allowed, join_code, used_free_plan: plan.used_free_plan },
      ...sizeOf(questions),
    },
    questions,
  )
  await schedule(api, db, where, [starts_at, ends_at])
  return id
}

export function endOf(starts_at: Date, window_minutes: number): Date {
  return new Date(starts_at.getTime() + window_minutes * minute)
}

/** What the row of a test says of its questions. */
export function sizeOf(questions: readonly NewTestQuestion[]): { question_count: number; out_of: number } {
  return {
    question_count: questions.length,
    out_of: questions.reduce((sum, { question }) => sum + question.points, 0),
  }
}

/** What a test asks, and what it is of. */
export interface Matter {
  subject_id: number
  /** Null when the questions are not all of one level of the library. */
  level_id: number | null
  questions: NewTestQuestion[]
}

type Wish = Pick<Plans, 'level_id' | 'subject_id' | 'question_ids' | 'draw' | 'copy_of'>

async function matterOf(call: TeacherCall, plan: Wish): Promise<Matter> {
  if (plan.copy_of !== undefined) return matterOfCopy(call, plan, plan.copy_of)
  if (plan.level_id === undefined)
    return pickedMatter(call, { subject_id: plan.subject_id ?? 0, ids: plan.question_ids ?? [] })
  const { id, subject_id, items } = await levelWithQuestions(call.db, plan.level_id)
  return { subject_id, level_id: id, questions: chosenQuestions({ items }, plan) }
}

/** By hand, across levels, from the library and from the school's own. */
export async function pickedMatter(
  call: TeacherCall,
  { subject_id, ids }: { subject_id: number; ids: readonly string[] },
): Promise<Matter> {
  const { questions, level_id } = await questionsToPlan(call, { subject_id, ids })
  return { subject_id, level_id, questions: questions.map((one, index) => ({ item_no: index + 1, ...one })) }
}

/** Questions of a level, by hand or drawn. */
export function chosenQuestions(
  { items }: Pick<LevelWithQuestions, 'items'>,
  { question_ids, draw }: Pick<Plans, 'question_ids' | 'draw'>,
): NewTestQuestion[] {
  return numbered(question_ids === undefined ? drawn(items, draw ?? 1) : byHand(items, question_ids))
}

function drawn(items: LibraryItem[], count: number): LibraryItem[] {
  if (items.length < count) fail('planned-tests.not_enough_questions')
  return shuffle(items, randomUUID()).slice(0, count)
}

function byHand(items: LibraryItem[], ids: readonly string[]): LibraryItem[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  return [...new Set(ids)].map((id) => byId.get(id) ?? failField('question_ids', 'unknown_question'))
}

function numbered(items: LibraryItem[]): NewTestQuestion[] {
  return items.map(({ id, version, question }, index) => ({
    item_no: index + 1,
    question,
    library_question_id: id,
    library_version: version,
    ...{ school_question_id: null, school_question_version: null },
  }))
}

/** The questions of another test as they are in it, whatever has become of them in the library and in the bank. */
async function matterOfCopy({ db, teacher }: TeacherCall, plan: Wish, testId: string): Promise<Matter> {
  const source = found(await findTest(db, teacher, testId))
  const isOfSame =
    plan.level_id === undefined ? source.subject_id === plan.subject_id : source.level_id === plan.level_id
  if (!isOfSame) failField('question_ids', 'unknown_question')
  const rows = await questionsOfTest(db, teacher.school_id, source.id)
  const questions = rows.map((row) => ({ ...row, question: Question.parse(row.question) }))
  return { subject_id: source.subject_id, level_id: source.level_id, questions }
}

/** The moment that a preset or a date means; `kept` is the start that the test has already, which may stay. */
export async function startOf(
  { db, teacher, now }: TeacherCall,
  { preset, starts_at: given }: Start,
  { at = '', kept }: { at?: string; kept?: Date },
): Promise<Date> {
  const starts_at = preset === undefined ? given : presetMoment(preset, now, await timeZoneOf(db, teacher.school_id))
  if (starts_at === undefined) failField(`${at}starts_at`, 'start_required')
  if (starts_at.getTime() === kept?.getTime()) return starts_at
  if (starts_at.getTime() < now.getTime() - lateStart) fail('planned-tests.in_the_past')
  if (starts_at.getTime() > now.getTime() + farthestStart) failField(`${at}starts_at`, 'start_too_far')
  return starts_at
}
