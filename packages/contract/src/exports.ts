import * as z from 'zod/mini'
import { Id, Nothing } from './fields.ts'
import { route } from './route.ts'

export const resultsFormats = ['csv', 'xlsx', 'pdf'] as const
export type ResultsFormat = (typeof resultsFormats)[number]

/** Papers for neighbours: the others have orders of questions and options of their own, `a` the teacher's. */
export const paperGroups = ['a', 'b', 'c', 'd', 'e', 'f'] as const
export type PaperGroup = (typeof paperGroups)[number]

/** One paper for all, groups, or for each pupil an order of their own. */
export const paperVariants = ['1', '2', '3', '4', '5', '6', 'each'] as const
/** Answer sheets that can be read from pictures: none, with the pupils' names, or with a number for the pupil to mark. */
export const sheetKinds = ['none', 'named', 'blank'] as const
/** How pupils mark a box: by a cross, as in the state's entrance exam, or by filling it in. */
export const sheetRules = ['cross', 'fill'] as const
/** Of one sheet: a page, or half of one where all questions have room on it. */
export const sheetFormats = ['a4', 'a5'] as const

/** How a test comes out on paper. */
export const PrintForm = z.strictObject({
  variants: z.enum(paperVariants, { error: 'invalid' }),
  questions: z.boolean({ error: 'invalid' }),
  /** A page for each paper at the end of the document. */
  key: z.boolean({ error: 'invalid' }),
  sheets: z.enum(sheetKinds, { error: 'invalid' }),
  rule: z.enum(sheetRules, { error: 'invalid' }),
  /** A4 unless said otherwise, and where there are too many questions for half of it. */
  format: z.optional(z.enum(sheetFormats, { error: 'invalid' })),
})
export type PrintForm = z.output<typeof PrintForm>

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
  paperHabits: route({
    method: 'GET',
    path: '/v1/export/paper/',
    access: { permission: 'plan_test' },
    reply: z.object({ rule: z.enum(sheetRules) }),
    summary: 'How the school’s pupils mark boxes: by the rule that its last answer sheets were printed with',
  }),
  /** Keeps the rule of the sheets for the school, and writes down which number each pupil has on sheets without names, so it is no GET. */
  printTest: route({
    method: 'POST',
    path: '/v1/tests/:test_id/export/paper/',
    access: { permission: 'plan_test' },
    params: ofTest,
    body: PrintForm,
    reply: Nothing,
    summary: 'The test as a PDF to be answered on paper: questions, answer sheets, keys',
  }),
}
