import { describe, expect, it } from 'vitest'
import { ProfileForm } from '@katedra/contract/profile'
import { bodyOf, contactNames, personalNames, valuesOf } from './profile-values.ts'

const me = {
  title_before_name: 'Ing.',
  first_name: 'Maximiliána',
  last_name: 'Nejedlá-Vondráčková',
  title_after_name: 'Ph.D.',
  birth_date: null,
  school_end_date: '2001-06-30',
  contact_email: '',
  phone: '+420 601 234 567',
  website: 'https://www.skola.cz',
  facebook_url: '',
  twitter_url: '',
  linkedin_url: '',
}

describe('the fields of a profile', () => {
  it('show an unknown day as an empty field', () => {
    expect(valuesOf(me)).toEqual({ ...me, birth_date: '' })
  })

  it('of both sections together are everything that the contract lets a teacher change', () => {
    const names: string[] = [...personalNames, ...contactNames]
    expect(names.toSorted()).toEqual(Object.keys(ProfileForm.shape).toSorted())
  })

  it('of the contact are saved with the names that are kept, not with those being written', () => {
    const values = { ...valuesOf(me), first_name: 'Max', phone: '' }
    expect(bodyOf(me, values, contactNames)).toEqual({
      first_name: 'Maximiliána',
      last_name: 'Nejedlá-Vondráčková',
      contact_email: '',
      phone: '',
      website: 'https://www.skola.cz',
      facebook_url: '',
      twitter_url: '',
      linkedin_url: '',
    })
  })

  it('of the person leave the contact as it is', () => {
    const body = bodyOf(me, { ...valuesOf(me), first_name: 'Max', phone: 'x' }, personalNames)
    expect(body).toMatchObject({ first_name: 'Max', last_name: 'Nejedlá-Vondráčková', title_after_name: 'Ph.D.' })
    expect(Object.keys(body)).not.toContain('phone')
  })
})
