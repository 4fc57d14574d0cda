import * as z from 'zod/mini'
import { Question, questionTypes } from '@katedra/questions'
import { Id, Moment } from './fields.ts'
import { testKinds } from './planned-tests.ts'
import { route } from './route.ts'

/** For how long results are shared; the school year ends on the last of August. */
export const sharingDurations = ['day', 'week', 'month', 'school_year'] as const
export type SharingDuration = (typeof sharingDurations)[number]

/**
 * With fewer pupils than these the page shows no figures at all. The readers are people who know the class: of one pupil the
 * average is that pupil's result, of two each learns the other's, and of three or four a bar with one in it has a name for
 * everybody who sat in the room.
 */
export const minShown = 5

/** Why the public page tells nothing of the questions; `shown` where it does. */
export const questionsOnPage = ['shown', 'not_over', 'kept_back', 'waits_elsewhere'] as const
export type QuestionsOnPage = (typeof questionsOnPage)[number]

/** How the results of a test are shared, for its teachers. */
export const Sharing = z.object({
  /** Null while there is no page, or when it has expired. */
  page: z.nullable(z.object({ url: z.string(), expires_at: Moment })),
  /** When the page expired; switched on again it keeps its address. Null otherwise. */
  expired_at: z.nullable(Moment),
  /** Until when each duration would last from now. */
  choices: z.array(z.object({ duration: z.enum(sharingDurations), expires_at: Moment })),
  questions: z.enum(questionsOnPage),
})
export type Sharing = z.input<typeof Sharing>

/** A question on the public page. */
export const SharedQuestion = z.object({
  item_no: z.int(),
  type: z.enum(questionTypes),
  points: z.number(),
  /** False for a question that counts for no one. */
  counts: z.boolean(),
  /** Mean share of points in whole per cents, 0 to 1; null without any. */
  success: z.nullable(z.number()),
  /** With its key; null while pupils may not see it either. */
  question: z.nullable(Question),
})
export type SharedQuestion = z.input<typeof SharedQuestion>

/** Figures of a class. Nothing in them belongs to one pupil. */
export const SharedFigures = z.object({
  /** Pupils who have handed in. */
  submitted_count: z.int(),
  answer_count: z.int(),
  /** In whole per cents, 0 to 1: a finer one would tell what a single pupil has moved it by. */
  average_fraction: z.nullable(z.number()),
  average_duration_s: z.nullable(z.number()),
  out_of: z.number(),
  /** Pupils by result: 0–10 %, 10–20 %, … 90–100 %. */
  distribution: z.array(z.int()),
  /** Some answers wait for the teacher's marking. */
  is_final: z.boolean(),
  questions: z.array(SharedQuestion),
})
export type SharedFigures = z.input<typeof SharedFigures>

/** Results of a test for anyone who has the link: no names, no ids of pupils or attempts. */
export const PublicResults = z.object({
  title: z.string(),
  kind: z.enum(testKinds),
  class_name: z.string(),
  school_name: z.string(),
  held_at: Moment,
  expires_at: Moment,
  figures: z.nullable(SharedFigures),
  /** Why there are no figures: the test is not over, or too few have handed in. */
  withheld: z.nullable(z.enum(['not_over', 'too_few'])),
})
export type PublicResults = z.input<typeof PublicResults>

const ofTest = {
  path: '/v1/tests/:test_id/public-results/',
  access: { permission: 'plan_test' },
  params: z.object({ test_id: Id }),
  reply: Sharing,
  secret: true,
} as const

export const publicPages = {
  sharing: route({
    method: 'GET',
    ...ofTest,
    summary: 'Whether and until when the results of a test are public',
  }),
  shareResults: route({
    method: 'PUT',
    ...ofTest,
    body: z.strictObject({ duration: z.enum(sharingDurations) }),
    errors: ['planned-tests.wrong_state'],
    summary: 'Makes the results public for so long from now; a page that is or was there keeps its address',
  }),
  stopSharing: route({
    method: 'DELETE',
    ...ofTest,
    summary: 'Ends the public page at once and for good; sharing again makes another address',
  }),
  publicResults: route({
    method: 'GET',
    path: '/v1/public-results/',
    access: 'public',
    query: z.object({ code: z._default(z.string(), '') }),
    reply: PublicResults,
    errors: ['public-pages.unknown_code'],
    summary: 'The results of a test for whoever has the link',
  }),
}
