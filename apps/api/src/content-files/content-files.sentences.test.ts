import { readCatalogues } from '@katedra/i18n/server'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { mistakeCodes } from './content-files.codes.ts'
import { keyNames, listNames } from './content-files.sentences.ts'
import { mistakeLines, toldMistakes } from './content-files.sentences.ts'

const Catalogue = z.object({
  mistake: z.record(z.string(), z.string()),
  nth: z.record(z.string(), z.string()),
  key: z.record(z.string(), z.string()),
})
const withoutPlurals = (texts: Record<string, string>) => [
  ...new Set(Object.keys(texts).map((key) => key.replace(/_(?:one|few|many|other)$/, ''))),
]
const sorted = (names: readonly string[]) => names.toSorted((one, other) => one.localeCompare(other))

describe.each(['cs', 'en'] as const)('the sentences in %s', (language) => {
  const { mistake, nth, key } = Catalogue.parse(readCatalogues(language)['content-files'])

  it('are there for every mistake, and for nothing else', () => {
    expect(sorted(withoutPlurals(mistake))).toEqual(sorted(mistakeCodes))
  })

  it('name every index that has a word, and nothing else', () => {
    expect(sorted(Object.keys(key))).toEqual(sorted(keyNames))
    expect(sorted(Object.keys(nth))).toEqual(sorted([...listNames, 'other']))
  })
})

describe('a mistake', () => {
  it('is told where it is, in words', () => {
    const path = ['questions', 2, 'options', 1]
    expect(mistakeLines('level', [{ path, code: 'missing', values: { key: 'en' }, line: 12 }], 'cs')).toEqual([
      'řádek 12, 3. otázka, 2. možnost: Chybí tu „en“. Doplňte ho.',
    ])
    expect(mistakeLines('prices', [{ path: ['prices', 0, 'EUR', '30'], code: 'price_nothing' }], 'en')).toEqual([
      'group of prices 1, in EUR, from 30 pupils: A price must be more than 0. Credits for free are given elsewhere.',
    ])
  })

  it('at a key that no one knows is told by the key as it is written, no longer than fits', () => {
    const odd = ['constructor', 'a:b.c', '$t(more)', '']
    expect(toldMistakes('tags', [{ path: odd, code: 'not_text' }], 'cs').told[0]?.where).toBe(
      'constructor, a:b.c, $t(more), ',
    )
    const [told] = toldMistakes('tags', [{ path: ['x'.repeat(500)], code: 'not_text' }], 'en').told
    expect(told?.where).toBe(`${'x'.repeat(60)}…`)
  })

  it('repeats what stands in the file without reading it as a sentence of its own', () => {
    const values = { key: '$t(more) {{count}}' }
    expect(mistakeLines('level', [{ path: [], code: 'unknown_key', values }], 'en')[0]).toMatch(
      /^The key “\$t\(more\) \{\{count\}\}” does not belong/,
    )
  })

  it('comes in the order of the file, and the twenty-first only in a number', () => {
    const mistakes = Array.from({ length: 22 }, (_, index) => ({
      path: [index],
      code: 'not_fields' as const,
      line: 22 - index,
    }))
    const { told, more } = toldMistakes('programs', mistakes, 'cs')
    expect(told.map(({ where }) => where).slice(0, 2)).toEqual(['řádek 1, 22. program', 'řádek 2, 21. program'])
    expect([told.length, more]).toEqual([20, 'A ještě 2 další chyby.'])
    expect(toldMistakes('programs', mistakes.slice(0, 20), 'cs').more).toBe('')
  })

  it('counts as the language does', () => {
    const few = (count: number) => mistakeLines('level', [{ path: [], code: 'too_few', values: { count } }], 'cs')
    expect([1, 2, 5].map((count) => few(count)[0])).toEqual([
      'Musí tu být aspoň 1 položka.',
      'Musí tu být aspoň 2 položky.',
      'Musí tu být aspoň 5 položek.',
    ])
  })
})
