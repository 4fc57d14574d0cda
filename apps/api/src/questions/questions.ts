import { Question } from '@katedra/questions'
import { catalogueText } from '../app/catalogue-text.ts'
import { failField } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { demandKeys, pageOfBank, seenQuestions, type Looking, type Reading } from './questions.bank.ts'
import { keepQuestionPicture } from './questions.pictures.ts'
import { questionsHolding, type Filter } from './questions.queries.ts'
import type { Whole } from './questions.view.ts'
import { deleteBank, leaveBank, insertQuestions } from './questions.writing.queries.ts'
import { randomUUID } from 'node:crypto'
import { keptTags } from '@katedra/contract/written-question'
import { checkedQuestions, demandSubjects, storedPictures } from './questions.checking.ts'

export type { Looking }
export { demandSubjects, storedPictures }
export { deleteBank, leaveBank, keepQuestionPicture }

type Asking = Pick<TeacherCall, 'db' | 'teacher'>

/** Tags are kept in Czech; where no one reads those of the library they may stay so. */
const asKept = { language: 'cs' } as const

/** Questions of one file at most. */
const maxExported = 5000

/** What the teacher sees of these, in the given order, or of a part of the bank; for files, which hold keys. */
export async function questionsForExport(
  call: Reading,
  wanted: { filter: Filter } | { ids: readonly string[] },
): Promise<Whole[]> {
  const picked =
    'ids' in wanted
      ? await pickQuestions(call, wanted.ids)
      : (await pageOfBank(call, wanted.filter, { offset: 0, limit: maxExported })).questions
  await demandKeys(call, picked)
  return picked
}

/** What a few letters find in the bank and the library, by its prompt: keys are no one's business here. */
export async function findQuestions({ db, teacher, language }: Looking, text: string, limit: number) {
  const rows = await questionsHolding(db, teacher, text, limit)
  return rows.map(({ id, question, subject_name }) => ({
    id,
    prompt: Question.parse(question).prompt,
    subject_name: subject_name === null ? '' : catalogueText(subject_name, language),
  }))
}

/** All that the teacher has written and not deleted, as they may take it along. */
export async function ownQuestions(call: Asking): Promise<Record<string, unknown>[]> {
  const { questions } = await pageOfBank({ ...call, ...asKept }, { whose: 'own' }, { offset: 0, limit: 100_000 })
  return questions.map(({ question, tags, visibility, created_at, updated_at }) => ({
    question,
    tags,
    visibility,
    created_at,
    updated_at,
  }))
}

/** The questions that the ids name, each once, in their order; one that the teacher does not see is refused at `question_ids`. */
async function pickQuestions(call: Looking, ids: readonly string[]): Promise<Whole[]> {
  const seen = await seenQuestions(call, ids)
  if (seen.length < new Set(ids).size) failField('question_ids', 'question_gone')
  return seen
}

/** A question as a test takes it over. */
export interface QuestionToPlan {
  question: Question
  library_question_id: string | null
  library_version: number | null
  school_question_id: string | null
  school_question_version: number | null
}

export interface QuestionsToPlan {
  questions: QuestionToPlan[]
  /** The level that all of them are of; null when they are not of one. */
  level_id: number | null
}

/**
 * Questions picked by hand, from the library and from the school's bank, for a test of a subject. They may be of any, those of the
 * bank of none; but a test with questions of the library is of the subject of at least one of these (docs/adr/0077).
 */
export async function questionsToPlan(
  call: Asking,
  { subject_id, ids }: { subject_id: number; ids: readonly string[] },
): Promise<QuestionsToPlan> {
  const picked = await pickQuestions({ ...call, ...asKept }, ids)
  const ofLibrary = picked.filter(({ whose }) => whose === 'library')
  if (ofLibrary.length > 0 && ofLibrary.every((one) => one.subject_id !== subject_id))
    failField('question_ids', 'question_of_other_subject')
  const levels = new Set(picked.map(({ level_id }) => level_id))
  const [level_id = null] = levels
  return { questions: picked.map(toPlan), level_id: levels.size === 1 ? level_id : null }
}

function toPlan({ id, whose, version, question }: Whole): QuestionToPlan {
  const isOfLibrary = whose === 'library'
  return {
    question,
    library_question_id: isOfLibrary ? id : null,
    library_version: isOfLibrary ? version : null,
    school_question_id: isOfLibrary ? null : id,
    school_question_version: isOfLibrary ? null : version,
  }
}

export interface QuestionsToAdd {
  subject_id: number | null
  /** Of all of them. */
  tags: readonly string[]
  /** `tags`: of the one question, added to those of all. `id`: where a repeated request must not add it again. */
  questions: readonly { id?: string; question: unknown; tags?: readonly string[] }[]
}

/** Rows of one statement: each has ten values, and PostgreSQL takes 65,535. */
const maxRows = 500

/**
 * Adds questions of the teacher's own, private, in the transaction of the call: all of them or none. Problems are told at
 * `questions.3.question.…`. Pictures must have been kept before (`keepQuestionPicture`). Returns their ids in the given order.
 */
export async function addQuestions(
  call: TeacherCall,
  { subject_id, tags, questions }: QuestionsToAdd,
): Promise<{ question_ids: string[] }> {
  const { db, teacher, now } = call
  await demandSubjects(call, [subject_id])
  const given = questions.map(({ question }, index) => ({ at: `questions.${index}.question`, question }))
  const checked = await checkedQuestions(call, given)
  const rows = checked.map((question, index) => ({
    id: questions[index]?.id ?? randomUUID(),
    subject_id,
    question,
    visibility: 'private',
    tags: keptTags([...tags, ...(questions[index]?.tags ?? [])]),
  }))
  for (let first = 0; first < rows.length; first += maxRows)
    await insertQuestions(db, teacher, rows.slice(first, first + maxRows), now)
  return { question_ids: rows.map(({ id }) => id) }
}
