import { attempts } from '@katedra/contract/attempts'
import { audit } from '@katedra/contract/audit'
import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { colleagues } from '@katedra/contract/colleagues'
import { marks } from '@katedra/contract/marks'
import { plannedTests } from '@katedra/contract/planned-tests'
import { profile } from '@katedra/contract/profile'
import { school } from '@katedra/contract/school'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import {
  at,
  colleagueOf,
  freshEmail,
  freshIdentificationNumber,
  goodPassword,
  mailTo,
  registeredSchool,
  schoolClass,
  signedUpTeacher,
  signIn,
  type SignedInTeacher,
} from '../testing/build-school.ts'
import { goodPlan, joinedAttempt, launchedTest, oneOf, someLevel } from '../testing/build-test.ts'
import { sampleSchool } from '../testing/sample-bodies.ts'
import { waitingStatements } from '../testing/waiting-statements.ts'
import { moveSchool } from './school.joining.queries.ts'

let api: TestApi
let admin: SignedInTeacher
let number: string
beforeAll(async () => {
  api = await startTestApi({ jobs: true })
  admin = await signedUpTeacher(api, { school_name: 'Gymnázium' })
  number = await registeredSchool(api, admin, { name: 'Gymnázium' })
})
afterAll(() => api.stop())

const as = ({ token }: SignedInTeacher) => ({ token })
const ask = (asker: SignedInTeacher, identification_number = number) =>
  api.call(school.askToJoin, { body: { identification_number, message: 'Učím u vás.' } }, as(asker))
async function waitingRequest(asker: SignedInTeacher): Promise<string> {
  const { join_request } = await api.get(
    school.askToJoin,
    { body: { identification_number: number, message: 'Učím u vás.' } },
    as(asker),
  )
  return join_request?.id ?? ''
}
const decide = (verdict: 'accept' | 'refuse', request_id: string, caller = admin) =>
  api.call(
    verdict === 'accept' ? school.acceptJoinRequest : school.refuseJoinRequest,
    { params: { request_id } },
    as(caller),
  )

