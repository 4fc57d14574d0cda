import * as z from 'zod/mini'
import { FilledRubric, PublicQuestion, Question, Score } from '@katedra/questions'
import { keyMoments } from './feedback.ts'
import { beside, Id, ItemNumber, Moment, noNul, Nothing, requiredText } from './fields.ts'
import { Decision } from './marks.ts'
import { feedbackPolicies, paces, testKinds, testStates } from './planned-tests.ts'
import { route } from './route.ts'

/** An answer of any type as it travels; its type's own schema is applied by the server. */
const AnswerValue = z.record(z.string(), z.unknown())

const code = z
  .string({ error: 'code_required' })
  .check(
    noNul,
    z.trim(),
    z.toUpperCase(),
    z.minLength(4, { error: 'code_unknown' }),
    z.maxLength(12, { error: 'code_unknown' }),
  )

/**
 * How long before the start the waiting room opens, in minutes. From then on who has the join code is shown the names of the
 * class, because a pupil who comes in chooses one of them.
 */
export const waitingRoomBefore = 60
/** How long after the end a join code still says that the test is over; then no test has it, in hours. */
export const codeKnownFor = 24
/** A device that waits to be let in and has not come back for so long does not wait any more, in seconds. */
export const deviceSeenFor = 20
/** How many devices may wait at a time to be let in as one pupil. */
export const maxDevicesAsking = 3

/** What somebody who knows the join code sees of a test. */
export const JoinableTest = z.object({
  join_code: z.string(),
  title: z.string(),
  kind: z.enum(testKinds),
  class_name: z.string(),
  school_name: z.string(),
  state: z.enum(testStates),
  starts_at: Moment,
  ends_at: Moment,
  time_limit_minutes: z.nullable(z.int()),
  /** Null until the test has started: before, nothing is told of its questions. */
  question_count: z.nullable(z.int()),
  guests_allowed: z.boolean(),
  /** The zone in which the school's clock ticks; all times are told in it, wherever the device is. */
  time_zone: z.string(),
  /** A name of the list is enough; the personal code is not asked for. */
  without_codes: z.boolean(),
  server_time: Moment,
  /** From when on pupils may come in and wait, and the names are here; they are until the test ends. */
  waiting_from: Moment,
  /** Of the surname only as much as tells apart those of one first name. */
  students: z.array(z.object({ id: Id, first_name: z.string(), last_name: z.string() })),
})
export type JoinableTest = z.input<typeof JoinableTest>

export const SavedAnswer = z.object({
  item_no: z.int(),
  revision: z.int(),
  answer: AnswerValue,
  active_ms: z.int(),
  saved_at: Moment,
  /** True once its feedback has been seen: it can't change any more. */
  is_locked: z.boolean(),
})
export type SavedAnswer = z.input<typeof SavedAnswer>

/** A pupil's attempt with everything needed to go on answering, also offline. Never holds a key. */
export const Attempt = z.object({
  id: Id,
  join_code: z.string(),
  title: z.string(),
  kind: z.enum(testKinds),
  /** Left out of copies that older pages have kept. */
  pace: z.optional(z.enum(paces)),
  /** That of the school; left out of copies that older pages have kept. */
  time_zone: z.optional(z.string()),
  student_name: z.string(),
  state: z.enum(['open', 'submitted']),
  started_at: Moment,
  submitted_at: z.nullable(Moment),
  /** The moment after which the server takes no more answers. */
  deadline: Moment,
  /** A break given by the teacher: the time stands still. */
  is_paused: z.boolean(),
  /** True when the deadline comes from a time limit of the pupil's own, not from the end of the test. */
  has_time_limit: z.boolean(),
  server_time: Moment,
  feedback: z.enum(feedbackPolicies),
  /** Single answers may be checked while this attempt is written (feedback.ts); left out of copies that older pages have kept. */
  may_check: z.optional(z.boolean()),
  /** How many more attempts the pupil may begin after this one is handed in. */
  attempts_left: z.int(),
  /**
   * In the order this pupil sees them; `item_no` names the question in every other call. At the class's pace those that the
   * teacher has shown so far.
   */
  questions: z.array(z.object({ item_no: z.int(), question: PublicQuestion })),
  answers: z.array(SavedAnswer),
})
export type Attempt = z.input<typeof Attempt>

