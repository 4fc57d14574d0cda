import { describe, expect, it } from 'vitest'
import { sampleExclusion } from '../../testing/sample-results.ts'
import { interventionsOf, standingExclusion } from './interventions.ts'

describe('changes to the results', () => {
  const returned = sampleExclusion('returned', { returned_at: '2026-11-20T09:00:00Z', returned_by_name: 'Eva Nová' })
  const one = sampleExclusion('one', { attempt_id: 'a', excluded_at: '2026-11-20T10:00:00Z' })

  it('are told together, the newest first, with what was put back', () => {
    const rescoring = {
      id: 'rescored',
      item_no: 2,
      reason: 'chyba v klíči',
      rescored_at: '2026-11-20T09:30:00Z',
      rescored_by_name: 'Eva Nová',
      changed_count: 3,
    }
    const told = interventionsOf({ exclusions: [one, returned], rescorings: [rescoring] })
    expect(told.map(({ id }) => id)).toEqual(['one', 'rescored', 'returned'])
  })

  it('leave a question out only while they are not put back, and never by one pupil’s answer', () => {
    expect(standingExclusion([one, returned], 1)).toBeUndefined()
    const standing = sampleExclusion('standing')
    expect(standingExclusion([one, returned, standing], 1)).toBe(standing)
    expect(standingExclusion([standing], 2)).toBeUndefined()
  })
})
