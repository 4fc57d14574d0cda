import { profile } from '@katedra/contract/profile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import {
  colleagueOf,
  goodPassword,
  schoolClass,
  signedUpTeacher,
  type SignedInTeacher,
} from '../testing/build-school.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const leave = ({ token }: SignedInTeacher) =>
  api.call(profile.deleteAccount, { body: { password: goodPassword } }, { token })

describe('two who leave at once', () => {
  it('go one after the other: the second one is the only teacher, and the school goes', async () => {
    const teacher = await signedUpTeacher(api)
    const colleague = await colleagueOf(api, teacher)
    await schoolClass(api, teacher)
    const answers = await Promise.all([leave(teacher), leave(colleague)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    for (const table of ['schools', 'teachers', 'classes'])
      expect(await api.sql(`select from ${table} where school_id = $1`, [teacher.school_id])).toEqual([])
  })

  it('as first admins of a school with a third teacher leave one first admin', async () => {
    const teacher = await signedUpTeacher(api)
    const admins = [
      await colleagueOf(api, teacher, 'SCHOOL_FIRST_ADMIN'),
      await colleagueOf(api, teacher, 'SCHOOL_FIRST_ADMIN'),
    ]
    const answers = await Promise.all(admins.map((admin) => leave(admin)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  })

  it('by two presses of one button are one, with one mail', async () => {
    const teacher = await signedUpTeacher(api)
    const mails = () => api.sql('select from mails where recipient = $1', [teacher.email])
    const before = (await mails()).length
    const answers = await Promise.all([leave(teacher), leave(teacher)])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(await mails()).toHaveLength(before + 1)
  })
})
