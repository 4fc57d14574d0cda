import { profile } from '@katedra/contract/profile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api, { school_name: 'ZŠ Úvoz' })
})
afterAll(() => api.stop())

const me = () => api.get(profile.me, {}, { token: teacher.token })

describe('the current user', () => {
  it('has the fields of the specification, section 3, and of ours the language and the kind of session', async () => {
    const fields = [
      ...[
        'id',
        'school_id',
        'school_name',
        'successful_login_attempts',
        'created_at',
        'first_name',
        'last_name',
        'title_before_name',
      ],
      ...[
        'title_after_name',
        'birth_date',
        'school_end_date',
        'phone_connection_time',
        'email',
        'contact_email',
        'phone',
        'website',
      ],
      ...[
        'facebook_url',
        'twitter_url',
        'linkedin_url',
        'profile_picture_url',
        'permissions',
        'role',
        'free_plans_left',
      ],
    ]
    expect(Object.keys(await me()).toSorted()).toEqual(
      [...fields, 'announced_deletion', 'language', 'session_kind', 'time_zone'].toSorted(),
    )
  })

  it('is empty where nothing is known yet', async () => {
    expect(await me()).toMatchObject({
      school_name: 'ZŠ Úvoz',
      role: 'TEACHER',
      free_plans_left: 5,
      time_zone: 'Europe/Prague',
      birth_date: null,
      school_end_date: null,
      phone: '',
      website: '',
      profile_picture_url: null,
      phone_connection_time: null,
      successful_login_attempts: 1,
    })
  })

  it('has dates as plain days, whatever the server’s time zone', async () => {
    await api.sql("update teachers set birth_date = '1980-03-30', school_end_date = '2005-06-30' where id = $1", [
      teacher.id,
    ])
    expect(await me()).toMatchObject({ birth_date: '1980-03-30', school_end_date: '2005-06-30' })
  })
})

describe('the language', () => {
  const set = (language: string | null) =>
    api.server
      .inject({
        method: 'PUT',
        url: '/v1/users/me/language/',
        headers: { authorization: `Bearer ${teacher.token}`, 'accept-language': 'cs' },
        payload: { language },
      })
      .then((response) => ({ status: response.statusCode, body: response.json<unknown>() }))

  it.each(['en', 'cs'])('is remembered: %s', async (language) => {
    expect(await set(language)).toMatchObject({ status: 200, body: { language } })
    expect(await me()).toMatchObject({ language })
  })

  it('is forgotten by null: everything follows the browser again', async () => {
    await set('en')
    const refused = () => api.call(profile.updateProfile, { body: { first_name: 'Jana', last_name: '' } }, czech)
    const czech = { token: teacher.token, language: 'cs' }
    expect((await refused()).body).toEqual({ detail: { last_name: ['The field Last name is required'] } })
    expect(await set(null)).toMatchObject({ status: 200, body: { language: null } })
    expect((await refused()).body).toEqual({ detail: { last_name: ['Pole Příjmení je povinné'] } })
    expect(await me()).toMatchObject({ language: null })
  })

  it('is one of ours', async () => {
    expect(await set('de')).toEqual({ status: 422, body: { detail: { language: ['Tento jazyk neumíme'] } } })
  })
})
