import * as z from 'zod/mini'
import { languages, Question } from '@katedra/questions'
import { CatalogueId, Id, Nothing } from './fields.ts'
import { BankFilter, maxAtOnce } from './questions.ts'
import { route } from './route.ts'

/*
 * Questions as files: reading them into the bank, writing them out. A file is read twice, first to be looked at (`checkFile`),
 * then to be taken (`importFile`); the browser keeps it in between, the server keeps nothing that was not taken.
 */

/** `qti` is read in all versions and written in 2.1, `qti3` is QTI 3.0. */
export const questionFileFormats = ['gift', 'moodle-xml', 'qti', 'qti3', 'csv', 'xlsx', 'json'] as const
export type QuestionFileFormat = (typeof questionFileFormats)[number]

/** The largest file that is read, in bytes. */
export const questionFileLimit = 10 * 1024 * 1024
/** The most questions of one file. */
export const maxFileQuestions = 2000

/** Formats of the template: one row per question. */
export const templateFormats = ['csv', 'xlsx'] as const

/** A sentence of the catalogue `question-files`: `reasons.<code>` with its values. */
export const FileReason = z.object({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type FileReason = z.input<typeof FileReason>

/** `where.<kind>` of the catalogue: a line, a row of a table, an item, a file of a package; an item of one of its files has both. */
export const FileWhere = z.object({
  kind: z.enum(['line', 'row', 'item', 'path']),
  number: z.optional(z.int()),
  path: z.optional(z.string()),
})
export type FileWhere = z.input<typeof FileWhere>

export const FileItem = z.object({
  /** What `importFile` calls it, from 1. */
  item_no: z.int(),
  where: FileWhere,
  name: z.string(),
  tags: z.array(z.string()),
  /** Its pictures are left out of the preview: they have no address yet. */
  question: Question,
  picture_count: z.int(),
  /** What the file says and the question does not keep. */
  notes: z.array(FileReason),
})
export type FileItem = z.input<typeof FileItem>

export const FileReport = z.object({
  format: z.nullable(z.enum(questionFileFormats)),
  /** Why the whole file was refused; null when it was read. */
  refusal: z.nullable(FileReason),
  /** What is to be known of the whole file: in which encoding it was read, where that had to be guessed. */
  notes: z.array(FileReason),
  taken: z.array(FileItem),
  skipped: z.array(z.object({ where: FileWhere, name: z.nullable(z.string()), reason: FileReason })),
})
export type FileReport = z.input<typeof FileReport>

/** The language that the texts of a file are in; our JSON says it itself. */
const language = z._default(z.enum(languages, { error: 'invalid' }), 'cs')

/** A hint where the content could be of several formats. */
const file_name = z._default(z.string().check(z.maxLength(300, { error: 'too_long' })), '')

const chosen = z
  .string()
  .check(
    z.maxLength(12_000, { error: 'too_long' }),
    z.regex(/^\d{1,4}(?:-\d{1,4})?(?:\.\d{1,4}(?:-\d{1,4})?)*$/, { error: 'invalid' }),
  )

const ExportForm = z.strictObject({
  format: z.enum(questionFileFormats, { error: 'invalid' }),
  /** Of the texts, and of the words of a table; our JSON holds both. */
  language,
  /** In this order; without them all that the filter finds. */
  question_ids: z.optional(
    z
      .array(Id)
      .check(z.minLength(1, { error: 'questions_required' }), z.maxLength(maxAtOnce, { error: 'too_many_at_once' })),
  ),
  filter: z.optional(BankFilter),
})
export type ExportForm = z.input<typeof ExportForm>

/** What a file can't hold of a question, or a whole question that it has no place for. */
export const FileLoss = z.object({ name: z.string(), whole: z.boolean(), reason: FileReason })
export type FileLoss = z.input<typeof FileLoss>

const signedIn = { access: 'signed-in' } as const

export const questionFiles = {
  checkFile: route({
    method: 'POST',
    path: '/v1/question-files/check/',
    ...signedIn,
    upload: 'questions',
    query: z.object({ language, file_name }),
    reply: FileReport,
    summary:
      'Reads a file of questions (GIFT, Moodle XML, QTI, CSV, XLSX, our JSON) and says what it holds; writes nothing',
  }),
  importFile: route({
    method: 'POST',
    path: '/v1/question-files/',
    ...signedIn,
    upload: 'questions',
    query: z.object({
      language,
      file_name,
      /** Left out where the questions are filed under no subject. */
      subject_id: z.optional(CatalogueId),
      /** Made by the caller, so that a repeated request adds nothing more. */
      request_id: Id,
      /** Numbers and ranges of `item_no`: `1-12.15`; without it all. */
      items: z.optional(chosen),
      /** Tags for all of them, parted by commas. */
      tags: z.optional(z.string().check(z.maxLength(2000, { error: 'too_long' }))),
    }),
    reply: z.object({ question_ids: z.array(Id) }),
    status: 201,
    summary: 'Adds questions of a file to one’s own, private: all that were chosen or none',
  }),
  exportReport: route({
    method: 'POST',
    path: '/v1/question-files/export/check/',
    ...signedIn,
    body: ExportForm,
    reply: z.object({ question_count: z.int(), written_count: z.int(), lost: z.array(FileLoss) }),
    errors: ['questions.keys_withheld'],
    summary: 'What a file of these questions would not hold; makes none',
  }),
  exportFile: route({
    method: 'POST',
    path: '/v1/question-files/export/',
    ...signedIn,
    body: ExportForm,
    reply: Nothing,
    errors: ['questions.keys_withheld'],
    summary: 'Questions of the bank as a file: own, shared and those of the library',
  }),
  template: route({
    method: 'GET',
    path: '/v1/question-files/template/',
    ...signedIn,
    query: z.object({ format: z._default(z.enum(templateFormats, { error: 'invalid' }), 'xlsx'), language }),
    reply: Nothing,
    summary: 'A table to write questions into, with an example of each type',
  }),
}
