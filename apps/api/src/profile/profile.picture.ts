import type { profile } from '@katedra/contract/profile'
import type { HandlerReply } from '@katedra/contract/route'
import { announceChange } from '../app/events.ts'
import { Failure, found } from '../app/fail.ts'
import { forgetFile } from '../app/forget-file.ts'
import type { LongCall } from '../app/serve.ts'
import { newFileName } from '../app/storage.ts'
import type { UploadCall } from '../app/upload.ts'
import { squarePicture } from './profile.picture.decoding.ts'
import { replacePicture } from './profile.picture.queries.ts'
import { currentUser } from './profile.ts'

type Answer = HandlerReply<typeof profile.setPicture>
type Surroundings = Pick<LongCall<typeof profile.removePicture>, 'api' | 'teacher' | 'now' | 'log'>

const contentType = 'image/webp'

/** Stores the picture first and names it in the database after: a name never stands for a file that isn't there. */
export async function setPicture(call: UploadCall<typeof profile.setPicture>): Promise<Answer> {
  const { api, teacher } = call
  await api.limits.spend('picture', teacher.id)
  const picture = await squarePicture(await call.readUpload())
  const name = newFileName('webp')
  await api.storage.put(name, picture, contentType)
  try {
    return await exchangePicture(call, name)
  } catch (error) {
    // After any other error the name may be in the database all the same.
    if (error instanceof Failure) await forgetFile(call, name)
    throw error
  }
}

export function removePicture(call: Surroundings): Promise<Answer> {
  return exchangePicture(call, null)
}

async function exchangePicture(call: Surroundings, name: string | null): Promise<Answer> {
  const { api, teacher, now } = call
  const { before, user } = await api.database.transaction(teacher.school_id, async (db) => {
    const replaced = found(await replacePicture(db, teacher, name))
    await announceChange(db, teacher.id, 'profile')
    return { before: replaced.before, user: await currentUser(db, teacher, now) }
  })
  if (before !== null) await forgetFile(call, before)
  return user
}

/** Anybody who knows the name may see the picture; it never changes, so it is kept by browsers for as long as they like. */
export async function sendPicture({ api, params, reply }: LongCall<typeof profile.picture>): Promise<null> {
  const bytes = found(await api.storage.get(params.name))
  await reply
    .headers({
      'content-type': contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
    })
    .send(bytes)
  return null
}
