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
  upsertLevel,
  upsertQuestion,
  upsertSubject,
  upsertTags,
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

interface FileRow extends LibraryRow {
  write: (db: Db) => Promise<Outcome>
}

/** The rows of a subject in the order in which they have to be written. */
function rowsOf({ subject, levels }: ReadSubject, position: number): FileRow[] {
  const { code } = subject
  return [
    { kind: 'subjects', name: code, write: (db) => upsertSubject(db, { ...subject, position }) },
    ...levels.flatMap(({ level, questions, generated }, index): FileRow[] => [
      {
        kind: 'levels',
        name: level.key,
        write: (db) => upsertLevel(db, { ...level, subject: code, position: index }),
      },
      ...[...questions.map((written) => ({ ...written, generator: null })), ...generated].map(
        (question, nth): FileRow => {
          const row = { ...question, key: `${code}/${question.key}`, level: level.key, position: nth }
          return { kind: 'library_questions', name: row.key, write: (db) => upsertQuestion(db, row) }
        },
      ),
    ]),
  ]
}

const titles = { subjects: 'subjects', levels: 'levels', library_questions: 'library questions' } as const
const kinds = ['subjects', 'levels', 'library_questions'] as const

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
  const rows = content.flatMap((read, position) => rowsOf(read, position))
  const loaded: Loaded[] = []
  await holdLevels(db)
  for (const kind of kinds) {
    const notes = beginLoading(titles[kind])
    const edited = await editedNames(db, kind)
    const own = rows.filter((row) => row.kind === kind)
    for (const { name, write } of own) notes.keys[edited.has(name) ? 'edited' : await write(db)].push(name)
    const names = own.map(({ name }) => name)
    if (kind !== 'subjects') notes.keys.retired.push(...(await retireMissing(db, kind, names)))
    await noteFiles(db, kind, names)
    loaded.push(notes)
  }
  const empty = await emptyLevels(db)
  if (empty.length > 0) throw new EmptyLevels(empty)
  return [...loaded, await loadTagNames(db, tagNames)]
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
  const row = readContent(code)
    .flatMap((read, position) => rowsOf(read, position))
    .find((one) => one.kind === kind && one.name === name)
  await row?.write(db)
  return row !== undefined
}
