import * as z from 'zod/mini'
import { LocalText, Question, questionTypes } from '@katedra/questions'
import { CatalogueId, ColumnInteger, Id, maxInteger, Moment, noNul, Nothing } from './fields.ts'
import { GeneratedKind } from './generated-kind.ts'
import { ReadQuestion } from './library.ts'
import { QuestionStatistics } from './question-statistics.ts'
import { route } from './route.ts'
import { SeedOfPath } from './seed.ts'
import { Tags, WrittenQuestion } from './written-question.ts'
import { yearChoices } from './years-of-school.ts'

/*
 * The bank of questions: the teacher's own ones, those that colleagues share, and the library next to them. One id names a
 * question wherever it is from, so one address opens it and one plan may hold all kinds.
 *
 * Planning: the bank opens the plan sheet at `/mojecviceni?subject_id=3&question_ids=<id>.<id>`: the ids in the wanted order,
 * joined by dots, up to `maxChosen`, of whatever subjects. The sheet sends them as `question_ids` with `subject_id`, the one that
 * the teacher chooses for the test.
 */

/** Whose questions a list shows. `school`: all that the school shares, the teacher's own shared ones among them. */
export const bankScopes = ['own', 'school', 'library'] as const
export type BankScope = (typeof bankScopes)[number]

/** Who sees a teacher's question: no one else, or every colleague. */
export const visibilities = ['private', 'school'] as const
export type Visibility = (typeof visibilities)[number]

/** Questions in one answer of the list. */
export const bankPageSize = 50
/** Questions that can be changed, or added, in one call. */
export const maxAtOnce = 500
/** Questions that one test may have. */
export const maxChosen = 200
/** A question's picture fits into a square with sides of this number of pixels. */
export const questionPictureSide = 1600

/** Where a question was copied from, as it was then. */
export const QuestionOrigin = z.object({
  whose: z.enum(['library', 'teacher']),
  question_id: Id,
  version: z.int(),
  /** The colleague's name; empty for the library, and when they have left. */
  author_name: z.string(),
})
export type QuestionOrigin = z.input<typeof QuestionOrigin>

/** A question of the bank, as lists show it. */
export const BankQuestion = z.object({
  id: Id,
  /** `library`, the signed-in teacher's `own`, or a colleague's, no matter who shares it (`school`). */
  whose: z.enum(bankScopes),
  /** Null for a teacher's question that is filed under none. */
  subject_id: z.nullable(z.int()),
  /** Of the library only. */
  level_id: z.nullable(z.int()),
  level_title: z.nullable(LocalText),
  /** Null for the library. */
  visibility: z.nullable(z.enum(visibilities)),
  /** Who wrote it; null for the library, and when they have left: then admins look after it. */
  author: z.nullable(z.object({ id: Id, name: z.string() })),
  version: z.int(),
  /** One of the library may come without its key; all others have it. */
  question: ReadQuestion,
  /** Of the library only: where a generator makes it, `question` is one sample. */
  generated: z.optional(GeneratedKind),
  /** Of the library only; left out while too few pupils have met it. */
  statistics: z.optional(QuestionStatistics),
  /** Those of the library in the caller's language, as far as they have a name in it. */
  tags: z.array(z.string()),
  origin: z.nullable(QuestionOrigin),
  /** Null for the library. */
  created_at: z.nullable(Moment),
  updated_at: z.nullable(Moment),
  /** What the signed-in teacher may do; everybody may plan whatever they see, and copy whatever comes with its key. */
  may: z.object({
    /** Change, tag, share, delete, restore a version. */
    edit: z.boolean(),
  }),
})
export type BankQuestion = z.input<typeof BankQuestion>

/** One question with what has become of it. */
export const BankQuestionDetail = z.extend(BankQuestion, {
  usage: z.object({
    /** Tests of the school that hold it, cancelled ones left out. */
    test_count: z.int(),
    /** Answers handed in that count. */
    answer_count: z.int(),
    /** Mean share of its points over them, 0 to 1; null while there are none. */
    average_fraction: z.nullable(z.number()),
    last_used_at: z.nullable(Moment),
  }),
})
export type BankQuestionDetail = z.input<typeof BankQuestionDetail>

