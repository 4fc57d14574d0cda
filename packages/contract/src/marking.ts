import * as z from 'zod/mini'
import { FilledRubric, keySchemas, Question } from '@katedra/questions'
import { beside, Id, ItemNo, ItemNumber, optionalText, requiredText } from './fields.ts'
import { AnswerMark, Exclusion, GivenAnswer, Rescoring } from './results.ts'
import { route } from './route.ts'
import { noNulWithin } from './written-question.ts'

/** Why something was changed, for anyone who asks later. */
const Reason = requiredText(300)

const excluded = {
  item_no: ItemNo,
  attempt_id: z.optional(Id),
  /** Everybody gets the points of the question; only for the whole question. */
  full_points: z._default(z.boolean(), false),
}
const isForAll = z.refine<{ attempt_id?: unknown; full_points?: unknown }>(
  ({ attempt_id, full_points }) => attempt_id === undefined || full_points !== true,
  { error: 'full_points_for_all', path: ['full_points'], ...beside },
)

/** What does not count from now on: a question for all, or one attempt's answer to it. */
export const ExclusionForm = z.strictObject({ ...excluded, reason: Reason }).check(isForAll)
export type ExclusionForm = z.input<typeof ExclusionForm>

/** A key of any type, with texts that can be kept; whether it fits its question is asked on the server. */
const AnyKey = z
  .union([keySchemas.abc, keySchemas.alphabet, keySchemas.axis, keySchemas.connection, keySchemas.text])
  .check(noNulWithin)

/** A question's key (with its scoring rule) or points as they should have been. */
export const RescoringForm = z.strictObject({
  item_no: ItemNo,
  /** Where each pupil has another question: whose key is changed. Without it only the points of all of them are. */
  attempt_id: z.optional(Id),
  key: AnyKey,
  points: z
    .number({ error: 'question_points' })
    .check(z.positive({ error: 'question_points' }), z.maximum(100, { error: 'question_points' })),
  reason: Reason,
})
export type RescoringForm = z.input<typeof RescoringForm>

/** As in StudentResult. */
const standing = z.object({
  points: z.nullable(z.number()),
  out_of: z.number(),
  fraction: z.nullable(z.number()),
  manual_count: z.int(),
})

/** What a change would do, before it is made. */
export const ResultsChange = z.object({
  average_before: z.nullable(z.number()),
  average_after: z.nullable(z.number()),
  /** Everybody who has handed in, whether their result changes or not; without names in no order that tells them. */
  students: z.array(
    z.object({
      attempt_id: Id,
      /** Null unless names are asked for. */
      name: z.nullable(z.string()),
      before: standing,
      after: standing,
    }),
  ),
  changed_count: z.int(),
})
export type ResultsChange = z.input<typeof ResultsChange>

/** A mark by hand: points out of the question's, in steps of a hundredth; null gives the answer back to the queue. */
export const MarkForm = z.strictObject({
  attempt_id: Id,
  item_no: ItemNo,
  points: z.nullable(
    z
      .number({ error: 'mark_points' })
      .check(z.minimum(0, { error: 'mark_points' }), z.maximum(100, { error: 'mark_points' })),
  ),
  note: optionalText(500),
  /** The pupil sees the comment with the points. */
  note_shown: z._default(z.boolean(), false),
  /** The question's rubric filled in. The server counts its points, which have to be those above: what the teacher has seen. */
  rubric: z.optional(FilledRubric),
})
export type MarkForm = z.input<typeof MarkForm>

/** Answers of one question that only a person can judge, marked ones included. */
export const MarkingQuestion = z.object({
  item_no: z.int(),
  waiting_count: z.int(),
  marked_count: z.int(),
})
export type MarkingQuestion = z.input<typeof MarkingQuestion>

/** The maximum number of answers that one step marks. */
export const maxBatch = 3000

const { attempt_id: _, ...markOfMany } = MarkForm.shape

