import { describe, expect, it } from 'vitest'
import { bodyOf, emptyEvent, keyOf } from './event-values.ts'

describe('a new event', () => {
  it.each([
    ['Začínají první olympijské hry', 'zacinaji-prvni-olympijske-hry'],
    ['  1348: Karel IV.  ', '1348-karel-iv'],
    ['…', ''],
  ])('titled "%s" gets the key "%s"', (title, key) => {
    expect(keyOf(title)).toBe(key)
  })

  it('keeps a key that was written, and an empty address is none', () => {
    const { question, ...values } = emptyEvent('04-06')
    const written = { ...values, title: { cs: 'Hry', en: 'Games' }, source: { text: 'IOC', url: ' ' } }
    expect(bodyOf(written, question)).toMatchObject({ key: 'hry', day: '04-06', source: { text: 'IOC', url: null } })
    expect(bodyOf({ ...written, key: 'moje' }, question)).toMatchObject({ key: 'moje' })
  })

  it('begins on a day that exists, whatever the address says', () => {
    expect(emptyEvent('nonsense').day).toBe('01-01')
  })
})
