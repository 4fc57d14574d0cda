import { audit } from '@katedra/contract/audit'
import { plannedTests } from '@katedra/contract/planned-tests'
import { profile } from '@katedra/contract/profile'
import { publicPages } from '@katedra/contract/public-pages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning } from '../testing/build-api.ts'
import { colleagueOf, goodPassword, schoolClass, signedUpTeacher } from '../testing/build-school.ts'
import { pageGone, startSharing } from '../testing/build-shared-results.ts'
import { launchedTest, plannedTest } from '../testing/build-test.ts'

let sharing: Awaited<ReturnType<typeof startSharing>>
beforeAll(async () => {
  sharing = await startSharing()
})
afterAll(() => sharing.api.stop())
beforeEach(() => sharing.beginAgain())

const day = 86_400
const inDays = (count: number) => new Date(mondayMorning.getTime() + count * day * 1000).toISOString()
const stateOf = (test: { id: string }) => sharing.api.get(publicPages.sharing, sharing.of(test), sharing.as())
const stop = (test: { id: string }) => sharing.api.get(publicPages.stopSharing, sharing.of(test), sharing.as())

describe('sharing results', () => {
  it('is off at first, and says how long each choice would last', async () => {
    const { test } = await sharing.overTest()
    sharing.api.clock.set(mondayMorning)
    expect(await stateOf(test)).toEqual({
      page: null,
      expired_at: null,
      choices: [
        { duration: 'day', expires_at: inDays(1) },
        { duration: 'week', expires_at: inDays(7) },
        { duration: 'month', expires_at: inDays(30) },
        { duration: 'school_year', expires_at: '2027-08-31T21:59:00.000Z' },
      ],
      questions: 'shown',
    })
  })

  it('makes an address that no one guesses', async () => {
    const { test } = await sharing.overTest()
    const { url, code } = await sharing.shared(test)
    expect(url).toBe(`http://katedra.example/public-results?code=${code}`)
    expect(code).toMatch(/^[0-9a-f]{32}$/)
  })

  it('again keeps the address and counts from now, also when two do it at once', async () => {
    const { test } = await sharing.overTest()
    sharing.api.clock.set(mondayMorning)
    const [first, second] = await Promise.all([sharing.shared(test, 'day'), sharing.shared(test, 'day')])
    expect(first.code).toBe(second.code)
    sharing.api.clock.pass(day / 2)
    await sharing.signInAgain()
    expect(await sharing.shared(test, 'week')).toMatchObject({ code: first.code, expires_at: inDays(7.5) })
  })

  it('after it has expired opens the same address again', async () => {
    const { test } = await sharing.overTest()
    sharing.api.clock.set(mondayMorning)
    const { code } = await sharing.shared(test, 'day')
    sharing.api.clock.set(new Date(inDays(1)))
    expect(await sharing.look(code)).toMatchObject(pageGone)
    await sharing.signInAgain()
    expect(await stateOf(test)).toMatchObject({ page: null, expired_at: inDays(1) })
    expect(await sharing.shared(test)).toMatchObject({ code })
    expect(await sharing.look(code)).toMatchObject({ status: 200 })
  })

  it('ends at once, for good, and as often as it is asked for', async () => {
    const { test } = await sharing.overTest()
    const { code } = await sharing.shared(test)
    expect(await stop(test)).toMatchObject({ page: null, expired_at: null })
    expect(await stop(test)).toMatchObject({ page: null, expired_at: null })
    expect(await sharing.look(code)).toMatchObject(pageGone)
    const next = await sharing.shared(test)
    expect(next.code).not.toBe(code)
    expect(await sharing.look(code)).toMatchObject(pageGone)
    expect(await sharing.look(next.code)).toMatchObject({ status: 200 })
  })

  it('is written down, an ending that ends nothing is not', async () => {
    const { test } = await sharing.overTest({ title: 'Zveřejněný' })
    await sharing.shared(test)
    await stop(test)
    await stop(test)
    const { entries } = await sharing.api.get(audit.auditLog, { query: { search: 'Zveřejněný' } }, sharing.as())
    expect(entries.map(({ action, target_name, details }) => ({ action, target_name, details }))).toEqual([
      { action: 'results.unpublished', target_name: 'Zveřejněný', details: { class: '6.A' } },
      { action: 'results.published', target_name: 'Zveřejněný', details: { class: '6.A' } },
    ])
  })

  it('is refused for a test that has not begun or was cancelled', async () => {
    const { api, teacher, share, of, as } = sharing
    const test = await plannedTest(api, teacher(), await schoolClass(api, teacher()), { preset: 'tomorrow_8' })
    expect(await share(test)).toMatchObject({ status: 409, body: { code: 'planned-tests.wrong_state' } })
    await api.get(plannedTests.cancelTest, of(test), as())
    expect(await share(test)).toMatchObject({ status: 409 })
  })

  it('is for those who see the results: for others the test does not exist', async () => {
    const { api, of, as } = sharing
    const { test } = await sharing.overTest()
    const { code } = await sharing.shared(test)
    for (const who of [await colleagueOf(api, sharing.teacher()), await signedUpTeacher(api)]) {
      expect(await sharing.share(test, 'week', who)).toMatchObject({ status: 404 })
      expect(await api.call(publicPages.sharing, of(test), as(who))).toMatchObject({ status: 404 })
      expect(await api.call(publicPages.stopSharing, of(test), as(who))).toMatchObject({ status: 404 })
    }
    expect(await sharing.look(code)).toMatchObject({ status: 200 })
  })
})

describe('a public page ends', () => {
  const pagesOf = (test: { id: string }) =>
    sharing.api.sql('select 1 from public_results where test_id = $1', [test.id])

  it('with its school', async () => {
    const { api, of, as } = sharing
    const other = await signedUpTeacher(api)
    const test = await launchedTest(api, other, await schoolClass(api, other))
    await api.get(publicPages.shareResults, { ...of(test), body: { duration: 'day' } }, as(other))
    expect(await pagesOf(test)).toHaveLength(1)
    await api.get(profile.deleteAccount, { body: { password: goodPassword } }, as(other))
    expect(await pagesOf(test)).toEqual([])
  })
})

describe('the log', () => {
  it('holds no code of a public page, neither a right nor a wrong one', async () => {
    const { test } = await sharing.overTest()
    const { code } = await sharing.shared(test)
    const wrong = 'c0ffee'.repeat(5)
    await sharing.look(code)
    await sharing.look(wrong)
    await sharing.api.server.inject({ url: `/public-results?code=${code}` })
    await stop(test)
    const log = sharing.lines.join('\n')
    expect(log).toContain('/v1/public-results/')
    expect([code, wrong].filter((secret) => log.includes(secret))).toEqual([])
  })
})
