import * as z from 'zod/mini'
import { Id, ItemNo, Moment, Nothing, requiredText } from './fields.ts'
import { testStates } from './planned-tests.ts'
import { route } from './route.ts'

/** Where a pupil stands in a running test. */
export const liveStates = ['not_joined', 'waiting', 'open', 'submitted'] as const

/**
 * A device that has said nothing for so long is offline, in seconds. One that is there speaks every seventeen, a twentieth more or
 * less, and every four where no line tells it of changes, or where its last word got no answer.
 */
export const offlineAfter = 25

/** One line of the live room: a pupil of the class, or a guest who has joined. */
export const LivePupil = z.object({
  /** Null before the pupil has joined. */
  attempt_id: z.nullable(Id),
  /** Null for guests. */
  student_id: z.nullable(Id),
  /** Of who is in the waiting room; null for all others. */
  waiting_id: z.nullable(Id),
  /** The name was chosen without a personal code and no one has proven it yet. */
  without_code: z.boolean(),
  /** Read from an answer sheet: no screen of the pupil shows it. */
  on_paper: z.boolean(),
  name: z.string(),
  /** As the whole class may read it on the wall: the first name, and of the surname what tells apart. */
  short_name: z.string(),
  state: z.enum(liveStates),
  attempt_no: z.int(),
  /** How many questions have an answer on the server. */
  answered_count: z.int(),
  /** The question that the pupil's screen showed last, as the teacher numbers it; null while unknown. */
  current_item: z.nullable(z.int()),
  /** Which one it is on the pupil's own screen; another number where questions are shuffled. */
  current_position: z.nullable(z.int()),
  last_seen_at: z.nullable(Moment),
  /** When the device of who waits has gone; null while it is there. */
  left_at: z.nullable(Moment),
  /** The end for this pupil; while there is a break it moves on with the clock. */
  deadline: z.nullable(Moment),
  is_paused: z.boolean(),
  /** What the teacher has added, breaks included, in seconds. */
  extra_seconds: z.int(),
  submitted_at: z.nullable(Moment),
  /** The last three answers were faster than anybody reads: a reason to walk over, nothing more. */
  is_rushing: z.boolean(),
  /** Messages not shown to the pupil yet. */
  undelivered_count: z.int(),
})
export type LivePupil = z.input<typeof LivePupil>

/** A pupil for whom wrong personal codes came, or as whom devices ask to be let in; a name in use asks so too. */
export const LiveEntrance = z.object({
  student_id: Id,
  name: z.string(),
  wrong_code_count: z.int(),
  /** Another device is in under this name: who lets one in takes the attempt from it. */
  is_in: z.boolean(),
  /** The number stands on the screen of the device. */
  waiting: z.array(z.object({ id: Id, number: z.int() })),
})
export type LiveEntrance = z.input<typeof LiveEntrance>

/** A message of the teacher and to how many it went. */
export const LiveMessage = z.object({
  text: z.string(),
  sent_at: Moment,
  recipient_count: z.int(),
  delivered_count: z.int(),
  /** The receiver, where there was one only. */
  to_name: z.nullable(z.string()),
})
export type LiveMessage = z.input<typeof LiveMessage>

/** Everything that the room shows. */
export const LiveRoom = z.object({
  server_time: Moment,
  title: z.string(),
  state: z.enum(testStates),
  class_id: Id,
  /** Pupils choose their name and need no personal code. */
  without_codes: z.boolean(),
  starts_at: Moment,
  ends_at: Moment,
  /** From when on pupils may come in and wait. */
  waiting_from: Moment,
  question_count: z.int(),
  pupils: z.array(LivePupil),
  /** In the order of names. */
  entrance: z.array(LiveEntrance),
  /** The newest 50. */
  messages: z.array(LiveMessage),
  /** Answers that came after the end and wait for the teacher. */
  late_count: z.int(),
  /** How many guests the test lets in at most; null where it lets none in. */
  max_guests: z.nullable(z.int()),
})
export type LiveRoom = z.input<typeof LiveRoom>

/** Whom it concerns: some attempts, or all that are open. */
const whom = {
  attempt_ids: z._default(
    z.nullable(z.array(Id).check(z.minLength(1, { error: 'required' }), z.maxLength(1000))),
    null,
  ),
}
const minutes = z
  .int({ error: 'not_number' })
  .check(z.minimum(1, { error: 'minutes_range' }), z.maximum(180, { error: 'minutes_range' }))

/** An answer that came after the end. */
export const LateAnswer = z.object({
  attempt_id: Id,
  item_no: z.int(),
  name: z.string(),
  arrived_at: Moment,
  submitted_at: z.nullable(Moment),
  /** What came late, and what counts now, as their types write them; null when nothing was there. */
  answer: z.record(z.string(), z.unknown()),
  present_answer: z.nullable(z.record(z.string(), z.unknown())),
  state: z.enum(['waiting', 'accepted', 'refused']),
})
export type LateAnswer = z.input<typeof LateAnswer>

