import { readFileSync } from 'node:fs'
import { beginLoading, type Loaded, type Outcome } from '../app/loaded.ts'
import { fit, madeOfEach, madeOfFile, readContentFile, type FileKind } from '../content-files/content-files.ts'
import type { Db } from '../db/database.ts'
import { questionOf } from './subjects.content-questions.ts'
import { generatedRowOf } from './subjects.generated.ts'
import { ContentLevel, ContentSample, ContentSubjects, ContentTagNames } from './subjects.content.ts'
import {
  deleteOtherTags,
  editedNames,
  emptyLevels,
  holdLevels,
  noteFiles,
  retireMissing,
  upsertLevels,
  upsertQuestions,
  upsertSubject,
  upsertTags,
  type LevelRow,
  type Outcomes,
  type QuestionRow,
  type SubjectRow,
} from './subjects.load.queries.ts'

const folder = new URL('../../../../content/', import.meta.url)

/** What is made of a file; throws its mistakes with its name and their lines where something does not fit. */
function readFrom<T>(kind: FileKind, name: string, make: (written: unknown) => T): T {
  return madeOfFile(readContentFile(kind, readFileSync(new URL(name, folder), 'utf8'), `content/${name}`), make)
}

/** The English names of tags. */
export function readTagNames(): Record<string, string> {
  return readFrom('tags', 'tagy.yaml', (written) => fit('tags', ContentTagNames, written))
}

/** The keys of the questions that anybody may try. */
export function readSampleKeys(): string[] {
  return readFrom('sample', 'ukazka.yaml', (written) => fit('sample', ContentSample, written).questions)
}

/**
 * Every subject with its levels and questions, checked; throws with the file's name where something does not fit. Reading all
 * of them takes a second, so the levels of one subject can be asked for alone.
 */
export function readContent(code?: string) {
  const subjects = readFrom('subjects', 'subjects.yaml', (written) => fit('subjects', ContentSubjects, written))
  return subjects.map(({ levels, ...subject }) => ({
    subject,
    levels: (code === undefined || code === subject.code ? levels : []).map((name) =>
      readFrom('level', `${subject.code}/${name}.yaml`, readLevel),
    ),
  }))
}

/** A level as its file has it, with its questions made. */
export function readLevel(written: unknown) {
  const { level, questions, generators } = fit('level', ContentLevel, written)
  const { years, ...rest } = level
  const [year_from, year_to] = years
  return {
    level: { ...rest, year_from, year_to },
    questions: madeOfEach({ kind: 'level', path: ['questions'] }, questions, (question) => {
      const { key, tags, source } = question
      return { key, tags, source, question: questionOf(question) }
    }),
    generated: generators.map(generatedRowOf),
  }
}

type ReadSubject = ReturnType<typeof readContent>[number]
type Kind = 'subjects' | 'levels' | 'library_questions'

/** A row of the library, by what the files know it by. */
export interface LibraryRow {
  kind: Kind
  name: string
}

/** What the files have for each table. */
interface FileRows {
  subjects: SubjectRow[]
  levels: LevelRow[]
  library_questions: QuestionRow[]
}

function rowsOf(content: readonly ReadSubject[]): FileRows {
  const levels = content.flatMap(({ subject: { code }, levels: read }) =>
    read.map((one, position) => ({ ...one, code, position })),
  )
  return {
    subjects: content.map(({ subject }, position) => ({ ...subject, position })),
    levels: levels.map(({ level, code, position }) => ({ ...level, subject: code, position })),
    library_questions: levels.flatMap(({ level, code, questions, generated }) =>
      [...questions.map((written) => ({ ...written, generator: null })), ...generated].map((question, position) => ({
        ...question,
        key: `${code}/${question.key}`,
        level: level.key,
        position,
      })),
    ),
  }
}

interface Writer<Row> {
  nameOf: (row: Row) => string
  write: (db: Db, rows: readonly Row[]) => Promise<Outcomes>
}

