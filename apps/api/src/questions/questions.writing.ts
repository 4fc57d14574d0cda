import { randomUUID } from 'node:crypto'
import type { NewQuestionForm, QuestionForm, questions } from '@katedra/contract/questions'
import type { HandlerReply } from '@katedra/contract/route'
import { keptTags } from '@katedra/contract/written-question'
import { Question } from '@katedra/questions'
import type * as z from 'zod/mini'
import { fail, found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { writeAudit } from '../audit/audit.ts'
import { libraryVariant } from '../generators/generators.ts'
import { demandKeys, questionDetail, type BankCall } from './questions.bank.ts'
import { checkedQuestions, demandSubjects } from './questions.checking.ts'
import { findLibraryQuestion, findSchoolQuestion } from './questions.queries.ts'
import { demandEditable, nameIn } from './questions.rights.ts'
import { libraryQuestion, mayEdit, type Detail } from './questions.view.ts'
import {
  insertQuestions,
  keepVersions,
  nameOfSaver,
  presentAuthor,
  setQuestion,
  versionsOf,
  type Content,
  type NewQuestion,
} from './questions.writing.queries.ts'

export async function createQuestion(call: BankCall, form: z.output<typeof NewQuestionForm>): Promise<Detail> {
  await demandSubjects(call, [form.subject_id])
  const [question] = await checkedQuestions(call, [{ at: 'question', question: form.question }])
  return insertOne(call, { ...form, id: randomUUID(), question: found(question) })
}

async function insertOne(call: BankCall, row: NewQuestion): Promise<Detail> {
  await insertQuestions(call.db, call.teacher, [row], call.now)
  return questionDetail(call, row.id)
}

/** Of two who saved at once the second is told, and has everything still on the screen. */
export async function updateQuestion(call: BankCall, id: string, form: z.output<typeof QuestionForm>): Promise<Detail> {
  await demandPresent(call, id, form.version)
  await demandSubjects(call, [form.subject_id])
  const [question] = await checkedQuestions(call, [{ at: 'question', question: form.question }])
  return saveVersion(call, id, { subject_id: form.subject_id, tags: form.tags, question: found(question) })
}

async function demandPresent(call: TeacherCall, id: string, version: number): Promise<void> {
  const [row] = await demandEditable(call, [id])
  if (row?.version !== version) fail('questions.changed_meanwhile')
}

async function saveVersion(call: BankCall, id: string, content: Content): Promise<Detail> {
  const { db, teacher, now } = call
  await keepVersions(db, teacher.school_id, [id])
  await setQuestion(db, teacher, { id, ...content }, now)
  const detail = await questionDetail(call, id)
  if (detail.whose === 'school')
    await writeAudit(db, teacher, now, {
      action: 'questions.updated',
      target_id: id,
      target_name: nameIn(content.question),
      details: { count: 1 },
    })
  return detail
}

/** A private one of one's own, to be changed at will; what it was copied from stays known. Tags come along as the teacher reads them. */
export async function copyQuestion(call: BankCall, id: string): Promise<Detail> {
  const { db, teacher } = call
  const copy = { id: randomUUID(), visibility: 'private', origin_id: id }
  const row = await findSchoolQuestion(db, teacher, id)
  if (row !== undefined) {
    const { subject_id, tags, version, author_id } = row
    const origin = {
      origin: 'teacher',
      origin_version: version,
      origin_author_id: await presentAuthor(call.db, call.teacher.school_id, author_id),
    }
    return insertOne(call, { ...copy, ...origin, subject_id, tags, question: Question.parse(row.question) })
  }
  const ofLibrary = libraryQuestion(found(await findLibraryQuestion(db, id, call.language)))
  await demandKeys(call, [ofLibrary])
  const { subject_id, version, question } = ofLibrary
  const tags = keptTags(ofLibrary.tags)
  return insertOne(call, { ...copy, origin: 'library', origin_version: version, subject_id, tags, question })
}

/** One question of a generator, as a written one: it stays as it is, whatever becomes of the generator. */
export async function copyVariant(
  call: BankCall,
  { generated_id, seed }: { generated_id: string; seed: number },
): Promise<Detail> {
  const ofLibrary = libraryQuestion(found(await findLibraryQuestion(call.db, generated_id, call.language)))
  const { question } = await libraryVariant(call.db, generated_id, seed)
  await demandKeys(call, [ofLibrary])
  const { subject_id, version } = ofLibrary
  const origin = { origin: 'library', origin_id: generated_id, origin_version: version }
  const tags = keptTags(ofLibrary.tags)
  return insertOne(call, { ...origin, id: randomUUID(), visibility: 'private', subject_id, tags, question })
}

type Versions = HandlerReply<typeof questions.questionVersions>

/** For those who may change the question: what it was before it was shared concerns no one else. */
export async function listVersions({ db, teacher }: TeacherCall, id: string): Promise<Versions> {
  const row = found(await findSchoolQuestion(db, teacher, id))
  if (!mayEdit(teacher, row)) fail('questions.not_yours')
  const { version, subject_id, question, tags, updated_at: saved_at } = row
  const present = { version, subject_id, question, tags, saved_at, saved_by: await nameOfSaver(db, row.school_id, id) }
  const earlier = await versionsOf(db, teacher.school_id, id)
  return [present, ...earlier].map((one) => ({
    ...one,
    question: Question.parse(one.question),
    saved_by: one.saved_by ?? '',
  }))
}

export async function restoreVersion(
  call: BankCall,
  { question_id, version }: { question_id: string; version: number },
  seen: number,
): Promise<Detail> {
  const { db, teacher } = call
  await demandPresent(call, question_id, seen)
  const versions = await versionsOf(db, teacher.school_id, question_id)
  const { subject_id, tags, question } = found(versions.find((one) => one.version === version))
  return saveVersion(call, question_id, { subject_id, tags, question: Question.parse(question) })
}
