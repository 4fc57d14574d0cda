import type { GradebookCell, GradebookChoices, GradebookStudent, GradebookTest } from '@katedra/contract/gradebook'
import { translator } from '@katedra/i18n/server'
import { describe, expect, it } from 'vitest'
import { createFormat } from '@katedra/screens/format.ts'
import { bookColumns, bookRows, orderStudents, resultText, resultWords } from './book-cells.ts'

const words = { t: translator('cs', 'gradebook'), format: createFormat('cs', 'Europe/Prague') }

const cell = (change: Partial<GradebookCell>): GradebookCell => ({
  state: 'submitted',
  attempt_id: 'a',
  fraction: 0.72,
  manual_count: 0,
  ...change,
})

const student = (name: string, change: Partial<GradebookStudent> = {}): GradebookStudent => ({
  student_id: name,
  name,
  is_on_roster: true,
  is_erased: false,
  average_fraction: 0.5,
  result_count: 1,
  missing_count: 0,
  manual_count: 0,
  cells: [],
  ...change,
})

const test: GradebookTest = {
  id: 't',
  title: 'Zlomky',
  kind: 'exercise',
  state: 'launched',
  class_id: 'c',
  class_name: '6.A',
  subject_id: 1,
  level_id: 1,
  level_title: { cs: 'Zlomky a desetinná čísla' },
  starts_at: '2026-09-07T06:00:00Z',
  average_fraction: 0.654,
  submitted_count: 20,
  guest_count: 2,
  manual_count: 0,
}

const choices: GradebookChoices = {
  school_years: [2026],
  subjects: [{ id: 1, name: { cs: 'Etika', en: 'Ethics' } }],
  levels: [],
  kinds: ['test'],
}

describe('a result', () => {
  it.each<[Partial<GradebookCell>, string, string]>([
    [{}, '72\u00a0%', '72\u00a0%'],
    [{ manual_count: 2 }, '72\u00a0%', 'zatím 72\u00a0%, 2 odpovědi čekají na hodnocení'],
    [{ fraction: null }, 'nepočítá se', 'nepočítá se'],
    [{ fraction: null, manual_count: 2 }, '?', '2 odpovědi čekají na hodnocení'],
    [{ state: 'missing', fraction: null, attempt_id: null }, 'chybí', 'chybí'],
    [{ state: 'open', fraction: null }, 'píše', 'právě píše'],
    [{ state: 'pending', fraction: null, attempt_id: null }, 'čeká', 'ještě nezačal'],
    [{ state: 'elsewhere', fraction: null, attempt_id: null }, '', 'nebyl ve třídě'],
  ])('%j is said in words, not by colour', (change, short, whole) => {
    expect([resultText(words, cell(change)), resultWords(words, cell(change))]).toEqual([short, whole])
  })

  it('leads to the attempt, a pupil to the progress, a test to its results', () => {
    const book = { class_id: 'c', tests: [test] }
    const [row] = bookRows(words, book, [student('Malá Eva', { cells: [cell({})], missing_count: 1 })], '?year=2025')
    expect(row).toMatchObject({
      href: '/tridy/c/zaci/Malá Eva/vysledky?year=2025',
      detail: 'chybí 1 test',
      summary: '50\u00a0%',
      cells: [{ href: '/vysledky/t?attempt_id=a', label: 'Zlomky: 72\u00a0%', tone: 'middle' }],
    })
    expect(bookColumns(words, { tests: [test], choices }, 'cs')).toMatchObject([
      { href: '/vysledky/t', details: ['7. 9. 2026', 'běží', 'cvičení', '⌀ 65\u00a0%', 'a 2 hosté'] },
    ])
  })

  it('of picked questions says their subject, so that two of them are told apart', () => {
    const [column] = bookColumns(words, { tests: [{ ...test, level_id: null, level_title: null }], choices }, 'cs')
    expect(column?.label).toContain('Etika – vlastní výběr otázek')
  })

  it('of an erased pupil stays, the pupil has no name and no page', () => {
    const erased = student('–', { is_erased: true, is_on_roster: false })
    const [row] = bookRows(words, { class_id: 'c', tests: [] }, [erased], '')
    expect([row?.name, row?.href, row?.detail]).toEqual(['smazaný žák', undefined, undefined])
  })
})

describe('the order of pupils', () => {
  const students = [
    student('Adam', { average_fraction: 0.4 }),
    student('Beran', { average_fraction: null }),
    student('Čáp', { average_fraction: 0.9 }),
    student('Dub', { average_fraction: 0.4 }),
  ]
  const names = (order: 'name' | 'best' | 'worst', search = '') =>
    orderStudents(students, order, search).map(({ name }) => name)

  it('is by name, or by average with those without a result last and equal ones by name', () => {
    expect(names('name')).toEqual(['Adam', 'Beran', 'Čáp', 'Dub'])
    expect(names('best')).toEqual(['Čáp', 'Adam', 'Dub', 'Beran'])
    expect(names('worst')).toEqual(['Adam', 'Dub', 'Čáp', 'Beran'])
  })

  it('leaves those in that are searched for, whatever their accents', () => {
    expect(names('name', 'cap')).toEqual(['Čáp'])
  })
})
