import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageHeads } from './page-heads.ts'
import { writtenEvent } from './testing/build-event.ts'
import { startSharing } from './testing/build-shared-results.ts'

let sharing: Awaited<ReturnType<typeof startSharing>>
beforeAll(async () => {
  sharing = await startSharing()
})
afterAll(() => sharing.api.stop())

const headOf = (path: string, query: Record<string, string>, language: 'cs' | 'en' = 'cs') =>
  pageHeads(sharing.api.api)[path]?.({ query: new URLSearchParams(query), language, ip: '10.0.0.1' })

describe('the preview of a link', () => {
  it('to results names the test and the class, and no pupil and no figure', async () => {
    const { test } = await sharing.overTest()
    const { code } = await sharing.shared(test)
    const head = await headOf('/public-results', { code })
    expect(head?.title).toBe('Slovní druhy, 6.A – Výsledky testu')
    expect(head?.description).toMatch(/bez jmen/)
    expect(JSON.stringify(head)).not.toMatch(/Žofinka|Adamec|%/)
  })

  it('to results that are not there tells nothing', async () => {
    await expect(headOf('/public-results', { code: 'x' })).rejects.toMatchObject({ code: 'public-pages.unknown_code' })
  })

  it('to an event of a day is the event, without marks and without the answer', async () => {
    // Of this year alone, for the library has one of its own on every day.
    await writtenEvent(sharing.api, { day: '2027-04-01' })
    const query = { subject_code: 'dejepis', date: '2027-04-01' }
    expect(await headOf('/public-daily-event', query, 'en')).toEqual({
      title: 'Event – Event of the day (History)',
      description: 'Something happened.',
      language: 'en',
    })
  })

  it.each([
    ['/public-daily-event', { subject_code: 'dejepis', date: '2026-02-30' }],
    ['/public-daily-event', { subject_code: 'dejepis\u0000' }],
    ['/public-partner-text', { partner: 'skoly\u0000' }],
  ])('to %s that can mean nothing tells nothing', async (path, query) => {
    expect(await headOf(path, query)).toBeUndefined()
  })

  it('to a partner’s text is its title and its beginning', async () => {
    const head = await headOf('/public-partner-text', { partner: 'skoly' })
    expect(head?.title).toBe('Katedra na webu vaší školy – Katedra')
    expect(head?.description).not.toMatch(/[*#]/)
  })
})
