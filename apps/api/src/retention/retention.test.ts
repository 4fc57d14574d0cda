import { attempts } from '@katedra/contract/attempts'
import { audit } from '@katedra/contract/audit'
import { classes } from '@katedra/contract/classes'
import { credits } from '@katedra/contract/credits'
import { gradebook } from '@katedra/contract/gradebook'
import { plannedTests } from '@katedra/contract/planned-tests'
import { profile } from '@katedra/contract/profile'
import { publicPages } from '@katedra/contract/public-pages'
import { results } from '@katedra/contract/results'
import { retention, type KeepYears } from '@katedra/contract/retention'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { pooledCredits, poolOfProgram } from '../testing/build-credits.ts'
import {
  at,
  colleagueOf,
  registeredSchool,
  schoolClass,
  signedUpTeacher,
  signIn,
  type SignedInTeacher,
} from '../testing/build-school.ts'
import { pageGone } from '../testing/build-shared-results.ts'
import { joinedAttempt, launchedTest, plannedTest, type PlanInput } from '../testing/build-test.ts'
import { deleteResults } from './retention.deleting.ts'
import { maintainRetention } from './retention.jobs.ts'
import { deleteTests } from './retention.queries.ts'

let api: TestApi
/** The main admin. */
let admin: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  await api.sql('delete from rate_limits')
  await api.sql('delete from pgboss.job')
  admin = await newSchool()
})

/** A registered school in the autumn of 2023. */
async function newSchool(): Promise<SignedInTeacher> {
  api.clock.set(new Date('2023-10-02T07:00:00Z'))
  const teacher = await signedUpTeacher(api)
  await registeredSchool(api, teacher)
  await api.sql('update teachers set free_plans_left = 100 where school_id = $1', [teacher.school_id])
  return signIn(api, teacher.email)
}

async function cameAt(moment: string, person: SignedInTeacher = admin): Promise<SignedInTeacher> {
  api.clock.set(new Date(moment))
  return signIn(api, person.email)
}

/** A test of a class of two that has ended then; one pupil has handed in. */
async function endedTest(moment: string, person: SignedInTeacher = admin, changes: Partial<PlanInput> = {}) {
  const teacher = await cameAt(moment, person)
  const token = { token: teacher.token }
  const pupils = await schoolClass(api, teacher, { name: `6.${moment.slice(2, 13)}`, students: 2 })
  const test = await launchedTest(api, teacher, pupils, changes)
  const joined = await joinedAttempt(api, test, at(pupils.students, 0))
  await api.get(attempts.submitAttempt, { params: { attempt_id: joined.attempt.id } }, { token: joined.token })
  await api.get(plannedTests.finishTest, { params: { test_id: test.id } }, token)
  return { ...test, pupils }
}

async function rule(keep_years: KeepYears, moment: string) {
  const { token } = await cameAt(moment)
  return api.get(retention.setRetention, { body: { keep_years } }, { token })
}

/** The work of one night, and the jobs that it has sent. */
async function night(moment: string): Promise<void> {
  api.clock.set(new Date(moment))
  await maintainRetention(api.api)
  await runJobs()
}

async function runJobs(): Promise<void> {
  const jobs = await api.sql("select data from pgboss.job where name = 'delete-results' order by created_on")
  await api.sql("delete from pgboss.job where name = 'delete-results'")
  for (const { data } of jobs) await deleteResults(api.api, data)
}

const testsLeft = async (school = admin) =>
  (await api.sql('select id from tests where school_id = $1 order by id', [school.school_id])).map(({ id }) => id)
const mailsTo = (person: SignedInTeacher) =>
  api.sql("select text_part from mails where recipient = $1 and subject like '%budou mazat%' order by created_at", [
    person.email,
  ])
const seen = async (person = admin) => {
  const { token } = await signIn(api, person.email)
  return api.get(retention.retention, {}, { token })
}
const actions = async () => {
  const { token } = await signIn(api, admin.email)
  return (await api.get(audit.auditLog, { query: {} }, { token })).entries.filter(({ action }) =>
    action.startsWith('retention.'),
  )
}

