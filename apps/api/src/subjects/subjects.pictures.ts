import { questionPictureSide, questions } from '@katedra/contract/questions'
import { failField } from '../app/http/fail.ts'
import { boxedPicture, keepPicture, sizeOfPicture } from '../app/files/picture.ts'
import type { LongCall } from '../app/http/serve.ts'
import type { Db } from '../db/database.ts'
import { insertLibraryPicture, knownAddresses } from './subjects.editing.queries.ts'

/** Pictures of the library are served where those of teachers are. */
const folder = questions.questionPicture.path.slice(0, -':name'.length)

interface PictureCall extends Pick<LongCall<never>, 'api' | 'now' | 'log'> {
  operator: { id: string; name: string }
}

/** Makes a picture again from its pixels and keeps it for the library; `src` is its address in a question. */
export async function keepLibraryPicture(
  call: PictureCall,
  bytes: Buffer,
): Promise<{ src: string; width: number; height: number }> {
  const picture = await boxedPicture(
    { bytes, account: call.operator.id },
    { width: questionPictureSide, height: questionPictureSide },
  )
  const { width, height } = await sizeOfPicture(picture)
  return keepPicture(call, picture, async (name) => {
    const row = { name, uploaded_by: call.operator.name, uploaded_at: call.now, bytes: picture.length }
    await call.api.database.transaction(undefined, (db) => insertLibraryPicture(db, row))
    return { src: `${folder}${name}`, width, height }
  })
}

/** Every picture is one that an operator has uploaded: a pupil's browser asks for nothing else. */
export async function demandPictures(db: Db, field: string, value: unknown): Promise<void> {
  const wanted = addressesIn(value)
  if (wanted.length === 0) return
  const known = await knownAddresses(db, folder, wanted)
  if (wanted.some((src) => !known.has(src))) failField(field, 'unknown_picture')
}

function addressesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
    name === 'src' && typeof part === 'string' ? [part] : addressesIn(part),
  )
}
