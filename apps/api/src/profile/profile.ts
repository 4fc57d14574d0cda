import type { profile } from '@katedra/contract/profile'
import type { HandlerReply } from '@katedra/contract/route'
import { isLanguage } from '@katedra/i18n'
import type { Teacher } from '../app/caller.ts'
import { found } from '../app/fail.ts'
import type { Db } from '../db/database.ts'
import { profileOf } from './profile.queries.ts'

/** The current user as the specification's section 3 lists it. */
export async function currentUser(db: Db, teacher: Teacher): Promise<HandlerReply<typeof profile.me>> {
  const { profile_picture, registered_at: _, language, ...row } = found(await profileOf(db, teacher.id))
  return {
    ...row,
    role: teacher.role,
    permissions: [...teacher.permissions],
    language: isLanguage(language) ? language : null,
    profile_picture_url: profile_picture,
  }
}