describe('a test that is deleted', () => {
  it('takes its public page along', async () => {
    const test = await endedTest('2023-11-06T08:00:00Z')
    const { token } = await signIn(api, admin.email)
    const { page } = await api.get(
      publicPages.shareResults,
      { params: { test_id: test.id }, body: { duration: 'month' } },
      { token },
    )
    const code = new URL(page?.url ?? 'none:').searchParams.get('code') ?? ''
    const look = () => api.call(publicPages.publicResults, { query: { code } })
    expect((await look()).status).toBe(200)
    await api.api.database.transaction(admin.school_id, (db) => deleteTests(db, admin.school_id, [test.id]))
    expect(await look()).toMatchObject(pageGone)
    expect(await api.sql('select from public_results where test_id = $1', [test.id])).toEqual([])
  })
})

describe('a school without a rule', () => {
  it('keeps everything, however old', async () => {
    const test = await endedTest('2023-11-06T08:00:00Z')
    await night('2043-11-06T02:00:00Z')
    expect(await testsLeft()).toEqual([test.id])
    expect(await seen()).toEqual({ keep_years: null, announced: [], own: [], own_tests: [] })
  })
})

describe('a school that keeps results for a year', () => {
  it('has them announced before the holidays and deleted after the last day, not sooner', async () => {
    const test = await endedTest('2023-11-06T08:00:00Z')
    await rule(1, '2024-10-01T08:00:00Z')
    await night('2025-05-31T01:47:00Z')
    expect(await mailsTo(admin)).toEqual([])
    await night('2025-06-01T01:47:00Z')
    const mails = await mailsTo(admin)
    expect(mails).toHaveLength(1)
    expect(at(mails, 0)['text_part']).toContain('1. 9. 2025: 1 test')
    expect(await seen()).toEqual({
      keep_years: 1,
      announced: [{ test_count: 1, delete_on: '2025-09-01' }],
      own: [{ test_count: 1, delete_on: '2025-09-01' }],
      own_tests: [
        { id: test.id, title: test.title, class_name: '6.23-11-06T08', day: '2023-11-06', delete_on: '2025-09-01' },
      ],
    })
    const me = await api.get(profile.me, {}, { token: (await signIn(api, admin.email)).token })
    expect(me.announced_deletion).toEqual({ test_count: 1, delete_on: '2025-09-01' })
    await night('2025-08-31T01:47:00Z')
    expect(await testsLeft()).toEqual([test.id])
    await night('2025-09-01T01:47:00Z')
    expect(await testsLeft()).toEqual([])
    expect(await mailsTo(admin)).toHaveLength(1)
    expect((await actions()).map(({ action, actor_name, details }) => [action, actor_name, details])).toEqual([
      ['retention.deleted', '', { count: 1, attempts: 1 }],
      ['retention.announced', '', { count: 1 }],
      ['retention.rule_changed', 'Jana Nováková', { count: 1 }],
    ])
  })

  it('goes by the day on which a test ended, by the school’s clock', async () => {
    const old = await endedTest('2024-08-31T21:00:00Z')
    const young = await endedTest('2024-08-31T22:10:00Z')
    await rule(1, '2025-10-01T08:00:00Z')
    await night('2025-10-01T22:30:00Z')
    await night('2025-11-15T01:47:00Z')
    expect(await testsLeft()).toEqual([young.id])
    expect(old.id).not.toBe(young.id)
  })

  it('tells each teacher once of their own tests, in their language', async () => {
    const colleague = await colleagueOf(api, admin)
    await endedTest('2023-11-06T08:00:00Z')
    await endedTest('2023-11-07T08:00:00Z', colleague)
    const last = await endedTest('2023-11-08T08:00:00Z', colleague)
    // By the clock of the school the next day has begun.
    await api.sql("update tests set starts_at = '2023-11-07T23:30:00Z' where id = $1", [last.id])
    await api.sql("update users set language = 'en' where id = $1", [colleague.id])
    await rule(1, '2026-02-01T08:00:00Z')
    await night('2026-02-02T01:47:00Z')
    await night('2026-02-03T01:47:00Z')
    expect(at(await mailsTo(admin), 0)['text_part']).toContain('5. 3. 2026: 1 test')
    const [english] = await api.sql("select text_part from mails where recipient = $1 and subject like 'Results of%'", [
      colleague.email,
    ])
    expect(english?.['text_part']).toContain('5 March 2026: 2 tests')
    expect(await mailsTo(admin)).toHaveLength(1)
    expect(await seen(colleague)).toMatchObject({
      announced: [{ test_count: 3 }],
      own: [{ test_count: 2, delete_on: '2026-03-05' }],
      own_tests: [
        { class_name: '6.23-11-07T08', day: '2023-11-07' },
        { id: last.id, class_name: '6.23-11-08T08', day: '2023-11-08' },
      ],
    })
  })
})

