import * as z from 'zod/mini'
import { PublicQuestion } from '@katedra/questions'
import { Id, Moment, Nothing } from './fields.ts'
import { route } from './route.ts'

/** The largest photograph or document, in bytes. */
export const sheetFileLimit = 30 * 1024 * 1024

/**
 * What keeps a page from counting. `unreadable`: no page was found in the picture. `no_code`: it is not known what it is a page of.
 * `other_test`: of another one. `reprint`: printed before the test was changed. `no_pupil`: no one of the class has the number that
 * was marked. `blank`: nothing is marked. `twice`: another picture of the same page counts. `has_attempt`: the pupil has handed in
 * on a screen. `set_aside`: a teacher has decided that it doesn't count.
 */
export const sheetProblems = [
  'unreadable',
  'no_code',
  'other_test',
  'reprint',
  'no_pupil',
  'blank',
  'twice',
  'has_attempt',
  'set_aside',
] as const
/**
 * Why nothing could be read of a whole file. `given_up`: every try ended in a fault of the server. `erased`: of a page of it nothing
 * was kept, as the data of the pupil named on it have been erased.
 */
export const pictureProblems = ['no_picture', 'locked', 'too_large', 'lost', 'given_up', 'erased'] as const

/** A part of a page, in millimetres from its upper left corner. */
const Area = z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })
export type SheetArea = z.input<typeof Area>

/** The label of a box that says that the answer is written by hand, and of its row. */
export const byHandLabel = '✎'

/** A row of boxes that is one answer or a part of one. */
export const SheetGroup = z.object({
  group: z.string(),
  /** What stands before the row, where a question has several. */
  label: z.string(),
  /** What is shown of the page, for somebody to see what was marked. */
  area: Area,
  /** The boxes of this row, a part of `area`, which may hold rows above it. */
  row: Area,
  boxes: z.array(
    z.object({
      value: z.string(),
      /** The letter, digit or sign above the box. */
      label: z.string(),
      state: z.enum(['empty', 'crossed', 'filled', 'doubtful']),
    }),
  ),
  /** The values that are the answer: as they were read, or as a teacher has decided. */
  values: z.array(z.string()),
  is_decided: z.boolean(),
  /** Several answers may be marked. */
  several: z.boolean(),
})
export type SheetGroup = z.input<typeof SheetGroup>

/** A row that a person has to look at: a box is doubtful, or there are more marks than there may be answers. */
export const SheetDoubt = z.extend(SheetGroup, {
  page_id: Id,
  student_name: z.string(),
  item_no: z.int(),
  /** Of the question on the pupil's paper. */
  number: z.int(),
  question: PublicQuestion,
})
export type SheetDoubt = z.input<typeof SheetDoubt>

export const SheetPage = z.object({
  id: Id,
  problem: z.enum(sheetProblems),
  /** As the file was called, and which page of it. */
  picture_name: z.string(),
  page_no: z.int(),
  sent_at: Moment,
  /** The test of this teacher that the page is of, where it is another one. */
  other_test: z.nullable(z.object({ id: Id, title: z.string() })),
  student_id: z.nullable(Id),
  student_name: z.nullable(z.string()),
  /** "a" to "f"; "p" where everybody has an order of their own. */
  variant: z.nullable(z.string()),
  sheet_page: z.nullable(z.int()),
  /** Whose it is can be said by hand: the page was found in the picture, and is not known to be of another test. */
  may_place: z.boolean(),
})
export type SheetPage = z.input<typeof SheetPage>

/**
 * `missing`: nothing was photographed. `incomplete`: some of the pages. `mixed`: pages of two printings, which make no sheet together.
 * `doubts`: waits for decisions. `screen`: answers on a screen.
 */
const sheetStates = ['missing', 'incomplete', 'mixed', 'doubts', 'counted', 'screen'] as const

export const SheetPupil = z.object({
  student_id: Id,
  name: z.string(),
  state: z.enum(sheetStates),
  missing_pages: z.array(z.int()),
  attempt_id: z.nullable(Id),
  /** Answers written by hand that wait for marking. */
  waiting_count: z.int(),
})
export type SheetPupil = z.input<typeof SheetPupil>

