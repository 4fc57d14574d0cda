import type { credits } from '@katedra/contract/credits'
import type { HandlerReply } from '@katedra/contract/route'
import { isLanguage } from '@katedra/i18n'
import { fail, found } from '../../app/http/fail.ts'
import { writeAudit, type AuditedChange } from '../../audit/audit.ts'
import { ownClass } from '../../classes/classes.ts'
import { writeMail } from '../../mail/mail.ts'
import { classCredits, giveToClass, knownProgram } from '../credits.class.ts'
import { moverOf } from '../credits.mover.ts'
import { poolOf, type CreditsCall } from '../credits.pool.ts'
import { adminsOf, insertRequest, lockRequest, personOf, setAnswered, type Person } from './requests.queries.ts'

type Pool = HandlerReply<typeof credits.credits>

export interface WantedCredits {
  program_id: number
  quantity: number
  note: string
}

/** Asks the admins for credits; each of them gets a mail. */
export async function requestCredits(call: CreditsCall, classId: string, wanted: WantedCredits) {
  const { api, db, teacher, now } = call
  const schoolClass = await ownClass(db, teacher, classId)
  if (schoolClass.archived_at !== null) fail('classes.archived')
  const program = await knownProgram(call, wanted.program_id)
  const row = { ...wanted, school_id: teacher.school_id, class_id: classId, teacher_id: teacher.id, requested_at: now }
  if ((await insertRequest(db, row)) === undefined) fail('credits.request_waiting')
  const { name } = await moverOf(db, teacher)
  for (const admin of await adminsOf(db, teacher.school_id)) {
    if (admin.id === teacher.id) continue
    const { language, title } = await inTheirLanguage(call, admin, wanted.program_id)
    await writeMail(api, db, {
      template: 'credits_requested',
      recipient: admin.email,
      language,
      link: `${api.publicUrl()}/kredity`,
      values: {
        teacher: name,
        class: schoolClass.name,
        program: title,
        count: String(wanted.quantity),
        note: noteOf(wanted.note),
      },
    })
  }
  await write(
    call,
    'credits.requested',
    { id: classId, name: schoolClass.name },
    { count: wanted.quantity, program: program.title },
  )
  return classCredits(call, classId)
}

/** The language of a mail to someone, their own if they have chosen one, and what the program is called in it. */
async function inTheirLanguage({ db, ...call }: CreditsCall, person: Person, programId: number) {
  const language = isLanguage(person.language) ? person.language : call.language
  const { title } = await knownProgram({ db, language }, programId)
  return { language, title }
}

function noteOf(note: string): string {
  return note === '' ? '' : `\n\n${note}`
}

function write(
  { db, teacher, now }: CreditsCall,
  action: AuditedChange['action'],
  target: { id: string; name: string },
  details: Record<string, string | number>,
): Promise<void> {
  return writeAudit(db, teacher, now, { action, target_id: target.id, target_name: target.name, details })
}

type Answer = 'granted' | 'refused'

async function openRequest({ db, teacher }: CreditsCall, id: string) {
  const request = found(await lockRequest(db, teacher.school_id, id))
  if (request.state !== 'open') fail('credits.request_answered')
  return request
}

/** Gives the pupils of the class what was asked for, and tells the teacher. */
export async function grantRequest(
  call: CreditsCall,
  id: string,
  { note, partly }: { note: string; partly: boolean },
): Promise<Pool> {
  const { program_id, class_id, quantity } = await openRequest(call, id)
  await giveToClass(call, class_id, { program_id, partly, limit: quantity })
  await answer(call, id, { state: 'granted', note })
  return poolOf(call)
}

export async function refuseRequest(call: CreditsCall, id: string, { note }: { note: string }): Promise<Pool> {
  await openRequest(call, id)
  await answer(call, id, { state: 'refused', note })
  return poolOf(call)
}

async function answer(call: CreditsCall, id: string, { state, note }: { state: Answer; note: string }): Promise<void> {
  const { api, db, teacher, now } = call
  const { name } = await moverOf(db, teacher)
  await setAnswered(
    db,
    { school_id: teacher.school_id, id },
    { state, answered_at: now, answered_by_name: name, answer_note: note },
  )
  const request = found(await lockRequest(db, teacher.school_id, id))
  const schoolClass = await ownClass(db, teacher, request.class_id)
  const program = await knownProgram(call, request.program_id)
  const asker = await personOf(db, teacher.school_id, request.teacher_id)
  if (asker !== undefined && asker.id !== teacher.id) {
    const { language, title } = await inTheirLanguage(call, asker, request.program_id)
    await writeMail(api, db, {
      template: `credits_${state}`,
      recipient: asker.email,
      language,
      link: `${api.publicUrl()}/tridy/${request.class_id}/kredity`,
      values: { class: schoolClass.name, program: title, answerer: name, note: noteOf(note) },
    })
  }
  const target = { id: request.class_id, name: schoolClass.name }
  await write(call, `credits.request_${state}`, target, { program: program.title })
}

/** Takes one's own request back; another one's does not exist for the caller. */
export async function withdrawRequest(call: CreditsCall, id: string): Promise<Pool> {
  const { db, teacher, now } = call
  const request = await openRequest(call, id)
  if (request.teacher_id !== teacher.id) fail('app.not_found')
  const { name } = await moverOf(db, teacher)
  await setAnswered(
    db,
    { school_id: teacher.school_id, id },
    { state: 'withdrawn', answered_at: now, answered_by_name: name, answer_note: '' },
  )
  return poolOf(call)
}