describe('the mail about what is deleted', () => {
  it.each([
    ['cs', 'a 2 další testy', '17. 10. 2023', '12 testů'],
    ['en', 'and 2 more tests', '17 October 2023', '12 tests'],
  ])('names the first ten tests by their days, with their classes, in %s', async (language, more, day, count) => {
    const { id } = await endedTest('2023-11-06T08:00:00Z', admin, { title: '<b>Pohyb</b> & síla' })
    await api.sql("update tests set starts_at = '2023-10-17T08:00:00Z' where id = $1", [id])
    for (let number = 1; number <= 11; number += 1)
      await endedTest(`2023-11-${number + 10}T08:00:00Z`, admin, { title: `Opakování ${number}` })
    await api.sql('update users set language = $1 where id = $2', [language, admin.id])
    await rule(1, '2026-02-01T08:00:00Z')
    await night('2026-02-02T01:47:00Z')
    const [mail] = await api.sql(
      "select text_part, html_part from mails where recipient = $1 and text_part like '%Pohyb%'",
      [admin.email],
    )
    const text = String(mail?.['text_part'])
    const lines = text.slice(text.indexOf(count)).split('\n')
    expect(lines[0]).toBe(count)
    expect(lines[1]).toBe(`– <b>Pohyb</b> & síla (6.23-11-06T08, ${day})`)
    expect(lines.slice(2, 11).map((line) => /Opakování \d+/.exec(line)?.[0])).toEqual(
      Array.from({ length: 9 }, (_, index) => `Opakování ${index + 1}`),
    )
    expect(lines[11]).toBe(more)
    expect(mail?.['html_part']).toContain('&lt;b&gt;Pohyb&lt;/b&gt; &amp;')
    expect(mail?.['html_part']).not.toContain('<b>Pohyb')
  })
})

describe('past school years', () => {
  it('say which rules would let them go in the coming night, and that is what a night announces', async () => {
    for (const year of [2023, 2024]) await endedTest(`${year}-11-06T08:00:00Z`)
    await endedTest('2024-11-07T08:00:00Z')
    const lookedAt = async (moment: string) => {
      const { token } = await cameAt(moment)
      return (await api.get(retention.keptYears, {}, { token })).map(({ school_year, test_count, due_under }) => ({
        school_year,
        test_count,
        due_under,
      }))
    }
    expect(await lookedAt('2026-05-31T21:00:00Z')).toEqual([
      { school_year: 2024, test_count: 2, due_under: [] },
      { school_year: 2023, test_count: 1, due_under: [1] },
    ])
    expect(await lookedAt('2026-06-01T08:00:00Z')).toEqual([
      { school_year: 2024, test_count: 2, due_under: [1] },
      { school_year: 2023, test_count: 1, due_under: [1, 2] },
    ])
    await rule(2, '2026-06-01T08:30:00Z')
    await night('2026-06-01T23:47:00Z')
    expect((await seen()).announced).toEqual([{ test_count: 1, delete_on: '2026-09-01' }])
    expect(await lookedAt('2030-09-01T08:00:00Z')).toEqual([
      { school_year: 2024, test_count: 2, due_under: [1, 2, 3, 5] },
      { school_year: 2023, test_count: 1, due_under: [1, 2, 3, 5] },
    ])
  })
})

