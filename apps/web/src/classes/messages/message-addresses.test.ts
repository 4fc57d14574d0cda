import { describe, expect, it } from 'vitest'
import { countAddresses, nextAsking, studentAddresses } from './message-addresses.ts'

const pupil = (email: string) => ({
  id: email,
  first_name: '',
  last_name: 'Nová',
  email,
  personal_code: 'ABCD2345',
  extra_time_factor: 1,
})
const schoolClass = {
  email: '6a@skola.cz',
  students: [pupil('rodina@skola.cz'), pupil('Rodina@skola.cz'), pupil(''), pupil('6A@skola.cz')],
}
const both = { to_class: true, to_students: true }

describe('the addresses of a message', () => {
  it('count each once, no matter who shares it and how it is written', () => {
    expect(studentAddresses(schoolClass)).toEqual(['rodina@skola.cz', '6a@skola.cz'])
    expect(countAddresses(schoolClass, both)).toBe(2)
  })

  it('are only those asked for and there', () => {
    expect(countAddresses(schoolClass, { to_class: true, to_students: false })).toBe(1)
    expect(countAddresses(schoolClass, { to_class: false, to_students: false })).toBe(0)
    expect(countAddresses({ ...schoolClass, email: '' }, { to_class: true, to_students: false })).toBe(0)
  })
})

describe('the history', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const message = (sent_at: string, state: 'waiting' | 'sent' | 'failed' | 'unknown') => ({
    id: sent_at,
    sent_at,
    teacher_name: '',
    subject: '',
    body: '',
    recipients: [{ email: 'a@b.cz', student_name: '', state }],
  })

  it('is asked for again only while something waits', () => {
    expect(nextAsking([], now)).toBe(false)
    expect(nextAsking([message('2026-11-21T09:59:00Z', 'sent'), message('2026-11-20T09:59:00Z', 'failed')], now)).toBe(
      false,
    )
  })

  it('is asked for swiftly at first and seldom later', () => {
    const fresh = nextAsking([message('2026-11-21T09:59:00Z', 'waiting')], now)
    const old = nextAsking([message('2026-11-21T08:00:00Z', 'waiting')], now)
    expect(Number(fresh)).toBeLessThan(Number(old))
  })
})
