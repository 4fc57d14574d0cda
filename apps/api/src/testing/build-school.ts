import { auth } from '@katedra/contract/auth'
import { classes, type SchoolClassDetail } from '@katedra/contract/classes'
import { mail } from '@katedra/contract/mail'
import type { Role } from '@katedra/contract/permissions'
import { profile } from '@katedra/contract/profile'
import { hasCheckDigit } from '@katedra/contract/registration-numbers'
import { currentTerms, school, type SchoolForm } from '@katedra/contract/school'
import type { TestApi } from './build-api.ts'

export interface SignedInTeacher {
  id: string
  school_id: string
  email: string
  password: string
  /** Access token. */
  token: string
  refresh: string
}

export const goodPassword = 'modrá tabule voní křídou'

let counter = 0

/** An address that no one else in the file has. */
export function freshEmail(): string {
  counter += 1
  return `ucitel${counter}@skola.example`
}

/** A valid identification number that no other school of the file has. */
export function freshIdentificationNumber(): string {
  counter += 1
  const digits = String(1_000_000 + counter)
  const last = Array.from({ length: 10 }, (_, digit) => `${digits}${digit}`).find(hasCheckDigit)
  return last ?? freshIdentificationNumber()
}

/** Details of a school as the form sends them. */
export function schoolForm(form: Partial<SchoolForm> = {}) {
  return {
    name: 'ZŠ Úvoz',
    street: 'Úvoz 55',
    city: 'Brno',
    postal_code: '602 00',
    tax_id: '',
    vat_id: '',
    director_name: 'Mgr. Ivana Stará',
    director_email: 'reditelka@skola.example',
    contact_email: 'kancelar@skola.example',
    phone: '+420 543 123 456',
    website: 'www.skola.example',
    identification_number: freshIdentificationNumber(),
    ...form,
  }
}

/** Registers the teacher's school by the real call; returns its identification number. */
export async function registeredSchool(
  api: TestApi,
  teacher: SignedInTeacher,
  form: Partial<SchoolForm> = {},
): Promise<string> {
  const body = { ...schoolForm(form), accepts_terms: true, terms_version: currentTerms } as const
  await api.get(school.registerSchool, { body }, { token: teacher.token })
  // No register of companies answers in tests, but for those of the register itself.
  await api.sql(
    'update schools set number_checked_at = now() where school_id = $1 and identification_number is not null',
    [teacher.school_id],
  )
  return body.identification_number
}

/** The newest mail to an address, from the outbox. */
export async function mailTo(api: TestApi, email: string) {
  const mails = await api.get(mail.outbox, {})
  const found = mails.find(({ recipient }) => recipient === email)
  if (found === undefined) throw new Error(`no mail to ${email}`)
  return found
}

/**
 * The path of the link in the newest mail to an address. Read where it lies: nearly every test signs somebody up, and the outbox
 * would be shown whole, with all its pictures.
 */
export async function linkTo(api: TestApi, email: string): Promise<string> {
  const [newest] = await api.sql(
    'select text_part from mails where recipient = $1 order by created_at desc, id desc limit 1',
    [email],
  )
  const link = /https?:\/\/\S+/.exec(String(newest?.['text_part']))?.[0]
  if (link === undefined) throw new Error(`no link in a mail to ${email}`)
  return link.slice(new URL(link).origin.length)
}

/** Signs up, follows the link in the mail and signs in, all by the real calls. */
export async function signedUpTeacher(
  api: TestApi,
  form: { email?: string; school_name?: string; last_name?: string } = {},
): Promise<SignedInTeacher> {
  const email = form.email ?? freshEmail()
  const body = {
    email,
    password: goodPassword,
    first_name: 'Jana',
    last_name: form.last_name ?? 'Nováková',
    city: 'Brno',
    school_name: form.school_name ?? 'ZŠ Úvoz',
  }
  await api.get(auth.signUp, { body })
  await api.server.inject({ url: await linkTo(api, email) })
  return signIn(api, email)
}

export async function signIn(api: TestApi, email: string, password = goodPassword): Promise<SignedInTeacher> {
  const { access, refresh } = await api.get(auth.signIn, { body: { email, password } })
  const { id, school_id } = await api.get(profile.me, {}, { token: access })
  return { id, school_id, email, password, token: access, refresh }
}

/** A role in the teacher's school; no call can give one yet. */
async function giveRole(api: TestApi, teacher: SignedInTeacher, role: Role): Promise<void> {
  await api.sql('update schools set registered_at = now() where school_id = $1', [teacher.school_id])
  await api.sql('update teachers set role = $1 where id = $2', [role, teacher.id])
}

/** Another teacher of the same school; no call can invite one yet, so a newly signed-up one moves over. */
export async function colleagueOf(
  api: TestApi,
  teacher: SignedInTeacher,
  role: Role = 'TEACHER',
): Promise<SignedInTeacher> {
  const { email, id, school_id } = await signedUpTeacher(api, { last_name: 'Svobodová' })
  await api.sql('update users set school_id = $1 where id = $2', [teacher.school_id, id])
  // A row whose school changes is another row: on a cluster it may lie on another machine.
  const [moved] = await api.sql(
    "select to_jsonb(t) || jsonb_build_object('school_id', $1::text) as row from teachers t where id = $2",
    [teacher.school_id, id],
  )
  await api.sql('insert into teachers select * from jsonb_populate_record(null::teachers, $1)', [moved?.['row']])
  await api.sql('delete from schools where school_id = $1', [school_id])
  const colleague = await signIn(api, email)
  if (role !== 'TEACHER') await giveRole(api, colleague, role)
  return colleague
}

interface Pupil {
  first_name?: string
  last_name?: string
  email?: string
  extra_time_factor?: number
}

/** A class with the given pupils, or the given number of them. */
export function schoolClass(
  api: TestApi,
  teacher: SignedInTeacher,
  form: { name?: string; students?: number | Pupil[] } = {},
): Promise<SchoolClassDetail> {
  const { name = '6.A', students = 2 } = form
  const pupils =
    typeof students === 'number'
      ? Array.from({ length: students }, (_, index) => ({
          first_name: `Žák ${index + 1}`,
          last_name: `Číslo ${index + 1}`,
        }))
      : students
  return api.get(classes.createClass, { body: { name, students: pupils } }, { token: teacher.token })
}

/** The entry of a list that must be there. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list.at(index)
  if (item === undefined) throw new Error(`there is no item ${index} among ${list.length}`)
  return item
}