describe('a rule that is changed', () => {
  it('to a shorter one deletes nothing sooner than thirty days after everybody was told', async () => {
    const test = await endedTest('2023-11-06T08:00:00Z')
    await rule(5, '2026-01-10T08:00:00Z')
    await night('2026-01-11T01:47:00Z')
    await rule(1, '2026-01-11T08:00:00Z')
    await night('2026-01-12T01:47:00Z')
    await night('2026-02-11T01:47:00Z')
    expect(await testsLeft()).toEqual([test.id])
    await night('2026-02-12T01:47:00Z')
    expect(await testsLeft()).toEqual([])
  })

  it.each([
    ['taken back', null],
    ['lengthened', 5],
  ] as const)('and %s voids what was announced; later it is announced anew', async (_, keep) => {
    const test = await endedTest('2023-11-06T08:00:00Z')
    await rule(1, '2026-01-10T08:00:00Z')
    await night('2026-01-11T01:47:00Z')
    expect(await rule(keep, '2026-02-01T08:00:00Z')).toEqual({
      keep_years: keep,
      announced: [],
      own: [],
      own_tests: [],
    })
    await night('2026-02-20T01:47:00Z')
    await rule(1, '2026-02-21T08:00:00Z')
    await night('2026-02-22T01:47:00Z')
    await night('2026-03-24T01:47:00Z')
    expect(await testsLeft()).toEqual([test.id])
    expect(await mailsTo(admin)).toHaveLength(2)
    await night('2026-03-25T01:47:00Z')
    expect(await testsLeft()).toEqual([])
  })

  it('in the middle of a deletion stops it', async () => {
    const kept = await endedTest('2023-11-06T08:00:00Z')
    await rule(1, '2026-01-10T08:00:00Z')
    await night('2026-01-11T01:47:00Z')
    api.clock.set(new Date('2026-02-20T01:47:00Z'))
    await maintainRetention(api.api)
    await rule(null, '2026-02-20T08:00:00Z')
    await runJobs()
    expect(await testsLeft()).toEqual([kept.id])
    expect(await api.sql('select from result_deletions where school_id = $1', [admin.school_id])).toEqual([])
  })
})

