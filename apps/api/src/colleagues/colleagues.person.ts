import { isLanguage, type Language } from '@katedra/i18n'
import { found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import type { Db } from '../db/database.ts'
import { findColleague, findSchool, lockColleague } from './colleagues.queries.ts'

/** A teacher's call with the caller's language: letters to someone who has not chosen one are in it. */
export interface SpokenCall extends TeacherCall {
  language: Language
}

interface Named {
  first_name: string
  last_name: string
  email: string
}

/** First and last name; the address of someone who was invited by it only. */
export function nameOf({ first_name, last_name, email }: Named): string {
  return `${first_name} ${last_name}`.trim() || email
}

/** The one the call is about, locked; 404 outside the school. */
export async function lockedColleague({ db, teacher }: Pick<TeacherCall, 'db' | 'teacher'>, id: string) {
  return found(await lockColleague(db, teacher.school_id, id))
}

/** Who writes and from which school, as letters say it. */
export async function senderOf(db: Db, teacher: { school_id: string; id: string }) {
  const { name, time_zone } = found(await findSchool(db, teacher.school_id))
  return { sender: nameOf(found(await findColleague(db, teacher.school_id, teacher.id))), school: name, time_zone }
}

/** The language that the receiver has chosen, else that of the sender. */
export function languageOf(receiver: { language: string | null }, otherwise: Language): Language {
  return isLanguage(receiver.language) ? receiver.language : otherwise
}
