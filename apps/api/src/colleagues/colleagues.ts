import type { colleagues } from '@katedra/contract/colleagues'
import type { HandlerReply } from '@katedra/contract/route'
import type { Language } from '@katedra/i18n'
import { failField, FieldFailure, found, type FieldProblems, fail } from '../app/http/fail.ts'
import { hashPassword } from '../app/passwords.ts'
import type { Api, LongTeacherCall, TeacherCall } from '../app/http/serve.ts'
import { isCommonPassword } from '@katedra/contract/common-passwords'
import { emailExists, sendConfirmationLink } from '../auth/auth.ts'
import type { Db } from '../db/database.ts'
import { holdSchool } from '../db/scope.ts'
import { writeAudit } from '../audit/audit.ts'
import { deleteUser, holdTeacher, lockTeachers } from './colleagues.leaving.queries.ts'
import { removeAccount } from './colleagues.leaving.ts'
import {
  colleaguesNamed,
  findSchool,
  insertColleague,
  deleteTeaching,
  findSubject,
  insertTeaching,
  findColleague,
} from './colleagues.queries.ts'
import { hasOtherFirstAdmin, makeFirstAdmin } from './colleagues.roles.ts'
import { noteInvitation } from './invitations/invitations.queries.ts'
import { sendInvitation } from './colleagues.letters.ts'
import { listedColleague, stateOf } from './colleagues.list.ts'
import { languageOf, lockedColleague, nameOf, senderOf, type SpokenCall } from './colleagues.person.ts'
import { resetFactors } from '../second-factors/second-factors.ts'
import { recordSecurityEvent } from '../security-events/security-events.ts'
import { endSessions } from '../sessions/sessions.ts'

export { deleteUser, hasOtherFirstAdmin, holdTeacher, lockTeachers, makeFirstAdmin, removeAccount }

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
  const password_hash = await hashPassword(form.password, teacher.id)
  return api.database.transaction(school_id, async (db) => {
    await holdSchool(db, school_id)
    // The teacher may have joined another school with everything.
    found(await findSchool(db, school_id))
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

/** Colleagues whom a few letters find. */
export async function findColleagues(
  { db, teacher }: Pick<TeacherCall, 'db' | 'teacher'>,
  text: string,
  limit: number,
) {
  const rows = await colleaguesNamed(db, teacher.school_id, text, limit)
  return rows.map((row) => ({ id: row.id, name: nameOf(row), email: row.email }))
}

/** Sends again what a colleague is waiting for: the invitation, or the confirmation of an address with a password. */
export async function resendInvitation(call: SpokenCall, id: string) {
  const { api, db, teacher, now } = call
  const colleague = await lockedColleague(call, id)
  const state = stateOf(colleague)
  if (state === 'active') fail('colleagues.already_active')
  await api.limits.spend('mail-recipient', colleague.email.toLowerCase())
  if (state === 'invited') {
    await noteInvitation(db, id, teacher, now)
    await sendInvitation(call, colleague, await senderOf(db, teacher))
  } else {
    const language = languageOf(colleague, call.language)
    await sendConfirmationLink(api, db, { user_id: id, email: colleague.email, language, now })
  }
  await writeAudit(db, teacher, now, {
    action: 'colleagues.invitation_resent',
    target_id: id,
    target_name: nameOf(colleague),
  })
  return listedColleague(call, id)
}

/** Takes back an invitation that has not been accepted; what has been assigned meanwhile goes to the teacher who withdraws it. */
export async function withdrawInvitation(call: TeacherCall, id: string): Promise<void> {
  const { db, teacher, now } = call
  const colleague = await lockedColleague(call, id)
  if (stateOf(colleague) !== 'invited') fail('colleagues.not_invited')
  await removeAccount(db, { school_id: teacher.school_id, from: id, to: teacher.id })
  await writeAudit(db, teacher, now, {
    action: 'colleagues.invitation_withdrawn',
    target_id: id,
    target_name: nameOf(colleague),
  })
}

interface Teaching {
  teacher_id: string
  subject_id: number
}

/** Gives a colleague a subject; a second time nothing changes. */
export async function assignSubject(call: TeacherCall, teaching: Teaching) {
  const { db, teacher, now } = call
  const colleague = await lockedColleague(call, teaching.teacher_id)
  const subject = found(await findSubject(db, teaching.subject_id))
  const isNew = await insertTeaching(db, { ...teaching, school_id: teacher.school_id }, now)
  if (isNew)
    await writeAudit(db, teacher, now, {
      action: 'colleagues.subject_assigned',
      target_id: teaching.teacher_id,
      target_name: nameOf(colleague),
      details: { subject: subject.name },
    })
  return listedColleague(call, teaching.teacher_id)
}

/** Takes a subject from a colleague; one that was not assigned is taken already. */
export async function removeSubject(call: TeacherCall, teaching: Teaching) {
  const { db, teacher, now } = call
  const colleague = await lockedColleague(call, teaching.teacher_id)
  const subject = found(await findSubject(db, teaching.subject_id))
  const wasThere = await deleteTeaching(db, { ...teaching, school_id: teacher.school_id })
  if (wasThere)
    await writeAudit(db, teacher, now, {
      action: 'colleagues.subject_removed',
      target_id: teaching.teacher_id,
      target_name: nameOf(colleague),
      details: { subject: subject.name },
    })
  return listedColleague(call, teaching.teacher_id)
}

/**
 * Takes from a colleague the second factor that they have lost; from an admin only those who give that role may, as with
 * removing. One's own would be a way around it.
 */
export async function resetSecondFactors(call: SpokenCall & { ip: string }, id: string) {
  const { api, db, teacher, now, language, ip } = call
  const { school_id } = teacher
  const teachers = await lockTeachers(db, school_id)
  const colleague = found(teachers.find((one) => one.id === id))
  if (id === teacher.id) fail('colleagues.yourself')
  const role = teachers.find((one) => one.id === teacher.id)?.role
  if (colleague.role !== 'TEACHER' && role !== 'SCHOOL_FIRST_ADMIN') fail('app.forbidden')
  const wasThere = await resetFactors({ api, db, now, language, account: { kind: 'user', id } })
  if (!wasThere) return listedColleague(call, id)
  await endSessions(db, id, now)
  await writeAudit(db, teacher, now, {
    action: 'colleagues.second_factors_reset',
    target_id: id,
    target_name: nameOf(found(await findColleague(db, school_id, id))),
  })
  recordSecurityEvent(api, { event: 'account.factor_reset', ip, teacher, details: { target_id: id } })
  return listedColleague(call, id)
}