describe('a deletion', () => {
  it('leaves tests that run, wait or are not over for a pupil, and figures of this year as they are', async () => {
    await endedTest('2023-11-06T08:00:00Z')
    const young = await endedTest('2025-11-06T08:00:00Z')
    const teacher = await cameAt('2026-03-02T08:00:00Z')
    const running = await launchedTest(api, teacher, young.pupils)
    await joinedAttempt(api, running, at(young.pupils.students, 1))
    const waiting = await plannedTest(api, teacher, young.pupils, { starts_at: '2026-12-01T08:00:00.000Z' })
    const figures = async () => {
      const { token } = await signIn(api, admin.email)
      const { server_time: _, ...test } = await api.get(
        results.testResults,
        { params: { test_id: young.id } },
        { token },
      )
      const book = await api.get(
        gradebook.gradebook,
        { params: { class_id: young.pupils.id }, query: { school_year: 2025 } },
        { token },
      )
      return { test, book }
    }
    api.clock.set(new Date('2026-03-02T09:00:00Z'))
    const before = await figures()
    await rule(1, '2026-03-02T09:00:00Z')
    await night('2026-03-03T01:47:00Z')
    await night('2026-04-10T01:47:00Z')
    expect(await testsLeft()).toEqual([young.id, running.id, waiting.id].toSorted())
    api.clock.set(new Date('2026-03-02T09:00:00Z'))
    expect(await figures()).toEqual(before)
  })

  it('leaves nothing of the tests, their codes and files, and all of other schools', async () => {
    const other = await newSchool()
    const foreign = await endedTest('2023-11-06T08:00:00Z', other)
    admin = await newSchool()
    const test = await endedTest('2023-11-06T09:00:00Z')
    await api.sql(
      `with picture as (
        insert into sheet_pictures (school_id, test_id, digest, name, sent_at, file)
        values ($1, $2, 'a', 'a.jpg', now(), 'unread.jpg') returning id)
      insert into sheet_pages (school_id, picture_id, test_id, page_no, file, is_flat, problem)
      select $1, id, $2, 1, 'page.jpg', false, 'unknown' from picture`,
      [admin.school_id, test.id],
    )
    await rule(1, '2026-01-10T08:00:00Z')
    await night('2026-01-11T01:47:00Z')
    await night('2026-02-11T01:47:00Z')
    expect(await testsLeft()).toEqual([])
    expect(await testsLeft(other)).toEqual([foreign.id])
    for (const table of ['attempts', 'answers', 'test_questions', 'join_codes', 'announced_deletions', 'sheet_pages'])
      expect([table, await api.sql(`select from ${table} where school_id = $1`, [admin.school_id])]).toEqual([
        table,
        [],
      ])
    const [job] = await api.sql("select data from pgboss.job where name = 'forget-files'")
    expect(job?.['data']).toEqual({ files: expect.arrayContaining(['unread.jpg', 'page.jpg']) })
  })

  it('goes on after whoever does it is killed, and two at once do it once', async () => {
    const gone = await endedTest('2023-11-06T08:00:00Z')
    await api.sql(
      `insert into tests select (jsonb_populate_record(t, jsonb_build_object('id', uuidv7(), 'join_code', 'X' || n))).*
       from tests t, generate_series(1, 50) n where t.id = $1`,
      [gone.id],
    )
    const { token } = await cameAt('2026-01-10T08:00:00Z')
    const params = { school_year: 2023 }
    expect(await api.get(retention.deleteYear, { params }, { token })).toMatchObject([
      { school_year: 2023, test_count: 51, attempt_count: 1, is_being_deleted: true },
    ])
    const [job] = await api.sql("select data from pgboss.job where name = 'delete-results'")
    let transactions = 0
    const dying = {
      ...api.api,
      database: {
        ...api.api.database,
        transaction: <T>(...[schoolId, work]: Parameters<typeof api.api.database.transaction<T>>) =>
          api.api.database.transaction<T>(schoolId, async (db) => {
            const done = await work(db)
            transactions += 1
            if (transactions === 2) throw new Error('killed')
            return done
          }),
      },
    }
    await expect(deleteResults(dying, job?.['data'])).rejects.toThrow('killed')
    expect(await testsLeft()).toHaveLength(31)
    await Promise.all([deleteResults(api.api, job?.['data']), deleteResults(api.api, job?.['data'])])
    expect(await testsLeft()).toEqual([])
    expect((await actions()).map(({ action, details }) => [action, details])).toEqual([
      ['retention.deleted', { count: 51, attempts: 1 }],
      ['retention.deletion_asked', { count: 51, attempts: 1 }],
    ])
  })

  it('announced by two servers at once is announced once', async () => {
    await endedTest('2023-11-06T08:00:00Z')
    await rule(1, '2026-01-10T08:00:00Z')
    await Promise.all([maintainRetention(api.api), maintainRetention(api.api)])
    expect(await mailsTo(admin)).toHaveLength(1)
    expect((await actions()).filter(({ action }) => action === 'retention.announced')).toHaveLength(1)
  })

  it('leaves credits used that its tests have used', async () => {
    const teacher = await cameAt('2023-11-06T08:00:00Z')
    await pooledCredits(api, teacher, { quantity: 2, valid_from: '2023-09-01', valid_until: '2026-08-31' })
    const pupils = await schoolClass(api, teacher, { students: 2 })
    const by = { token: teacher.token }
    await api.get(credits.addClassCredits, { params: { class_id: pupils.id }, body: { program_id: 1 } }, by)
    const test = await launchedTest(api, teacher, pupils)
    const joined = await joinedAttempt(api, test, at(pupils.students, 0))
    await api.get(attempts.submitAttempt, { params: { attempt_id: joined.attempt.id } }, { token: joined.token })
    await api.get(plannedTests.finishTest, { params: { test_id: test.id } }, by)
    const { token } = await cameAt('2026-01-10T08:00:00Z')
    await api.get(retention.deleteYear, { params: { school_year: 2023 } }, { token })
    await runJobs()
    expect(await testsLeft()).toEqual([])
    const gone = { params: { class_id: pupils.id }, body: { program_id: 1 } }
    await api.get(credits.removeClassCredits, gone, { token })
    expect(await poolOfProgram(api, { ...teacher, token })).toMatchObject({ assigned: 1, unassigned: 1 })
  })
})