/** The same mark for many answers to one question. */
export const MarkBatchForm = z.strictObject({
  ...markOfMany,
  attempt_ids: z.array(Id).check(z.minLength(1, { error: 'required' }), z.maxLength(maxBatch, { error: 'too_much' })),
  /** An answer that a colleague has marked meanwhile keeps that mark. */
  waiting_only: z._default(z.boolean(), false),
})
export type MarkBatchForm = z.input<typeof MarkBatchForm>

/** A step of marking: what became of each of its answers. */
export const MarkBatch = z.object({
  batch_id: Id,
  item_no: z.int(),
  attempt_ids: z.array(Id),
  is_undone: z.boolean(),
  /** Answers that keep another mark: one that a colleague gave before the step (`waiting_only`) or, once it is undone, since then. */
  kept_ids: z.array(Id),
})
export type MarkBatch = z.input<typeof MarkBatch>

/** An answer to be marked by hand. */
export const MarkingAnswer = z.extend(GivenAnswer, {
  /** Null while names are hidden. */
  name: z.nullable(z.string()),
  /** Answers of the same number are likely to be marked the same; 0 is the largest group. A proposal (docs/adr/0070). */
  group: z.int(),
  /** Taken out of its group by a teacher. */
  is_apart: z.boolean(),
  /** Of a text with gaps what the keys know, as a proposal: which gaps wait, and what the others have earned. */
  known: z.optional(
    z.object({
      /** If every gap that waits is wrong. */
      points: z.number(),
      /** If every gap that waits is right. */
      max_points: z.number(),
      waiting: z.array(z.string()),
    }),
  ),
})
export type MarkingAnswer = z.input<typeof MarkingAnswer>

const ofTest = z.object({ test_id: Id })
/** Names come only where they are asked for: marks should not depend on them. */
const shownNames = z.object({ names: z.optional(z.literal('shown')) })
const ofBatch = z.object({ test_id: Id, batch_id: Id })
const ofAnswer = z.object({ test_id: Id, item_no: ItemNumber, attempt_id: Id })

/** The attempt of a guest and, where the pupil is known now, whose it is. */
const ofAttempt = z.object({ test_id: Id, attempt_id: Id })
const JoinedGuest = z.object({ attempt_id: Id, student_id: z.nullable(Id), name: z.string() })

