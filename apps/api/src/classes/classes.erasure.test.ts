import { randomUUID } from 'node:crypto'
import { audit } from '@katedra/contract/audit'
import { classes, type SchoolClassDetail } from '@katedra/contract/classes'
import { marks } from '@katedra/contract/marks'
import { results } from '@katedra/contract/results'
import { rosters } from '@katedra/contract/rosters'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../db/database.ts'
import { whileErased } from '../testing/being-erased.ts'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import {
  at,
  colleagueOf,
  freshEmail,
  schoolClass,
  signedUpTeacher,
  type SignedInTeacher,
} from '../testing/build-school.ts'
import { joinedAttempt, launchedTest } from '../testing/build-test.ts'

let api: TestApi
let teacher: SignedInTeacher
let admin: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  admin = await colleagueOf(api, teacher, 'SCHOOL_ADMIN')
})
afterAll(() => api.stop())

const by = ({ token }: SignedInTeacher) => ({ token })
const inClass = ({ id }: { id: string }) => ({ params: { class_id: id } })
const one = (own: SchoolClassDetail, student: { id: string }) => ({
  params: { class_id: own.id, student_id: student.id },
})
type Student = SchoolClassDetail['students'][number]
const erase = (own: SchoolClassDetail, pupil: Student) => api.call(classes.eraseStudent, one(own, pupil), by(teacher))
const logged = async () => (await api.get(audit.auditLog, { query: {} }, by(admin))).entries

