import { classes } from '@katedra/contract/classes'
import { plannedTests } from '@katedra/contract/planned-tests'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { colleagueOf, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
})
afterAll(() => api.stop())

const by = ({ token }: SignedInTeacher) => ({ token })
const oneClass = (class_id: string) => ({ params: { class_id } })

describe('a class', () => {
  it('is created with its pupils and belongs to its teacher', async () => {
    const students = [
      { first_name: ' Eva ', last_name: 'Malá', email: 'eva@skola.example', extra_time_factor: 1.25 },
      { last_name: 'Vydra' },
    ]
    const made = await api.get(
      classes.createClass,
      { body: { name: ' 6.A ', email: '6a@skola.example', students } },
      by(teacher),
    )
    expect(made).toMatchObject({
      name: '6.A',
      email: '6a@skola.example',
      school_year: 2026,
      student_count: 2,
      archived_at: null,
      teachers: [{ id: teacher.id, first_name: 'Jana', last_name: 'Nováková' }],
      students: [
        { first_name: 'Eva', last_name: 'Malá', email: 'eva@skola.example', extra_time_factor: 1.25 },
        { first_name: '', last_name: 'Vydra', email: '', extra_time_factor: 1 },
      ],
    })
    expect(await api.get(classes.schoolClass, oneClass(made.id), by(teacher))).toEqual(made)
  })

  it.each([
    ['2026-07-31T12:00:00Z', 2025],
    ['2026-08-01T12:00:00Z', 2026],
    ['2027-06-30T12:00:00Z', 2026],
  ])('made on %s is of the school year %i', async (moment, school_year) => {
    api.clock.set(new Date(moment))
    const other = await signedUpTeacher(api)
    expect(await schoolClass(api, other)).toMatchObject({ school_year })
    api.clock.set(mondayMorning)
  })

  it.each([
    [{ name: '' }, { name: ['Napište název třídy'] }],
    [{ name: 'x'.repeat(61) }, { name: ['Text je příliš dlouhý, vejde se nejvýš 60 znaků'] }],
    [{ name: '6.A', email: '6a@' }, { email: ['Email musí být v platném formátu (6a@)'] }],
    [{ name: '6.A', students: [{}] }, { 'students.0.last_name': ['Napište jméno nebo příjmení'] }],
    [
      { name: '6.A', students: [{ last_name: 'Malá', extra_time_factor: 0.5 }] },
      { 'students.0.extra_time_factor': ['Násobek času musí být od 1 do 5'] },
    ],
    [
      { name: '6.A', students: Array.from({ length: 1001 }, () => ({ last_name: 'Malá' })) },
      { students: ['Do jedné třídy se vejde nejvýš 1000 žáků'] },
    ],
  ])('%# is refused with its reason', async (body, detail) => {
    expect(await api.call(classes.createClass, { body }, by(teacher))).toMatchObject({ status: 422, body: { detail } })
  })

  it('may have a thousand pupils', async () => {
    const students = Array.from({ length: 1000 }, (_, index) => ({ last_name: `Číslo ${index}` }))
    const made = await api.get(classes.createClass, { body: { name: 'Velká', students } }, by(teacher))
    expect(new Set(made.students.map(({ personal_code }) => personal_code)).size).toBe(1000)
    expect(
      await api.call(
        classes.addStudents,
        { ...oneClass(made.id), body: { students: [{ last_name: 'Navíc' }] } },
        by(teacher),
      ),
    ).toMatchObject({
      status: 422,
      body: { detail: { students: ['Do jedné třídy se vejde nejvýš 1000 žáků'] } },
    })
  })

  it('changes its name and e-mail', async () => {
    const { id, students } = await schoolClass(api, teacher)
    const changed = await api.get(
      classes.updateClass,
      { ...oneClass(id), body: { name: '7.A', email: '7a@skola.example' } },
      by(teacher),
    )
    expect(changed).toMatchObject({ name: '7.A', email: '7a@skola.example', students })
  })

  it('goes to the archive and comes back; no test is planned for it meanwhile', async () => {
    const { id } = await schoolClass(api, teacher)
    expect(await api.get(classes.archiveClass, oneClass(id), by(teacher))).toMatchObject({
      archived_at: mondayMorning.toISOString(),
      student_count: 2,
    })
    const plan = { class_id: id, title: 'Písemka', level_id: 1, draw: 1, starts_at: mondayMorning.toISOString() }
    expect(await api.call(plannedTests.planTest, { body: plan }, by(teacher))).toMatchObject({
      status: 422,
      body: { detail: { class_id: ['Tato třída je v archivu. Nejdřív ji obnovte.'] } },
    })
    expect(await api.get(classes.restoreClass, oneClass(id), by(teacher))).toMatchObject({ archived_at: null })
    expect(await api.call(plannedTests.planTest, { body: plan }, by(teacher))).toMatchObject({ status: 201 })
  })
})

