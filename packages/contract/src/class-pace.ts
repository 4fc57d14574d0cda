import * as z from 'zod/mini'
import { PublicQuestion, Question } from '@katedra/questions'
import { ItemReview } from './attempts.ts'
import { Id, Nothing } from './fields.ts'
import { maxTeams, teamWays } from './plan-form.ts'
import { route } from './route.ts'

/*
 * A lesson at the class's pace: the teacher shows a question, pupils answer it, the teacher closes it, then the right answer is
 * seen, and the next question comes. Nothing of a question is on any device of a pupil before it is shown.
 */

/** `waiting`: nothing has been shown yet. `over`: the test has ended. */
export const phases = ['waiting', 'open', 'closed', 'revealed', 'over'] as const
export type Phase = (typeof phases)[number]

/** How the lesson goes on. A question closed by mistake can be opened again until its right answer has been seen. */
export const classSteps = ['show', 'close', 'reopen', 'reveal'] as const
export type ClassStep = (typeof classSteps)[number]

/** Where the class is. */
const standing = {
  /** Grows with every step; what has a smaller one is older. */
  version: z.int(),
  phase: z.enum(phases),
  /** The question that was shown last; null before the first one. */
  item_no: z.nullable(z.int()),
  /** Which one it is in the order of showing, 0 before the first one. */
  number: z.int(),
  total: z.int(),
}

/** A team: its members, and the mean of their shares of the points seen so far; null while there is none. */
export const Team = z.object({
  team_no: z.int(),
  member_count: z.int(),
  share: z.nullable(z.number()),
})
export type Team = z.input<typeof Team>

/** What a pupil's line says: the same for the whole class, so it is made once. */
export const ClassNews = z.object({
  ...standing,
  /** The question while it can be answered. */
  question: z.nullable(PublicQuestion),
})
export type ClassNews = z.input<typeof ClassNews>

/** Where the class is, as one pupil's device sees it. */
export const PupilStep = z.object({
  ...standing,
  question: z.nullable(PublicQuestion),
  /** How the pupil's own answer did, with the key; once the teacher has revealed it. */
  review: z.nullable(ItemReview),
  teams: z.enum(teamWays),
  team_count: z.int(),
  team_no: z.nullable(z.int()),
  /** Shares come with the right answers. Empty without teams. */
  standings: z.array(Team),
})
export type PupilStep = z.input<typeof PupilStep>

/** Equal answers, counted; no one's name is there. */
export const AnswerGroup = z.object({
  /** As its type writes it. */
  answer: z.record(z.string(), z.unknown()),
  count: z.int(),
  /** It earns all points. */
  is_right: z.boolean(),
})
export type AnswerGroup = z.input<typeof AnswerGroup>

/** How the class has answered. */
export const Distribution = z.object({
  right_count: z.int(),
  partial_count: z.int(),
  wrong_count: z.int(),
  /** Wait for the teacher's marking. */
  manual_count: z.int(),
  unanswered_count: z.int(),
  /** The most frequent first. */
  groups: z.array(AnswerGroup),
  /** Answers that are in none of them. */
  other_count: z.int(),
})
export type Distribution = z.input<typeof Distribution>

/** What the teacher, the projector and the remote see. */
export const Lesson = z.object({
  ...standing,
  title: z.string(),
  join_code: z.string(),
  /** The address that pupils open. */
  join_url: z.string(),
  question: z.nullable(PublicQuestion),
  /** With the key and the explanation; once it is revealed. */
  solution: z.nullable(Question),
  distribution: z.nullable(Distribution),
  answered_count: z.int(),
  /** Pupils whose devices are there. */
  present_count: z.int(),
  joined_count: z.int(),
  teams: z.enum(teamWays),
  standings: z.array(Team),
})
export type Lesson = z.input<typeof Lesson>

const oneTest = z.object({ test_id: Id })
const oneAttempt = z.object({ attempt_id: Id })

export const classPace = {
  lesson: route({
    method: 'GET',
    path: '/v1/tests/:test_id/class-pace/',
    access: { permission: 'plan_test' },
    remote: true,
    params: oneTest,
    reply: Lesson,
    errors: ['class-pace.own_pace'],
    summary: 'Where a lesson at the class’s pace is, and how many have answered',
  }),
  takeStep: route({
    method: 'POST',
    path: '/v1/tests/:test_id/class-pace/',
    access: { permission: 'plan_test' },
    remote: true,
    params: oneTest,
    body: z.strictObject({
      step: z.enum(classSteps),
      /** The version that who presses has seen: the same press sent twice is one step. */
      version: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    }),
    reply: Lesson,
    errors: ['class-pace.own_pace', 'class-pace.not_running', 'class-pace.moved_on', 'class-pace.no_more'],
    summary: 'Shows the next question, closes it, opens it again, or reveals the right answer',
  }),
  pupilStep: route({
    method: 'GET',
    path: '/v1/attempts/:attempt_id/class-pace/',
    access: 'student',
    params: oneAttempt,
    reply: PupilStep,
    errors: ['attempts.other_device', 'class-pace.own_pace'],
    summary: 'Where the class is; asked after each reveal, and every few seconds where there is no stream',
  }),
  pupilEvents: route({
    method: 'GET',
    path: '/v1/attempts/:attempt_id/class-pace/events/',
    access: 'student',
    params: oneAttempt,
    events: ClassNews,
    reply: Nothing,
    errors: ['attempts.other_device', 'class-pace.own_pace'],
    summary: 'Tells a pupil’s device each step of the class, and the question that is shown',
  }),
  chooseTeam: route({
    method: 'PUT',
    path: '/v1/attempts/:attempt_id/team/',
    access: 'student',
    params: oneAttempt,
    body: z.strictObject({ team_no: z.int().check(z.minimum(1), z.maximum(maxTeams)) }),
    reply: z.object({ team_no: z.int() }),
    errors: ['attempts.other_device', 'class-pace.own_pace', 'class-pace.team_is_fixed'],
    summary: 'Joins a team where pupils choose theirs; once the lesson has begun it stays',
  }),
}
