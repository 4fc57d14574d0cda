import { classes } from '@katedra/contract/classes'
import { search } from '@katedra/contract/search'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { placedOrder } from '../testing/build-order.ts'
import {
  at,
  colleagueOf,
  registeredSchool,
  schoolClass,
  signedUpTeacher,
  type SignedInTeacher,
} from '../testing/build-school.ts'
import { abcQuestion, ownQuestion } from '../testing/build-question.ts'

let api: TestApi
let admin: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  admin = await signedUpTeacher(api)
  await registeredSchool(api, admin)
})

const find = (teacher: SignedInTeacher, text: string) =>
  api.get(search.search, { body: { text } }, { token: teacher.token })

describe('a search', () => {
  it('finds pupils without diacritics and by any ending of the name, the nearest first', async () => {
    const students = [
      { first_name: 'Jan', last_name: 'Novák' },
      { first_name: 'Žofie', last_name: 'Nováková' },
      { first_name: 'Ota', last_name: 'Malý' },
    ]
    const { id, name } = await schoolClass(api, admin, { students })
    const found = await find(admin, 'novakova')
    expect(found.students.map(({ last_name }) => last_name)).toEqual(['Nováková', 'Novák'])
    expect(found.students[0]).toMatchObject({ class_id: id, class_name: name })
    expect((await find(admin, 'Novákovi')).students).toHaveLength(2)
    expect((await find(admin, 'zofie novak')).students.map(({ first_name }) => first_name)).toEqual(['Žofie'])
    expect((await find(admin, `maly ${name}`)).students).toHaveLength(1)
    // Names are found by their beginnings.
    expect((await find(admin, 'ovak')).students).toEqual([])
    // A class is found by its own name; its pupils would be a crowd.
    expect((await find(admin, name)).students).toEqual([])
  })

  it('finds a teacher only pupils of own classes that go on, and never a personal code', async () => {
    const { id, students } = await schoolClass(api, admin, { students: [{ first_name: 'Ida', last_name: 'Tajná' }] })
    const teacher = await colleagueOf(api, admin)
    expect((await find(teacher, 'tajna')).students).toEqual([])
    expect((await find(admin, at(students, 0).personal_code)).students).toEqual([])
    expect(JSON.stringify(await find(admin, 'tajna'))).not.toContain(at(students, 0).personal_code)
    await api.get(classes.archiveClass, { params: { class_id: id } }, { token: admin.token })
    expect((await find(admin, 'tajna')).students).toEqual([])
  })

  it('finds colleagues by name and address, and no one of another school', async () => {
    const colleague = await colleagueOf(api, admin)
    const stranger = await signedUpTeacher(api)
    expect((await find(admin, 'svobodove')).colleagues.map(({ id }) => id)).toEqual([colleague.id])
    expect((await find(admin, colleague.email)).colleagues.map(({ id }) => id)).toEqual([colleague.id])
    expect((await find(stranger, 'svobodova')).colleagues).toEqual([])
  })

  it('finds orders by symbol and payer: admins all of them, a teacher own ones', async () => {
    const { variable_symbol, payer } = await placedOrder(api, admin)
    const teacher = await colleagueOf(api, admin)
    const symbols = async (who: SignedInTeacher, text: string) =>
      (await find(who, text)).orders.map((order) => order.variable_symbol)
    expect(await symbols(admin, variable_symbol)).toEqual([variable_symbol])
    expect(await symbols(admin, payer.name.toUpperCase())).toEqual([variable_symbol])
    expect(await symbols(teacher, variable_symbol)).toEqual([])
  })

  it('finds own questions before those of colleagues and the library, and no private ones of others', async () => {
    const colleague = await colleagueOf(api, admin)
    const asking = (prompt: string) => ({ ...abcQuestion(), prompt: { cs: prompt } })
    const own = await ownQuestion(api, admin, { question: asking('Kolik zlomků je pravých?') })
    await ownQuestion(api, colleague, { question: asking('Zlomek, který nikdo nemá vidět') })
    const prompts = async (text: string) => (await find(admin, text)).questions.map(({ prompt }) => prompt.cs)
    const [first, ...others] = (await find(admin, 'zlomcich')).questions
    expect(first).toMatchObject({ id: own.id, subject_name: expect.any(String) })
    expect(others.map(({ prompt }) => prompt.cs)).not.toContain('Zlomek, který nikdo nemá vidět')
    expect(await prompts('zlomek nikdo nema videt')).toEqual([])
    expect(JSON.stringify(await find(admin, 'zlomek'))).not.toContain('"key"')
  })

  it('is bounded: a few of each, and no longer than a hundred letters', async () => {
    const students = Array.from({ length: 20 }, (_, index) => ({ first_name: `Petr ${index}`, last_name: 'Dlouhý' }))
    await schoolClass(api, admin, { students })
    expect((await find(admin, 'dlouhy')).students).toHaveLength(8)
    const call = (text: string) => api.call(search.search, { body: { text } }, { token: admin.token })
    expect((await call('a'.repeat(101))).status).toBe(422)
    expect((await call('  ')).status).toBe(422)
    // What means something in a pattern means nothing here.
    for (const text of ['.*', '(', '[a', 'a{1000}', '%_', '\\', 'x|y', '^$'])
      expect(await call(text)).toMatchObject({ status: 200, body: { students: [] } })
  })
})
