import { expect, test } from 'vitest'
import { clockTime, dayAndTime, decimal } from './moments.ts'

/** Moments without a zone are read in the device's own, so these tests hold in every zone. */
const now = new Date('2026-11-23T07:30:00').getTime()

test('tells the time by a clock of 24 hours in both languages', () => {
  expect([clockTime('2026-11-23T15:05:00', 'cs'), clockTime('2026-11-23T09:41:00', 'en')]).toEqual(['15:05', '9:41'])
})

test('says today and tomorrow instead of a date', () => {
  expect(dayAndTime('2026-11-23T08:00:00', now, 'cs')).toBe('dnes 8:00')
  expect(dayAndTime('2026-11-24T08:00:00', now, 'cs')).toBe('zítra 8:00')
  expect(dayAndTime('2026-11-24T08:00:00', now, 'en')).toBe('tomorrow 8:00')
})

test('says the day of other moments, and of all while the server’s clock is not known', () => {
  expect(dayAndTime('2026-11-27T08:00:00', now, 'cs').replaceAll('\u00a0', ' ')).toBe('pá 27. 11. 8:00')
  expect(dayAndTime('2026-11-23T08:00:00', null, 'cs').replaceAll('\u00a0', ' ')).toBe('po 23. 11. 8:00')
})

test('writes decimals as the language does', () => {
  expect([decimal(7.5, 'cs'), decimal(7.5, 'en')]).toEqual(['7,5', '7.5'])
})

test('tells the school’s time wherever the device is', () => {
  const late = '2026-11-23T22:30:00Z'
  expect(clockTime(late, 'cs', 'Europe/Prague')).toBe('23:30')
  expect(dayAndTime(late, Date.parse('2026-11-23T08:00:00Z'), 'cs', 'Europe/Prague')).toBe('dnes 23:30')
  expect(dayAndTime(late, Date.parse('2026-11-23T08:00:00Z'), 'cs', 'Asia/Tokyo')).toBe('zítra 7:30')
})
