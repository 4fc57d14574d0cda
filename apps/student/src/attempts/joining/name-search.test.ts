import { expect, test } from 'vitest'
import { findNames, inCzechOrder, shownName } from './name-search.ts'

const names = [
  'Adam Žák',
  'Eva Čermáková',
  'Jan Chalupa',
  'Petr Hrubý',
  'Jára Cimrman',
  'Petr Novák',
  'Maximiliána Nejedlá-Vondráčková',
  'Adam Novák',
]
const students = names.map((name, id) => ({
  id: String(id),
  first_name: name.split(' ')[0] ?? '',
  last_name: name.split(' ')[1] ?? '',
}))
const found = (typed: string) => findNames(students, typed).map(shownName)

test('sorts names in Czech order, as they are shown', () => {
  expect(inCzechOrder(students).map(shownName)).toEqual([
    'Adam Novák',
    'Adam Žák',
    'Eva Čermáková',
    'Jan Chalupa',
    'Jára Cimrman',
    'Maximiliána Nejedlá-Vondráčková',
    'Petr Hrubý',
    'Petr Novák',
  ])
})

test('finds by the beginning of any name, with or without accents', () => {
  expect(found('cer')).toEqual(['Eva Čermáková'])
  expect(found('PETR')).toEqual(['Petr Hrubý', 'Petr Novák'])
  expect(found('vondrac')).toEqual(['Maximiliána Nejedlá-Vondráčková'])
})

test('narrows by every word, in any order', () => {
  expect(found('petr nov')).toEqual(['Petr Novák'])
})

test('an empty search shows everybody, an unknown name no one', () => {
  expect(found('  ')).toHaveLength(names.length)
  expect(found('xyz')).toEqual([])
})