export const marking = {
  joinGuest: route({
    method: 'PUT',
    path: '/v1/tests/:test_id/attempts/:attempt_id/student/',
    access: { permission: 'plan_test' },
    params: ofAttempt,
    body: z.strictObject({ student_id: Id }),
    reply: JoinedGuest,
    errors: ['marking.not_a_guest', 'marking.student_has_attempt'],
    summary: 'Joins a guest to a pupil of the class: the attempt is the pupil’s from now on',
  }),
  separateGuest: route({
    method: 'DELETE',
    path: '/v1/tests/:test_id/attempts/:attempt_id/student/',
    access: { permission: 'plan_test' },
    params: ofAttempt,
    reply: JoinedGuest,
    errors: ['marking.not_a_guest', 'marking.later_attempt'],
    summary: 'Makes the attempt the guest’s again',
  }),
  previewExclusion: route({
    method: 'POST',
    path: '/v1/tests/:test_id/exclusions/preview/',
    access: { permission: 'plan_test' },
    params: ofTest,
    query: shownNames,
    body: z.strictObject(excluded).check(isForAll),
    reply: ResultsChange,
    summary: 'What results would be without a question or an answer; without names unless they are asked for',
  }),
  exclude: route({
    method: 'POST',
    path: '/v1/tests/:test_id/exclusions/',
    access: { permission: 'plan_test' },
    params: ofTest,
    body: ExclusionForm,
    reply: Exclusion,
    summary: 'Leave a question or an answer out of the results; what is left out already stays as it is',
  }),
  putBack: route({
    method: 'DELETE',
    path: '/v1/tests/:test_id/exclusions/:exclusion_id/',
    access: { permission: 'plan_test' },
    params: z.object({ test_id: Id, exclusion_id: Id }),
    reply: Exclusion,
    summary: 'Let it count again',
  }),
  previewRescoring: route({
    method: 'POST',
    path: '/v1/tests/:test_id/rescorings/preview/',
    access: { permission: 'plan_test' },
    params: ofTest,
    query: shownNames,
    body: z.omit(RescoringForm, { reason: true }),
    reply: ResultsChange,
    summary: 'What results would be with another key or other points; without names unless they are asked for',
  }),
  rescore: route({
    method: 'POST',
    path: '/v1/tests/:test_id/rescorings/',
    access: { permission: 'plan_test' },
    params: ofTest,
    body: RescoringForm,
    reply: Rescoring,
    summary: 'Change a key or points and score every answer anew',
  }),
  rescoring: route({
    method: 'GET',
    path: '/v1/tests/:test_id/rescorings/:rescoring_id/',
    access: { permission: 'plan_test' },
    params: z.object({ test_id: Id, rescoring_id: Id }),
    reply: z.extend(Rescoring, {
      question_before: Question,
      question_after: Question,
      /** Answers that are worth more or less since; null while an answer waits for marking. */
      answers: z.array(
        z.object({
          attempt_id: Id,
          name: z.string(),
          points_before: z.nullable(z.number()),
          points_after: z.nullable(z.number()),
        }),
      ),
      /** Nothing was changed in the question since: it can be had back as it was before. */
      is_latest: z.boolean(),
    }),
    summary: 'What a change of a key or points did, answer by answer',
  }),
  markingQueue: route({
    method: 'GET',
    path: '/v1/tests/:test_id/marking/',
    access: { permission: 'plan_test' },
    params: ofTest,
    reply: z.array(MarkingQuestion),
    summary: 'Questions with answers that wait for marking by hand',
  }),
  markingAnswers: route({
    method: 'GET',
    path: '/v1/tests/:test_id/marking/:item_no/',
    access: { permission: 'plan_test' },
    params: z.object({ test_id: Id, item_no: ItemNumber }),
    query: shownNames,
    reply: z.array(MarkingAnswer),
    summary: 'Answers to a question that only a person can judge, in groups; without names unless they are asked for',
  }),
  takeApart: route({
    method: 'PUT',
    path: '/v1/tests/:test_id/marking/:item_no/apart/:attempt_id/',
    access: { permission: 'plan_test' },
    params: ofAnswer,
    reply: z.object({ attempt_id: Id, item_no: z.int(), is_apart: z.boolean() }),
    summary: 'Takes an answer out of its group; it stays out',
  }),
  putTogether: route({
    method: 'DELETE',
    path: '/v1/tests/:test_id/marking/:item_no/apart/:attempt_id/',
    access: { permission: 'plan_test' },
    params: ofAnswer,
    reply: z.object({ attempt_id: Id, item_no: z.int(), is_apart: z.boolean() }),
    summary: 'Puts an answer back into its group',
  }),
  markBatch: route({
    method: 'PUT',
    path: '/v1/tests/:test_id/marking/batches/:batch_id/',
    access: { permission: 'plan_test' },
    params: ofBatch,
    body: MarkBatchForm,
    reply: MarkBatch,
    summary: 'Mark many answers to a question at once; the same step sent twice is one step',
  }),
  undoBatch: route({
    method: 'DELETE',
    path: '/v1/tests/:test_id/marking/batches/:batch_id/',
    access: { permission: 'plan_test' },
    params: ofBatch,
    reply: MarkBatch,
    summary: 'Give the answers of a step the marks that they had before, unless they have others since',
  }),
  mark: route({
    method: 'PUT',
    path: '/v1/tests/:test_id/marking/',
    access: { permission: 'plan_test' },
    params: ofTest,
    body: MarkForm,
    reply: z.object({ attempt_id: Id, item_no: z.int(), points: z.nullable(z.number()), mark: z.nullable(AnswerMark) }),
    summary: 'Mark an answer by hand',
  }),
}
