import { classes, type SchoolClassDetail } from '@katedra/contract/classes'
import { mail } from '@katedra/contract/mail'
import { results } from '@katedra/contract/results'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, colleagueOf, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { joinedAttempt, launchedTest } from '../testing/build-test.ts'
import { nextName } from './classes.promotion.ts'

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
})
afterAll(() => api.stop())

const by = ({ token }: SignedInTeacher) => ({ token })
const inClass = ({ id }: { id: string }) => ({ params: { class_id: id } })
const one = (own: SchoolClassDetail, student: { id: string }) => ({
  params: { class_id: own.id, student_id: student.id },
})
const read = (own: { id: string }, who = teacher) => api.get(classes.schoolClass, inClass(own), by(who))

describe('the name of a class a year later', () => {
  it.each([
    ['6.A', '7.A'],
    ['1. B', '2. B'],
    ['8C', '9C'],
    ['9.A', null],
    ['Prima', 'Sekunda'],
    ['septima B', 'oktáva B'],
    ['KVINTA', 'SEXTA'],
    ['Oktáva', null],
    ['Němčina pokročilí', 'Němčina pokročilí'],
  ])('%s becomes %s', (name, next) => {
    expect(nextName(name)).toBe(next)
  })
})

/** A register shows the class from the end. */
async function inRegister({ id, students }: SchoolClassDetail, { school_id }: SignedInTeacher): Promise<void> {
  await api.sql("insert into register_orders values ($1, $2, 'bakalari', now())", [school_id, id])
  for (const [index, student] of students.toReversed().entries())
    await api.sql("insert into register_places values ($1, $2, 'bakalari', $3, $4)", [
      school_id,
      id,
      index + 1,
      student.id,
    ])
}
const placesIn = ({ id }: { id: string }) =>
  api.sql('select register, place, student_id from register_places where class_id = $1 order by place', [id])

describe('the new school year', () => {
  it('promotes a class with pupils and teachers, archives leavers, and asking twice changes nothing', async () => {
    const admin = await signedUpTeacher(api)
    const sixth = await schoolClass(api, admin, { name: '6.A', students: 2 })
    const ninth = await schoolClass(api, admin, { name: '9.A', students: 1 })
    const test = await launchedTest(api, admin, sixth)
    await inRegister(sixth, admin)
    const shown = await api.get(classes.promotion, {}, by(admin))
    expect(shown).toEqual({
      school_year: 2027,
      classes: [
        { class_id: sixth.id, name: '6.A', new_name: '7.A', student_count: 2 },
        { class_id: ninth.id, name: '9.A', new_name: null, student_count: 1 },
      ],
    })
    const body = { classes: shown.classes.map(({ class_id, new_name }) => ({ class_id, new_name })) }
    await Promise.all([1, 2].map(() => api.get(classes.promoteClasses, { body }, by(admin))))
    const after = await api.get(classes.classes, {}, by(admin))
    expect(after.map(({ name, school_year, archived_at }) => [name, school_year, archived_at !== null])).toEqual([
      ['7.A', 2027, false],
      ['6.A', 2026, true],
      ['9.A', 2026, true],
    ])
    const seventh = await read(at(after, 0), admin)
    expect(seventh.students).toEqual(sixth.students)
    expect(seventh.teachers).toEqual(sixth.teachers)
    expect(await placesIn(seventh)).toEqual(await placesIn(sixth))
    expect(await placesIn(seventh)).toHaveLength(2)
    expect((await api.get(results.testResults, { params: { test_id: test.id } }, by(admin))).test.class_name).toBe(
      '6.A',
    )
  })
})

describe('a class that was left out of the new school year', () => {
  it('is offered again, before the year after', async () => {
    const admin = await signedUpTeacher(api)
    const sixth = await schoolClass(api, admin, { name: '6.A', students: 1 })
    const seventh = await schoolClass(api, admin, { name: '7.A', students: 1 })
    const body = { classes: [{ class_id: sixth.id, new_name: '7.B' }] }
    await api.get(classes.promoteClasses, { body }, by(admin))
    expect(await api.get(classes.promotion, {}, by(admin))).toMatchObject({
      school_year: 2027,
      classes: [{ class_id: seventh.id, new_name: '8.A' }],
    })
  })
})

describe('the teachers of a class', () => {
  it('are set, one at least, all of the school', async () => {
    const own = await schoolClass(api, teacher, { name: '5.A' })
    const colleague = await colleagueOf(api, teacher)
    const set = (teacher_ids: string[], who = teacher) =>
      api.call(classes.setClassTeachers, { ...inClass(own), body: { teacher_ids } }, by(who))
    expect(await set([])).toMatchObject({ status: 422 })
    expect(await set([teacher.id, (await signedUpTeacher(api)).id])).toMatchObject({
      status: 422,
      body: { detail: { teacher_ids: ['Někdo z učitelů už ve škole není. Vyberte je znovu.'] } },
    })
    expect(await set([colleague.id])).toMatchObject({ status: 200, body: { teachers: [{ id: colleague.id }] } })
    expect(await api.call(classes.schoolClass, inClass(own), by(teacher))).toMatchObject({ status: 404 })
    expect((await read(own, colleague)).id).toBe(own.id)
  })
})

