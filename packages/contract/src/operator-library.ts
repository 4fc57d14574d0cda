import * as z from 'zod/mini'
import { Question, questionTypes, Score } from '@katedra/questions'
import { CatalogueText, requiredTexts } from './catalogue-text.ts'
import { ContentState, RowVersion, Shown } from './edited-content.ts'
import { beside, CatalogueId, Id, Nothing, optionalText, requiredText } from './fields.ts'
import { route } from './route.ts'
import { BoxColour, Glyph } from './tile.ts'
import { Tags, WrittenQuestion } from './written-question.ts'
import { yearFields, type Years } from './years-of-school.ts'

/*
 * The library at the provider's console: subjects, their levels and the questions of these. Whatever an operator changes the
 * files under content leave alone until it is given back to them.
 */

/** What makes a question worth a look, the worst first. */
export const libraryFaults = ['negative_discrimination', 'too_hard', 'too_easy', 'too_fast', 'too_slow'] as const
/** One of them. */
export type LibraryFault = (typeof libraryFaults)[number]

/** A file on our own server: no one's browser asks anybody else for it. */
const ownFile = /^\/(?!\/)[\w\-./]{1,300}$/
const Key = z.string({ error: 'required' }).check(z.regex(/^[a-z0-9-]{2,40}$/, { error: 'key_form' }))

const subjectFields = {
  name: requiredTexts(60),
  short_name: requiredTexts(12),
  description: z.strictObject({ cs: optionalText(300), en: optionalText(300) }),
  sign_in_title: requiredTexts(120),
  sign_in_image: z._default(
    z.union([z.literal(''), z.string().check(z.regex(ownFile, { error: 'invalid' }))], { error: 'invalid' }),
    '',
  ),
  box_color_basic: BoxColour,
  box_color_add: BoxColour,
  /** The word of a drawing. */
  icon: Glyph,
}

/** A subject as an operator writes it. */
export const SubjectForm = z.strictObject(subjectFields)
export type SubjectForm = z.input<typeof SubjectForm>

/** A new one also has its code, which never changes: addresses and files know the subject by it. */
export const NewSubjectForm = z.strictObject({ code: Key, ...subjectFields })
export type NewSubjectForm = z.input<typeof NewSubjectForm>

const levelFields = {
  title: requiredTexts(80),
  box_color_basic: BoxColour,
  box_color_add: BoxColour,
  /** The word of a drawing, or the address of a picture on our own server. */
  picture: z.union([Glyph, z.string().check(z.regex(ownFile, { error: 'invalid' }))], { error: 'invalid' }),
  /** How many answered questions make the level count as worked through. */
  count_threshold: z
    .int({ error: 'not_number' })
    .check(z.minimum(1, { error: 'not_number' }), z.maximum(1000, { error: 'not_number' })),
  ...yearFields,
}
const yearsInOrder = z.refine<Years>(({ year_from, year_to }) => year_from <= year_to, {
  error: 'years_backwards',
  path: ['year_to'],
  ...beside,
})
/** A level as an operator writes it. */
export const LevelForm = z.strictObject(levelFields).check(yearsInOrder)
export type LevelForm = z.input<typeof LevelForm>

/** A question of the library as an operator writes it. Whether its key fits is asked on the server. */
export const LibraryQuestionForm = z.strictObject({
  question: WrittenQuestion,
  tags: z._default(Tags, []),
  /** Where the fact can be checked. */
  source: requiredText(300),
})
export type LibraryQuestionForm = z.input<typeof LibraryQuestionForm>

/** A subject among the others. */
export const OperatorSubject = z.extend(ContentState, {
  id: z.int(),
  code: z.string(),
  name: CatalogueText,
  short_name: CatalogueText,
  description: CatalogueText,
  sign_in_title: CatalogueText,
  sign_in_image: z.string(),
  box_color_basic: z.string(),
  box_color_add: z.string(),
  icon: z.string(),
  /** Levels that teachers see. */
  level_count: z.int(),
  question_count: z.int(),
})
export type OperatorSubject = z.input<typeof OperatorSubject>