/** A version as it was kept; the first of a list is the present one. */
export const QuestionVersion = z.object({
  version: z.int(),
  saved_at: Moment,
  /** Who saved it; empty when they have left. */
  saved_by: z.string(),
  subject_id: z.nullable(z.int()),
  tags: z.array(z.string()),
  question: Question,
})
export type QuestionVersion = z.input<typeof QuestionVersion>

const content = { subject_id: z.nullable(CatalogueId), question: WrittenQuestion }

/** A new question of one's own. */
export const NewQuestionForm = z.strictObject({
  ...content,
  /** A question of one's own may be filed under no subject. */
  subject_id: z._default(content.subject_id, null),
  tags: z._default(Tags, []),
  visibility: z._default(z.enum(visibilities), 'private'),
})
export type NewQuestionForm = z.input<typeof NewQuestionForm>

/**
 * A change, always whole, so that nothing is erased by being left out: the tags too. `version` is the one that the editor
 * began with; when there is a newer one nothing is changed (409).
 */
export const QuestionForm = z.strictObject({ ...content, tags: Tags, version: ColumnInteger })
export type QuestionForm = z.input<typeof QuestionForm>

const QuestionIds = z
  .array(Id)
  .check(z.minLength(1, { error: 'questions_required' }), z.maxLength(maxAtOnce, { error: 'too_many_at_once' }))
/** Up to `maxChosen` ids, joined by dots. */
const JoinedIds = z.pipe(
  z.string().check(z.maxLength(8000, { error: 'too_much' })),
  z.pipe(
    z.transform((joined: string) => joined.split('.')),
    z.array(Id).check(z.maxLength(maxChosen, { error: 'too_many_questions' })),
  ),
)
/** Of several all are changed, or none. */
const several = z.object({ question_ids: z.array(Id) })

/** What narrows a list; also what an export may be asked for instead of single questions. */
export const BankFilter = z.object({
  whose: z._default(z.enum(bankScopes), 'own'),
  /**
   * Words of the question, its answers or its tags, all of them; case and diacritics do not matter. Who may not know the keys
   * of the library finds none of its questions by them.
   */
  search: z.optional(z.string().check(noNul, z.maxLength(100, { error: 'too_long' }))),
  type: z.optional(z.enum(questionTypes)),
  /** `none`: questions that are filed under no subject; the library has no such. */
  subject_id: z.optional(z.union([z.literal('none'), CatalogueId])),
  /** Of the library only; other questions have no level, so nothing of theirs is found with it. */
  level_id: z.optional(CatalogueId),
  /** Likewise of the library only: of levels for some of these years of school. */
  years: z.optional(z.enum(yearChoices, { error: 'invalid' })),
  /** One of the library by its name in either language, whatever the caller's. */
  tag: z.optional(z.string().check(noNul, z.maxLength(200, { error: 'too_long' }))),
})
export type BankFilter = z.input<typeof BankFilter>

const one = z.object({ question_id: Id })
const signedIn = { access: 'signed-in' } as const