describe('a pupil', () => {
  it('moves to another class with code and results, and back', async () => {
    const [left, right] = [
      await schoolClass(api, teacher, { name: '1.A' }),
      await schoolClass(api, teacher, { name: '1.B', students: 0 }),
    ]
    const pupil = at(left.students, 0)
    const move = (from: SchoolClassDetail, to: SchoolClassDetail) =>
      api.call(classes.moveStudent, { ...one(from, pupil), body: { to_class_id: to.id } }, by(teacher))
    expect(await move(left, right)).toMatchObject({ status: 200, body: pupil })
    expect((await read(right)).students).toEqual([pupil])
    expect((await read(left)).students.map(({ id }) => id)).not.toContain(pupil.id)
    expect(await move(right, left)).toMatchObject({ status: 200 })
    expect((await read(left)).students.map(({ id }) => id)).toContain(pupil.id)
  })

  it('moves neither to a class of another school nor to an archived one', async () => {
    const own = await schoolClass(api, teacher, { name: '1.C' })
    const foreign = await schoolClass(api, await signedUpTeacher(api))
    const archived = await schoolClass(api, teacher, { name: '1.D' })
    await api.get(classes.archiveClass, inClass(archived), by(teacher))
    const move = (to: { id: string }) =>
      api.call(classes.moveStudent, { ...one(own, at(own.students, 0)), body: { to_class_id: to.id } }, by(teacher))
    expect(await move(foreign)).toMatchObject({
      status: 422,
      body: { detail: { to_class_id: ['Takovou třídu nemáte'] } },
    })
    expect(await move(archived)).toMatchObject({ status: 409, body: { code: 'classes.archived' } })
  })

  it('is exported with everything kept about them', async () => {
    const own = await schoolClass(api, teacher, { name: '2.A' })
    const pupil = at(own.students, 0)
    await joinedAttempt(api, await launchedTest(api, teacher, own), pupil)
    const data = await api.get(classes.exportStudent, one(own, pupil), by(teacher))
    expect(data).toMatchObject({
      student: { last_name: pupil.last_name, personal_code: pupil.personal_code },
      classes: [{ name: '2.A' }],
      attempts: [{ attempt_no: 1, state: 'open' }],
    })
  })

  it('is erased for good: off the roster, never back, results stay', async () => {
    const own = await schoolClass(api, teacher, { name: '2.B', students: 1 })
    const pupil = at(own.students, 0)
    const test = await launchedTest(api, teacher, own)
    await joinedAttempt(api, test, pupil)
    expect(await api.call(classes.eraseStudent, one(own, pupil), by(teacher))).toMatchObject({ status: 204 })
    expect((await read(own)).students).toEqual([])
    expect(await api.call(classes.restoreStudent, one(own, pupil), by(teacher))).toMatchObject({ status: 404 })
    expect((await api.get(results.testResults, { params: { test_id: test.id } }, by(teacher))).students).toHaveLength(1)
  })
})

describe('a message to a class', () => {
  const send = (own: { id: string }, form = {}) =>
    api.call(
      classes.sendClassMessage,
      { ...inClass(own), body: { subject: 'Výlet', body: 'Sraz v osm.\n\nVezměte si svačinu.', ...form } },
      by(teacher),
    )

  it('goes to the class and to pupils’ own addresses, each once, and is kept in its history', async () => {
    const own = await schoolClass(api, teacher, {
      name: '3.A',
      students: [
        { last_name: 'Nová', email: 'rodina@skola.cz' },
        { last_name: 'Nový', email: 'Rodina@skola.cz' },
        { last_name: 'Bez' },
      ],
    })
    await api.get(classes.updateClass, { ...inClass(own), body: { name: '3.A', email: '3a@skola.cz' } }, by(teacher))
    expect(await send(own)).toMatchObject({ status: 201 })
    const [message] = await api.get(classes.classMessages, inClass(own), by(teacher))
    expect(message).toMatchObject({
      subject: 'Výlet',
      teacher_name: 'Jana Nováková',
      recipients: [
        { email: '3a@skola.cz', student_name: '', state: 'waiting' },
        { student_name: expect.stringMatching(/^Nov/), state: 'waiting' },
      ],
    })
    const mails = await api.get(mail.outbox, {})
    expect(
      mails
        .filter(({ subject }) => subject === 'Výlet')
        .map(({ recipient }) => recipient.toLowerCase())
        .toSorted(),
    ).toEqual(['3a@skola.cz', 'rodina@skola.cz'])
    expect(at(mails, 0).text).toContain('Vezměte si svačinu.')
  })

  it('without any address is refused with the specification’s sentence', async () => {
    const own = await schoolClass(api, teacher, { name: '3.B' })
    expect(await send(own)).toMatchObject({
      status: 409,
      body: { detail: 'Třída nemá nastavený email', code: 'classes.no_email' },
    })
  })
})

describe('the change log', () => {
  it('says who did what, and is for admins only', async () => {
    const own = await schoolClass(api, teacher, { name: '4.A' })
    await api.get(classes.renewPersonalCode, one(own, at(own.students, 0)), by(teacher))
    const { audit } = await import('@katedra/contract/audit')
    expect(await api.call(audit.auditLog, { query: {} }, by(teacher))).toMatchObject({ status: 403 })
    const admin = await colleagueOf(api, teacher, 'SCHOOL_ADMIN')
    const { entries } = await api.get(audit.auditLog, { query: {} }, by(admin))
    expect(entries.slice(0, 2).map(({ action, actor_name, target_name }) => [action, actor_name, target_name])).toEqual(
      [
        ['classes.code_renewed', 'Jana Nováková', 'Číslo 1 Žák 1'],
        ['classes.created', 'Jana Nováková', '4.A'],
      ],
    )
    const { entries: found } = await api.get(audit.auditLog, { query: { search: '4.a' } }, by(admin))
    expect(found.map(({ target_name }) => target_name)).toEqual(['4.A'])
  })
})
