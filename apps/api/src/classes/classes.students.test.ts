import { attempts } from '@katedra/contract/attempts'
import { classes, maxClassSize, type SchoolClassDetail } from '@katedra/contract/classes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { joinedAttempt, launchedTest } from '../testing/build-test.ts'
import { waitingStatements } from '../testing/waiting-statements.ts'

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
})
afterAll(() => api.stop())

const caller = () => ({ token: teacher.token })
const roster = async ({ id }: { id: string }) =>
  (await api.get(classes.schoolClass, { params: { class_id: id } }, caller())).students
const params = ({ id }: SchoolClassDetail, student: { id: string }) => ({
  params: { class_id: id, student_id: student.id },
})

describe('the roster', () => {
  it('is in Czech order: by surname, then by first name, ch after h', async () => {
    const names = [
      ['Jan', 'Žák'],
      ['Adam', 'Chalupa'],
      ['Petr', 'Černý'],
      ['Eva', 'Novák'],
      ['Šárka', 'Hrubá'],
      ['Adéla', 'Novák'],
      ['Iva', 'Cibulka'],
      ['Ota', 'Říha'],
      ['Zdena', 'Rak'],
    ]
    const pupils = await schoolClass(api, teacher, {
      students: names.map(([first_name = '', last_name = '']) => ({ first_name, last_name })),
    })
    expect((await roster(pupils)).map(({ first_name, last_name }) => `${last_name} ${first_name}`)).toEqual([
      ...[
        'Cibulka Iva',
        'Černý Petr',
        'Hrubá Šárka',
        'Chalupa Adam',
        'Novák Adéla',
        'Novák Eva',
        'Rak Zdena',
        'Říha Ota',
        'Žák Jan',
      ],
    ])
  })

  it('grows by pupils that are added', async () => {
    const pupils = await schoolClass(api, teacher, { students: 1 })
    const students = [{ first_name: 'Eva', last_name: 'Malá' }, { first_name: 'Sova' }]
    const grown = await api.get(classes.addStudents, { params: { class_id: pupils.id }, body: { students } }, caller())
    expect(grown.student_count).toBe(3)
    expect(grown.students.map(({ first_name }) => first_name).toSorted()).toEqual(['Eva', 'Sova', 'Žák 1'].toSorted())
  })

  it('takes no one from an empty list', async () => {
    const pupils = await schoolClass(api, teacher)
    expect(
      await api.call(classes.addStudents, { params: { class_id: pupils.id }, body: { students: [] } }, caller()),
    ).toMatchObject({ status: 422, body: { detail: { students: ['Toto pole je povinné'] } } })
  })

  it('keeps two pupils of the same name apart', async () => {
    const twins = await schoolClass(api, teacher, { students: [{ last_name: 'Dvořák' }, { last_name: 'Dvořák' }] })
    expect(new Set(twins.students.map(({ id }) => id)).size).toBe(2)
  })
})

