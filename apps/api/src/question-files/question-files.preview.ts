import type { questionFiles } from '@katedra/contract/question-files'
import type { HandlerReply } from '@katedra/contract/route'
import { Question } from '@katedra/questions'
import type { UploadCall } from '../app/files/upload.ts'
import { withAddresses } from './question-files.import.ts'
import type { Reason, SkippedItem, TakenQuestion } from './question-files.shape.ts'
import { readInThread } from './question-files.thread.ts'

type Report = HandlerReply<typeof questionFiles.checkFile>

/** What a file holds; nothing is kept of it. */
export async function checkFile(call: UploadCall<typeof questionFiles.checkFile>): Promise<Report> {
  const { api, teacher, query } = call
  await api.limits.spend('question-file', teacher.id)
  const bytes = await call.readUpload()
  const { format, reading } = await readInThread(
    { name: query.file_name, bytes },
    { language: query.language },
    teacher.id,
  )
  if (!reading.ok) return { format, refusal: said(reading.refusal), notes: [], taken: [], skipped: [] }
  return {
    format,
    refusal: null,
    notes: reading.notes.map(said),
    taken: reading.taken.map(shown),
    skipped: reading.skipped.map(shownSkipped),
  }
}

/** Every reason with its values, be they none. */
export function said({ code, values = {} }: Reason): { code: string; values: Record<string, string | number> } {
  return { code, values: { ...values } }
}

/** A picture has no address before it is kept, so a preview goes without. */
function shown(
  { where, name, tags, question, pictures, notes }: TakenQuestion,
  index: number,
): Report['taken'][number] {
  return {
    item_no: index + 1,
    where,
    name,
    tags,
    question: Question.parse(withAddresses(question, new Map())),
    picture_count: pictures.length,
    notes: notes.map(said),
  }
}

function shownSkipped({ where, name, reason }: SkippedItem): Report['skipped'][number] {
  return { where, name: name ?? null, reason: said(reason) }
}
