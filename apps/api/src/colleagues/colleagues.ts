import type { colleagues } from '@katedra/contract/colleagues'
import type { HandlerReply } from '@katedra/contract/route'
import type { Language } from '@katedra/i18n'
import { failField, FieldFailure, found, type FieldProblems } from '../app/http/fail.ts'
import { hashPassword } from '../app/passwords.ts'
import type { Api, LongTeacherCall } from '../app/http/serve.ts'
import { isCommonPassword } from '@katedra/contract/common-passwords'
import { emailExists, sendConfirmationLink } from '../auth/auth.ts'
import type { Db } from '../db/database.ts'
import { writeAudit } from '../audit/audit.ts'
import { lockTeachers } from './colleagues.leaving.queries.ts'
import { removeAccount } from './colleagues.leaving.ts'
import { findSchool, insertColleague } from './colleagues.queries.ts'
import { hasFirstAdminBeside, makeFirstAdmin } from './colleagues.roles.ts'

export { hasFirstAdminBeside, lockTeachers, makeFirstAdmin, removeAccount }

type Colleague = HandlerReply<typeof colleagues.createColleague>

interface Form {
  first_name: string
  last_name: string
  email: string
  password: string
}

/** A teacher of the same school, with a password that the admin passes on; the address has yet to be confirmed. */
export async function createColleague(call: LongTeacherCall & { language: Language }, form: Form): Promise<Colleague> {
  const { api, teacher, now, language } = call
  await api.limits.spend('colleague', teacher.id)
  const { school_id } = teacher
  await api.database.read(school_id, (db) => checkForm(db, form))
  const password_hash = await hashPassword(form.password)
  return api.database.transaction(school_id, async (db) => {
    const { password: _, ...person } = form
    const colleague = await insertColleague(db, { ...person, school_id, password_hash })
    // Someone else was a moment quicker.
    if (colleague === undefined) failField('email', 'email_taken')
    await greet(api, db, { ...colleague, school_id }, { now, language })
    await writeAudit(db, teacher, now, {
      action: 'colleagues.created',
      target_id: colleague.id,
      target_name: `${form.first_name} ${form.last_name}`,
    })
    return { ...colleague, ...noTitles, school_id, role: 'TEACHER', is_verified: false }
  })
}

const noTitles = { title_before_name: '', title_after_name: '' }

/** The mail is in the language of the teacher who creates the account: the colleague has not chosen one yet. */
async function greet(
  api: Api,
  db: Db,
  colleague: { id: string; email: string; school_id: string },
  { now, language }: { now: Date; language: Language },
): Promise<void> {
  await sendConfirmationLink(
    api,
    db,
    { user_id: colleague.id, email: colleague.email, language, now },
    { template: 'colleague_account', values: { school: found(await findSchool(db, colleague.school_id)).name } },
  )
}

/** What the shape of the form can't tell, every field at once. */
async function checkForm(db: Db, { email, password }: Form): Promise<void> {
  const fields: FieldProblems = {
    ...((await emailExists(db, email)) ? { email: [{ key: 'email_taken' }] } : {}),
    ...(isCommonPassword(password, email) ? { password: [{ key: 'password_common' }] } : {}),
  }
  if (Object.keys(fields).length > 0) throw new FieldFailure(fields)
}
