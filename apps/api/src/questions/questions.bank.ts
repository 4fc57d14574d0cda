import { isKeyed } from '@katedra/contract/library'
import { bankPageSize, type questions } from '@katedra/contract/questions'
import type { HandlerReply } from '@katedra/contract/route'
import type { Language } from '@katedra/i18n'
import { fail, found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { statisticsOfQuestions } from '../norms/norms.ts'
import { keyReader, type KeyCall } from '../subjects/subjects.ts'
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
import { libraryQuestion, schoolQuestion, type Detail, type Shown, type Whole } from './questions.view.ts'

/** A teacher's call; tags of the library are told in its language. */
export type BankCall = TeacherCall & { language: Language }
/** What looking into the bank needs of a call. */
export type Looking = Pick<BankCall, 'db' | 'teacher' | 'language'>
/** The same for what is told to the teacher. */
export type Reading = Looking & KeyCall

/** The questions as the teacher may read them, those of the library perhaps without their keys. */
async function asRead(call: Reading, questions: readonly Whole[]): Promise<Shown[]> {
  const ofLibrary = questions.filter(({ whose }) => whose === 'library')
  const read = await keyReader(
    call,
    ofLibrary.map(({ id }) => id),
  )
  return questions.map((one) => (one.whose === 'library' ? { ...one, question: read(one.id, one.question) } : one))
}

/** The same with how pupils of all schools did in those of the library. */
async function asShown(call: Reading, questions: readonly Whole[]): Promise<Shown[]> {
  const statistics = await statisticsOfQuestions(
    call.db,
    questions.filter(({ whose }) => whose === 'library'),
  )
  return (await asRead(call, questions)).map((one) => ({ ...one, statistics: statistics.get(one.id) }))
}

/** What gives questions away with their keys, as a copy and a file do, is refused where the teacher may not know each of them. */
export async function demandKeys(call: Reading, questions: readonly Whole[]): Promise<void> {
  if (!(await asRead(call, questions)).every(isKeyed)) fail('questions.keys_withheld')
}

/** A page of one part of the bank, narrowed. */
export async function pageOfBank(
  { db, teacher, language }: Looking,
  filter: Filter,
  page: Page,
): Promise<{ questions: Whole[]; total: number }> {
  if (filter.whose === 'library') {
    const { rows, total } = await libraryPage(db, teacher, { filter, page, language })
    return { questions: rows.map(libraryQuestion), total }
  }
  const { rows, total } = await schoolPage(db, teacher, filter, page)
  return { questions: rows.map((row) => schoolQuestion(teacher, row)), total }
}

export async function listBank(
  call: Reading,
  { offset, ...filter }: Filter & { offset: number },
): Promise<HandlerReply<typeof questions.bank>> {
  const page = await pageOfBank(call, filter, { offset, limit: bankPageSize })
  return { questions: await asShown(call, page.questions), total: page.total }
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
export async function seenQuestions({ db, teacher, language }: Looking, ids: readonly string[]): Promise<Whole[]> {
  const wanted = [...new Set(ids)]
  const ofSchool = await schoolQuestionsByIds(db, teacher, wanted)
  const ofLibrary = await libraryQuestionsByIds(db, wanted, language)
  const shown = [...ofSchool.map((row) => schoolQuestion(teacher, row)), ...ofLibrary.map(libraryQuestion)]
  const byId = new Map(shown.map((one) => [one.id, one]))
  return wanted.flatMap((id) => byId.get(id) ?? [])
}

/** The same as the teacher may read them. */
export async function chosenQuestions(call: Reading, ids: readonly string[]): Promise<Shown[]> {
  return asShown(call, await seenQuestions(call, ids))
}

const unused = { test_count: 0, answer_count: 0, average_fraction: null, last_used_at: null }

/** One question, of whichever part of the bank; 404 for what the teacher does not see. */
export async function questionDetail(call: Reading, id: string): Promise<Detail> {
  const { db, teacher, language } = call
  const row = await findSchoolQuestion(db, teacher, id)
  if (row !== undefined) {
    const usage = await usageOf(db, teacher.school_id, { whose: 'school', id })
    return { ...schoolQuestion(teacher, row), usage: usage ?? unused }
  }
  const ofLibrary = libraryQuestion(found(await findLibraryQuestion(db, id, language)))
  const usage = await usageOf(db, teacher.school_id, { whose: 'library', id })
  const [shown] = await asShown(call, [ofLibrary])
  return { ...found(shown), usage: usage ?? unused }
}
