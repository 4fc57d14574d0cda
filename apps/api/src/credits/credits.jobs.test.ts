import { classes } from '@katedra/contract/classes'
import { credits } from '@katedra/contract/credits'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { pooledCredits, poolOfProgram, programOfClass } from '../testing/build-credits.ts'
import { at, mailTo, schoolClass, signedUpTeacher, signIn, type SignedInTeacher } from '../testing/build-school.ts'
import { watchJobs } from '../testing/watch-jobs.ts'
import { maintainCredits } from './credits.jobs.ts'

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi({ jobs: true })
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(new Date('2026-09-07T07:00:00Z'))
  teacher = await signedUpTeacher(api)
})

const by = () => ({ token: teacher.token })
const maintainAt = async (moment: string) => {
  api.clock.set(new Date(moment))
  await maintainCredits(api.api, api.clock.now())
  teacher = await signIn(api, teacher.email)
}

describe('a class that gets credits by itself', () => {
  it('has one for each newcomer while there are any, and none for those who were there before', async () => {
    const pupils = await schoolClass(api, teacher, { students: 1 })
    await pooledCredits(api, teacher, { quantity: 5 })
    api.clock.pass(1)
    const params = { class_id: pupils.id }
    const body = { program_id: 1, automatic: true }
    await api.get(credits.setAutomaticCredits, { params, body }, by())
    const students = ['Malá', 'Novák', 'Zeman'].map((last_name) => ({ last_name }))
    await api.get(classes.addStudents, { params, body: { students } }, by())
    await vi.waitFor(
      async () =>
        expect(await programOfClass(api, teacher, pupils.id)).toMatchObject({
          automatic: true,
          assigned: 3,
          not_assigned: 1,
        }),
      { timeout: 20_000, interval: 100 },
    )
  })

  it('has none for those who came before it was so, also when the queue gets to them only afterwards', async () => {
    const withoutQueue = await startTestApi()
    teacher = await signedUpTeacher(withoutQueue)
    const pupils = await schoolClass(withoutQueue, teacher, { students: 2 })
    await pooledCredits(withoutQueue, teacher, { quantity: 5 })
    withoutQueue.clock.pass(1)
    const params = { class_id: pupils.id }
    await withoutQueue.get(credits.setAutomaticCredits, { params, body: { program_id: 1, automatic: true } }, by())
    const late = await startTestApi({ beside: withoutQueue, jobs: true })
    await watchJobs(withoutQueue).idle()
    const found = await programOfClass(withoutQueue, teacher, pupils.id)
    await late.stop()
    await withoutQueue.stop()
    expect(found).toMatchObject({ automatic: true, assigned: 0, not_assigned: 2 })
  })
})

describe('once a day', () => {
  it('unused credits of pupils who have left for a day go back', async () => {
    const pupils = await schoolClass(api, teacher, { students: 2 })
    await pooledCredits(api, teacher, { quantity: 2 })
    await api.get(credits.addClassCredits, { params: { class_id: pupils.id }, body: { program_id: 1 } }, by())
    const gone = { params: { class_id: pupils.id, student_id: at(pupils.students, 0).id } }
    await api.get(classes.removeStudent, gone, by())
    await maintainAt('2026-09-07T20:00:00Z')
    expect(await poolOfProgram(api, teacher)).toMatchObject({ assigned: 2 })
    await maintainAt('2026-09-08T08:00:00Z')
    expect(await poolOfProgram(api, teacher)).toMatchObject({ assigned: 1, unassigned: 1 })
  })

  it('schools hear of credits that end, thirty and seven days before, once each', async () => {
    await pooledCredits(api, teacher, { quantity: 4, valid_until: '2026-10-31' })
    const reminders = async () =>
      api.sql("select subject, text_part from mails where recipient = $1 and subject = 'Končí platnost kreditů'", [
        teacher.email,
      ])
    await maintainAt('2026-09-30T03:00:00Z')
    expect(await reminders()).toHaveLength(0)
    await maintainAt('2026-10-01T03:00:00Z')
    await maintainAt('2026-10-02T03:00:00Z')
    expect(await reminders()).toHaveLength(1)
    expect((await mailTo(api, teacher.email)).text).toContain('Dějepis: 4 (do 31. 10. 2026)')
    await maintainAt('2026-10-25T03:00:00Z')
    await maintainAt('2026-10-26T03:00:00Z')
    expect(await reminders()).toHaveLength(2)
    await maintainAt('2026-11-01T03:00:00Z')
    expect(await reminders()).toHaveLength(2)
  })
})