/** Begun or continued: `token` is the bearer token of this attempt on this device. */
export const JoinedAttempt = z.object({ token: z.string(), attempt: Attempt })

/** A pupil or guest who has joined before the start. Nothing of the questions is here. */
export const WaitingPupil = z.object({
  /** Of the attempt that begins with the test. */
  attempt_id: Id,
  join_code: z.string(),
  title: z.string(),
  student_name: z.string(),
  starts_at: Moment,
  /** That of the school; left out of copies that older pages have kept. */
  time_zone: z.optional(z.string()),
  server_time: Moment,
})
export type WaitingPupil = z.input<typeof WaitingPupil>

/** `token` becomes that of the attempt when the test starts. */
export const WaitingPlace = z.object({ token: z.string(), waiting: WaitingPupil })

export const ItemReview = z.object({
  item_no: z.int(),
  points: z.nullable(z.number()),
  score: Score,
  question: Question,
  /** False where the teacher has left the question or this answer out of the results. */
  counts: z.boolean(),
  /** Everybody gets the points of the question, whatever was answered; then `counts` is false. */
  full_points: z.boolean(),
  /** How the teacher has filled in the rubric of the question, with the words of the comments. */
  rubric: z.optional(z.object({ levels: FilledRubric.shape.levels, comments: z.array(z.string()) })),
})
/** Feedback as far as it may come now (feedback.ts); `items` is empty while right answers may not. */
export const Review = z.object({
  state: z.enum(['open', 'submitted']),
  /** The right answers are here. */
  is_available: z.boolean(),
  /** When they come by the test's plan. */
  keys_come: z.enum(keyMoments),
  /** When they come at the latest; null when they are here already or never come. */
  available_at: z.nullable(Moment),
  /** May come before the right answers. */
  points: z.nullable(z.number()),
  /** Points that could be had in what is marked so far; of the whole test as long as `points` may not come. */
  out_of: z.number(),
  /** Questions that wait for the teacher's marking: as long as there are any, the points are those so far. */
  manual_count: z.int(),
  /** What the teacher has written to the pupil about answers; as soon as points may come. */
  notes: z.array(z.object({ item_no: z.int(), note: z.string() })),
  items: z.array(ItemReview),
  /** What the teacher has published to this pupil, whatever else the policy holds back; null before, and for guests. */
  mark: z.nullable(z.extend(Decision, { topic: z.string() })),
})
export type Review = z.input<typeof Review>

/** What the teacher has written to a pupil who answers. */
export const PupilMessage = z.object({ id: Id, text: z.string(), sent_at: Moment })

/** What may change under a pupil's hands. */
export const Presence = z.object({
  server_time: Moment,
  state: z.enum(['open', 'submitted']),
  deadline: Moment,
  is_paused: z.boolean(),
  /** Messages that the screen has not shown yet, the oldest first. */
  messages: z.array(PupilMessage),
})
export type Presence = z.input<typeof Presence>

const joined = z.object({ code })
const oneAttempt = z.object({ attempt_id: Id })

export const SaveAnswer = z.strictObject({
  /** Grows with every change of this answer on the device; an older one never overwrites a newer one. */
  revision: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  answer: AnswerValue,
  /** Time for which the question was visible so far, in milliseconds; summed over visits. */
  active_ms: z.int().check(z.minimum(0), z.maximum(86_400_000)),
})

/**
 * Either a pupil of the roster, with the personal code unless the test asks for none, or a guest with a name. A right code is
 * worth something in every test: it proves the name, also where that is in use.
 */
export const JoinForm = z
  .strictObject({
    student_id: z.optional(Id),
    personal_code: z.optional(code),
    guest_name: z.optional(requiredText(60, 'guest_name_required')),
  })
  .check(
    z.refine((form) => form.student_id !== undefined || form.guest_name !== undefined, {
      error: 'student_required',
      path: ['student_id'],
      ...beside,
    }),
  )