/** A level of a subject; with `retired_at` teachers do not see it. */
export const OperatorLevel = z.extend(ContentState, {
  id: z.int(),
  key: z.string(),
  title: CatalogueText,
  picture: z.string(),
  box_color_basic: z.string(),
  box_color_add: z.string(),
  count_threshold: z.int(),
  year_from: z.int(),
  year_to: z.int(),
  question_count: z.int(),
  /** Questions in use of which there is something bad to be said. */
  fault_count: z.int(),
})
export type OperatorLevel = z.input<typeof OperatorLevel>

/** What the whole service knows of a version of a question; sums over first answers, no one's in particular. */
export const LibraryFigures = z.object({
  version: z.int(),
  first_answers: z.int(),
  /** Mean share of the points, 0 to 1; null while there are too few answers, as are the others. */
  success: z.nullable(z.number()),
  mean_ms: z.nullable(z.number()),
  /** Correlation with the rest of the tests, −1 to 1. */
  discrimination: z.nullable(z.number()),
  faults: z.array(z.enum(libraryFaults)),
})
export type LibraryFigures = z.input<typeof LibraryFigures>

/** A question of a level with what is known of its present version. */
export const OperatorQuestion = z.extend(ContentState, {
  id: Id,
  key: z.string(),
  type: z.enum(questionTypes),
  question_version: z.int(),
  question: Question,
  tags: z.array(z.string()),
  source: z.string(),
  figures: LibraryFigures,
})
export type OperatorQuestion = z.input<typeof OperatorQuestion>

const ofSubject = z.object({ subject_id: CatalogueId })
const ofLevel = z.object({ level_id: CatalogueId })
const ofQuestion = z.object({ library_question_id: Id })
/** Up: one place to the front. */
const Move = z.strictObject({ direction: z.enum(['up', 'down'], { error: 'invalid' }) })
const staff = { access: 'operator' } as const
const done = { reply: Nothing, status: 204 } as const

