import { describe, expect, it } from 'vitest'
import { findTeachers, teacherChoices } from './teacher-choices.ts'

const person = (id: string, first_name: string, last_name: string, titles: readonly string[] = []) => ({
  id,
  first_name,
  last_name,
  title_before_name: titles[0] ?? '',
  title_after_name: titles[1] ?? '',
  email: `${id}@skola.cz`,
  is_me: id === 'me',
})
const compare = (a: string, b: string) => a.localeCompare(b, 'cs')

describe('colleagues to choose from', () => {
  it('stand by last name with their titles, and those without a name last under their address', () => {
    const choices = teacherChoices(
      [person('new', '', ''), person('me', 'Jan', 'Zíka'), person('max', 'Max', 'Adam', ['Ing.', 'Ph.D.'])],
      compare,
    )
    expect(choices.map(({ name }) => name)).toEqual(['Ing. Max Adam, Ph.D.', 'Jan Zíka', 'new@skola.cz'])
    expect(choices.map(({ isMe }) => isMe)).toEqual([false, true, false])
  })

  it('of the same name are told apart by their addresses, the others show none', () => {
    const choices = teacherChoices(
      [person('a', 'Eva', 'Malá'), person('b', 'Eva', 'Malá'), person('c', 'Ida', 'Malá')],
      compare,
    )
    expect(choices.map(({ detail }) => detail)).toEqual(['a@skola.cz', 'b@skola.cz', ''])
  })

  it('are found without diacritics', () => {
    const choices = teacherChoices([person('a', 'Řehoř', 'Šíp'), person('b', 'Eva', 'Malá')], compare)
    expect(findTeachers(choices, 'sip reh').map(({ id }) => id)).toEqual(['a'])
    expect(findTeachers(choices, '')).toHaveLength(2)
  })
})
