import { classes } from '@katedra/contract/classes'
import { marks, type Register } from '@katedra/contract/marks'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { publishedMarks } from '../testing/build-marks.ts'
import { resultsStage, type ResultsStage } from '../testing/build-results.ts'
import { at, colleagueOf, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'

let api: TestApi
let teacher: SignedInTeacher
let stage: ResultsStage
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  stage = await resultsStage(api, teacher)
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('update teachers set free_plans_left = 5')
})

const caller = () => ({ token: teacher.token })
const orderOf = (class_id: string, register: Register = 'bakalari') =>
  api.get(marks.registerOrder, { params: { class_id, register } }, caller())
const setOrder = (class_id: string, student_ids: string[], register: Register = 'bakalari') =>
  api.get(marks.setRegisterOrder, { params: { class_id, register }, body: { student_ids } }, caller())
const namesOf = ({ students }: { students: { name: string }[] }) => students.map(({ name }) => name)

describe('the order in which a register shows a class', () => {
  it('is by name until somebody changes it, and another for each register', async () => {
    const { id, students } = await stage.classOfThree()
    expect(await orderOf(id)).toMatchObject({ register: 'bakalari', changed_at: null })
    expect(namesOf(await orderOf(id))).toEqual(['Adamec Eva', 'Beran Eva', 'Čáp Eva'])
    const [adamec, beran, cap] = students.map((student) => student.id)
    const saved = await setOrder(id, [cap ?? '', adamec ?? '', beran ?? ''])
    expect(namesOf(saved)).toEqual(['Čáp Eva', 'Adamec Eva', 'Beran Eva'])
    expect(saved.changed_at).toBe(mondayMorning.toISOString())
    expect(await orderOf(id)).toEqual(saved)
    expect(namesOf(await orderOf(id, 'edupage'))).toEqual(['Adamec Eva', 'Beran Eva', 'Čáp Eva'])
  })

  it('has new pupils at the end by name and no one who has left; the same order once more changes nothing', async () => {
    const { id, students } = await stage.classOfThree()
    const ids = students.map((student) => student.id).toReversed()
    const saved = await setOrder(id, ids)
    api.clock.pass(60)
    expect((await setOrder(id, ids)).changed_at).toBe(saved.changed_at)
    const body = { students: ['Žák', 'Abrham'].map((last_name) => ({ first_name: 'Jan', last_name, email: '' })) }
    await api.get(classes.addStudents, { params: { class_id: id }, body }, caller())
    await api.get(classes.removeStudent, { params: { class_id: id, student_id: at(students, 1).id } }, caller())
    expect(namesOf(await orderOf(id))).toEqual(['Čáp Eva', 'Adamec Eva', 'Abrham Jan', 'Žák Jan'])
  })

  it('takes no one twice and no one from elsewhere', async () => {
    const { id, students } = await stage.classOfThree()
    const other = await schoolClass(api, teacher, { students: 1 })
    const cap = at(students, 2).id
    await setOrder(id, [at(other.students, 0).id, cap, cap])
    expect(namesOf(await orderOf(id))).toEqual(['Čáp Eva', 'Adamec Eva', 'Beran Eva'])
    expect(await api.sql('select student_id from register_places where class_id = $1', [id])).toEqual([
      { student_id: cap },
    ])
  })

  it('is set by two at once without a mixture', async () => {
    const { id, students } = await stage.classOfThree()
    const ids = students.map((student) => student.id)
    await Promise.all([ids, ids.toReversed(), ids, ids.toReversed()].map((order) => setOrder(id, order)))
    const names = namesOf(await orderOf(id))
    expect([names, names.toReversed()]).toContainEqual(['Adamec Eva', 'Beran Eva', 'Čáp Eva'])
  })

  it('is of those who see the class', async () => {
    const { id } = await stage.classOfThree()
    const colleague = await colleagueOf(api, teacher)
    const stranger = await signedUpTeacher(api)
    for (const { token } of [colleague, stranger]) {
      const params = { class_id: id, register: 'bakalari' as const }
      expect((await api.call(marks.registerOrder, { params }, { token })).status).toBe(404)
      expect((await api.call(marks.setRegisterOrder, { params, body: { student_ids: [] } }, { token })).status).toBe(
        404,
      )
    }
  })
})

describe('the marks of a test as a file', () => {
  it('are in the order of a register, with weight and topic, and harmless', async () => {
    const pupils = await schoolClass(api, teacher, {
      students: ['=1+1', 'Beran', 'Čáp'].map((last_name) => ({ first_name: 'Eva', last_name })),
    })
    const test = await stage.written(pupils, { title: 'Písemka' })
    await stage.handIn(pupils, test, 2, 2)
    const [formula, beran, cap] = pupils.students.map(({ id }) => id)
    await publishedMarks(api, teacher, test.id, {
      weight: 4,
      topic: 'Zlomky',
      given: [{ student_id: formula ?? '', label: null, absence: 'later' }],
    })
    await setOrder(pupils.id, [cap ?? '', beran ?? '', formula ?? ''])
    const response = await api.server.inject({
      method: 'POST',
      url: `/v1/tests/${test.id}/marks/export/`,
      headers: { authorization: `Bearer ${teacher.token}`, 'accept-language': 'cs' },
      payload: { format: 'csv', register: 'bakalari' },
    })
    const rows: string[][] = parse(response.body, { bom: true, delimiter: ';' })
    expect(rows).toEqual([
      ['Žák', 'Známka', 'Váha', 'Téma', 'Test'],
      ['Čáp Eva', '1', '4', 'Zlomky', 'Písemka'],
      ['Beran Eva', '', '4', 'Zlomky', 'Písemka'],
      ["'=1+1 Eva", 'bude psát později', '4', 'Zlomky', 'Písemka'],
    ])
    expect(
      await api.sql("select target_name from audit_log where action = 'marks.test_exported' and target_id = $1", [
        test.id,
      ]),
    ).toEqual([{ target_name: 'Písemka' }])
    const stranger = await signedUpTeacher(api)
    const input = { params: { test_id: test.id }, body: { format: 'csv' as const } }
    expect((await api.call(marks.exportTestMarks, input, { token: stranger.token })).status).toBe(404)
  })
})
