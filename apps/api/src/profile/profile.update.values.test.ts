import { profile } from '@katedra/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  await api.sql('delete from rate_limits')
  teacher = await signedUpTeacher(api)
})

const names = { first_name: 'Jana', last_name: 'Nováková' }

const update = (body: Record<string, unknown>) =>
  api.server
    .inject({
      method: 'PUT',
      url: profile.updateProfile.path,
      headers: { authorization: `Bearer ${teacher.token}`, 'accept-language': 'cs' },
      payload: body,
    })
    .then((response) => ({ status: response.statusCode, body: response.json<unknown>() }))

describe('an address of a page', () => {
  it.each([
    ['www.skola.cz', 'https://www.skola.cz'],
    ['skola.cz/ucitele', 'https://skola.cz/ucitele'],
    ['HTTPS://Skola.CZ', 'HTTPS://Skola.CZ'],
    ['http://skola.cz:8080/', 'http://skola.cz:8080/'],
    ['https://škola.cz/učitelé', 'https://škola.cz/učitelé'],
  ])('%s is kept as %s', async (given, kept) => {
    expect(await update({ ...names, website: given })).toMatchObject({ status: 200, body: { website: kept } })
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)//https://skola.cz',
    'javascript://skola.cz/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'ftp://skola.cz',
    'https://',
    'https:skola.cz',
    'škola',
    'https://jana@skola.cz',
    'https://skola.cz/ a',
    'java\nscript:alert(1)',
  ])('is not %j', async (website) => {
    for (const field of ['website', 'facebook_url', 'twitter_url', 'linkedin_url']) {
      expect(await update({ ...names, [field]: website })).toEqual({
        status: 422,
        body: { detail: { [field]: ['Zde musí být adresa stránky, třeba https://www.skola.cz'] } },
      })
    }
  })
})

describe('a date', () => {
  it.each([
    '2026-02-29',
    '30. 3. 1980',
    '1980-3-3',
    '1980-03-30T00:00:00Z',
    'včera',
    19800330,
    '0000-01-01',
    '2026-13-01',
  ])('is not %j', async (date) => {
    expect(await update({ ...names, birth_date: date, school_end_date: date })).toEqual({
      status: 422,
      body: {
        detail: {
          birth_date: ['Zde musí být datum, třeba 1. 9. 1980'],
          school_end_date: ['Zde musí být datum, třeba 1. 9. 1980'],
        },
      },
    })
  })

  it.each(['1899-12-31', '2026-09-08'])('of birth is not %s on 7 September 2026', async (birth_date) => {
    expect(await update({ ...names, birth_date })).toEqual({
      status: 422,
      body: { detail: { birth_date: ['Datum narození nemůže být v budoucnosti ani před rokem 1900'] } },
    })
  })

  it.each(['1900-01-01', '2000-02-29', '2026-09-07'])('of birth may be %s', async (birth_date) => {
    expect(await update({ ...names, birth_date })).toMatchObject({ status: 200, body: { birth_date } })
  })
})
