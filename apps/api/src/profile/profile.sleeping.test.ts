import { audit } from '@katedra/contract/audit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { pooledCredits } from '../testing/build-credits.ts'
import {
  at,
  colleagueOf,
  registeredSchool,
  signedUpTeacher,
  signIn,
  type SignedInTeacher,
} from '../testing/build-school.ts'
import { launchedTest } from '../testing/build-test.ts'
import { schoolClass } from '../testing/build-school.ts'
import { nextStep, tendSleepingAccounts } from './profile.sleeping.ts'

let api: TestApi
/** The main admin, who is awake. */
let admin: SignedInTeacher
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  await api.sql('delete from rate_limits')
  api.clock.set(new Date('2026-09-07T07:00:00Z'))
  admin = await signedUpTeacher(api)
  await registeredSchool(api, admin)
  teacher = await colleagueOf(api, admin)
})

/** A night in which everybody else has been here lately. */
async function night(moment: string, ...asleep: SignedInTeacher[]): Promise<void> {
  api.clock.set(new Date(moment))
  await api.sql('update users set last_active_at = $1, counted_from = null where id <> all($2)', [
    moment,
    asleep.map(({ id }) => id),
  ])
  await tendSleepingAccounts(api.api)
}

const subjectsTo = async ({ email }: SignedInTeacher) =>
  (
    await api.sql(
      `select subject from mails where recipient = $1 and (subject like '%se % smaže' or subject like '%je smazaný') order by created_at`,
      [email],
    )
  ).map(({ subject }) => subject)
const isThere = async ({ id }: SignedInTeacher) => (await api.sql('select from users where id = $1', [id])).length === 1

describe('an account that nobody uses', () => {
  it('is told sixty and fourteen days before three years are over, once each, and then closed', async () => {
    await launchedTest(api, teacher, await schoolClass(api, teacher))
    await night('2029-07-08T03:11:00Z', teacher)
    expect(await subjectsTo(teacher)).toEqual([])
    await night('2029-07-10T03:11:00Z', teacher)
    await night('2029-07-11T03:11:00Z', teacher)
    expect(await subjectsTo(teacher)).toEqual(['Váš účet v Katedře se 8. 9. 2029 smaže'])
    await night('2029-08-26T03:11:00Z', teacher)
    await night('2029-08-27T03:11:00Z', teacher)
    expect(await subjectsTo(teacher)).toHaveLength(2)
    await night('2029-09-08T03:00:00Z', teacher)
    expect(await isThere(teacher)).toBe(true)
    await night('2029-09-10T03:11:00Z', teacher)
    expect(await isThere(teacher)).toBe(false)
    expect(await subjectsTo(teacher)).toEqual([
      'Váš účet v Katedře se 8. 9. 2029 smaže',
      expect.stringMatching(/^Váš účet v Katedře se \d+\. 9\. 2029 smaže$/),
      'Váš účet v Katedře je smazaný',
    ])
    const [test] = await api.sql('select teacher_id from tests where school_id = $1', [admin.school_id])
    expect(test).toEqual({ teacher_id: admin.id })
    const { token } = await signIn(api, admin.email)
    expect(at((await api.get(audit.auditLog, { query: {} }, { token })).entries, 0)).toMatchObject({
      action: 'colleagues.unused_closed',
      actor_name: '',
      target_name: 'Jana Svobodová',
    })
  })

  it('is not closed after a sign-in, and told anew when it has slept as long again', async () => {
    await night('2029-07-10T03:11:00Z', teacher)
    await night('2029-08-27T03:11:00Z', teacher)
    api.clock.set(new Date('2029-09-01T08:00:00Z'))
    await signIn(api, teacher.email)
    await night('2029-09-20T03:11:00Z', teacher)
    await night('2032-06-01T03:11:00Z', teacher)
    expect(await subjectsTo(teacher)).toHaveLength(2)
    await night('2032-07-05T03:11:00Z', teacher)
    expect(await subjectsTo(teacher)).toHaveLength(3)
    expect(await isThere(teacher)).toBe(true)
  })

  it('has sixty days from the first notice, however late the service has come to it', async () => {
    await night('2035-01-10T03:11:00Z', teacher)
    expect(await subjectsTo(teacher)).toEqual(['Váš účet v Katedře se 11. 3. 2035 smaže'])
    await night('2035-03-10T03:11:00Z', teacher)
    await night('2035-03-12T03:11:00Z', teacher)
    expect(await isThere(teacher)).toBe(true)
    await night('2035-03-24T03:12:00Z', teacher)
    expect(await isThere(teacher)).toBe(false)
  })

  it('is counted from the day on which counting has begun, where it was there before', async () => {
    await api.sql("update users set counted_from = '2028-01-01' where id = $1", [teacher.id])
    await night('2030-10-20T03:11:00Z', teacher)
    expect(await subjectsTo(teacher)).toEqual([])
    await night('2030-11-05T03:11:00Z', teacher)
    expect(await subjectsTo(teacher)).toHaveLength(1)
  })

  it('is told and closed once by two servers at once', async () => {
    await night('2029-07-10T03:11:00Z', teacher)
    await night('2029-08-27T03:11:00Z', teacher)
    await api.sql('delete from sleep_notices where days_before = 14')
    await api.sql('delete from mails where recipient = $1', [teacher.email])
    await Promise.all([tendSleepingAccounts(api.api), tendSleepingAccounts(api.api)])
    expect(await subjectsTo(teacher)).toHaveLength(1)
    await night('2029-09-08T03:11:00Z')
    api.clock.set(new Date('2029-10-10T03:11:00Z'))
    await api.sql("update users set last_active_at = '2026-09-07' where id = $1", [teacher.id])
    await Promise.all([tendSleepingAccounts(api.api), tendSleepingAccounts(api.api)])
    expect(await isThere(teacher)).toBe(false)
    expect(await subjectsTo(teacher)).toHaveLength(2)
  })
})