describe('asking to join', () => {
  it('tells the admins by mail, and the asker what is known to everybody', async () => {
    const asker = await signedUpTeacher(api, { last_name: 'Tichá' })
    expect(await ask(asker)).toMatchObject({
      status: 201,
      body: {
        join_request: { school_name: 'Gymnázium', city: 'Brno', state: 'waiting', message: 'Učím u vás.' },
      },
    })
    const { subject, text } = await mailTo(api, admin.email)
    expect(subject).toBe('Jana Tichá žádá o přijetí do školy Gymnázium')
    expect(text).toContain('Učím u vás.')
    expect(text).toContain(asker.email)
    const list = await api.get(school.joinRequests, {}, as(admin))
    expect(at(list, 0)).toMatchObject({ name: 'Jana Tichá', state: 'waiting', message: 'Učím u vás.' })
  })

  it('an unknown school is refused at the field', async () => {
    const asker = await signedUpTeacher(api)
    expect(await ask(asker, freshIdentificationNumber())).toMatchObject({
      status: 422,
      body: {
        detail: { identification_number: ['Žádná škola s tímto identifikačním číslem u nás zaregistrovaná není'] },
      },
    })
  })

  it('twice at once makes one request', async () => {
    const asker = await signedUpTeacher(api)
    const answers = await Promise.all([ask(asker), ask(asker)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  it('is not for a registered school, nor for one with colleagues or invitations', async () => {
    expect(await ask(admin)).toMatchObject({ status: 409, body: { code: 'school.is_registered' } })
    const asker = await signedUpTeacher(api)
    await api.get(colleagues.inviteColleagues, { body: { invitations: [{ email: freshEmail() }] } }, as(asker))
    expect(await ask(asker)).toMatchObject({ status: 409, body: { code: 'school.has_colleagues' } })
  })

  it('can be taken back by the asker alone, and then no one can decide', async () => {
    const asker = await signedUpTeacher(api)
    const request_id = await waitingRequest(asker)
    const withdraw = (caller: SignedInTeacher) =>
      api.call(school.withdrawJoinRequest, { params: { request_id } }, as(caller))
    expect(await withdraw(admin)).toMatchObject({ status: 404 })
    expect(await withdraw(asker)).toMatchObject({ status: 204 })
    expect(await withdraw(asker)).toMatchObject({ status: 409 })
    expect(await decide('accept', request_id)).toMatchObject({ status: 409, body: { code: 'school.request_decided' } })
    const list = await api.get(school.joinRequests, {}, as(admin))
    expect(list.map(({ id }) => id)).not.toContain(request_id)
  })

  it('is over once the asker registers a school', async () => {
    const asker = await signedUpTeacher(api)
    const request_id = await waitingRequest(asker)
    await registeredSchool(api, asker)
    expect(await decide('accept', request_id)).toMatchObject({ status: 409, body: { code: 'school.request_decided' } })
  })
})

describe('deciding', () => {
  it('is for the admins of the school that is asked', async () => {
    const request_id = await waitingRequest(await signedUpTeacher(api))
    const teacher = await colleagueOf(api, admin)
    const stranger = await signedUpTeacher(api)
    await registeredSchool(api, stranger)
    for (const verdict of ['accept', 'refuse'] as const) {
      expect(await decide(verdict, request_id, teacher)).toMatchObject({ status: 403 })
      expect(await decide(verdict, request_id, stranger)).toMatchObject({ status: 404 })
    }
  })

  it('to refuse leaves everything as it was and says so by mail', async () => {
    const asker = await signedUpTeacher(api)
    const request_id = await waitingRequest(asker)
    expect(await decide('refuse', request_id)).toMatchObject({ status: 200 })
    expect(await mailTo(api, asker.email)).toMatchObject({ subject: 'Žádost o přijetí do školy Gymnázium' })
    expect(await api.get(school.school, {}, as(asker))).toMatchObject({
      id: asker.school_id,
      join_request: { state: 'refused' },
    })
    expect(await ask(asker)).toMatchObject({ status: 201 })
  })

  it('by two at once is done once', async () => {
    const request_id = await waitingRequest(await signedUpTeacher(api))
    const answers = await Promise.all([decide('accept', request_id), decide('refuse', request_id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('a school that is just moving away', () => {
  type Coming = (asker: SignedInTeacher, of: { pupils: { id: string }; email: string }) => ReturnType<typeof ask>
  const patience = { timeout: 20_000 }
  it.each<[string, Coming]>([
    [
      'colleague who is invited',
      (asker, { email }) => api.call(colleagues.inviteColleagues, { body: { invitations: [{ email }] } }, as(asker)),
    ],
    [
      'colleague who is given an account',
      (asker, { email }) => {
        const body = { email, first_name: 'Eva', last_name: 'Malá', password: goodPassword }
        return api.call(colleagues.createColleague, { body }, as(asker))
      },
    ],
    [
      'test that begins at once',
      async (asker, { pupils }) => {
        const now = { starts_at: undefined, starts_now: true } as const
        return api.call(plannedTests.planTest, { body: await goodPlan(api, asker, pupils, now) }, as(asker))
      },
    ],
  ])('takes no %s along', async (_, come) => {
    const asker = await signedUpTeacher(api)
    const pupils = await schoolClass(api, asker)
    const email = freshEmail()
    const request_id = await waitingRequest(asker)
    let isThrough = false
    const answers: ReturnType<typeof ask>[] = []
    await api.api.database.transaction(asker.school_id, async (db) => {
      // All has been asked, and nothing is moved yet.
      await db.selectFrom('teachers').select('id').where('school_id', '=', asker.school_id).forKeyShare().execute()
      answers.push(decide('accept', request_id))
      await expect.poll(() => waitingStatements(api), patience).toBe(1)
      answers.push(come(asker, { pupils, email }).finally(() => (isThrough = true)))
      await expect.poll(async () => isThrough || (await waitingStatements(api)) > 1, patience).toBe(true)
    })
    const [accepted, came] = await Promise.all(answers)
    expect([accepted?.status, came?.status]).toEqual([200, 404])
    expect(await api.sql('select from users where email = $1', [email])).toEqual([])
    const tests = "select from tests join classes using (school_id) where classes.id = $1 and tests.state = 'launched'"
    expect(await api.sql(tests, [pupils.id])).toEqual([])
  })
})

describe('a teacher who is taken in', () => {
  it('brings classes, pupils, tests and the change log along, and is a TEACHER there', async () => {
    const asker = await signedUpTeacher(api, { last_name: 'Veselá' })
    const pupils = await schoolClass(api, asker, { name: '9.C', students: 3 })
    const level = await someLevel(api, asker)
    const test = await launchedTest(api, asker, pupils, { question_ids: [oneOf(level.questions, 'text').id] })
    const { token } = await joinedAttempt(api, test, at(pupils.students, 0))
    const request_id = await waitingRequest(asker)

    expect(await decide('accept', request_id)).toMatchObject({ status: 409, body: { code: 'school.asker_is_testing' } })
    await api.get(plannedTests.finishTest, { params: { test_id: test.id } }, as(asker))
    expect(await decide('accept', request_id)).toMatchObject({ status: 200 })

    expect(await api.call(profile.me, {}, as(asker))).toMatchObject({ status: 401 })
    const { access } = await api.get(auth.refresh, { body: { refresh: asker.refresh } })
    const me = await api.get(profile.me, {}, { token: access })
    expect(me).toMatchObject({ school_id: admin.school_id, school_name: 'Gymnázium', role: 'TEACHER' })
    const list = await api.get(classes.classes, {}, { token: access })
    expect(list).toMatchObject([{ name: '9.C', student_count: 3 }])
    const tests = await api.get(plannedTests.tests, {}, { token: access })
    expect(tests.map(({ id }) => id)).toEqual([test.id])
    const { entries } = await api.get(audit.auditLog, { query: { search: 'Veselá' } }, as(admin))
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['school.join_accepted', 'classes.created', 'school.join_requested']),
    )
    expect(await mailTo(api, asker.email)).toMatchObject({ subject: 'Jste ve škole Gymnázium' })
    // A pupil's card still works: the code knows the new school.
    const own = await api.call(attempts.testsOfStudent, {
      body: { personal_code: at(pupils.students, 0).personal_code },
    })
    expect(own.status).not.toBe(404)
    expect(token).not.toBe('')
  })

  it('still has the tests launched by themselves', async () => {
    const asker = await signedUpTeacher(api)
    const pupils = await schoolClass(api, asker)
    const level = await someLevel(api, asker)
    const starts = new Date(api.clock.now().getTime() + 600_000)
    const { id: test_id } = await api.get(
      plannedTests.planTest,
      { body: { class_id: pupils.id, title: 'Písemka', level_id: level.id, draw: 1, starts_at: starts.toISOString() } },
      as(asker),
    )
    const request_id = await waitingRequest(asker)
    expect(await decide('accept', request_id)).toMatchObject({ status: 200 })
    await api.passTo(starts)
    const { token } = await signIn(api, asker.email)
    await expect
      .poll(async () => (await api.get(plannedTests.test, { params: { test_id } }, { token })).state, {
        timeout: 10_000,
      })
      .toBe('launched')
  })

  it('leaves nothing behind in any table, whatever the school had', async () => {
    const { teacher: left } = await sampleSchool(api)
    await api.sql('update schools set registered_at = null where school_id = $1', [left.school_id])
    await api.sql("update teachers set role = 'TEACHER' where school_id = $1", [left.school_id])
    const tables = await api.sql(
      "select attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname = 'school_id' and not attisdropped",
    )
    const rowsOf = async (schoolId: string) => {
      const counts: [string, number][] = []
      for (const { name } of tables) {
        const [row] = await api.sql(`select count(*)::int as count from ${String(name)} where school_id = $1`, [
          schoolId,
        ])
        counts.push([String(name), Number(row?.['count'])])
      }
      return Object.fromEntries(counts)
    }
    const before = { left: await rowsOf(left.school_id), joined: await rowsOf(admin.school_id) }
    await api.api.database.transaction(`${left.school_id},${admin.school_id}`, (db) =>
      moveSchool(db, left.school_id, admin.school_id),
    )
    const after = { left: await rowsOf(left.school_id), joined: await rowsOf(admin.school_id) }
    expect(Object.values(after.left).filter((count) => count > 0)).toEqual([])
    // Both schools had the two common scales; of one name there is one.
    const inBoth: Record<string, number> = { scales: 2 }
    for (const { name } of tables) {
      const table = String(name)
      if (['schools', 'registered_schools'].includes(table)) continue
      expect([table, after.joined[table]]).toEqual([
        table,
        (before.left[table] ?? 0) + (before.joined[table] ?? 0) - (inBoth[table] ?? 0),
      ])
    }
  })

  it('brings scales of their own along and goes on with those of one name; tests keep their marks', async () => {
    const { teacher: left, params } = await sampleSchool(api)
    const test_id = String(params['test_id'])
    const student_id = String(params['student_id'])
    const caller = as(left)
    const steps = [
      { label: 'ano', from: 5000, value: null },
      { label: 'ne', from: 0, value: null },
    ]
    await api.sql("update teachers set role = 'SCHOOL_FIRST_ADMIN' where id = $1", [left.id])
    const name = `Moje ${left.school_id}`
    await api.get(marks.createScale, { body: { name, steps } }, caller)
    const decided = { label: '2', absence: null }
    await api.get(marks.decideMark, { params: { test_id, student_id }, body: { ...decided, reason: 'Ústně' } }, caller)
    const body = { expected: [{ student_id, ...decided }] }
    const before = await api.get(marks.publishMarks, { params: { test_id }, body }, caller)
    // As one that has never registered.
    await api.sql('delete from terms_acceptances where school_id = $1', [left.school_id])
    await api.sql('update schools set registered_at = null where school_id = $1', [left.school_id])
    await api.sql("update teachers set role = 'TEACHER' where id = $1", [left.id])
    await api.api.database.transaction(`${left.school_id},${admin.school_id}`, (db) =>
      moveSchool(db, left.school_id, admin.school_id),
    )
    const { scales } = await api.get(marks.scales, {}, as(admin))
    expect(scales.map((one) => one.name)).toContain(name)
    expect(scales.filter(({ is_default }) => is_default)).toHaveLength(1)
    const common = scales.filter((one) => one.name === before.setting.scale_name)
    expect(common).toHaveLength(1)
    const after = await api.get(marks.testMarks, { params: { test_id } }, as(admin))
    expect(after.setting).toEqual({ ...before.setting, scale_id: common[0]?.id })
    expect(after.students).toEqual(before.students)
  })

  it('leaves a scale behind whose name has other steps there; its tests keep theirs and let go of it', async () => {
    const { teacher: left, params } = await sampleSchool(api)
    const test_id = String(params['test_id'])
    await api.sql("update teachers set role = 'SCHOOL_FIRST_ADMIN' where id = $1", [left.id])
    const mark = { params: { test_id, student_id: String(params['student_id']) } }
    const body = { label: '2', absence: null, reason: 'Ústně' }
    await api.get(marks.decideMark, { ...mark, body }, as(left))
    const before = await api.get(marks.testMarks, { params: { test_id } }, as(left))
    await api.sql('delete from terms_acceptances where school_id = $1', [left.school_id])
    await api.sql('update schools set registered_at = null where school_id = $1', [left.school_id])
    await api.sql("update teachers set role = 'TEACHER' where id = $1", [left.id])
    await api.sql("update scales set steps = jsonb_set(steps, '{0,from}', '9999') where school_id = $1", [
      left.school_id,
    ])
    await api.api.database.transaction(`${left.school_id},${admin.school_id}`, (db) =>
      moveSchool(db, left.school_id, admin.school_id),
    )
    const after = await api.get(marks.testMarks, { params: { test_id } }, as(admin))
    expect(after.setting).toEqual({ ...before.setting, scale_id: null })
    expect(after.students).toEqual(before.students)
  })

  it('never takes a school that is not open to the caller', async () => {
    const stranger = await signedUpTeacher(api)
    await expect(
      api.api.database.transaction(admin.school_id, (db) => moveSchool(db, stranger.school_id, admin.school_id)),
    ).rejects.toThrow('both schools must be open')
  })
})

describe('every key within a school', () => {
  it('can wait for the end of a transaction, so that a school can move', async () => {
    const rows = await api.sql(
      `select conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable
        and exists (select from pg_attribute where attrelid = conrelid and attnum = any (conkey) and attname = 'school_id')`,
    )
    expect(rows).toEqual([])
  })
})

describe('many who ask at once', () => {
  it('are all answered, also when they are more than there are connections', async () => {
    const asker = await signedUpTeacher(api)
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(asker)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })
})
