import { describe, expect, it } from 'vitest'
import { classesOfTests, likelyState, searchTests, testsByState } from './sort-tests.ts'

function timed(id: string, state: 'scheduled' | 'launched' | 'finished' | 'cancelled', hour: number) {
  const at = (hours: number) => new Date(Date.UTC(2026, 10, 24, hours)).toISOString()
  return {
    id,
    state,
    starts_at: at(hour),
    ends_at: at(hour + 1),
    finished_at: state === 'finished' ? at(hour + 1) : null,
  }
}

describe('tests by state', () => {
  it('puts first what a teacher needs first', () => {
    const tests = [
      timed('late', 'scheduled', 12),
      timed('soon', 'scheduled', 8),
      timed('ends last', 'launched', 7),
      timed('ends first', 'launched', 6),
      timed('older', 'finished', 3),
      timed('newer', 'finished', 5),
      timed('off', 'cancelled', 9),
    ]
    const sorted = testsByState(tests)
    expect(
      Object.fromEntries(Object.entries(sorted).map(([state, list]) => [state, list.map(({ id }) => id)])),
    ).toEqual({
      scheduled: ['soon', 'late'],
      launched: ['ends first', 'ends last'],
      finished: ['newer', 'older'],
      cancelled: ['off'],
    })
  })

  it.each([
    [{ scheduled: 2, launched: 1, finished: 9, cancelled: 0 }, 'launched'],
    [{ scheduled: 2, launched: 0, finished: 9, cancelled: 0 }, 'scheduled'],
    [{ scheduled: 0, launched: 0, finished: 9, cancelled: 1 }, 'finished'],
    [{ scheduled: 0, launched: 0, finished: 0, cancelled: 0 }, 'scheduled'],
  ])('opens the state that the teacher most likely came for: %j', (counts, state) => {
    expect(likelyState(counts)).toBe(state)
  })
})

describe('search among tests', () => {
  const words = {
    title: 'Vyjmenovaná slova po B',
    class_name: '6.A',
    level_title: { cs: 'Pravopis', en: 'Spelling' },
    join_code: 'K7M2XQ',
  }
  const sums = { title: 'Zlomky', class_name: '7.B', level_title: { cs: 'Zlomky' }, join_code: 'P4TT9A' }

  it.each([
    ['', [words, sums]],
    ['vyjmenovana', [words]],
    ['zlomky 7.b', [sums]],
    ['SPELLING', [words]],
    ['k7m2', [words]],
    ['zlomky 6.a', []],
  ])('finds %j without regard to case, diacritics and order', (search, found) => {
    expect(searchTests([words, sums], search)).toEqual(found)
  })
})

it('names each class of the tests once', () => {
  const tests = ['6.A', '7.B', '6.A'].map((class_name) => ({ class_id: `id of ${class_name}`, class_name }))
  expect(classesOfTests(tests)).toEqual([
    { id: 'id of 6.A', name: '6.A' },
    { id: 'id of 7.B', name: '7.B' },
  ])
})