export const TestSheets = z.object({
  /** Pictures that have come and are not read yet. */
  waiting_count: z.int(),
  failed: z.array(z.object({ id: Id, name: z.string(), problem: z.enum(pictureProblems), sent_at: Moment })),
  /** Pages that don't count, those that were set aside last. */
  pages: z.array(SheetPage),
  doubts: z.array(SheetDoubt),
  pupils: z.array(SheetPupil),
  /** How many pages a sheet has. */
  page_count: z.int(),
})
export type TestSheets = z.input<typeof TestSheets>

/** Where the answers of an attempt stand on its sheet, and what was changed about their reading. */
export const AttemptSheets = z.object({
  items: z.array(z.object({ item_no: z.int(), page_id: Id, area: Area, groups: z.array(SheetGroup) })),
  changes: z.array(
    z.object({
      item_no: z.int(),
      label: z.string(),
      before: z.array(z.string()),
      after: z.array(z.string()),
      changed_at: Moment,
      changed_by_name: z.string(),
    }),
  ),
})
export type AttemptSheets = z.input<typeof AttemptSheets>

const ofTest = z.object({ test_id: Id })
const ofPage = z.object({ test_id: Id, page_id: Id })
const access = { permission: 'plan_test' } as const

export const sheets = {
  sendPicture: route({
    method: 'POST',
    path: '/v1/tests/:test_id/sheets/pictures/',
    access,
    remote: true,
    upload: 'sheet',
    params: ofTest,
    query: z.object({ name: z.optional(z.string().check(z.maxLength(200, { error: 'too_long' }))) }),
    reply: z.object({ id: Id, is_new: z.boolean() }),
    status: 201,
    errors: ['sheets.not_started'],
    summary: 'Takes a photograph or a scanned document of answer sheets; the same one sent again is there already',
  }),
  dropPicture: route({
    method: 'DELETE',
    path: '/v1/tests/:test_id/sheets/pictures/:picture_id/',
    access,
    params: z.object({ test_id: Id, picture_id: Id }),
    reply: Nothing,
    status: 204,
    summary: 'Forgets a file of which nothing could be read, or no more than its first pages, which stay',
  }),
  testSheets: route({
    method: 'GET',
    path: '/v1/tests/:test_id/sheets/',
    access,
    remote: true,
    params: ofTest,
    reply: TestSheets,
    summary: 'What was read of a test’s answer sheets, what is doubtful and what is missing',
  }),
  pagePicture: route({
    method: 'GET',
    path: '/v1/tests/:test_id/sheets/pages/:page_id/picture/',
    access,
    params: ofPage,
    reply: Nothing,
    errors: ['sheets.picture_gone'],
    summary: 'The picture of a page, laid flat: its upper left corner is that of the paper',
  }),
  placePage: route({
    method: 'POST',
    path: '/v1/tests/:test_id/sheets/pages/:page_id/place/',
    access,
    params: ofPage,
    body: z.strictObject({
      student_id: Id,
      variant: z.enum(['a', 'b', 'c', 'd', 'e', 'f', 'p'], { error: 'invalid' }),
      sheet_page: z.int().check(z.minimum(1), z.maximum(35)),
    }),
    reply: Nothing,
    status: 204,
    errors: ['sheets.unreadable', 'sheets.own_order', 'app.conflict'],
    summary: 'Says whose page it is and lets it count, in the place of another picture of the same page',
  }),
  setPageAside: route({
    method: 'POST',
    path: '/v1/tests/:test_id/sheets/pages/:page_id/aside/',
    access,
    params: ofPage,
    reply: Nothing,
    status: 204,
    summary: 'Sets a page aside: it does not count',
  }),
  decideGroup: route({
    method: 'PUT',
    path: '/v1/tests/:test_id/sheets/pages/:page_id/groups/:group/',
    access,
    params: z.object({ test_id: Id, page_id: Id, group: z.string().check(z.maxLength(200)) }),
    body: z.strictObject({ values: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(200)) }),
    reply: Nothing,
    status: 204,
    errors: ['sheets.no_such_row'],
    summary: 'Says which boxes of a row are the answer; what was read stays with it',
  }),
  attemptSheets: route({
    method: 'GET',
    path: '/v1/tests/:test_id/attempts/:attempt_id/sheets/',
    access,
    params: z.object({ test_id: Id, attempt_id: Id }),
    reply: AttemptSheets,
    summary: 'Where the answers of an attempt stand on its answer sheet',
  }),
}
