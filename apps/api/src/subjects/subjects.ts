import type { GeneratedKind } from '@katedra/contract/generated-kind'
import type { HandlerReply } from '@katedra/contract/route'
import type { library } from '@katedra/contract/library'
import type { subjects } from '@katedra/contract/subjects'
import type { Language } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'
import { LocalText, Question } from '@katedra/questions'
import type { Teacher } from '../app/http/caller.ts'
import { catalogueText } from '../app/catalogue-text.ts'
import { fail, found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import type { Db } from '../db/database.ts'
import { statisticsOfQuestions } from '../norms/norms.ts'
import { iconHtml, isAddress } from './subjects.drawings.ts'
import { generatedKindOf, LibraryGenerator } from './subjects.generated.ts'
import { keyReader, type KeyCall } from './subjects.keys.ts'
import {
  allSubjects,
  findCountry,
  findLevel,
  findLibraryQuestion,
  findSubject,
  generatorIds,
  levelsOf,
  questionsOfKeys,
  questionsOfLevel,
} from './subjects.queries.ts'

export { BothLanguages, ContentQuestion, ContentTags, SecondReading } from './subjects.content.ts'
export { questionOf } from './subjects.content-questions.ts'
export {
  addLevel,
  addSubject,
  editedLevels,
  editedSubjects,
  followLevel,
  followSubject,
  moveLevel,
  moveSubject,
  saveLevel,
  saveSubject,
  showLevel,
} from './subjects.editing.ts'
export {
  addLibraryQuestion,
  editedLevel,
  editedQuestion,
  editedQuestions,
  followLibraryQuestion,
  saveLibraryQuestion,
  showLibraryQuestion,
} from './subjects.editing-questions.ts'
export { iconHtml } from './subjects.drawings.ts'
export { mergeOwnSubjects } from './own-subjects/own-subjects.ts'
export { deleteSubjectsOfSchool } from './own-subjects/own-subjects.queries.ts'
export { keyReader, type KeyCall } from './subjects.keys.ts'
export { EmptyLevels, readSampleKeys } from './subjects.load.ts'
export { generatedKindOf, LibraryGenerator } from './subjects.generated.ts'
export { demandPictures, keepLibraryPicture } from './subjects.pictures.ts'

interface PublicQuery {
  subject_id?: string | undefined
  country_id?: string | undefined
  subject_code?: string | undefined
}

/**
 * Title and picture of the sign-in pages (specification, section 2). Without a known subject both are empty and the page
 * shows its own; an unknown country is an error of the address (specification, section 8).
 */
export async function publicSubject(
  db: Db,
  query: PublicQuery,
  language: Language,
): Promise<HandlerReply<typeof subjects.publicSubject>> {
  if (query.country_id !== undefined && (await findCountry(db, catalogueId(query.country_id))) === undefined)
    fail('subjects.unknown_country')
  const subject = await wantedSubject(db, query)
  return subject === undefined
    ? { imgUrl: '', title: '' }
    : { imgUrl: signInPicture(subject), title: catalogueText(subject.sign_in_title, language) }
}

function wantedSubject(db: Db, { subject_id, subject_code }: PublicQuery) {
  if (subject_id !== undefined) return findSubject(db, { id: catalogueId(subject_id) })
  if (subject_code !== undefined) return findSubject(db, { code: subject_code })
  return Promise.resolve(undefined)
}

/** 0 for anything that can't be an id: nothing has it. */
function catalogueId(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

/** No page tells strangers of a subject of one school, and it has no levels to list. */
function ofSchool(is_retired: boolean) {
  return { display_url: '', pdf_list_url: '', pdf_list_description: '', own: { is_retired } }
}

/** Subjects as teachers see them; of what an operator has given no address of its own, the address is ours. */
export async function subjectList(
  { api, db }: Pick<TeacherCall, 'api' | 'db'>,
  language: Language,
): Promise<HandlerReply<typeof subjects.subjects>> {
  const rows = await allSubjects(db)
  const listDescription = translator(language, 'subjects')('pdfList.description')
  return rows.map((row) => ({
    ...row,
    name: catalogueText(row.name, language),
    short_name: catalogueText(row.short_name, language),
    description: catalogueText(row.description, language),
    display_url: row.display_url || `${api.publicUrl()}/?subject_code=${row.code}`,
    icon_html: iconHtml(row.icon || row.code),
    pdf_list_url: row.pdf_list_url || `/v1/subjects/${row.id}/pdf-list/?lang=${language}`,
    pdf_list_description: catalogueText(row.pdf_list_description, language) || listDescription,
    ...(row.school_id === null ? {} : ofSchool(row.retired_by_school_at !== null)),
  }))
}

function signInPicture({ id, sign_in_image }: { id: number; sign_in_image: string }): string {
  return sign_in_image || `/v1/subjects/${id}/picture/`
}

export async function levelTiles(
  db: Db,
  subjectId: number,
  teacher: Teacher,
  language: Language,
): Promise<HandlerReply<typeof subjects.levels>> {
  found(await findSubject(db, { id: subjectId }))
  const rows = await levelsOf(db, subjectId, teacher)
  return rows.map(({ title, picture, ...row }) => ({
    ...row,
    title: catalogueText(title, language),
    img_url: isAddress(picture) ? picture : `/v1/levels/${row.id}/picture/`,
  }))
}

/** A question of the library, ready to be copied into a test. */
export interface LibraryItem {
  id: string
  level_id: number
  version: number
  tags: string[]
  question: Question
  /** What makes questions like this one; null for a written question. */
  generator: LibraryGenerator | null
}

export interface LevelWithQuestions {
  id: number
  subject_id: number
  title: LocalText
  items: LibraryItem[]
}

/**
 * A level with its questions; 404 where there is no such level, or where it is not shown to teachers. Tags are as they are
 * kept unless they are read.
 */
export async function levelWithQuestions(
  db: Db,
  levelId: number,
  language: Language = 'cs',
): Promise<LevelWithQuestions> {
  const level = found(await findLevel(db, { id: levelId }))
  return withQuestions(db, found(level.retired_at === null ? level : undefined), language)
}

/** The same by the key that content files give it. */
export async function levelByKey(db: Db, key: string): Promise<LevelWithQuestions> {
  return withQuestions(db, found(await findLevel(db, { key })), 'cs')
}

async function withQuestions(
  db: Db,
  level: { id: number; subject_id: number; title: unknown },
  language: Language,
): Promise<LevelWithQuestions> {
  const rows = await questionsOfLevel(db, level.id, language)
  return {
    id: level.id,
    subject_id: level.subject_id,
    title: LocalText.parse(level.title),
    items: rows.map((row) => ({
      ...row,
      question: Question.parse(row.question),
      generator: row.generator === null ? null : LibraryGenerator.parse(row.generator),
    })),
  }
}

/** A generator of the library. */
export interface GeneratorInLibrary {
  id: string
  generator: LibraryGenerator
  kind: GeneratedKind
  points: number
}

/** The generator that makes questions like this one; undefined for a written question and for one that is out of use. */
export async function generatorOfLibrary(db: Db, id: string): Promise<GeneratorInLibrary | undefined> {
  const row = await findLibraryQuestion(db, id)
  const kind = generatedKindOf(row?.generator)
  if (row === undefined || row.retired_at !== null || kind === undefined) return undefined
  const { points } = Question.parse(row.question)
  return { id, generator: LibraryGenerator.parse(row.generator), kind, points }
}

/** Those of the ids that are generators in use. */
export async function generatorsOfLibrary(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GeneratorInLibrary>> {
  const byId = new Map<string, GeneratorInLibrary>()
  for (const id of await generatorIds(db, ids)) {
    const generator = await generatorOfLibrary(db, id)
    if (generator !== undefined) byId.set(id, generator)
  }
  return byId
}

/** Questions in use, by the keys that content files give them. */
export async function questionsByKey(db: Db, keys: readonly string[]): Promise<Map<string, Question>> {
  const rows = await questionsOfKeys(db, keys)
  return new Map(rows.map(({ key, question }) => [key, Question.parse(question)]))
}

export async function libraryQuestions(
  call: KeyCall & { language: Language },
  levelId: number,
): Promise<HandlerReply<typeof library.levelQuestions>> {
  const { items } = await levelWithQuestions(call.db, levelId, call.language)
  const read = await keyReader(
    call,
    items.map(({ id }) => id),
  )
  const statistics = await statisticsOfQuestions(call.db, items)
  return items.map(({ id, level_id, tags, question, generator }) => ({
    id,
    level_id,
    tags,
    title: question.prompt,
    generated: generatedKindOf(generator),
    statistics: statistics.get(id),
    question: read(id, question),
  }))
}