/** Those of the texts that stand in no column of any table, of whatever schema. */
async function unfound(texts: readonly string[]): Promise<string[]> {
  const tables = await api.sql(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const lines = tables.map(({ name }) => `select line::text from ${String(name)} as line`).join(' union all ')
  const rows = await api.sql(
    `with lines (text) as materialized (${lines})
     select wanted from unnest($1::text[]) as wanted
     where not exists (select from lines where strpos(lower(lines.text), lower(wanted)) > 0)`,
    [texts],
  )
  return rows.map(({ wanted }) => String(wanted))
}

/** What PostgreSQL says to a statement of the application's role with that school open, or with none. */
async function refusalOf(schoolId: string | undefined, statement: (db: Db) => Promise<unknown>): Promise<string> {
  try {
    await api.api.database.transaction(schoolId, statement)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'nothing'
}

async function message(own: SchoolClassDetail, form: { to_class?: boolean; subject: string }): Promise<void> {
  const body = { body: 'Sraz v osm.', to_class: true, to_students: true, ...form }
  await api.get(classes.sendClassMessage, { ...inClass(own), body }, by(teacher))
}

interface KnownPupil {
  left: SchoolClassDetail
  right: SchoolClassDetail
  pupil: Student
  old_email: string
  classmate_email: string
}

/** A pupil with everything that is ever written about one, under two names and two addresses. */
async function knownPupil(): Promise<KnownPupil> {
  const [email, old_email, classmate_email] = [freshEmail(), freshEmail(), freshEmail()]
  const left = await schoolClass(api, teacher, {
    name: '2.C',
    students: [
      { first_name: 'Idalena', last_name: 'Tichošlápková', email: old_email },
      { first_name: 'Zbyšek', last_name: 'Zůstalý', email: classmate_email },
    ],
  })
  const right = await schoolClass(api, teacher, { name: '2.D', students: 0 })
  const pupil = left.students.find(({ first_name }) => first_name === 'Idalena') ?? at(left.students, 0)
  const changed = { last_name: 'Provdaná', first_name: 'Idalena', email, extra_time_factor: 1.5 }
  await message(left, { subject: 'Výlet' })
  await api.get(classes.renewPersonalCode, one(left, pupil), by(teacher))
  await api.get(classes.updateStudent, { ...one(left, pupil), body: changed }, by(teacher))
  api.clock.pass(1)
  await message(left, { subject: 'Ještě výlet' })
  await api.get(classes.renewPersonalCode, one(left, pupil), by(teacher))
  await api.get(classes.removeStudent, one(left, pupil), by(teacher))
  await api.get(classes.restoreStudent, one(left, pupil), by(teacher))
  await api.get(classes.exportStudent, one(left, pupil), by(teacher))
  await api.get(classes.moveStudent, { ...one(left, pupil), body: { to_class_id: right.id } }, by(teacher))
  const detail = await api.get(classes.schoolClass, inClass(right), by(teacher))
  return { left, right, pupil: at(detail.students, 0), old_email, classmate_email }
}

/** A mark decided by hand for a reason that names the pupil, and published; and a place in the order of a register. */
async function markOnce(test: { id: string }, own: SchoolClassDetail, { id: student_id }: Student): Promise<void> {
  const params = { test_id: test.id }
  const decided = { label: '3', absence: null }
  const body = { ...decided, reason: 'Idalena odpověděla ústně' }
  await api.get(marks.decideMark, { params: { ...params, student_id }, body }, by(teacher))
  await api.get(marks.publishMarks, { params, body: { expected: [{ student_id, ...decided }] } }, by(teacher))
  const order = [teacher.school_id, own.id]
  await api.sql("insert into register_orders values ($1, $2, 'edupage', now())", order)
  await api.sql("insert into register_places values ($1, $2, 'edupage', 1, $3)", [...order, student_id])
}

describe('everything kept about a pupil', () => {
  it('has the marks that were decided and told, with why', async () => {
    const { right, pupil } = await knownPupil()
    const test = await launchedTest(api, teacher, right)
    await markOnce(test, right, pupil)
    expect(await api.get(classes.exportStudent, one(right, pupil), by(teacher))).toMatchObject({
      decided_marks: [{ title: test.title, label: '3', absence: null, reason: 'Idalena odpověděla ústně' }],
      published_marks: [{ title: test.title, label: '3', absence: null, ended_at: null }],
    })
    await erase(right, pupil)
  })
})

describe('erasing a pupil', () => {
  it('leaves the name, the addresses and the code in no table at all', async () => {
    const { right, pupil, old_email } = await knownPupil()
    const test = await launchedTest(api, teacher, right)
    await joinedAttempt(api, test, pupil)
    await markOnce(test, right, pupil)
    const traces = ['Idalena', 'Tichošlápková', 'Provdaná', old_email, pupil.email, pupil.personal_code]
    expect(await unfound(traces)).toEqual([])
    expect(await erase(right, pupil)).toMatchObject({ status: 204 })
    expect(await unfound(traces)).toEqual(traces)
    const params = { test_id: test.id }
    expect((await api.get(results.testResults, { params }, by(teacher))).students).toHaveLength(1)
    // The mark stays without a person, as the result does.
    expect((await api.get(marks.testMarks, { params }, by(teacher))).students).toMatchObject([
      { name: '–', by_hand: { label: '3', reason: '–' }, published: { label: '3' } },
    ])
    expect(await api.sql('select from register_places where student_id = $1', [pupil.id])).toEqual([])
  })

  it('changes nothing in the log but what the pupil was called', async () => {
    const { right, pupil } = await knownPupil()
    const before = await logged()
    await erase(right, pupil)
    const [newest, ...rest] = await logged()
    expect(newest).toMatchObject({ action: 'classes.student_erased', target_id: pupil.id, target_name: '' })
    const forgotten = before.map((entry) => (entry.target_id === pupil.id ? { ...entry, target_name: '' } : entry))
    expect(rest).toEqual(forgotten)
    expect(forgotten.filter(({ target_id }) => target_id === pupil.id).map(({ action }) => action)).toEqual([
      'classes.student_moved',
      'classes.student_exported',
      'classes.student_restored',
      'classes.student_removed',
      'classes.code_renewed',
      'classes.student_updated',
      'classes.code_renewed',
    ])
  })

  it('takes back mails that wait and forgets those that went; other people’s stay', async () => {
    const { left, right, pupil, old_email, classmate_email } = await knownPupil()
    await api.sql("update mails set sent_at = now(), text_part = '', html_part = '' where recipient = $1", [old_email])
    const mailsTo = (...emails: string[]) =>
      api.sql('select id, recipient, sent_at from mails where recipient = any($1) order by id', [emails])
    expect(await mailsTo(old_email, pupil.email)).toHaveLength(2)
    const kept = await mailsTo(classmate_email)
    await erase(right, pupil)
    expect(await mailsTo(old_email, pupil.email)).toEqual([])
    expect(await mailsTo(classmate_email)).toEqual(kept)
    const history = await api.get(classes.classMessages, inClass(left), by(teacher))
    expect(history.map(({ subject, recipients }) => [subject, recipients.map(({ email }) => email)])).toEqual([
      ['Ještě výlet', [classmate_email]],
      ['Výlet', [classmate_email]],
    ])
  })

  it('keeps a message that went to the class’s own address, though a pupil has the same', async () => {
    const email = 'trida@rodina.example'
    const own = await schoolClass(api, teacher, { name: '2.E', students: [{ last_name: 'Sdílená', email }] })
    await api.get(classes.updateClass, { ...inClass(own), body: { name: '2.E', email } }, by(teacher))
    await message(own, { subject: 'Besídka' })
    await erase(own, at(own.students, 0))
    expect(await api.get(classes.classMessages, inClass(own), by(teacher))).toMatchObject([
      { subject: 'Besídka', recipients: [{ email, student_name: '' }] },
    ])
  })
})

describe('a pupil who is being erased', () => {
  const gone = { status: 404 }
  const named = ({ pupil: { first_name, last_name, email } }: KnownPupil) => ({ first_name, last_name, email })

  it.each<[string, (known: KnownPupil) => ReturnType<typeof erase>, { status: number }]>([
    [
      'is moved to no other class',
      ({ left, right, pupil }) =>
        api.call(classes.moveStudent, { ...one(right, pupil), body: { to_class_id: left.id } }, by(teacher)),
      gone,
    ],
    ['is taken off no roster', (of) => api.call(classes.removeStudent, one(of.right, of.pupil), by(teacher)), gone],
    ['is put back on no roster', (of) => api.call(classes.restoreStudent, one(of.left, of.pupil), by(teacher)), gone],
    ['is not exported', (of) => api.call(classes.exportStudent, one(of.right, of.pupil), by(teacher)), gone],
    [
      'is not renamed',
      (of) => api.call(classes.updateStudent, { ...one(of.right, of.pupil), body: named(of) }, by(teacher)),
      gone,
    ],
    ['has no new code', (of) => api.call(classes.renewPersonalCode, one(of.right, of.pupil), by(teacher)), gone],
    ['is not erased once more', (of) => erase(of.right, of.pupil), gone],
    [
      'is in no list that is imported',
      (of) =>
        api.call(
          rosters.importRoster,
          {
            body: { import_id: randomUUID(), rows: [{ class_id: of.right.id, student_id: of.pupil.id, ...named(of) }] },
          },
          by(teacher),
        ),
      { status: 409 },
    ],
    [
      'is sent no message',
      ({ right }) =>
        api.call(
          classes.sendClassMessage,
          { ...inClass(right), body: { subject: 'Výlet', body: 'Sraz v osm.', to_class: true, to_students: true } },
          by(teacher),
        ),
      { status: 409 },
    ],
  ])('%s, and no trace stays', async (_, coming, expected) => {
    const known = await knownPupil()
    const { right, pupil, old_email } = known
    const call = () => coming(known)
    const pupilOfSchool = { school_id: teacher.school_id, id: pupil.id }
    expect(await whileErased(api, pupilOfSchool, { erase: () => erase(right, pupil), call })).toMatchObject(expected)
    const traces = ['Idalena', 'Tichošlápková', 'Provdaná', old_email, pupil.email, pupil.personal_code]
    expect(await unfound(traces)).toEqual(traces)
    const places = 'select from class_students where student_id = $1 and removed_at is null'
    expect(await api.sql(places, [pupil.id])).toEqual([])
  })
})

describe('the log’s forgetting of erased pupils', () => {
  const forget = (schoolId: string, studentId: string) => (db: Db) =>
    sql`select erase_from_audit_log(${schoolId}, ${studentId})`.execute(db)

  it('is refused for another school and without one', async () => {
    const { right, pupil } = await knownPupil()
    await erase(right, pupil)
    const stranger = await signedUpTeacher(api)
    expect(await refusalOf(stranger.school_id, forget(teacher.school_id, pupil.id))).toBe('the school must be open')
    expect(await refusalOf(stranger.school_id, forget(stranger.school_id, pupil.id))).toBe(
      'only an erased pupil is forgotten',
    )
    expect(await refusalOf(undefined, forget(teacher.school_id, pupil.id))).toBe('the school must be open')
    expect(await refusalOf('', forget(teacher.school_id, pupil.id))).toBe('the id of a school is no uuid')
    expect(await refusalOf(teacher.school_id, forget(teacher.school_id, pupil.id))).toBe('nothing')
  })

  it('is refused for a pupil who is still here, and for anyone who is no pupil', async () => {
    const { pupil } = await knownPupil()
    for (const id of [pupil.id, admin.id])
      expect(await refusalOf(teacher.school_id, forget(teacher.school_id, id))).toBe(
        'only an erased pupil is forgotten',
      )
    expect((await logged()).some(({ target_name }) => target_name.includes('Idalena'))).toBe(true)
  })

  it('is the only way: the application’s role changes no line by itself', async () => {
    const change = (db: Db) => sql`update audit_log set target_name = ''`.execute(db)
    expect(await refusalOf(teacher.school_id, change)).toBe('permission denied for table audit_log')
  })

  it('is not for everybody who may connect to the database', async () => {
    const [row] = await api.sql(
      "select has_function_privilege('public', 'erase_from_audit_log(uuid, uuid)', 'execute') as is_open",
    )
    expect(row).toEqual({ is_open: false })
  })
})
