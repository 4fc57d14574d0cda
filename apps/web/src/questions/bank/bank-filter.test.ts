import { describe, expect, test } from 'vitest'
import { changedAddress, isNarrowed, scopeOf, searchOf } from './bank-filter.ts'

describe('the address of the bank', () => {
  test('asks for one’s own questions where it says nothing', () => {
    expect(scopeOf({})).toBe('own')
    expect(scopeOf({ whose: 'everybody' })).toBe('own')
    expect(searchOf({})).toEqual({ whose: 'own' })
    expect(isNarrowed({})).toBe(false)
  })

  test('leaves out what the server would refuse', () => {
    const address = { whose: 'school', type: 'essay', subject_id: '-1', level_id: '2', search: ` ${'a'.repeat(200)} ` }
    expect(searchOf(address)).toEqual({ whose: 'school', search: 'a'.repeat(100) })
  })

  test('finds questions without a subject, which the library has none of', () => {
    expect(searchOf({ subject_id: 'none' })).toEqual({ whose: 'own', subject_id: 'none' })
    expect(searchOf({ whose: 'library', subject_id: 'none' })).toEqual({ whose: 'library' })
  })

  test('knows years of school, in the library alone', () => {
    expect(searchOf({ whose: 'library', years: 'primary' })).toEqual({ whose: 'library', years: 'primary' })
    expect(searchOf({ whose: 'library', years: '12' })).toEqual({ whose: 'library' })
    expect(searchOf({ whose: 'own', years: '4' })).toEqual({ whose: 'own' })
  })

  test('forgets the level with its subject, and the tag with its part of the bank', () => {
    const address = { whose: 'library', subject_id: '1', level_id: '2', tag: 'zlomky' }
    expect(changedAddress(address, { subject_id: '3' })).toEqual({ whose: 'library', subject_id: '3', tag: 'zlomky' })
    expect(changedAddress(address, { whose: '' })).toEqual({ subject_id: '1' })
    expect(changedAddress(address, { search: 'plyn' })).toEqual({ ...address, search: 'plyn' })
  })
})
