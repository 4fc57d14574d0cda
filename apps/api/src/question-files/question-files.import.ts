import { createHash } from 'node:crypto'
import type { questionFiles } from '@katedra/contract/question-files'
import type { HandlerReply } from '@katedra/contract/route'
import { FieldFailure, failField } from '../app/http/fail.ts'
import type { UploadCall } from '../app/files/upload.ts'
import { addQuestions, keepQuestionPicture } from '../questions/questions.ts'
import { keptQuestions, lockImport } from './question-files.queries.ts'
import type { TakenQuestion } from './question-files.shape.ts'
import { readInThread } from './question-files.thread.ts'

type ImportCall = UploadCall<typeof questionFiles.importFile>
type Imported = HandlerReply<typeof questionFiles.importFile>

/** Each is decoded and made again, which takes up to a tenth of a second. */
const maxPictures = 300

/** Adds what was chosen of a file, all or none. The same request again only repeats its result. */
export async function importFile(call: ImportCall): Promise<Imported> {
  const { api, teacher, query } = call
  await api.limits.spend('question-file', teacher.id)
  const bytes = await call.readUpload()
  const { reading } = await readInThread({ name: query.file_name, bytes }, { language: query.language }, teacher.id)
  if (!reading.ok) return failField('questions', 'questions_unreadable')
  const items = chosenItems(reading.taken, query.items)
  if (items.length === 0) failField('questions', 'questions_required')
  const ids = items.map(({ item_no }) => idOf(call, item_no))
  const before = await api.database.read(teacher.school_id, (db) => keptQuestions(db, teacher.school_id, ids))
  if (before.size > 0) return { question_ids: ids.filter((id) => before.has(id)) }
  const questions = await withKeptPictures(
    call,
    items.map(({ taken }) => taken),
  )
  return api.database.transaction(teacher.school_id, async (db) => {
    await lockImport(db, teacher.school_id, query.request_id)
    const meanwhile = await keptQuestions(db, teacher.school_id, ids)
    if (meanwhile.size > 0) return { question_ids: ids.filter((id) => meanwhile.has(id)) }
    return addQuestions(
      { api, teacher, db, now: call.now },
      {
        subject_id: query.subject_id ?? null,
        tags: (query.tags ?? '').split(','),
        questions: questions.map((question, index) => ({ ...question, ...idAt(ids, index) })),
      },
    )
  })
}

function idAt(ids: readonly string[], index: number): { id?: string } {
  const id = ids[index]
  return id === undefined ? {} : { id }
}

interface ChosenItem {
  item_no: number
  taken: TakenQuestion
}

/** `1-12.15`: numbers and ranges, counted from 1. */
function chosenItems(taken: readonly TakenQuestion[], chosen: string | undefined): ChosenItem[] {
  const all = taken.map((one, index) => ({ item_no: index + 1, taken: one }))
  if (chosen === undefined) return all
  const ranges = chosen.split('.').map((range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return { from, to }
  })
  return all.filter(({ item_no }) => ranges.some(({ from, to }) => item_no >= from && item_no <= to))
}

/**
 * The same for the same request, so that a repeated one finds what it added. Ids of one import follow each other as in the file:
 * lists of questions of one moment are in their order.
 */
function idOf({ teacher, query }: ImportCall, item_no: number): string {
  const digest = (part: string) =>
    createHash('sha256').update(`${teacher.id} ${query.request_id} ${part}`).digest('hex')
  const position = item_no.toString(16).padStart(4, '0')
  const [request, own] = [digest('file'), digest(String(item_no))]
  // Version 8: a UUID of one's own making (RFC 9562, section 5.8).
  return `${request.slice(0, 8)}-${position}-8${own.slice(0, 3)}-a${own.slice(3, 6)}-${own.slice(6, 18)}`
}

/** Pictures of a file are made again from their pixels like any other that is uploaded; one that can't be is left out, not its question. */
async function withKeptPictures(call: ImportCall, taken: readonly TakenQuestion[]) {
  const count = taken.reduce((sum, { pictures }) => sum + pictures.length, 0)
  if (count > maxPictures) failField('questions', 'questions_pictures')
  const questions: { question: unknown; tags: readonly string[] }[] = []
  for (const { question, tags, pictures } of taken) {
    const kept = new Map<string, string>()
    for (const { src, bytes } of pictures) {
      const address = await keepPicture(call, Buffer.from(bytes))
      if (address !== undefined) kept.set(src, address)
    }
    questions.push({ question: withAddresses(question, kept), tags })
  }
  return questions
}

async function keepPicture(call: ImportCall, bytes: Buffer): Promise<string | undefined> {
  try {
    return (await keepQuestionPicture(call, bytes)).src
  } catch (error) {
    if (error instanceof FieldFailure) return undefined
    throw error
  }
}

/** Every picture under its new address; those without one go, and an option that is nothing else has its words instead. */
export function withAddresses(value: unknown, kept: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((part: unknown) => withAddresses(part, kept))
  if (typeof value !== 'object' || value === null) return value
  const named = Object.fromEntries(
    Object.entries(value).flatMap(([field, part]: [string, unknown]) => {
      if (field !== 'picture') return [[field, withAddresses(part, kept)]]
      const picture = renamed(part, kept)
      return picture === undefined ? [] : [[field, picture]]
    }),
  )
  const isBare = 'id' in named && !('text' in named) && !('picture' in named)
  return isBare && 'picture' in value ? { ...named, text: altOf(value.picture) } : named
}

function altOf(picture: unknown): unknown {
  return typeof picture === 'object' && picture !== null && 'alt' in picture ? picture.alt : undefined
}

function renamed(picture: unknown, kept: ReadonlyMap<string, string>): unknown {
  if (typeof picture !== 'object' || picture === null || !('src' in picture)) return undefined
  const src = kept.get(String(picture.src))
  return src === undefined ? undefined : { ...picture, src }
}