function oneByOne<Row>(nameOf: (row: Row) => string, write: (db: Db, row: Row) => Promise<Outcome>): Writer<Row> {
  return {
    nameOf,
    async write(db, rows) {
      const outcomes = new Map<string, Outcome>()
      for (const row of rows) outcomes.set(nameOf(row), await write(db, row))
      return outcomes
    },
  }
}

const keyOf = ({ key }: { key: string }) => key

/** Subjects are written before their levels, and these before their questions. */
const writers = {
  subjects: oneByOne(({ code }) => code, upsertSubject),
  levels: { nameOf: keyOf, write: upsertLevels },
  library_questions: { nameOf: keyOf, write: upsertQuestions },
}

const titles = { subjects: 'subjects', levels: 'levels', library_questions: 'library questions' } as const

/** The files fit, but with what operators have retired by hand a level that teachers see would have no question left. */
export class EmptyLevels extends Error {
  constructor(levels: Awaited<ReturnType<typeof emptyLevels>>) {
    const sentences = levels.map(
      ({ code, key, title }) =>
        `content/${code}: teachers see the level ${key} (${title}) and no question would be left in it. Hide the level in the console first, or leave it a question.`,
    )
    super([...sentences, 'Nothing has been loaded.'].join('\n'))
    this.name = 'EmptyLevels'
  }
}

/**
 * Brings the library to what the files say. An identical reload changes nothing; what has gone is retired; what an operator has
 * changed is left alone, and so is what was made at the console. Throws EmptyLevels.
 */
export async function loadLibrary(db: Db, content = readContent(), tagNames = readTagNames()): Promise<Loaded[]> {
  const rows = rowsOf(content)
  await holdLevels(db)
  const loaded = [
    await loadRows(db, 'subjects', rows.subjects, writers.subjects),
    await loadRows(db, 'levels', rows.levels, writers.levels),
    await loadRows(db, 'library_questions', rows.library_questions, writers.library_questions),
  ]
  const empty = await emptyLevels(db)
  if (empty.length > 0) throw new EmptyLevels(empty)
  return [...loaded, await loadTagNames(db, tagNames)]
}

async function loadRows<Row>(
  db: Db,
  kind: Kind,
  rows: readonly Row[],
  { nameOf, write }: Writer<Row>,
): Promise<Loaded> {
  const notes = beginLoading(titles[kind])
  const edited = await editedNames(db, kind)
  const outcomes = await write(
    db,
    rows.filter((row) => !edited.has(nameOf(row))),
  )
  const names = rows.map(nameOf)
  for (const name of names) notes.keys[edited.has(name) ? 'edited' : (outcomes.get(name) ?? 'same')].push(name)
  if (kind !== 'subjects') notes.keys.retired.push(...(await retireMissing(db, kind, names)))
  await noteFiles(db, kind, names)
  return notes
}

/** No one edits names by hand and nothing points at them, so one that has left the file is deleted. */
async function loadTagNames(db: Db, names: Readonly<Record<string, string>>): Promise<Loaded> {
  const notes = beginLoading('library tags')
  const written = await upsertTags(db, names)
  const kept = Object.keys(names).map((name) => name.toLowerCase())
  for (const tag of kept) notes.keys[written.get(tag) ?? 'same'].push(tag)
  notes.keys.retired.push(...(await deleteOtherTags(db, kept)))
  return notes
}

/** Brings one row of a subject to what its file says now; false where no file has it. */
export async function loadAgain(db: Db, code: string, { kind, name }: LibraryRow): Promise<boolean> {
  const rows = rowsOf(readContent(code))
  switch (kind) {
    case 'subjects':
      return writeOne(db, rows.subjects, name, writers.subjects)
    case 'levels':
      return writeOne(db, rows.levels, name, writers.levels)
    case 'library_questions':
      return writeOne(db, rows.library_questions, name, writers.library_questions)
  }
}

async function writeOne<Row>(db: Db, rows: readonly Row[], name: string, { nameOf, write }: Writer<Row>) {
  const named = rows.filter((row) => nameOf(row) === name)
  await write(db, named)
  return named.length > 0
}
