import { describe, expect, test } from 'vitest'
import { languages } from './index.ts'
import { readCatalogues } from './server.ts'

const plural = /_(?:zero|one|two|few|many|other)$/

/** Every text of a catalogue by its full key. */
function texts(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]]
  if (typeof node !== 'object' || node === null) return [[path, '']]
  return Object.entries(node).flatMap(([key, value]) => texts(value, path === '' ? key : `${path}.${key}`))
}

function variables(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name ?? ''))].toSorted((a, b) =>
    a.localeCompare(b),
  )
}

const catalogues = Object.fromEntries(languages.map((language) => [language, new Map(texts(readCatalogues(language)))]))

/** Keys without their plural endings. */
function stems(language: string): Set<string> {
  return new Set([...(catalogues[language]?.keys() ?? [])].map((key) => key.replace(plural, '')))
}

describe('the catalogues of the two languages', () => {
  test('have the same keys', () => {
    const [cs, en] = [stems('cs'), stems('en')]
    expect([...en].filter((key) => !cs.has(key))).toEqual([])
    expect([...cs].filter((key) => !en.has(key))).toEqual([])
  })

  test('use the same variables', () => {
    const byStem = (language: string) => {
      const found = new Map<string, Set<string>>()
      for (const [key, text] of catalogues[language] ?? []) {
        const stem = key.replace(plural, '')
        found.set(stem, new Set([...(found.get(stem) ?? []), ...variables(text)]))
      }
      return found
    }
    const english = byStem('en')
    const sorted = (names: Set<string> | undefined) =>
      [...(names ?? [])].toSorted((a, b) => a.localeCompare(b)).join(' ')
    const different = [...byStem('cs')].filter(([stem, names]) => sorted(names) !== sorted(english.get(stem)))
    expect(different.map(([stem]) => stem)).toEqual([])
  })

  test('say in English that a school assigns credits, and never that it gives them', () => {
    const own = [...(catalogues['en'] ?? [])].filter(([key]) => /^(?:audit|credits|letters|orders)[.]/.test(key))
    const given = own.filter(([, text]) =>
      /\bgiv(?:e|en|es|ing)\b[^.]*\bcredits?\b|\bcredits?\b[^.]*\bgiven?\b/i.test(text),
    )
    expect(given.map(([key]) => key)).toEqual([])
  })

  test('leave no unit at the beginning of a line, without its number', () => {
    const all = languages.flatMap((language) => [...(catalogues[language]?.values() ?? [])])
    expect(all.filter((text) => /(?:\d|\}\}) (?:Kč|CZK|EUR|min|h)(?!\p{L})/u.test(text))).toEqual([])
  })

  test('spell the e-mail in one way but where the specification spells it', () => {
    const ofSpecification = [
      'Toto pole musí obsahovat platnou emailovou aderesu',
      'Odeslali jsme vám email s dalšími instrukcemi.',
      'Třída nemá nastavený email',
      'Email musí být v platném formátu ({{email}})',
    ]
    const others = languages
      .flatMap((language) => [...(catalogues[language]?.values() ?? [])])
      .filter((text) => !ofSpecification.includes(text))
    expect(others.filter((text) => /email/i.test(text.replaceAll(/\{\{.*?\}\}/g, '')))).toEqual([])
  })

  test.each([
    ['cs', ['one', 'few', 'many', 'other']],
    ['en', ['one', 'other']],
  ])('have every plural form of %s', (language, forms) => {
    const keys = [...(catalogues[language]?.keys() ?? [])]
    const counted = new Set(keys.filter((key) => plural.test(key)).map((key) => key.replace(plural, '')))
    const missing = [...counted]
      .flatMap((stem) => forms.map((form) => `${stem}_${form}`))
      .filter((key) => !keys.includes(key))
    expect(missing).toEqual([])
  })

  test('leave no text empty', () => {
    const empty = languages.flatMap((language) =>
      [...(catalogues[language] ?? [])].filter(([, text]) => text.trim() === '').map(([key]) => `${language}: ${key}`),
    )
    expect(empty).toEqual([])
  })

  test('shout nowhere: no exclamation marks', () => {
    const loud = languages.flatMap((language) =>
      [...(catalogues[language] ?? [])].filter(([, text]) => text.includes('!')).map(([key]) => `${language}: ${key}`),
    )
    expect(loud).toEqual([])
  })
})
