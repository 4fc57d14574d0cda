import * as z from 'zod/mini'
import { Id, Moment, Nothing, OptionalEmail, optionalText, requiredText } from './fields.ts'
import { route } from './route.ts'

/** The largest file that is read, in bytes. */
export const rosterFileLimit = 5 * 1024 * 1024
/** The most pupils one file may bring. */
export const maxRosterRows = 4000

/** What a column of a roster may hold; `name` is both names in one cell, surname first unless a comma or the column says so. */
export const columnRoles = ['last_name', 'first_name', 'name', 'class', 'email', 'ignored'] as const
export type ColumnRole = (typeof columnRoles)[number]

/** What a row would do: `repeated` stands in the file twice, `faulty` can't be taken. */
export const rowMarks = ['new', 'changed', 'same', 'repeated', 'faulty'] as const
export type RowMark = (typeof rowMarks)[number]

/** Why a row can't be taken as it is; a sentence for each in the catalogue `rosters.json`. */
export const rowProblems = ['no_name', 'too_long', 'bad_email', 'no_class', 'class_too_long', 'foreign_class'] as const
export type RowProblem = (typeof rowProblems)[number]

export const RosterColumn = z.object({
  /** Counted from 1, as spreadsheets do. */
  column_no: z.int(),
  /** What the file calls it; empty where it has no headings. */
  heading: z.string(),
  role: z.enum(columnRoles),
  samples: z.array(z.string()),
})
export type RosterColumn = z.input<typeof RosterColumn>

export const RosterRow = z.object({
  /** Line of the file, counted from 1. */
  row_no: z.int(),
  class_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  mark: z.enum(rowMarks),
  /** Column 0: the row as a whole. */
  problems: z.array(z.object({ column_no: z.int(), problem: z.enum(rowProblems) })),
  /** The pupil this row is about, where there is one already. */
  student_id: z.nullable(Id),
  /** Null for a class that would be created. */
  class_id: z.nullable(Id),
  /** What is kept now, where something changes. */
  before: z.nullable(z.object({ first_name: z.string(), last_name: z.string(), email: z.string() })),
})
export type RosterRow = z.input<typeof RosterRow>

/** What a file would do; nothing has been written. */
export const RosterPreview = z.object({
  columns: z.array(RosterColumn),
  rows: z.array(RosterRow),
  /** Pupils of the classes in the file who are not in it; they stay unless somebody ticks them. */
  missing: z.array(
    z.object({
      student_id: Id,
      class_id: Id,
      class_name: z.string(),
      first_name: z.string(),
      last_name: z.string(),
    }),
  ),
  new_classes: z.array(z.string()),
})
export type RosterPreview = z.input<typeof RosterPreview>

export const RosterImport = z.object({
  imported_at: Moment,
  classes_created: z.int(),
  students_added: z.int(),
  students_changed: z.int(),
  students_removed: z.int(),
})
export type RosterImport = z.input<typeof RosterImport>

export const exportFormats = ['csv', 'xlsx'] as const

export const rosters = {
  previewRoster: route({
    method: 'POST',
    path: '/v1/rosters/preview/',
    access: { permission: 'update_class' },
    upload: 'file',
    query: z.object({
      /** Everybody goes to this class, whatever the file says. */
      class_id: z.optional(Id),
      /** The same for a class that may be yet to come. */
      class_name: z.optional(requiredText(60, 'class_name_required')),
      /** Roles of the columns in their order, separated by commas; without it they are guessed. */
      columns: z.optional(
        z
          .string()
          .check(z.maxLength(2000, { error: 'too_long' }), z.regex(/^[a-z_]+(?:,[a-z_]+)*$/, { error: 'invalid' })),
      ),
    }),
    reply: RosterPreview,
    summary: 'Reads a roster (CSV, XLSX, OneRoster 1.1 zip) and says what it would do; writes nothing',
  }),
  importRoster: route({
    method: 'POST',
    path: '/v1/rosters/',
    access: { permission: 'update_class' },
    body: z.strictObject({
      /** Made by the caller, so that a repeated request does nothing more. */
      import_id: Id,
      rows: z
        .array(
          z.strictObject({
            class_id: z._default(z.nullable(Id), null),
            class_name: z._default(requiredText(60, 'class_name_required'), '–'),
            student_id: z._default(z.nullable(Id), null),
            first_name: optionalText(100),
            last_name: optionalText(100),
            email: OptionalEmail,
          }),
        )
        .check(z.maxLength(maxRosterRows, { error: 'too_many_rows' })),
      removed: z._default(
        z
          .array(z.strictObject({ class_id: Id, student_id: Id }))
          .check(z.maxLength(maxRosterRows, { error: 'too_many_rows' })),
        [],
      ),
    }),
    reply: RosterImport,
    status: 201,
    errors: ['app.conflict'],
    summary: 'Writes the rows of a preview that were ticked, all or none',
  }),
  exportRoster: route({
    // Written down in the change log, so it is no GET.
    method: 'POST',
    path: '/v1/classes/:class_id/export/',
    access: { permission: 'update_class' },
    params: z.object({ class_id: Id }),
    body: z.strictObject({ format: z.enum(exportFormats, { error: 'invalid' }) }),
    reply: Nothing,
    summary: 'The roster of a class as a file',
  }),
}