describe('the list of classes', () => {
  const names = async (who: SignedInTeacher) => (await api.get(classes.classes, {}, by(who))).map(({ name }) => name)

  it('is in Czech order, numbers as numbers, archived ones last', async () => {
    const other = await signedUpTeacher(api)
    for (const name of ['Čtverka', '10.A', 'Dvojka', '5.B', 'Cizí', '1.A', 'Chemici', '5.A', 'Hudba', 'Prima'])
      await schoolClass(api, other, { name, students: 0 })
    const archived = await schoolClass(api, other, { name: '2.A', students: 0 })
    await api.get(classes.archiveClass, oneClass(archived.id), by(other))
    expect(await names(other)).toEqual([
      '1.A',
      '5.A',
      '5.B',
      '10.A',
      'Cizí',
      'Čtverka',
      'Dvojka',
      'Hudba',
      'Chemici',
      'Prima',
      '2.A',
    ])
  })

  it('holds one’s own classes for a TEACHER and all of the school for its admins', async () => {
    const head = await signedUpTeacher(api)
    await schoolClass(api, head, { name: '8.A' })
    const colleague = await colleagueOf(api, head)
    await schoolClass(api, colleague, { name: '8.B' })
    expect(await names(head)).toEqual(['8.A'])
    expect(await names(colleague)).toEqual(['8.B'])
    for (const role of ['SCHOOL_ADMIN', 'SCHOOL_FIRST_ADMIN'] as const) {
      const admin = await colleagueOf(api, head, role)
      expect(await names(admin)).toEqual(['8.A', '8.B'])
    }
  })
})

describe('a colleague’s class', () => {
  it('does not exist for a TEACHER, whatever is asked of it, and does for an admin', async () => {
    const mine = await schoolClass(api, teacher)
    const colleague = await colleagueOf(api, teacher)
    const params = { class_id: mine.id, student_id: mine.students[0]?.id ?? '' }
    const pupil = { last_name: 'Malá' }
    const calls = [
      api.call(classes.schoolClass, { params }, by(colleague)),
      api.call(classes.updateClass, { params, body: { name: '6.B' } }, by(colleague)),
      api.call(classes.archiveClass, { params }, by(colleague)),
      api.call(classes.restoreClass, { params }, by(colleague)),
      api.call(classes.addStudents, { params, body: { students: [pupil] } }, by(colleague)),
      api.call(classes.updateStudent, { params, body: pupil }, by(colleague)),
      api.call(classes.removeStudent, { params }, by(colleague)),
      api.call(classes.restoreStudent, { params }, by(colleague)),
      api.call(classes.renewPersonalCode, { params }, by(colleague)),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404))
    expect(await api.get(classes.schoolClass, { params }, by(teacher))).toEqual(mine)
    const admin = await colleagueOf(api, teacher, 'SCHOOL_ADMIN')
    expect(await api.get(classes.schoolClass, { params }, by(admin))).toEqual(mine)
  })
})