describe('a main admin who sleeps', () => {
  const all = ['2029-07-10', '2029-08-27', '2029-09-20', '2029-11-01'].map((day) => `${day}T03:11:00Z`)

  it('stays while the school has other teachers', async () => {
    for (const moment of all) await night(moment, admin)
    expect(await isThere(admin)).toBe(true)
    expect(await subjectsTo(admin)).toEqual([])
  })

  it.each([
    ['credits that hold', () => pooledCredits(api, admin, { quantity: 1, valid_until: '2030-08-31' }), true],
    ['credits that have ended', () => pooledCredits(api, admin, { quantity: 1, valid_until: '2027-08-31' }), false],
    ['nothing', () => Promise.resolve(), false],
  ] as const)('of a school without others and with %s', async (_, give, stays) => {
    for (const table of ['teachers', 'users']) await api.sql(`delete from ${table} where id = $1`, [teacher.id])
    await give()
    for (const moment of all) await night(moment, admin)
    expect(await isThere(admin)).toBe(stays)
    expect(await subjectsTo(admin)).toHaveLength(stays ? 0 : 3)
  })

  it('goes with a school in which all sleep, the last one last', async () => {
    for (const moment of all) await night(moment, admin, teacher)
    expect(await isThere(teacher)).toBe(false)
    expect(await isThere(admin)).toBe(true)
    for (const moment of ['2029-11-02', '2029-12-20', '2030-01-05']) await night(`${moment}T03:11:00Z`, admin)
    expect(await isThere(admin)).toBe(false)
    expect(await api.sql('select from schools where school_id = $1', [admin.school_id])).toEqual([])
  })
})

it('no account is closed without two notices, sixty and fourteen days old', () => {
  const lastUse = new Date('2020-02-29T12:00:00Z')
  const day = 86_400_000
  for (let seed = 0; seed < 500; seed += 1) {
    const told = new Map<number, Date>()
    let now = new Date(lastUse.getTime() + ((seed * 37) % 1500) * day)
    for (let turn = 0; turn < 400; turn += 1) {
      const { step } = nextStep(lastUse, told, now)
      if (step === 'close') {
        expect(now.getTime() - lastUse.getTime()).toBeGreaterThanOrEqual(1095 * day)
        expect(now.getTime() - (told.get(60)?.getTime() ?? Number.NaN)).toBeGreaterThanOrEqual(60 * day)
        expect(now.getTime() - (told.get(14)?.getTime() ?? Number.NaN)).toBeGreaterThanOrEqual(14 * day)
        break
      }
      if (step !== undefined) told.set(step, now)
      now = new Date(now.getTime() + (1 + ((seed + turn) % 9)) * day)
    }
    expect(told.size).toBe(2)
  }
})
