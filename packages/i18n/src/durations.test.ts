import { describe, expect, it } from 'vitest'
import { durationsIn } from './durations.ts'

describe('a duration', () => {
  const [cs, en] = [durationsIn('cs'), durationsIn('en')]
  const day = 86_400

  it('is said in its two largest units', () => {
    expect([0, 45, 252, 3600, 3905].map(cs)).toEqual(['0 s', '45 s', '4 min 12 s', '1 h', '1 h 5 min'].map(unbroken))
  })

  it('knows days and years', () => {
    expect([2 * day + 3 * 3600 + 60, 5 * day, 364 * day].map(cs)).toEqual(
      ['2 dny 3 h', '5 dnů', '364 dnů'].map(unbroken),
    )
    expect([1, 2, 5].map((years) => cs(years * 365 * day))).toEqual(['1 rok', '2 roky', '5 let'].map(unbroken))
    expect(en(401 * day)).toBe(unbroken('1 yr 36 days'))
  })
})

function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}
