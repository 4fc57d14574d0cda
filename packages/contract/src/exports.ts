import * as z from 'zod/mini'
import { Id, Nothing } from './fields.ts'
import { route } from './route.ts'

export const resultsFormats = ['csv', 'xlsx', 'pdf'] as const
export type ResultsFormat = (typeof resultsFormats)[number]

/** Two papers for neighbours: `b` has other orders of questions and options than `a`. */
export const paperGroups = ['a', 'b'] as const
export type PaperGroup = (typeof paperGroups)[number]

const ofTest = z.object({ test_id: Id })

/** Files that leave the house. Results and attempts are written down in the change log, so their calls are no GET. */
export const exporting = {
  exportResults: route({
    method: 'POST',
    path: '/v1/tests/:test_id/export/results/',
    access: { permission: 'plan_test' },
    params: ofTest,
    body: z.strictObject({ format: z.enum(resultsFormats, { error: 'invalid' }) }),
    reply: Nothing,
    summary: 'Results of a test as a file: tables, or a document to print',
  }),
  exportAttempt: route({
    method: 'POST',
    path: '/v1/tests/:test_id/export/attempts/:attempt_id/',
    access: { permission: 'plan_test' },
    params: z.object({ test_id: Id, attempt_id: Id }),
    reply: Nothing,
    summary: 'One pupil’s attempt as a PDF: answers, right answers, points',
  }),
  exportPaper: route({
    method: 'GET',
    path: '/v1/tests/:test_id/export/paper/',
    access: { permission: 'plan_test' },
    params: ofTest,
    query: z.object({
      /** `1` puts the key on a page of its own at the end. */
      key: z.optional(z.enum(['0', '1'], { error: 'invalid' })),
      group: z.optional(z.enum(paperGroups, { error: 'invalid' })),
      /** `1` gives the answer sheets alone, which can be read from pictures. */
      sheet: z.optional(z.enum(['0', '1'], { error: 'invalid' })),
    }),
    reply: Nothing,
    summary: 'The test as a PDF to be answered on paper',
  }),
}
