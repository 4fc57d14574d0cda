import type { profile, ProfileForm } from '@katedra/contract/profile'
import type { HandlerReply } from '@katedra/contract/route'
import { isLanguage } from '@katedra/i18n'
import type * as z from 'zod/mini'
import type { Teacher } from '../app/http/caller.ts'
import { announceChange } from '../app/work/events.ts'
import { failField, found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import type { Db } from '../db/database.ts'
import { announcedFirst } from '../retention/retention.ts'
import { recordSecurityEvent } from '../security-events/security-events.ts'
import { profileOf, setProfile } from './profile.queries.ts'

/** The current user as the specification's section 3 lists it. */
export async function currentUser(db: Db, teacher: Teacher, now: Date): Promise<HandlerReply<typeof profile.me>> {
  const { profile_picture, registered_at: _, language, ...row } = found(await profileOf(db, teacher, now))
  return {
    ...row,
    role: teacher.role,
    session_kind: teacher.session_kind,
    permissions: [...teacher.permissions],
    language: isLanguage(language) ? language : null,
    announced_deletion: await announcedFirst(db, teacher),
    profile_picture_url: profile_picture === null ? null : `/v1/profile-pictures/${profile_picture}`,
  }
}

type Form = z.output<typeof ProfileForm>

/** Changes what the form names; a field that is left out stays as it is. */
export async function updateProfile({ api, db, teacher, now, ip }: TeacherCall & { ip: string }, form: Form) {
  const { birth_date, school_end_date, ...texts } = form
  if (!isPossibleBirthday(birth_date, now)) failField('birth_date', 'birth_date_range')
  const { contact_email: before } = await currentUser(db, teacher, now)
  await setProfile(db, teacher, {
    ...texts,
    ...(birth_date === undefined ? {} : { birth_date: dayOrNull(birth_date) }),
    ...(school_end_date === undefined ? {} : { school_end_date: dayOrNull(school_end_date) }),
  })
  await announceChange(db, teacher.id, 'profile')
  const after = await currentUser(db, teacher, now)
  if (after.contact_email !== before) recordSecurityEvent(api, { event: 'account.email_changed', ip, teacher })
  return after
}

function dayOrNull(day: string | null): string | null {
  return day === '' ? null : day
}

function isPossibleBirthday(day: string | null | undefined, now: Date): boolean {
  if (day === undefined || day === null || day === '') return true
  return day >= '1900-01-01' && day <= now.toISOString().slice(0, 10)
}
