import { expect, test } from 'vitest'
import { findNames, inCzechOrder, listName } from './name-search.ts'

const names = [
  'Žák Adam',
  'Čermáková Eva',
  'Chalupa Jan',
  'Hrubý Petr',
  'Cimrman Jára',
  'Novák Petr',
  'Nejedlá-Vondráčková Maximiliána',
  'Novák Adam',
]
const students = names.map((name, id) => ({
  id: String(id),
  last_name: name.split(' ')[0] ?? '',
  first_name: name.split(' ')[1] ?? '',
}))
const found = (typed: string) => findNames(students, typed).map(listName)

test('sorts names as Czech registers do', () => {
  expect(inCzechOrder(students).map(listName)).toEqual([
    'Cimrman Jára',
    'Čermáková Eva',
    'Hrubý Petr',
    'Chalupa Jan',
    'Nejedlá-Vondráčková Maximiliána',
    'Novák Adam',
    'Novák Petr',
    'Žák Adam',
  ])
})

test('finds by the beginning of any name, with or without accents', () => {
  expect(found('cer')).toEqual(['Čermáková Eva'])
  expect(found('PETR')).toEqual(['Hrubý Petr', 'Novák Petr'])
  expect(found('vondrac')).toEqual(['Nejedlá-Vondráčková Maximiliána'])
})

test('narrows by every word, in any order', () => {
  expect(found('petr nov')).toEqual(['Novák Petr'])
})

test('an empty search shows everybody, an unknown name nobody', () => {
  expect(found('  ')).toHaveLength(names.length)
  expect(found('xyz')).toEqual([])
})