describe('a pupil', () => {
  it('changes name, e-mail and extra time', async () => {
    const pupils = await schoolClass(api, teacher)
    const body = { first_name: 'Nové', last_name: 'Jméno', email: 'nove@skola.example', extra_time_factor: 1.5 }
    const [student] = [at(pupils.students, 0)]
    expect(await api.get(classes.updateStudent, { ...params(pupils, student), body }, caller())).toEqual({
      ...student,
      ...body,
    })
  })

  it('is taken off the roster and put back, with code and results', async () => {
    const pupils = await schoolClass(api, teacher)
    const [first, second] = [at(pupils.students, 0), at(pupils.students, 1)]
    expect(await api.call(classes.removeStudent, params(pupils, first), caller())).toMatchObject({
      status: 204,
      body: undefined,
    })
    expect((await roster(pupils)).map(({ id }) => id)).toEqual([second.id])
    const list = { params: { class_id: pupils.id } }
    expect(await api.get(classes.removedStudents, list, caller())).toMatchObject([
      { ...first, removed_at: api.clock.now().toISOString() },
    ])
    expect(await api.get(classes.restoreStudent, params(pupils, first), caller())).toEqual(first)
    expect(await api.get(classes.removedStudents, list, caller())).toEqual([])
    expect((await roster(pupils)).map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
  })

  it('who has been taken off cannot join', async () => {
    const pupils = await schoolClass(api, teacher)
    const test = await launchedTest(api, teacher, pupils)
    const gone = at(pupils.students, 0)
    await api.get(classes.removeStudent, params(pupils, gone), caller())
    const body = { student_id: gone.id, personal_code: gone.personal_code }
    expect(await api.call(attempts.joinTest, { params: { code: test.join_code }, body })).toMatchObject({ status: 404 })
    const offered = await api.get(attempts.joinableTest, { params: { code: test.join_code } })
    expect(offered.students.map(({ id }) => id)).toEqual([at(pupils.students, 1).id])
  })

  it('of another class of the same teacher is not found in this one', async () => {
    const [left, right] = [await schoolClass(api, teacher), await schoolClass(api, teacher, { name: '6.B' })]
    expect(await api.call(classes.removeStudent, params(left, at(right.students, 0)), caller())).toMatchObject({
      status: 404,
    })
    expect(await roster(right)).toEqual(right.students)
  })
})

describe('a personal code', () => {
  it('has eight characters without look-alikes and is no one else’s', async () => {
    const pupils = await schoolClass(api, teacher, { students: 200 })
    const codes = pupils.students.map(({ personal_code }) => personal_code)
    expect(codes.filter((code) => !/^[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{8}$/.test(code))).toEqual([])
    expect(new Set(codes).size).toBe(200)
  })

  it('can be renewed: the new one opens the test, the old one does not', async () => {
    const pupils = await schoolClass(api, teacher)
    const student = at(pupils.students, 0)
    const test = await launchedTest(api, teacher, pupils)
    const renewed = await api.get(classes.renewPersonalCode, params(pupils, student), caller())
    expect(renewed).toEqual({ ...student, personal_code: expect.any(String) })
    expect(renewed.personal_code).not.toBe(student.personal_code)
    const join = (personal_code: string) =>
      api.call(attempts.joinTest, { params: { code: test.join_code }, body: { student_id: student.id, personal_code } })
    expect(await join(student.personal_code)).toMatchObject({
      status: 403,
      body: { code: 'attempts.wrong_personal_code' },
    })
    expect(await join(renewed.personal_code)).toMatchObject({ status: 201 })
    expect(await api.call(attempts.testsOfStudent, { body: { personal_code: student.personal_code } })).toMatchObject({
      status: 404,
      body: { code: 'attempts.unknown_code' },
    })
  })

  it('renewed twice at once ends with one code that works', async () => {
    const pupils = await schoolClass(api, teacher)
    const student = at(pupils.students, 0)
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.call(classes.renewPersonalCode, params(pupils, student), caller())),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [current] = (await roster(pupils)).filter(({ id }) => id === student.id)
    expect(await api.sql('select code from personal_codes where student_id = $1', [student.id])).toEqual([
      { code: current?.personal_code },
    ])
  })

  it('does not reach the pupils’ app with the names', async () => {
    const pupils = await schoolClass(api, teacher)
    const test = await launchedTest(api, teacher, pupils)
    const offered = await api.get(attempts.joinableTest, { params: { code: test.join_code } })
    const joined = await joinedAttempt(api, test, at(pupils.students, 0))
    const told = JSON.stringify([offered, joined])
    expect(pupils.students.filter(({ personal_code }) => told.includes(personal_code))).toEqual([])
  })
})

describe('the last place of a class', () => {
  it.each(['added', 'moved'] as const)('goes to one of two who are %s at one moment', async (way) => {
    const full = await schoolClass(api, teacher, { students: maxClassSize - 1 })
    const before = await schoolClass(api, teacher, { students: 2 })
    const { replies } = await api.api.database.transaction(teacher.school_id, async (db) => {
      await sql`select from classes where school_id = ${teacher.school_id} and id = ${full.id} for update`.execute(db)
      const coming = before.students.map((student) =>
        way === 'added'
          ? api.call(
              classes.addStudents,
              { params: { class_id: full.id }, body: { students: [{ last_name: 'Nová' }] } },
              caller(),
            )
          : api.call(classes.moveStudent, { ...params(before, student), body: { to_class_id: full.id } }, caller()),
      )
      await expect.poll(() => waitingStatements(api)).toBe(2)
      return { replies: coming }
    })
    const field = way === 'added' ? 'students' : 'to_class_id'
    const statuses = (await Promise.all(replies)).toSorted((a, b) => a.status - b.status)
    expect(statuses).toMatchObject([
      { status: expect.toBeOneOf([200, 201]) },
      { status: 422, body: { detail: { [field]: ['Do jedné třídy se vejde nejvýš 1000 žáků'] } } },
    ])
    expect(await roster(full)).toHaveLength(maxClassSize)
  })
})
