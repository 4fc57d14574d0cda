import { randomUUID } from 'node:crypto'
import {
  atPace,
  type PlanForm,
  type plannedTests,
  type PlansForm,
  type TestForm,
} from '@katedra/contract/planned-tests'
import type { HandlerReply } from '@katedra/contract/route'
import { Question, shuffle } from '@katedra/questions'
import type * as z from 'zod/mini'
import { fail, failField, found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { announceRoom, announceWaiting } from '../app/work/events.ts'
import { ownClass } from '../classes/classes.ts'
import { heldCoverage } from '../credits/credits.ts'
import { demandSubjects, questionsToPlan, type QuestionToPlan } from '../questions/questions.ts'
import { levelWithQuestions, type LevelWithQuestions, type LibraryItem } from '../subjects/subjects.ts'
import { freshVariant, hasOwnNumbers, madeQuestions } from './planned-tests.generated.ts'
import { presetMoment } from './planned-tests.presets.ts'
import {
  insertTest,
  takeFreePlans,
  lockPlanRequest,
  type NewTestQuestion,
  replaceQuestions,
  setTest,
  findTest,
  questionsOfTest,
  testsOfPlanRequest,
  timeZoneOf,
  lockTest,
} from './planned-tests.queries.ts'
import { holdSchool } from '../db/scope.ts'
import { newJoinCode, ownTest, schedule, testDetail } from './planned-tests.ts'

type Planned = HandlerReply<typeof plannedTests.launchTest>
type Detail = HandlerReply<typeof plannedTests.test>
type Plan = z.output<typeof PlanForm>
type Plans = z.output<typeof PlansForm>
type Edit = z.output<typeof TestForm>

const minute = 60_000
/** A start this little in the past means "now": the form was open for a while. */
const lateStart = 2 * minute
/** No one plans further ahead than a year; a slip of the finger in the year does. */
const farthestStart = 366 * 24 * 60 * minute

/** Plans a test: copies its questions and has the queue launch and finish it at its time. */
export async function planTest(call: TeacherCall, plan: Plan): Promise<Detail> {
  const { class_id, preset, starts_at, starts_now, ...rest } = plan
  const [id] = await planEach(call, rest, [{ class_id, preset, starts_at, starts_now, at: '' }])
  return testDetail(call, found(id))
}

/** The same test for several classes: all of them or none. */
export async function planTests(call: TeacherCall, { plans, ...rest }: Plans): Promise<Planned[]> {
  const classPlans = plans.map((classPlan, index) => ({ ...classPlan, at: `plans.${index}.` }))
  const tests: Planned[] = []
  for (const id of await planEach(call, rest, classPlans))
    tests.push(await ownTest(call.api, call.db, call.teacher, id))
  return tests
}

type Start = Pick<Edit, 'preset' | 'starts_at'> & Pick<Plan, 'starts_now'>
interface ClassPlan extends Start {
  class_id: string
  /** Where it stands in the request, for the messages at fields. */
  at: string
}

/** Returns the ids of the tests, one for each class; a request that has come before has planned them already. */
async function planEach(call: TeacherCall, plan: Omit<Plans, 'plans'>, classPlans: ClassPlan[]): Promise<string[]> {
  const { db, teacher } = call
  await holdSchool(db, teacher.school_id)
  if (plan.request_id === undefined) return planNew(call, plan, classPlans)
  await lockPlanRequest(db, teacher, plan.request_id)
  const planned = await testsOfPlanRequest(db, teacher, plan.request_id)
  return planned.length > 0 ? planned : planNew(call, plan, classPlans)
}

/** All classes get the same questions, so that they can be compared. */
async function planNew(call: TeacherCall, plan: Omit<Plans, 'plans'>, classPlans: ClassPlan[]): Promise<string[]> {
  for (const { class_id, at } of classPlans) await demandClass(call, class_id, at)
  const topic = await topicOf(call, plan)
  const timed: Timed[] = []
  for (const classPlan of classPlans)
    timed.push({
      class_id: classPlan.class_id,
      starts_at: await startOf(call, classPlan, { at: classPlan.at }),
      is_now: classPlan.starts_now === true,
    })
  const paid = await withPayment(call, timed, topic.subject_id)
  const ids: string[] = []
  for (const [index, classPlan] of paid.entries())
    ids.push(await insertPlan(call, { ...plan, ...classPlan, request_no: index }, topic))
  return ids
}

/** A class with credits in the subject is planned for on them, any other takes a free plan (product decision "Tests"). */
async function withPayment({ db, teacher }: TeacherCall, classPlans: Timed[], subject_id: number): Promise<Paid[]> {
  const paid: Paid[] = []
  for (const classPlan of classPlans) {
    const where = { class_ids: [classPlan.class_id], subject_id, at: classPlan.starts_at }
    const [coverage] = await heldCoverage(db, teacher.school_id, where)
    paid.push({ ...classPlan, used_free_plan: coverage?.is_covered !== true })
  }
  const free = paid.filter(({ used_free_plan }) => used_free_plan).length
  if (free > 0 && !(await takeFreePlans(db, teacher, free))) fail('planned-tests.subject_not_plannable')
  return paid
}

interface Timed {
  class_id: string
  starts_at: Date
  /** Launched in the step that plans it. */
  is_now: boolean
}

interface Paid extends Timed {
  used_free_plan: boolean
}

async function demandClass({ db, teacher }: TeacherCall, classId: string, at: string): Promise<void> {
  const schoolClass = await ownClass(db, teacher, classId)
  if (schoolClass.archived_at !== null) failField(`${at}class_id`, 'class_archived')
}

type NewPlan = Omit<Plans, 'plans'> & Paid & { request_no: number }

async function insertPlan(call: TeacherCall, plan: NewPlan, topic: TestTopic): Promise<string> {
  const { api, db, teacher } = call
  const { class_id, starts_at, is_now, window_minutes, request_id } = plan
  const { subject_id, level_id, questions } = topic
  const { title, kind, time_limit_minutes, attempts_allowed, feedback, ...settings } = atPace(plan)
  const { shuffle_questions, shuffle_options, own_numbers, guests_allowed, max_guests, without_codes } = settings
  const { pace, teams, team_count } = settings
  const id = randomUUID()
  const where = { school_id: teacher.school_id, test_id: id }
  const join_code = await newJoinCode(db, where)
  const ends_at = endOf(starts_at, window_minutes)
  await insertTest(
    db,
    {
      school_id: teacher.school_id,
      id,
      class_id,
      teacher_id: teacher.id,
      subject_id,
      level_id,
      title,
      kind,
      starts_at,
      ends_at,
      time_limit_minutes,
      attempts_allowed,
      shuffle_questions,
      shuffle_options,
      own_numbers: hasOwnNumbers(own_numbers, questions),
      feedback,
      guests_allowed,
      max_guests,
      without_codes,
      pace,
      teams,
      team_count,
      join_code,
      used_free_plan: plan.used_free_plan,
      request_id: request_id ?? null,
      request_no: request_id === undefined ? null : plan.request_no,
      ...(is_now ? { state: 'launched', launched_at: starts_at } : {}),
      ...sizeOf(questions),
    },
    questions,
  )
  await schedule(api, db, where, is_now ? [ends_at] : [starts_at, ends_at])
  return id
}

function endOf(starts_at: Date, window_minutes: number): Date {
  return new Date(starts_at.getTime() + window_minutes * minute)
}

/** What the row of a test says of its questions. */
function sizeOf(questions: readonly NewTestQuestion[]): { question_count: number; out_of: number } {
  return {
    question_count: questions.length,
    out_of: questions.reduce((sum, { question }) => sum + question.points, 0),
  }
}

/** What a test asks, and what it is of. */
export interface TestTopic {
  subject_id: number
  /** Null when the questions are not all of one level of the library. */
  level_id: number | null
  questions: NewTestQuestion[]
}

type TopicOptions = Pick<Plans, 'level_id' | 'subject_id' | 'question_ids' | 'generators' | 'draw' | 'copy_of'>

async function topicOf(call: TeacherCall, plan: TopicOptions): Promise<TestTopic> {
  if (plan.copy_of !== undefined) return topicOfCopy(call, plan, plan.copy_of)
  if (plan.level_id === undefined)
    return pickedTopic(call, { subject_id: plan.subject_id ?? 0, ids: plan.question_ids ?? [] }, plan.generators)
  const { id, subject_id, items } = await levelWithQuestions(call.db, plan.level_id)
  return {
    subject_id,
    level_id: id,
    questions: await madeQuestions(call, chosenQuestions({ items }, plan), plan.generators),
  }
}

/** By hand, across levels, from the library and from the school's own. */
async function pickedTopic(
  call: TeacherCall,
  { subject_id, ids }: { subject_id: number; ids: readonly string[] },
  wanted: Plans['generators'],
): Promise<TestTopic> {
  await demandSubjects(call, [subject_id])
  const { questions, level_id } = await questionsToPlan(call, { subject_id, ids })
  return { subject_id, level_id, questions: await madeQuestions(call, questions, wanted) }
}

/** Questions of a level, by hand or drawn. */
function chosenQuestions(
  { items }: Pick<LevelWithQuestions, 'items'>,
  { question_ids, draw }: Pick<Plans, 'question_ids' | 'draw'>,
): QuestionToPlan[] {
  return ofLibrary(question_ids === undefined ? drawn(items, draw ?? 1) : byHand(items, question_ids))
}

function drawn(items: LibraryItem[], count: number): LibraryItem[] {
  if (items.length < count) fail('planned-tests.not_enough_questions')
  return shuffle(items, randomUUID()).slice(0, count)
}

function byHand(items: LibraryItem[], ids: readonly string[]): LibraryItem[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  return [...new Set(ids)].map((id) => byId.get(id) ?? failField('question_ids', 'unknown_question'))
}

function ofLibrary(items: LibraryItem[]): QuestionToPlan[] {
  return items.map(({ id, version, question }) => ({
    question,
    library_question_id: id,
    library_version: version,
    school_question_id: null,
    school_question_version: null,
  }))
}

/** The questions of another test as they are in it, whatever has become of them in the library and in the bank. */
async function topicOfCopy({ db, teacher }: TeacherCall, plan: TopicOptions, testId: string): Promise<TestTopic> {
  const source = found(await findTest(db, teacher, testId))
  const isOfSame =
    plan.level_id === undefined ? source.subject_id === plan.subject_id : source.level_id === plan.level_id
  if (!isOfSame) failField('question_ids', 'unknown_question')
  const rows = await questionsOfTest(db, teacher.school_id, source.id)
  const questions = rows.map((row) => ({
    ...row,
    ...freshVariant({ question: Question.parse(row.question), generated: row.generated }),
  }))
  return { subject_id: source.subject_id, level_id: source.level_id, questions }
}

/** The moment that a preset or a date means; `kept` is the start that the test has already, which may stay. */
async function startOf(
  { db, teacher, now }: TeacherCall,
  { preset, starts_at: given, starts_now }: Start,
  { at = '', kept }: { at?: string; kept?: Date },
): Promise<Date> {
  if (starts_now === true) return now
  const starts_at = preset === undefined ? given : presetMoment(preset, now, await timeZoneOf(db, teacher.school_id))
  if (starts_at === undefined) failField(`${at}starts_at`, 'start_required')
  if (starts_at.getTime() === kept?.getTime()) return starts_at
  if (starts_at.getTime() < now.getTime() - lateStart) fail('planned-tests.in_the_past')
  if (starts_at.getTime() > now.getTime() + farthestStart) failField(`${at}starts_at`, 'start_too_far')
  return starts_at
}

/** Changes a test that has not begun. The queue may still hold the old times: its work looks at the row, so they do nothing. */
export async function updateTest(call: TeacherCall, testId: string, form: z.output<typeof TestForm>): Promise<Detail> {
  const { api, db, teacher } = call
  found(await findTest(db, teacher, testId))
  const test = found(await lockTest(db, teacher.school_id, testId))
  if (test.state !== 'scheduled') fail('planned-tests.wrong_state')
  const { question_ids, generators, draw, preset, starts_at: given, window_minutes, ...settings } = atPace(form)
  const starts_at = await startOf(call, { preset, starts_at: given }, { kept: test.starts_at })
  const ends_at = endOf(starts_at, window_minutes)
  const where = { school_id: teacher.school_id, test_id: testId }
  const topic = await newTopic(call, test, { question_ids, generators, draw })
  const questions = topic?.questions ?? (await questionsOfTest(db, teacher.school_id, testId))
  const own_numbers = hasOwnNumbers(settings.own_numbers, questions)
  const change = topic === undefined ? {} : { ...sizeOf(topic.questions), level_id: topic.level_id }
  await setTest(db, where, { ...settings, own_numbers, starts_at, ends_at, ...change })
  if (topic !== undefined) await replaceQuestions(db, where, topic.questions)
  await schedule(api, db, where, [starts_at, ends_at])
  await announceWaiting(db, testId, 'plan')
  await announceRoom(db, testId)
  return testDetail(call, testId)
}

type Form = z.output<typeof TestForm>

/** Other questions; undefined when they stay. A level is drawn from, by hand everything of the bank can be taken. */
async function newTopic(
  call: TeacherCall,
  { subject_id, level_id }: Pick<TestTopic, 'subject_id' | 'level_id'>,
  { question_ids, generators, draw }: Pick<Form, 'question_ids' | 'generators' | 'draw'>,
): Promise<TestTopic | undefined> {
  if (question_ids !== undefined) return pickedTopic(call, { subject_id, ids: question_ids }, generators)
  if (draw === undefined) return undefined
  if (level_id === null) failField('draw', 'draw_needs_level')
  const { items } = await levelWithQuestions(call.db, level_id)
  return { subject_id, level_id, questions: await madeQuestions(call, chosenQuestions({ items }, { draw })) }
}