describe('a past school year', () => {
  it('is deleted by a press of the main admin, and only that year', async () => {
    await endedTest('2023-11-06T08:00:00Z')
    const next = await endedTest('2024-11-06T08:00:00Z')
    const { token } = await cameAt('2025-10-10T08:00:00Z')
    expect(await api.get(retention.keptYears, {}, { token })).toMatchObject([
      { school_year: 2024, test_count: 1, attempt_count: 1, picture_count: 0, is_being_deleted: false },
      { school_year: 2023 },
    ])
    await api.get(retention.deleteYear, { params: { school_year: 2023 } }, { token })
    await api.get(retention.deleteYear, { params: { school_year: 2023 } }, { token })
    await runJobs()
    expect(await testsLeft()).toEqual([next.id])
    expect(await api.get(retention.keptYears, {}, { token })).toMatchObject([{ school_year: 2024 }])
    expect((await actions()).map(({ action, target_name }) => [action, target_name])).toEqual([
      ['retention.deleted', '2023/2024'],
      ['retention.deletion_asked', '2023/2024'],
    ])
  })

  it('that is not over, or has nothing, is not', async () => {
    await endedTest('2023-11-06T08:00:00Z')
    const { token } = await signIn(api, admin.email)
    const ask = (school_year: number) => api.call(retention.deleteYear, { params: { school_year } }, { token })
    expect(await ask(2023)).toMatchObject({ status: 409, body: { code: 'retention.year_not_over' } })
    expect(await ask(2021)).toMatchObject({ status: 409, body: { code: 'retention.nothing_there' } })
  })

  it('is nothing for a school admin, nor without a proof of who asks', async () => {
    const other = await colleagueOf(api, admin, 'SCHOOL_ADMIN')
    const { token } = await cameAt('2025-10-10T08:00:00Z', other)
    const params = { school_year: 2023 }
    expect(await api.call(retention.deleteYear, { params }, { token })).toMatchObject({ status: 403 })
    expect(await api.call(retention.setRetention, { body: { keep_years: 1 } }, { token })).toMatchObject({
      status: 403,
    })
    const main = await cameAt('2025-10-10T08:00:00Z')
    await api.sql("update sessions set proven_at = proven_at - interval '16 minutes' where user_id = $1", [admin.id])
    expect(await api.call(retention.deleteYear, { params }, { token: main.token })).toMatchObject({
      status: 403,
      body: { code: 'app.proof_needed' },
    })
  })

  it('takes no cancelled test that decides how many free plans come back', async () => {
    const teacher = await cameAt('2023-11-06T08:00:00Z')
    const pupils = await schoolClass(api, teacher, { students: 1 })
    const test = await plannedTest(api, teacher, pupils, { starts_at: '2023-12-01T08:00:00.000Z' })
    await api.get(plannedTests.cancelTest, { params: { test_id: test.id } }, { token: teacher.token })
    const { token } = await cameAt('2025-10-10T08:00:00Z')
    expect(await api.get(retention.keptYears, {}, { token })).toEqual([])
    await api.sql('update tests set used_free_plan = false where id = $1', [test.id])
    expect(await api.get(retention.keptYears, {}, { token })).toMatchObject([{ school_year: 2023, attempt_count: 0 }])
    expect(await api.get(classes.schoolClass, { params: { class_id: pupils.id } }, { token })).toBeDefined()
  })
})
