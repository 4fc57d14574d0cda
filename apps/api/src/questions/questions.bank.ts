import { bankPageSize, type questions } from '@katedra/contract/questions'
import type { HandlerReply } from '@katedra/contract/route'
import type { Language } from '@katedra/i18n'
import { found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import {
  countBank,
  findLibraryQuestion,
  findSchoolQuestion,
  libraryPage,
  libraryQuestionsByIds,
  schoolPage,
  schoolQuestionsByIds,
  usageOf,
  type Filter,
  type Page,
} from './questions.queries.ts'
import { libraryQuestion, schoolQuestion, type Detail, type Shown } from './questions.view.ts'

/** A teacher's call; tags of the library are told in its language. */
export type BankCall = TeacherCall & { language: Language }
/** What looking into the bank needs of a call. */
export type Looking = Pick<BankCall, 'db' | 'teacher' | 'language'>

/** A page of one part of the bank, narrowed. */
export async function pageOfBank(
  { db, teacher, language }: Looking,
  filter: Filter,
  page: Page,
): Promise<{ questions: Shown[]; total: number }> {
  if (filter.whose === 'library') {
    const { rows, total } = await libraryPage(db, filter, page, language)
    return { questions: rows.map(libraryQuestion), total }
  }
  const { rows, total } = await schoolPage(db, teacher, filter, page)
  return { questions: rows.map((row) => schoolQuestion(teacher, row)), total }
}

export function listBank(
  call: Looking,
  { offset, ...filter }: Filter & { offset: number },
): Promise<HandlerReply<typeof questions.bank>> {
  return pageOfBank(call, filter, { offset, limit: bankPageSize })
}

export async function bankOverview({
  db,
  teacher,
  language,
}: Looking): Promise<HandlerReply<typeof questions.bankOverview>> {
  const { own, school, library } = found(await countBank(db, teacher, language))
  return {
    counts: { own: own.count, school: school.count, library: library.count },
    tags: { own: own.tags, school: school.tags, library: library.tags },
  }
}

/** Those of the ids that the teacher sees, each once, in their order. */
export async function seenQuestions({ db, teacher, language }: Looking, ids: readonly string[]): Promise<Shown[]> {
  const wanted = [...new Set(ids)]
  const ofSchool = await schoolQuestionsByIds(db, teacher, wanted)
  const ofLibrary = await libraryQuestionsByIds(db, wanted, language)
  const shown = [...ofSchool.map((row) => schoolQuestion(teacher, row)), ...ofLibrary.map(libraryQuestion)]
  const byId = new Map(shown.map((one) => [one.id, one]))
  return wanted.flatMap((id) => byId.get(id) ?? [])
}

const unused = { test_count: 0, answer_count: 0, average_fraction: null, last_used_at: null }

/** One question, of whichever part of the bank; 404 for what the teacher does not see. */
export async function questionDetail({ db, teacher, language }: Looking, id: string): Promise<Detail> {
  const row = await findSchoolQuestion(db, teacher, id)
  if (row !== undefined) {
    const usage = await usageOf(db, teacher.school_id, { whose: 'school', id })
    return { ...schoolQuestion(teacher, row), usage: usage ?? unused }
  }
  const ofLibrary = found(await findLibraryQuestion(db, id, language))
  const usage = await usageOf(db, teacher.school_id, { whose: 'library', id })
  return { ...libraryQuestion(ofLibrary), usage: usage ?? unused }
}
