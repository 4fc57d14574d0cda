import { translator } from '@katedra/i18n/server'
import { describe, expect, it } from 'vitest'
import { createFormat } from '@katedra/screens/format.ts'
import { lengthWords, planSentence, startWords, type PlannedFacts, type SchoolClock } from './plan-sentence.ts'

const zone = 'Europe/Prague'
const cs = translator('cs', 'planned-tests')
const en = translator('en', 'planned-tests')
const now = new Date('2026-11-23T08:31:00Z')
const czech: SchoolClock = { format: createFormat('cs', zone), zone, now }
const english: SchoolClock = { format: createFormat('en', zone), zone, now }

const facts: PlannedFacts = {
  class_name: '6.A',
  student_count: 24,
  kind: 'test',
  title: 'Slovní druhy',
  preset: 'tomorrow_8',
  starts_at: '2026-11-24T07:00:00Z',
  window_minutes: 20,
  time_limit_minutes: null,
}

describe('the sentence of what will happen', () => {
  it('names class, pupils, test, start and length', () => {
    expect(planSentence(cs, facts, czech)).toBe('6.A (24 žáků) dostane test Slovní druhy zítra v 8:00 na 20 minut.')
    expect(planSentence(en, facts, english)).toBe(
      '6.A (24 pupils) will get the test Slovní druhy tomorrow at 8:00 for 20 minutes.',
    )
  })

  it('declines by number', () => {
    expect(planSentence(cs, { ...facts, student_count: 1, window_minutes: 1 }, czech)).toBe(
      '6.A (1 žák) dostane test Slovní druhy zítra v 8:00 na 1 minutu.',
    )
    expect(planSentence(cs, { ...facts, student_count: 3, window_minutes: 2 }, czech)).toBe(
      '6.A (3 žáci) dostane test Slovní druhy zítra v 8:00 na 2 minuty.',
    )
  })

  it('tells the time of each pupil when it is shorter than the window', () => {
    expect(
      planSentence(cs, { ...facts, kind: 'exercise', window_minutes: 10_080, time_limit_minutes: 30 }, czech),
    ).toBe('6.A (24 žáků) dostane cvičení Slovní druhy zítra v 8:00 na 7 dní. Každý žák má na vypracování 30 minut.')
  })

  it('keeps silent about a limit that the window makes pointless', () => {
    expect(planSentence(cs, { ...facts, time_limit_minutes: 20 }, czech)).toBe(
      '6.A (24 žáků) dostane test Slovní druhy zítra v 8:00 na 20 minut.',
    )
  })
})

describe('the start in words', () => {
  it.each([
    ['own', '2026-11-23T19:00:00Z', 'dnes ve 20:00'],
    ['own', '2026-11-24T07:00:00Z', 'zítra v 8:00'],
    ['own', '2026-11-25T11:00:00Z', 'pozítří ve 12:00'],
    ['in_a_week_8', '2026-11-30T07:00:00Z', 'v pondělí 30. 11. 2026 v 8:00'],
    ['own', '2026-12-02T07:00:00Z', 've středu 2. 12. 2026 v 8:00'],
    ['in_10_minutes', '2026-11-23T08:41:00Z', 'za 10 minut (v 9:41)'],
  ] as const)('%s at %s is "%s"', (preset, starts_at, words) => {
    expect(startWords(cs, { preset, starts_at }, czech)).toBe(words)
  })

  it('takes the day from the school’s zone, not from the device’s', () => {
    expect(startWords(cs, { preset: 'own', starts_at: '2026-11-23T23:30:00Z' }, czech)).toBe('zítra v 0:30')
  })

  it('speaks English', () => {
    expect(startWords(en, { preset: 'in_a_week_8', starts_at: '2026-11-30T07:00:00Z' }, english)).toBe(
      'on Monday 30 Nov 2026 at 8:00',
    )
  })
})

describe('the length in words', () => {
  it.each([
    [45, '45 minut'],
    [60, '60 minut'],
    [90, '90 minut'],
    [120, '2 hodiny'],
    [1440, '1 den'],
    [10_080, '7 dní'],
  ])('%i minutes are "%s"', (minutes, words) => {
    expect(lengthWords(cs, minutes)).toBe(words)
  })
})
