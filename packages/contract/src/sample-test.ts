import * as z from 'zod/mini'
import { PublicQuestion } from '@katedra/questions'
import { ItemReview } from './attempts.ts'
import { ItemNo } from './fields.ts'
import { route } from './route.ts'

/** More questions than these are no sample. */
export const maxSampleQuestions = 20

/** An answer of any type as it travels; its type's own schema is applied by the server. */
const AnswerValue = z.record(z.string(), z.unknown())

/** Questions to try without an account; `item_no` names each until the sample is changed. */
export const SampleTest = z.object({ questions: z.array(z.object({ item_no: z.int(), question: PublicQuestion })) })
export type SampleTest = z.input<typeof SampleTest>

export const sampleTests = {
  sampleTest: route({
    method: 'GET',
    path: '/v1/sample-test/',
    access: 'public',
    reply: SampleTest,
    summary: 'The questions that anybody may try; may be kept for five minutes and has an ETag',
  }),
  checkSample: route({
    method: 'POST',
    path: '/v1/sample-test/check/',
    access: 'public',
    body: z.strictObject({
      /** Null where nothing has been answered. */
      answers: z
        .array(z.strictObject({ item_no: ItemNo, answer: z.nullable(AnswerValue) }))
        .check(z.minLength(1), z.maxLength(maxSampleQuestions)),
    }),
    reply: z.object({ items: z.array(ItemReview) }),
    summary: 'How answers to the sample did, with the questions’ keys; nothing of it is kept',
  }),
}
