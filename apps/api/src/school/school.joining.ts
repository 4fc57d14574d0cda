import { isLanguage, type Language } from '@katedra/i18n'
import { announceChange } from '../app/work/events.ts'
import { fail, failField, found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { writeAudit } from '../audit/audit.ts'
import { writeMail } from '../mail/mail.ts'
import { reschedule, testsAreRunning } from '../planned-tests/planned-tests.ts'
import { mergeOwnSubjects } from '../subjects/subjects.ts'
import {
  adminsOf,
  decide,
  findRequestTo,
  insertRequest,
  lockOwnRequest,
  lockRequestTo,
  moveSchool,
  openSchools,
  requestsTo,
  teacherCount,
} from './school.joining.queries.ts'
import { findSchool, lockSchool, nameOfTeacher, registeredSchool } from './school.queries.ts'
import { readSchool } from './school.ts'

interface SpokenCall extends TeacherCall {
  /** The caller's: mails to someone who has not chosen one are in it. */
  language: Language
}

/** Asks a registered school to take the teacher in; its admins get a mail. */
export async function askToJoin(call: SpokenCall, form: { identification_number: string; message: string }) {
  const { api, db, teacher, now } = call
  await api.limits.spend('join-request', teacher.id)
  const own = found(await lockSchool(db, teacher.school_id))
  if (own.registered_at !== null) fail('school.is_registered')
  if ((await teacherCount(db, teacher.school_id)) > 1) fail('school.has_colleagues')
  const asked = await registeredSchool(db, form.identification_number)
  if (asked === undefined) failField('identification_number', 'school_unknown')
  const { name, email } = found(await nameOfTeacher(db, teacher))
  const isNew = await insertRequest(db, {
    to_school_id: asked.school_id,
    from_school_id: teacher.school_id,
    user_id: teacher.id,
    name,
    email,
    message: form.message,
    created_at: now,
  })
  if (!isNew) fail('school.request_waiting')
  await writeAudit(db, teacher, now, {
    action: 'school.join_requested',
    target_id: asked.school_id,
    target_name: asked.name,
  })
  await tellAdmins(call, asked, { name, email, message: form.message })
  return readSchool(call)
}

async function tellAdmins(
  { api, db, teacher, language }: SpokenCall,
  asked: { school_id: string; name: string },
  { name, email, message }: { name: string; email: string; message: string },
): Promise<void> {
  await openSchools(db, teacher.school_id, asked.school_id)
  for (const admin of await adminsOf(db, asked.school_id)) {
    await writeMail(api, db, {
      template: 'join_request',
      recipient: admin.email,
      language: isLanguage(admin.language) ? admin.language : language,
      link: `${api.publicUrl()}/skola`,
      values: { name, email, school: asked.name, message: message === '' ? '' : `\n\n${message}` },
    })
  }
  await openSchools(db, teacher.school_id)
}

export async function withdrawRequest({ db, teacher, now }: TeacherCall, id: string): Promise<void> {
  const request = found(await lockOwnRequest(db, teacher.id, id))
  if (request.state !== 'waiting') fail('school.request_decided')
  await decide(db, id, { state: 'withdrawn', decided_at: now, decided_by: teacher.id })
  await writeAudit(db, teacher, now, {
    action: 'school.join_withdrawn',
    target_id: id,
    target_name: request.school_name,
  })
}

export async function refuseRequest(call: SpokenCall, id: string) {
  const { db, teacher, now } = call
  const request = await lockedWaiting(call, id)
  await decide(db, id, { state: 'refused', decided_at: now, decided_by: teacher.id })
  await announceChange(db, request.user_id, 'profile')
  await writeAudit(db, teacher, now, {
    action: 'school.join_refused',
    target_id: request.user_id,
    target_name: request.name,
  })
  await tellAsker(call, request, 'join_refused')
  return requestsTo(db, teacher.school_id)
}

/**
 * Takes a teacher in. Everything they have made comes along, so their unregistered school may have no one else; and no test of
 * it may be running, because pupils' devices answer to the school that they have joined. Colleagues and tests that would come
 * meanwhile wait for the locked school.
 */
export async function acceptRequest(call: SpokenCall, id: string) {
  const { api, db, teacher, now } = call
  const { school_id } = teacher
  if (found(await lockSchool(db, school_id)).registered_at === null) fail('school.not_registered')
  const { from_school_id } = found(await findRequestTo(db, school_id, id))
  await openSchools(db, school_id, from_school_id)
  const left = await lockSchool(db, from_school_id)
  const request = await lockedWaiting(call, id)
  // Registered or gone meanwhile: both end the request, so it can only have happened this very moment.
  if (left === undefined || left.registered_at !== null) fail('school.request_decided')
  if ((await teacherCount(db, from_school_id)) > 1) fail('school.asker_has_colleagues')
  if (await testsAreRunning(db, from_school_id)) fail('school.asker_is_testing')
  await decide(db, id, { state: 'accepted', decided_at: now, decided_by: teacher.id })
  await mergeOwnSubjects(db, { from: from_school_id, to: school_id, now })
  await moveSchool(db, from_school_id, school_id)
  await openSchools(db, school_id)
  await reschedule(api, db, { school_id, teacher_id: request.user_id })
  await announceChange(db, request.user_id, 'profile')
  await writeAudit(db, teacher, now, {
    action: 'school.join_accepted',
    target_id: request.user_id,
    target_name: request.name,
  })
  await tellAsker(call, request, 'join_accepted')
  return requestsTo(db, school_id)
}

async function lockedWaiting({ db, teacher }: TeacherCall, id: string) {
  const request = found(await lockRequestTo(db, teacher.school_id, id))
  if (request.state !== 'waiting') fail('school.request_decided')
  return request
}

async function tellAsker(
  { api, db, teacher, language }: SpokenCall,
  asker: { email: string },
  template: 'join_accepted' | 'join_refused',
): Promise<void> {
  const { name } = found(await findSchool(db, teacher.school_id))
  await writeMail(api, db, {
    template,
    recipient: asker.email,
    language,
    link: `${api.publicUrl()}/skola`,
    values: { school: name },
  })
}
