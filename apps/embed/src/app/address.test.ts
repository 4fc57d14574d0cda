import { describe, expect, it } from 'vitest'
import { addressWith, readAddress } from './address.ts'

const place = (search: string) => ({ origin: 'https://katedra.example', pathname: '/public-daily-event', search })

describe('the language of an embedded page', () => {
  it.each([
    ['?lang=en', ['cs'], 'en'],
    ['?lang=de', ['cs-CZ'], 'cs'],
    ['', ['sk'], 'cs'],
    ['', [], 'en'],
  ] as const)('of %s with a browser of %j is %s', (search, languages, language) => {
    expect(readAddress(place(search), languages).language).toBe(language)
  })
})

it('the address of the page in another language, for today, keeps the rest and adds nothing of its own', () => {
  const address = readAddress(place('?subject_code=d%26d&date=2026-04-01'), [])
  expect(addressWith(address, { lang: 'en', date: '' })).toBe(
    'https://katedra.example/public-daily-event?subject_code=d%26d&lang=en',
  )
})
