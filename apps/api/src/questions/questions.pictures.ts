import { questionPictureSide, type questions } from '@katedra/contract/questions'
import type { HandlerReply } from '@katedra/contract/route'
import { failField } from '../app/http/fail.ts'
import { boxedPicture, keepPicture, sizeOfPicture } from '../app/files/picture.ts'
import type { LongCall } from '../app/http/serve.ts'
import type { UploadCall } from '../app/files/upload.ts'
import { pictureFolder } from './questions.checking.ts'
import { insertPicture } from './questions.pictures.queries.ts'

type Kept = HandlerReply<typeof questions.uploadQuestionPicture>

export async function uploadQuestionPicture(call: UploadCall<typeof questions.uploadQuestionPicture>): Promise<Kept> {
  await call.api.limits.spend('question-picture', call.teacher.id)
  return keepQuestionPicture(call, await call.readUpload())
}

/** Makes a picture again from its pixels and keeps it for questions of the teacher's school; `src` is its address in a question. */
export async function keepQuestionPicture(
  call: Pick<LongCall<typeof questions.createQuestion>, 'api' | 'teacher' | 'now' | 'log'>,
  bytes: Buffer,
): Promise<Kept> {
  if (isHeic(bytes)) failField('image', 'image_heic')
  const picture = await boxedPicture(
    { bytes, account: call.teacher.id },
    { width: questionPictureSide, height: questionPictureSide },
  )
  const { width, height } = await sizeOfPicture(picture)
  const { api, teacher, now } = call
  return keepPicture(call, picture, async (name) => {
    const row = { school_id: teacher.school_id, name, uploaded_by: teacher.id, uploaded_at: now, bytes: picture.length }
    await api.database.transaction(teacher.school_id, (db) => insertPicture(db, row))
    return { src: `${pictureFolder}${name}`, width, height }
  })
}

/** What iPhones take; told apart from other files, because there is a way to get a JPEG of it. */
function isHeic(bytes: Buffer): boolean {
  return /^ftyp(?:hei[a-z]|hev[a-z]|mif1|msf1)$/.test(bytes.subarray(4, 12).toString('latin1'))
}