const oneTest = z.object({ test_id: Id })
const steering = {
  method: 'POST',
  access: { permission: 'plan_test' },
  params: oneTest,
  reply: LiveRoom,
} as const

export const live = {
  room: route({
    method: 'GET',
    path: '/v1/tests/:test_id/live/',
    access: { permission: 'plan_test' },
    remote: true,
    params: oneTest,
    reply: LiveRoom,
    summary: 'Who answers a running test and how far they are',
  }),
  events: route({
    method: 'GET',
    path: '/v1/tests/:test_id/live/events/',
    access: { permission: 'plan_test' },
    remote: true,
    params: oneTest,
    events: z.object({ changed: z.literal('room') }),
    reply: Nothing,
    summary: 'Says, once a second at most, that the room has changed',
  }),
  addTime: route({
    ...steering,
    path: '/v1/tests/:test_id/live/time/',
    body: z.strictObject({ ...whom, minutes }),
    errors: ['live.not_running'],
    summary: 'Gives one, some or all more time, also past the end of the test',
  }),
  pause: route({
    ...steering,
    path: '/v1/tests/:test_id/live/pause/',
    body: z.strictObject(whom),
    errors: ['live.not_running', 'live.at_class_pace'],
    summary:
      'A break: the time stands still and the questions are covered; not at the class’s pace, which the teacher sets',
  }),
  resume: route({
    ...steering,
    path: '/v1/tests/:test_id/live/resume/',
    body: z.strictObject(whom),
    errors: ['live.not_running'],
    summary: 'Ends the break; its length is added to the time',
  }),
  reopen: route({
    ...steering,
    path: '/v1/tests/:test_id/live/reopen/',
    body: z.strictObject({ attempt_id: Id, minutes: z._default(minutes, 5) }),
    errors: ['live.not_running', 'live.not_submitted'],
    summary: 'Lets a pupil go on who has handed in, with at least so many minutes left',
  }),
  release: route({
    ...steering,
    path: '/v1/tests/:test_id/live/release/',
    body: z.strictObject({ attempt_id: Id }),
    errors: ['live.not_running'],
    summary: 'Takes the attempt from its device; the pupil goes on at another with the personal code, or when let in',
  }),
  letIn: route({
    ...steering,
    path: '/v1/tests/:test_id/live/let-in/',
    body: z.strictObject({ request_id: Id }),
    errors: ['live.not_running', 'live.not_waiting'],
    summary: 'Lets in one device that waits, as the pupil it asked for and for this test only',
  }),
  refuse: route({
    ...steering,
    path: '/v1/tests/:test_id/live/refuse/',
    body: z.strictObject({ request_id: Id }),
    errors: ['live.not_waiting'],
    summary: 'Refuses one device that waits: it is not the pupil it asked for',
  }),
  setCodes: route({
    ...steering,
    path: '/v1/tests/:test_id/live/codes/',
    body: z.strictObject({ without_codes: z.boolean() }),
    errors: ['live.not_running'],
    summary: 'Whether pupils who come from now on need their personal code; who is in stays',
  }),
  sendOut: route({
    ...steering,
    path: '/v1/tests/:test_id/live/send-out/',
    body: z.strictObject({ waiting_id: Id }),
    errors: ['live.not_waiting'],
    summary: 'Sends somebody out of the waiting room, who can come in again',
  }),
  end: route({
    ...steering,
    path: '/v1/tests/:test_id/live/end/',
    body: z.strictObject({ attempt_ids: z.array(Id).check(z.minLength(1, { error: 'required' }), z.maxLength(1000)) }),
    errors: ['live.not_running'],
    summary: 'Hands in for pupils; what they have saved counts',
  }),
  sendMessage: route({
    ...steering,
    path: '/v1/tests/:test_id/live/messages/',
    body: z.strictObject({ ...whom, text: requiredText(500, 'message_required') }),
    errors: ['live.not_running'],
    summary: 'A message on the screens of one, some or all who answer',
  }),
  lateAnswers: route({
    method: 'GET',
    path: '/v1/tests/:test_id/late-answers/',
    access: { permission: 'plan_test' },
    params: oneTest,
    reply: z.array(LateAnswer),
    summary: 'Answers that came after the end',
  }),
  decideLateAnswers: route({
    method: 'POST',
    path: '/v1/tests/:test_id/late-answers/',
    access: { permission: 'plan_test' },
    params: oneTest,
    body: z.strictObject({
      accepted: z.boolean(),
      answers: z
        .array(z.strictObject({ attempt_id: Id, item_no: ItemNo }))
        .check(z.minLength(1, { error: 'required' }), z.maxLength(1000)),
    }),
    reply: z.array(LateAnswer),
    summary: 'Counts late answers, or leaves them out; harmless when repeated',
  }),
}
