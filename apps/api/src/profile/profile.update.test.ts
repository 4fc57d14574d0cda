import { type ProfileForm, profile } from '@katedra/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'

type Form = z.input<typeof ProfileForm>

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
const full: Form = {
  first_name: 'Žofie',
  last_name: 'Černá',
  title_before_name: 'doc. RNDr.',
  title_after_name: 'Ph.D.',
  birth_date: '1980-03-30',
  school_end_date: '2045-06-30',
  contact_email: 'zofie@jinde.example',
  phone: '+420 777 123 456',
  website: 'https://www.zofie.example/o-mne?x=1#y',
  facebook_url: 'https://www.facebook.com/zofie',
  twitter_url: 'http://x.com/zofie',
  linkedin_url: 'https://www.linkedin.com/in/zofie/',
}

const update = (body: Record<string, unknown>) =>
  api.server
    .inject({
      method: 'PUT',
      url: profile.updateProfile.path,
      headers: { authorization: `Bearer ${teacher.token}`, 'accept-language': 'cs' },
      payload: body,
    })
    .then((response) => ({ status: response.statusCode, body: response.json<unknown>() }))
const me = () => api.get(profile.me, {}, { token: teacher.token })

describe('the profile', () => {
  it('keeps every field as it was written and answers with the whole user', async () => {
    const before = await me()
    expect(await update(full)).toEqual({ status: 200, body: { ...before, ...full } })
    expect(await me()).toEqual({ ...before, ...full })
  })

  it('is emptied field by field', async () => {
    await update(full)
    const empty = Object.fromEntries(Object.keys(full).map((name) => [name, '']))
    const dates = { birth_date: null, school_end_date: null }
    expect(await update({ ...empty, ...names })).toMatchObject({ status: 200, body: { ...empty, ...names, ...dates } })
  })

  it('keeps what is left out', async () => {
    await update(full)
    expect(await update(names)).toMatchObject({ status: 200, body: { ...full, ...names } })
  })

  it('forgets a date that is null', async () => {
    await update(full)
    const dates = { birth_date: null, school_end_date: null }
    expect(await update({ ...names, ...dates })).toMatchObject({ status: 200, body: dates })
  })

  it('loses the spaces around a text', async () => {
    expect(await update({ first_name: ' Eva\t', last_name: ' Malá ', website: ' www.skola.cz ' })).toMatchObject({
      status: 200,
      body: { first_name: 'Eva', last_name: 'Malá', website: 'https://www.skola.cz' },
    })
  })

  it('is one’s own only', async () => {
    const stranger = await signedUpTeacher(api)
    const before = await api.get(profile.me, {}, { token: stranger.token })
    await update(full)
    expect(await api.get(profile.me, {}, { token: stranger.token })).toEqual(before)
  })
})

describe('the form', () => {
  it('says everything that is wrong at once', async () => {
    const wrong = {
      first_name: '',
      last_name: '  ',
      title_before_name: 'x'.repeat(41),
      title_after_name: 5,
      contact_email: 'jana',
      phone: '123',
      website: 'ftp://skola.cz',
      linkedin_url: 'x'.repeat(301),
    }
    expect(await update(wrong)).toEqual({
      status: 422,
      body: {
        detail: {
          first_name: ['Pole Jméno je povinné'],
          last_name: ['Pole Příjmení je povinné'],
          title_before_name: ['Text je příliš dlouhý, vejde se nejvýš 40 znaků'],
          title_after_name: ['Zde musí být text'],
          contact_email: ['Email musí být v platném formátu (jana)'],
          phone: ['Telefon může mít 9 až 15 číslic, třeba +420 601 234 567'],
          website: ['Zde musí být adresa stránky, třeba https://www.skola.cz'],
          linkedin_url: expect.arrayContaining(['Text je příliš dlouhý, vejde se nejvýš 300 znaků']),
        },
      },
    })
  })

  it('refuses a name of 100 kB and takes one of 100 characters', async () => {
    expect(await update({ ...names, first_name: 'x'.repeat(100_000) })).toEqual({
      status: 422,
      body: { detail: { first_name: ['Text je příliš dlouhý, vejde se nejvýš 100 znaků'] } },
    })
    expect(await update({ ...names, first_name: 'ž'.repeat(100) })).toMatchObject({ status: 200 })
  })

  it.each(['601 234 567', '+420601234567', '(02) 123 456 789', '+420 601/234.567'])(
    'takes the phone %s',
    async (phone) => {
      expect(await update({ ...names, phone })).toMatchObject({ status: 200, body: { phone } })
    },
  )

  it.each(['12345678', '1234567890123456', 'zavolejte', '+420 601 234 567 linka 5', '<b>601234567</b>'])(
    'refuses the phone %s',
    async (phone) => {
      expect(await update({ ...names, phone })).toMatchObject({
        status: 422,
        body: { detail: { phone: [expect.any(String)] } },
      })
    },
  )

  it.each([{ role: 'SCHOOL_FIRST_ADMIN' }, { email: 'a@skola.example' }, { free_plans_left: 100 }, { school_id: 'x' }])(
    'does not take %j',
    async (field) => {
      const before = await me()
      const [name = ''] = Object.keys(field)
      expect(await update({ ...names, ...field })).toEqual({
        status: 422,
        body: { detail: { [name]: ['Toto pole neznáme'] } },
      })
      expect(await me()).toEqual(before)
    },
  )
})
