import type { colleagues, Invitation, InvitationOutcome } from '@katedra/contract/colleagues'
import { Email } from '@katedra/contract/fields'
import type { HandlerReply } from '@katedra/contract/route'
import type { Language } from '@katedra/i18n'
import * as z from 'zod/mini'
import { fail, FieldFailure, found } from '../../app/http/fail.ts'
import type { LongTeacherCall } from '../../app/http/serve.ts'
import { writeAudit } from '../../audit/audit.ts'
import {
  foldEmails,
  insertInvitedUsers,
  insertTeachers,
  insertTeachings,
  knownSubjects,
  usersByEmails,
} from './invitations.queries.ts'
import { sendInvitation } from '../colleagues.letters.ts'
import { holdSchool } from '../../db/scope.ts'
import { findSchool } from '../colleagues.queries.ts'
import { nameOf, senderOf, type SpokenCall } from '../colleagues.person.ts'

type Wanted = z.output<typeof Invitation>
type Results = HandlerReply<typeof colleagues.inviteColleagues>['results']

/** A wanted colleague with the address as PostgreSQL folds it. */
interface Candidate extends Wanted {
  folded: string
}

/** Invites everyone who can be invited, and says of each address what has become of it; a bad one never stops the rest. */
export async function inviteColleagues(
  call: LongTeacherCall & { language: Language },
  wanted: readonly Wanted[],
): Promise<{ results: Results }> {
  const { api, teacher } = call
  const hasSubjects = wanted.some(({ subject_ids }) => subject_ids.length > 0)
  if (hasSubjects && !teacher.permissions.includes('assign_subject_to_colleague')) fail('app.forbidden')
  await api.limits.spend('invitation', teacher.id, wanted.length)
  return api.database.transaction(teacher.school_id, async (db) => {
    await holdSchool(db, teacher.school_id)
    // The teacher may have joined another school with everything.
    found(await findSchool(db, teacher.school_id))
    return invite({ ...call, db }, wanted)
  })
}

async function invite(call: SpokenCall, wanted: readonly Wanted[]): Promise<{ results: Results }> {
  await checkSubjects(call, wanted)
  const people = await withFoldedEmails(call, wanted)
  const candidates = firstOfEach(people.filter(({ email }) => z.safeParse(Email, email).success))
  const outcomes = new Map(await outcomesOf(call, candidates))
  const results = people.map((person) => ({
    email: person.email,
    outcome:
      outcomes.get(person) ?? (candidates.some(({ folded }) => folded === person.folded) ? 'repeated' : 'invalid'),
  }))
  return { results }
}

async function checkSubjects({ db }: SpokenCall, wanted: readonly Wanted[]): Promise<void> {
  const ids = [...new Set(wanted.flatMap(({ subject_ids }) => subject_ids))]
  if (ids.length === 0) return
  const known = new Set((await knownSubjects(db, ids)).map(({ id }) => id))
  const wrong = wanted.flatMap(({ subject_ids }, index) => (subject_ids.every((id) => known.has(id)) ? [] : [index]))
  const problems = wrong.map((index) => [`invitations.${index}.subject_ids`, [{ key: 'unknown_subject' }]])
  if (wrong.length > 0) throw new FieldFailure(Object.fromEntries(problems))
}

async function withFoldedEmails({ db }: SpokenCall, wanted: readonly Wanted[]): Promise<Candidate[]> {
  const folded = await foldEmails(
    db,
    wanted.map(({ email }) => email),
  )
  return wanted.map((one, index) => ({ ...one, folded: folded[index] ?? one.email }))
}

/** Ordered by address, so that two who invite the same people at once never wait for each other in a ring. */
function firstOfEach(people: readonly Candidate[]): Candidate[] {
  const firsts = new Map<string, Candidate>()
  for (const person of people) if (!firsts.has(person.folded)) firsts.set(person.folded, person)
  return [...firsts.values()].toSorted((a, b) => (a.folded < b.folded ? -1 : 1))
}

async function outcomesOf(
  call: SpokenCall,
  candidates: readonly Candidate[],
): Promise<[Candidate, InvitationOutcome][]> {
  const invited = await inviteNew(call, candidates)
  // Asked after the writing: someone else may have been a moment quicker.
  const homes = await homesOf(call, candidates)
  return candidates.map((candidate) => {
    if (invited.has(candidate.folded)) return [candidate, 'invited']
    const isHere = homes.get(candidate.folded) === call.teacher.school_id
    return [candidate, isHere ? 'already_here' : 'has_account_elsewhere']
  })
}

/** The schools in which addresses have their accounts, by folded address. */
async function homesOf({ db }: SpokenCall, people: readonly Candidate[]): Promise<Map<string, string>> {
  const users = await usersByEmails(
    db,
    people.map(({ email }) => email),
  )
  return new Map(users.map(({ folded, school_id }) => [folded, school_id]))
}

/** Makes the accounts of those who have none, without a password; says which addresses these were. */
async function inviteNew(call: SpokenCall, candidates: readonly Candidate[]): Promise<ReadonlySet<string>> {
  const { db, now, teacher } = call
  const { school_id } = teacher
  const homes = await homesOf(call, candidates)
  const unknown = candidates.filter(({ folded }) => !homes.has(folded))
  if (unknown.length === 0) return new Set()
  const made = await insertInvitedUsers(
    db,
    unknown.map(({ email }) => ({ school_id, email, invited_at: now, invited_by: teacher.id })),
  )
  const ids = new Map(made.map(({ email, id }) => [email, id]))
  const people = unknown.flatMap((one) => {
    const id = ids.get(one.email)
    return id === undefined ? [] : [{ ...one, id }]
  })
  if (people.length === 0) return new Set()
  await insertTeachers(
    db,
    people.map(({ id, first_name, last_name }) => ({ school_id, id, first_name, last_name })),
  )
  await assignSubjects(call, people)
  await writeToAll(call, people)
  return new Set(people.map(({ folded }) => folded))
}

type Invited = Candidate & { id: string }

async function assignSubjects({ db, teacher, now }: SpokenCall, people: readonly Invited[]): Promise<void> {
  const teachings = people.flatMap(({ id, subject_ids }) =>
    subject_ids.map((subject_id) => ({
      school_id: teacher.school_id,
      teacher_id: id,
      subject_id,
      assigned_at: now,
    })),
  )
  if (teachings.length > 0) await insertTeachings(db, teachings)
}

async function writeToAll(call: SpokenCall, people: readonly Invited[]): Promise<void> {
  const { db, teacher, now } = call
  const sender = await senderOf(db, teacher)
  for (const { id, email, ...names } of people) {
    await sendInvitation(call, { id, email, language: null }, sender)
    await writeAudit(db, teacher, now, {
      action: 'colleagues.invited',
      target_id: id,
      target_name: nameOf({ email, ...names }),
    })
  }
}
