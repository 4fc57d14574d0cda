import { pictureSide, type profile } from '@katedra/contract/profile'
import type { HandlerReply } from '@katedra/contract/route'
import { announceChange } from '../app/work/events.ts'
import { found } from '../app/http/fail.ts'
import { forgetFile } from '../app/files/forget-file.ts'
import { keepPicture, squarePicture } from '../app/files/picture.ts'
import type { LongCall } from '../app/http/serve.ts'
import type { UploadCall } from '../app/files/upload.ts'
import { replacePicture } from './profile.queries.ts'
import { currentUser } from './profile.ts'

type Answer = HandlerReply<typeof profile.setPicture>
type PictureCall = Pick<LongCall<typeof profile.removePicture>, 'api' | 'teacher' | 'now' | 'log'>

export async function setPicture(call: UploadCall<typeof profile.setPicture>): Promise<Answer> {
  await call.api.limits.spend('picture', call.teacher.id)
  const picture = await squarePicture({ bytes: await call.readUpload(), account: call.teacher.id }, pictureSide)
  return keepPicture(call, picture, (name) => exchangePicture(call, name))
}

export function removePicture(call: PictureCall): Promise<Answer> {
  return exchangePicture(call, null)
}

async function exchangePicture(call: PictureCall, name: string | null): Promise<Answer> {
  const { api, teacher, now } = call
  const { before, user } = await api.database.transaction(teacher.school_id, async (db) => {
    const replaced = found(await replacePicture(db, teacher, name))
    await announceChange(db, teacher.id, 'profile')
    return { before: replaced.before, user: await currentUser(db, teacher, now) }
  })
  if (before !== null) await forgetFile(call, before)
  return user
}