export const attempts = {
  joinableTest: route({
    method: 'GET',
    path: '/v1/join/:code/',
    access: 'public',
    params: joined,
    reply: JoinableTest,
    errors: ['attempts.unknown_code'],
    summary: 'The test behind a join code',
  }),
  testsOfStudent: route({
    method: 'POST',
    path: '/v1/join/personal/',
    access: 'public',
    body: z.strictObject({ personal_code: code }),
    reply: z.object({
      student: z.object({ id: Id, first_name: z.string(), last_name: z.string() }),
      tests: z.array(
        z.object({
          join_code: z.string(),
          title: z.string(),
          state: z.enum(testStates),
          starts_at: Moment,
          ends_at: Moment,
          /** That of the school. */
          time_zone: z.string(),
          /** Of the pupil's last attempt, null without one; after the end joining opens its result. */
          attempt_state: z.nullable(z.enum(['open', 'submitted'])),
          /** What was published to the pupil, also where there is no attempt; null before. */
          mark: z.nullable(Decision),
        }),
      ),
    }),
    errors: ['attempts.unknown_code', 'attempts.cards_unavailable'],
    summary:
      'Tests of the pupil whose card was scanned: running, coming, and for two months what was written or marked',
  }),
  joinTest: route({
    method: 'POST',
    path: '/v1/join/:code/attempts/',
    access: 'public',
    params: joined,
    body: JoinForm,
    reply: JoinedAttempt,
    status: 201,
    errors: [
      'attempts.unknown_code',
      'attempts.not_launched_yet',
      'attempts.not_running',
      'attempts.wrong_personal_code',
      'attempts.name_taken',
      'attempts.guests_not_allowed',
      'attempts.guests_full',
    ],
    summary: 'Begins an attempt, or continues the open one; the device that asked last is the one that writes',
  }),
  wait: route({
    method: 'POST',
    path: '/v1/join/:code/waiting-pupils/',
    access: 'public',
    params: joined,
    body: JoinForm,
    reply: WaitingPlace,
    status: 201,
    errors: [
      'attempts.unknown_code',
      'attempts.waiting_room_closed',
      'attempts.already_launched',
      'attempts.not_running',
      'attempts.wrong_personal_code',
      'attempts.name_taken',
      'attempts.guests_not_allowed',
      'attempts.guests_full',
    ],
    summary: 'Comes into the waiting room of a test; the token becomes that of the attempt when the test starts',
  }),
  /** Asked when the stream tells of a change, and every few seconds where there is no stream. */
  begin: route({
    method: 'POST',
    path: '/v1/waiting-pupils/:attempt_id/begin/',
    access: 'student',
    params: oneAttempt,
    reply: z.object({
      /** Null once the test has started. */
      waiting: z.nullable(WaitingPupil),
      attempt: z.nullable(Attempt),
    }),
    errors: ['attempts.other_device', 'attempts.not_running'],
    summary: 'The attempt of a pupil who has waited, once the test has started; until then that they wait',
  }),
  waitingEvents: route({
    method: 'GET',
    path: '/v1/waiting-pupils/:attempt_id/events/',
    access: 'student',
    params: oneAttempt,
    events: z.object({
      /** `launched`: the attempt can be asked for. `plan`: something else about the test or this pupil is different. */
      changed: z.enum(['launched', 'plan']),
    }),
    reply: Nothing,
    errors: ['attempts.other_device'],
    summary: 'Tells a device that waits when the test starts',
  }),
  askToEnter: route({
    method: 'POST',
    path: '/v1/join/:code/entry-requests/',
    access: 'public',
    params: joined,
    body: z.strictObject({ student_id: Id }),
    reply: z.object({ token: z.string(), number: z.int() }),
    status: 201,
    errors: ['attempts.unknown_code', 'attempts.waiting_room_closed', 'attempts.not_running'],
    summary: 'Asks the teacher to let this device in as a pupil; the number is shown on it and in the live room',
  }),
  /** Asked every few seconds; a device that stops asking does not wait any more. */
  enterByRequest: route({
    method: 'POST',
    path: '/v1/join/:code/entry-requests/enter/',
    access: 'public',
    params: joined,
    body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(100)) }),
    reply: z.object({
      /** Null while the device waits, and before the test has started. */
      joined: z.nullable(JoinedAttempt),
      /** The place in the waiting room, where the test has not started yet. */
      place: z.nullable(WaitingPlace),
    }),
    errors: [
      'attempts.unknown_code',
      'attempts.waiting_room_closed',
      'attempts.not_running',
      'attempts.request_gone',
      'attempts.request_refused',
    ],
    summary: 'Begins or continues the attempt, or comes into the waiting room, once the teacher has let the device in',
  }),
  attempt: route({
    method: 'GET',
    path: '/v1/attempts/:attempt_id/',
    access: 'student',
    params: oneAttempt,
    reply: Attempt,
    errors: ['attempts.other_device'],
    summary: 'The attempt with its questions and saved answers',
  }),
  saveAnswer: route({
    method: 'PUT',
    path: '/v1/attempts/:attempt_id/answers/:item_no/',
    access: 'student',
    params: z.object({ attempt_id: Id, item_no: ItemNumber }),
    body: SaveAnswer,
    reply: z.object({ revision: z.int(), saved_at: Moment }),
    errors: [
      'attempts.closed',
      'attempts.question_closed',
      'attempts.stale_revision',
      'attempts.other_device',
      'attempts.answer_locked',
    ],
    summary: 'Saves one answer; durable once acknowledged, harmless when repeated',
  }),
  /** Asked every few seconds while the screen is looked at; small, because a whole class does so. */
  presence: route({
    method: 'POST',
    path: '/v1/attempts/:attempt_id/presence/',
    access: 'student',
    patient: true,
    params: oneAttempt,
    body: z.strictObject({
      /** The question on the screen. */
      item_no: z.nullable(z.int().check(z.minimum(1), z.maximum(32_767))),
      /** The newest message that the screen has shown. */
      shown_message_id: z.optional(z.nullable(Id)),
    }),
    reply: Presence,
    errors: ['attempts.other_device'],
    summary: 'Tells the live room that the device is there, and the device what the teacher has changed',
  }),
  attemptEvents: route({
    method: 'GET',
    path: '/v1/attempts/:attempt_id/events/',
    access: 'student',
    params: oneAttempt,
    events: z.object({ changed: z.literal('attempt') }),
    reply: Nothing,
    errors: ['attempts.other_device'],
    summary: 'Says that the teacher has changed something for this device, which then asks what',
  }),
  submitAttempt: route({
    method: 'POST',
    path: '/v1/attempts/:attempt_id/submit/',
    access: 'student',
    params: oneAttempt,
    reply: Attempt,
    errors: ['attempts.other_device'],
    summary: 'Hands the attempt in; harmless when repeated',
  }),
  tryAgain: route({
    method: 'POST',
    path: '/v1/attempts/:attempt_id/again/',
    access: 'student',
    params: oneAttempt,
    reply: JoinedAttempt,
    status: 201,
    errors: ['attempts.not_running', 'attempts.no_attempts_left', 'attempts.other_device'],
    summary: 'Begins the next attempt after one that was handed in',
  }),
  review: route({
    method: 'GET',
    path: '/v1/attempts/:attempt_id/review/',
    access: 'student',
    params: oneAttempt,
    reply: Review,
    errors: ['attempts.other_device'],
    summary: 'Feedback, as far as the test’s policy allows it now',
  }),
  /** With the policy `at_once`: one question's feedback as soon as its answer is final. */
  answerReview: route({
    method: 'POST',
    path: '/v1/attempts/:attempt_id/answers/:item_no/check/',
    access: 'student',
    params: z.object({ attempt_id: Id, item_no: ItemNumber }),
    reply: ItemReview,
    errors: ['attempts.closed', 'attempts.other_device', 'attempts.feedback_not_allowed'],
    summary: 'Locks one answer and tells how it did, where feedback comes at once',
  }),
}
