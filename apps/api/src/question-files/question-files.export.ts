import { maxFileQuestions, type questionFiles } from '@katedra/contract/question-files'
import type { HandlerReply } from '@katedra/contract/route'
import { translator } from '@katedra/i18n/server'
import type { Question } from '@katedra/questions'
import { allExamples } from '@katedra/questions/examples'
import type { Download } from '../app/files/download.ts'
import { failField } from '../app/http/fail.ts'
import type { LongCall } from '../app/http/serve.ts'
import { questionsForExport, storedPictures } from '../questions/questions.ts'
import { questionName } from './reading/reading.ts'
import { formatCalled } from './question-files.formats.ts'
import { said } from './question-files.preview.ts'
import type { EmbeddedPicture, FileQuestion, FormatId, ReadSettings, WrittenFile } from './question-files.shape.ts'

type ExportCall = LongCall<typeof questionFiles.exportFile>

/** A file of questions of the bank. */
export async function exportFile(call: ExportCall): Promise<Download> {
  const { format, language } = call.body
  const { file } = await writtenFile(call)
  return downloadOf(file, format, translator(language, 'question-files')('file_name'))
}

/** What the file would not hold. */
export async function exportReport(call: ExportCall): Promise<HandlerReply<typeof questionFiles.exportReport>> {
  const { file, questions } = await writtenFile(call)
  return {
    question_count: questions.length,
    written_count: questions.length - file.lost.filter(({ whole }) => whole).length,
    lost: file.lost.map(({ name, whole, reason }) => ({ name, whole, reason: said(reason) })),
  }
}

/** A table with an example of each type, and in a workbook a sheet that says how to fill it in. */
export async function templateFile({ query }: LongCall<typeof questionFiles.template>): Promise<Download> {
  const { format, language } = query
  const examples = allExamples.map((question) => ({ name: '', question, tags: [], pictures: [] }))
  const file = await write(format, examples, { language })
  return downloadOf(file, format, translator(language, 'question-files')('template_name'))
}

function downloadOf({ bytes }: WrittenFile, id: FormatId, name: string): Download {
  return { name, format: formatCalled(id)?.extension ?? 'json', bytes: Buffer.from(bytes) }
}

async function writtenFile(call: ExportCall): Promise<{ file: WrittenFile; questions: FileQuestion[] }> {
  await call.api.limits.spend('export', call.teacher.id)
  const questions = await wantedQuestions(call)
  if (questions.length === 0) failField('question_ids', 'questions_required')
  if (questions.length > maxFileQuestions) failField('question_ids', 'too_many_at_once', { max: maxFileQuestions })
  const { format, language } = call.body
  return { file: await write(format, questions, { language, account: call.teacher.id }), questions }
}

/** Every format that can be asked for has a writer. */
async function write(id: FormatId, questions: readonly FileQuestion[], settings: ReadSettings): Promise<WrittenFile> {
  const file = await formatCalled(id)?.write?.(questions, settings)
  return file ?? failField('format', 'invalid')
}

async function wantedQuestions(call: ExportCall): Promise<FileQuestion[]> {
  const { api, teacher, body } = call
  const wanted =
    body.question_ids === undefined ? { filter: body.filter ?? { whose: 'own' as const } } : { ids: body.question_ids }
  const { language } = body
  const shown = await api.database.read(teacher.school_id, (db) =>
    questionsForExport({ api, db, teacher, language }, wanted),
  )
  const pictures = pictureReader(call)
  const questions: FileQuestion[] = []
  for (const { question, tags } of shown) {
    const name = questionName(question, language)
    questions.push({ name, question, tags, pictures: await pictures(question) })
  }
  return questions
}

/** All pictures of a file; further ones stay out of it, which its report says. */
const maxPictureBytes = 50 * 1024 * 1024

function pictureReader({ api }: ExportCall): (question: Question) => Promise<EmbeddedPicture[]> {
  let left = maxPictureBytes
  return async (question) => {
    const pictures: EmbeddedPicture[] = []
    for (const { src, name } of storedPictures(question)) {
      const bytes = await api.storage.get(name)
      if (bytes !== undefined && bytes.length <= left) {
        left -= bytes.length
        pictures.push({ src, bytes: new Uint8Array(bytes) })
      }
    }
    return pictures
  }
}
