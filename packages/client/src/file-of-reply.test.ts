import { describe, expect, it } from 'vitest'
import { fileNameOf } from './file-of-reply.ts'

describe('the name of a downloaded file', () => {
  it.each([
    [
      'is the one in its own letters',
      `attachment; filename="Vysledky.csv"; filename*=UTF-8''V%C3%BDsledky.csv`,
      'Výsledky.csv',
    ],
    ['is the plain one where there is no other', 'attachment; filename="Vysledky.csv"', 'Vysledky.csv'],
    ['is the plain one where the other is broken', `attachment; filename="a.csv"; filename*=UTF-8''%E0%A4`, 'a.csv'],
    ['is ours where the server says nothing', null, 'Katedra'],
  ])('%s', (_, header, name) => {
    expect(fileNameOf(header)).toBe(name)
  })
})