export const questions = {
  bank: route({
    method: 'GET',
    path: '/v1/questions/',
    ...signedIn,
    query: z.extend(BankFilter, {
      /** How many to leave out from the start: pages of `bankPageSize`. */
      offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
    }),
    reply: z.object({ questions: z.array(BankQuestion), total: z.int() }),
    summary: 'Questions of the bank, the last changed first; those of the library in its order',
  }),
  bankOverview: route({
    method: 'GET',
    path: '/v1/questions/overview/',
    ...signedIn,
    reply: z.object({
      counts: z.object({ own: z.int(), school: z.int(), library: z.int() }),
      /** Tags of each scope, the most used first, up to 200. */
      tags: z.object({
        own: z.array(z.object({ tag: z.string(), count: z.int() })),
        school: z.array(z.object({ tag: z.string(), count: z.int() })),
        library: z.array(z.object({ tag: z.string(), count: z.int() })),
      }),
    }),
    summary: 'How many questions there are in each part of the bank, and the tags in use',
  }),
  chosenQuestions: route({
    method: 'GET',
    path: '/v1/questions/chosen/',
    ...signedIn,
    /** As in the address of the plan sheet. */
    query: z.object({ question_ids: JoinedIds }),
    reply: z.array(BankQuestion),
    summary:
      'The questions of these ids, in their order, whichever part of the bank they are of; unseen ones are left out',
  }),
  question: route({
    method: 'GET',
    path: '/v1/questions/:question_id/',
    ...signedIn,
    params: one,
    reply: BankQuestionDetail,
    summary: 'One question, also of the library, with the key if the teacher may know it, and where it was used',
  }),
  createQuestion: route({
    method: 'POST',
    path: '/v1/questions/',
    ...signedIn,
    body: NewQuestionForm,
    reply: BankQuestionDetail,
    status: 201,
    summary: 'Writes a question of one’s own',
  }),
  updateQuestion: route({
    method: 'PUT',
    path: '/v1/questions/:question_id/',
    ...signedIn,
    params: one,
    body: QuestionForm,
    reply: BankQuestionDetail,
    errors: ['questions.not_yours', 'questions.changed_meanwhile'],
    summary: 'Changes a question; tests that hold it stay as they are',
  }),
  copyQuestion: route({
    method: 'POST',
    path: '/v1/questions/:question_id/copy/',
    ...signedIn,
    params: one,
    reply: BankQuestionDetail,
    status: 201,
    errors: ['questions.keys_withheld'],
    summary: 'Copies a question of the library, a colleague or one’s own into one’s own, private',
  }),
  copyVariant: route({
    method: 'POST',
    path: '/v1/generated-questions/:generated_id/variants/:seed/copy/',
    ...signedIn,
    params: z.object({ generated_id: Id, seed: SeedOfPath }),
    reply: BankQuestionDetail,
    status: 201,
    errors: ['questions.keys_withheld'],
    summary: 'Copies one question of a generator into one’s own, private, as a written question',
  }),
  tagQuestions: route({
    method: 'POST',
    path: '/v1/questions/tag/',
    ...signedIn,
    body: z.strictObject({ question_ids: QuestionIds, add: z._default(Tags, []), remove: z._default(Tags, []) }),
    reply: several,
    errors: ['questions.not_yours'],
    summary: 'Adds tags to several questions and takes others off',
  }),
  shareQuestions: route({
    method: 'POST',
    path: '/v1/questions/share/',
    ...signedIn,
    body: z.strictObject({ question_ids: QuestionIds, visibility: z.enum(visibilities) }),
    reply: several,
    errors: ['questions.not_yours'],
    summary: 'Shows questions to colleagues, or takes them back; what an admin takes back only its author still sees',
  }),
  deleteQuestions: route({
    method: 'POST',
    path: '/v1/questions/delete/',
    ...signedIn,
    body: z.strictObject({ question_ids: QuestionIds }),
    reply: several,
    errors: ['questions.not_yours'],
    summary: 'Deletes several questions; tests that hold them stay as they are',
  }),
  putBackQuestions: route({
    method: 'POST',
    path: '/v1/questions/put-back/',
    ...signedIn,
    body: z.strictObject({ question_ids: QuestionIds }),
    reply: several,
    errors: ['questions.not_yours'],
    summary: 'Puts deleted questions back',
  }),
  questionVersions: route({
    method: 'GET',
    path: '/v1/questions/:question_id/versions/',
    ...signedIn,
    params: one,
    reply: z.array(QuestionVersion),
    errors: ['questions.not_yours'],
    summary: 'All versions of a teacher’s question, the present one first; for those who may change it',
  }),
  restoreVersion: route({
    method: 'POST',
    path: '/v1/questions/:question_id/versions/:version/restore/',
    ...signedIn,
    params: z.extend(one, { version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxInteger)) }),
    /** The present version that the teacher has seen. */
    body: z.strictObject({ version: ColumnInteger }),
    reply: BankQuestionDetail,
    errors: ['questions.not_yours', 'questions.changed_meanwhile'],
    summary: 'Makes an earlier version the present one, as a new version',
  }),
  uploadQuestionPicture: route({
    method: 'POST',
    path: '/v1/questions/pictures/',
    ...signedIn,
    upload: 'image',
    /** `src` is what stands in a question’s picture. */
    reply: z.object({ src: z.string(), width: z.int(), height: z.int() }),
    status: 201,
    summary: 'Keeps a picture for questions: PNG, JPEG or WebP up to 10 MB, field `image` of multipart/form-data',
  }),
  /** Public, because pupils without an account see it in their test; the name is 128 random bits. */
  questionPicture: route({
    method: 'GET',
    path: '/v1/question-pictures/:name',
    access: 'public',
    params: z.object({ name: z.string().check(noNul) }),
    reply: Nothing,
    summary: 'A picture of a question, WebP',
  }),
}