export const operatorLibrary = {
  subjects: route({
    method: 'GET',
    path: '/v1/operator/library/subjects/',
    ...staff,
    reply: z.array(OperatorSubject),
    summary: 'Subjects in their order',
  }),
  createSubject: route({
    method: 'POST',
    path: '/v1/operator/library/subjects/',
    ...staff,
    body: NewSubjectForm,
    reply: z.object({ id: z.int() }),
    status: 201,
    summary: 'Makes a subject; teachers see it at once',
  }),
  subject: route({
    method: 'GET',
    path: '/v1/operator/library/subjects/:subject_id/',
    ...staff,
    params: ofSubject,
    reply: z.object({ subject: OperatorSubject, levels: z.array(OperatorLevel) }),
    summary: 'A subject with its levels, also those that teachers do not see',
  }),
  updateSubject: route({
    method: 'PUT',
    path: '/v1/operator/library/subjects/:subject_id/',
    ...staff,
    params: ofSubject,
    body: z.strictObject({ version: RowVersion, ...subjectFields }),
    ...done,
    errors: ['operator.changed_meanwhile'],
    summary: 'Changes a subject; from then on its file leaves it alone',
  }),
  moveSubject: route({
    method: 'POST',
    path: '/v1/operator/library/subjects/:subject_id/move/',
    ...staff,
    params: ofSubject,
    body: Move,
    ...done,
    summary: 'Moves a subject by one place',
  }),
  followSubject: route({
    method: 'POST',
    path: '/v1/operator/library/subjects/:subject_id/follow-file/',
    ...staff,
    params: ofSubject,
    body: z.strictObject({}),
    ...done,
    errors: ['operator.no_file', 'operator.broken_file'],
    summary: 'Gives a subject back to its file: it says at once what the file says',
  }),
  createLevel: route({
    method: 'POST',
    path: '/v1/operator/library/subjects/:subject_id/levels/',
    ...staff,
    params: ofSubject,
    body: LevelForm,
    reply: z.object({ id: z.int() }),
    status: 201,
    summary: 'Makes a level, which teachers do not see until it is shown to them',
  }),
  updateLevel: route({
    method: 'PUT',
    path: '/v1/operator/library/levels/:level_id/',
    ...staff,
    params: ofLevel,
    body: z.strictObject({ version: RowVersion, ...levelFields }).check(yearsInOrder),
    ...done,
    errors: ['operator.changed_meanwhile'],
    summary: 'Changes a level; from then on its file leaves it alone',
  }),
  moveLevel: route({
    method: 'POST',
    path: '/v1/operator/library/levels/:level_id/move/',
    ...staff,
    params: ofLevel,
    body: Move,
    ...done,
    summary: 'Moves a level by one place in its subject',
  }),
  showLevel: route({
    method: 'PUT',
    path: '/v1/operator/library/levels/:level_id/shown/',
    ...staff,
    params: ofLevel,
    body: Shown,
    ...done,
    errors: ['operator.empty_level'],
    summary: 'Shows a level to teachers, or takes it away from them; planned tests stay as they are',
  }),
  followLevel: route({
    method: 'POST',
    path: '/v1/operator/library/levels/:level_id/follow-file/',
    ...staff,
    params: ofLevel,
    body: z.strictObject({}),
    ...done,
    errors: ['operator.no_file', 'operator.empty_level', 'operator.broken_file'],
    summary: 'Gives a level back to its file, without its questions',
  }),
  questions: route({
    method: 'GET',
    path: '/v1/operator/library/levels/:level_id/questions/',
    ...staff,
    params: ofLevel,
    reply: z.object({
      subject: z.object({ id: z.int(), code: z.string(), name: CatalogueText }),
      level: OperatorLevel,
      questions: z.array(OperatorQuestion),
    }),
    summary: 'All questions of a level with what the whole service knows of them',
  }),
  createQuestion: route({
    method: 'POST',
    path: '/v1/operator/library/levels/:level_id/questions/',
    ...staff,
    params: ofLevel,
    body: LibraryQuestionForm,
    reply: z.object({ id: Id }),
    status: 201,
    summary: 'Adds a question at the end of a level',
  }),
  question: route({
    method: 'GET',
    path: '/v1/operator/library/questions/:library_question_id/',
    ...staff,
    params: ofQuestion,
    reply: z.object({
      subject: z.object({ id: z.int(), code: z.string(), name: CatalogueText }),
      level: OperatorLevel,
      question: OperatorQuestion,
      /** Of every version that has been answered, the newest first. */
      figures: z.array(LibraryFigures),
    }),
    summary: 'One question of the library',
  }),
  updateQuestion: route({
    method: 'PUT',
    path: '/v1/operator/library/questions/:library_question_id/',
    ...staff,
    params: ofQuestion,
    body: z.extend(LibraryQuestionForm, { version: RowVersion }),
    reply: z.object({ version: z.string(), question_version: z.int() }),
    errors: ['operator.changed_meanwhile', 'operator.makes_itself'],
    summary: 'Changes a question: a new version, while tests keep the one they have',
  }),
  showQuestion: route({
    method: 'PUT',
    path: '/v1/operator/library/questions/:library_question_id/shown/',
    ...staff,
    params: ofQuestion,
    body: Shown,
    ...done,
    errors: ['operator.last_question', 'operator.changed_meanwhile'],
    summary: 'Takes a question out of use, or puts it back; tests keep it',
  }),
  followQuestion: route({
    method: 'POST',
    path: '/v1/operator/library/questions/:library_question_id/follow-file/',
    ...staff,
    params: ofQuestion,
    body: z.strictObject({}),
    ...done,
    errors: ['operator.no_file', 'operator.last_question', 'operator.changed_meanwhile', 'operator.broken_file'],
    summary: 'Gives a question back to its file',
  }),
  tryQuestion: route({
    method: 'POST',
    path: '/v1/operator/library/try/',
    ...staff,
    body: z.strictObject({ question: Question, answer: z.unknown() }),
    reply: z.object({ score: Score, points: z.nullable(z.number()) }),
    summary: 'What an answer to a question earns; nothing is kept of it',
  }),
  uploadPicture: route({
    method: 'POST',
    path: '/v1/operator/library/pictures/',
    ...staff,
    upload: 'image',
    reply: z.object({ src: z.string(), width: z.int(), height: z.int() }),
    status: 201,
    summary: 'Keeps a picture for the library: PNG, JPEG or WebP up to 10 MB, field `image` of multipart/form-data',
  }),
}
