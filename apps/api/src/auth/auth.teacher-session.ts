import { fail } from '../app/http/fail.ts'
import type { Api, LongTeacherCall } from '../app/http/serve.ts'
import { newCode, spendCode } from '../one-time-codes/one-time-codes.ts'
import { openSession, type Tokens } from '../sessions/sessions.ts'
import { userById } from './auth.queries.ts'

/** A one-time code for a subject's own site (`target_url?teacher_code=…`; specification, section 7). */
export async function teacherSession({ api, teacher, now }: LongTeacherCall): Promise<{ teacher_code: string }> {
  await api.limits.spend('new-code', teacher.id)
  const { code } = await api.database.transaction(undefined, (db) => newCode(db, 'teacher_session', teacher.id, now))
  return { teacher_code: code }
}

/** The site gets a session of its own, which the teacher sees among the others and can end. */
export async function exchangeTeacherSession(
  api: Api,
  code: string,
  client: { now: Date; ip: string; userAgent: string },
): Promise<Tokens> {
  const tokens = await api.database.transaction(undefined, async (db) => {
    const found = await spendCode(db, 'teacher_session', code, client.now)
    const user = found?.is_good === true ? await userById(db, found.user_id) : undefined
    if (user === undefined) return undefined
    const owner = { user_id: user.id, school_id: user.school_id, remember_me: false }
    return openSession(api, db, { ...owner, kind: 'subject_site', signed_in_by: 'subject_site' }, client)
  })
  if (tokens !== undefined) return tokens
  await api.limits.spend('one-time-code', client.ip)
  fail('auth.teacher_code_invalid')
}
