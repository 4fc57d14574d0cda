import { describe, expect, it } from 'vitest'
import { matchNames } from './match-names.ts'

const pupils = (...names: readonly string[]) => names.map((name) => ({ student_id: name, name }))
const four = pupils('Adamec Jan', 'Čáp Žofie', 'Nejedlá-Vondráčková Maximiliána', 'Šebesta Jan Petr')

describe('a list of names from a register', () => {
  it.each([
    ['names as they are', 'Čáp Žofie\nAdamec Jan'],
    ['first names first', 'Žofie Čáp\nJan Adamec'],
    ['without diacritics and in capitals', 'CAP ZOFIE\nadamec jan'],
    ['numbered', '1. Čáp Žofie\n2) Adamec Jan'],
    ['from a table', '1\tČáp\tŽofie\t6.A\n2\tAdamec\tJan\t6.A'],
    ['with a comma, blank lines and Windows ends', 'Čáp, Žofie\r\n\r\n Adamec, Jan \r\n'],
    ['with initials', 'Čáp Ž.\nAdamec J.'],
  ])('is read: %s', (_, text) => {
    expect(matchNames(four, text)).toEqual({
      order: ['Čáp Žofie', 'Adamec Jan', 'Nejedlá-Vondráčková Maximiliána', 'Šebesta Jan Petr'],
      unknown: [],
      unlisted: ['Nejedlá-Vondráčková Maximiliána', 'Šebesta Jan Petr'],
    })
  })

  it('may leave a second name out, and have more words than a name', () => {
    const { order, unknown } = matchNames(four, 'Jan Šebesta\nNejedlá Vondráčková Maximiliána zástupkyně')
    expect([order.slice(0, 2), unknown]).toEqual([['Šebesta Jan Petr', 'Nejedlá-Vondráčková Maximiliána'], []])
  })

  it('tells which lines are no one of the class, and keeps the others where they were', () => {
    expect(matchNames(pupils('Adamec Jan', 'Beran Eva'), 'Jméno\nBeran Eva\nZelený Petr')).toEqual({
      order: ['Beran Eva', 'Adamec Jan'],
      unknown: ['Jméno', 'Zelený Petr'],
      unlisted: ['Adamec Jan'],
    })
  })

  it('does not guess who of two is meant', () => {
    const { unknown } = matchNames(pupils('Novák Jan', 'Novák Jiří'), 'Novák J.')
    expect(unknown).toEqual(['Novák J.'])
  })

  it('gives two of one name their places in turn, and one line to one pupil', () => {
    const two = pupils('Beran Eva', 'Novák Jan (1)', 'Novák Jan (2)')
    expect(matchNames(two, 'Novák Jan\nBeran Eva\nNovák Jan')).toMatchObject({
      order: ['Novák Jan (1)', 'Beran Eva', 'Novák Jan (2)'],
      unknown: [],
    })
    expect(matchNames(two, 'Beran Eva\nBeran Eva').unknown).toEqual(['Beran Eva'])
  })

  it('is nothing without a name, and no one comes twice however long it is', () => {
    expect(matchNames(four, '\n 1 \n').order).toEqual(four.map(({ name }) => name))
    const many = pupils(
      ...Array.from(
        { length: 300 },
        (_, place) => `Žák${String.fromCodePoint(97 + (place % 26))} Jméno${'x'.repeat(place)}`,
      ),
    )
    const text = many
      .toReversed()
      .map(({ name }) => name)
      .join('\n')
    expect(matchNames(many, text).order).toEqual(many.map(({ name }) => name).toReversed())
  })
})
