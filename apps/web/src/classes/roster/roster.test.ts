import { describe, expect, it } from 'vitest'
import { cardUrl, extraTimeChoices, fileNameOf, groupedCode, isNameTyped, rosterName } from './roster.ts'

describe('a roster', () => {
  it('has the surname first and needs only one of the names', () => {
    expect(rosterName({ first_name: 'Jan', last_name: 'Novák' })).toBe('Novák Jan')
    expect(rosterName({ first_name: '', last_name: 'Pampeliška' })).toBe('Pampeliška')
    expect(rosterName({ first_name: 'Jan', last_name: '' })).toBe('Jan')
  })

  it('tells pupils of one name apart by a number', () => {
    expect(rosterName({ first_name: 'Jan', last_name: 'Novák', namesake_no: 2 })).toBe('Novák Jan (2)')
  })

  it('shows codes in groups of four', () => {
    expect(groupedCode('ABCD2345')).toBe('ABCD 2345')
  })

  it('puts the personal code behind the hash of the pupils’ address', () => {
    expect(cardUrl('https://katedra.example', 'ABCD2345')).toBe('https://katedra.example/t#p=ABCD2345')
  })

  it('keeps an unusual extra time among the choices', () => {
    expect(extraTimeChoices(1)).toEqual([1, 1.25, 1.5, 2])
    expect(extraTimeChoices(1.75)).toEqual([1, 1.25, 1.5, 1.75, 2])
  })

  it('makes a name that every disk takes', () => {
    expect(fileNameOf('Nejedlá-Vondráčková Maximiliána')).toBe('nejedla-vondrackova-maximiliana')
    expect(fileNameOf('–')).toBe('1')
  })

  it('knows a pupil’s name however it is typed, and no other', () => {
    const pupil = { first_name: 'Anna', last_name: 'Nováková' }
    for (const typed of ['Nováková Anna', 'anna  novakova', ' ANNA NOVÁKOVÁ '])
      expect(isNameTyped(typed, pupil)).toBe(true)
    for (const typed of ['', 'Anna', 'Novák Anna']) expect(isNameTyped(typed, pupil)).toBe(false)
  })
})
