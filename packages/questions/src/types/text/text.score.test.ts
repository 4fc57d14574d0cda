import { describe, expect, it, test, vi } from 'vitest'
import { findLongMarks } from '../../texts/stream-safe.ts'
import { scoreText } from './text.score.ts'
import type { TextContent, TextKey } from './text.ts'

const plainKey: TextKey = {
  accepted: [],
  case_sensitive: false,
  ignore_diacritics: false,
  typo_tolerance: false,
  unmatched: 'wrong',
}
const content: TextContent = { lines: 1, numeric: false }

/** The fraction that `text` earns, or the kind of score where it earns none. */
function earn(accepted: string | TextKey['accepted'], text: string, changes: Partial<TextKey> = {}): unknown {
  const list = typeof accepted === 'string' ? [{ text: accepted, fraction: 1 }] : accepted
  const score = scoreText(content, { ...plainKey, accepted: list, ...changes }, { text })
  return score.kind === 'scored' ? score.fraction : score.kind
}

describe('normalisation', () => {
  test.each([
    ['Vltava', 'Vltava', 1],
    ['Vltava', '  Vltava \n', 1],
    ['Vltava', 'VLTAVA', 1],
    ['Žižka', 'žIŽKA', 1],
    ['ĎÁBEL', 'ďábel', 1],
    ['Straße', 'STRASSE', 1],
    ['Karel IV.', 'Karel\u00A0IV.', 1],
    ['Karel IV.', 'karel   iv.', 1],
    ['Jan Žižka', 'Jan\u2009Žižka', 1],
    ['Čáp', 'C\u030Ca\u0301p', 1],
    ['„Babička“', '"Babička"', 1],
    ['"Babička"', '„Babička“', 1],
    ['"Babička"', '»Babička«', 1],
    ["d'Artagnan", 'd’Artagnan', 1],
    ['Rakousko-Uhersko', 'Rakousko–Uhersko', 1],
    ['Rakousko-Uhersko', 'Rakousko‑Uhersko', 1],
    ['1914–1918', '1914-1918', 1],
    ['příklad', 'pří\u00ADklad', 1],
    ['0,5', '0.5', 1],
    ['0.5', '0,5', 1],
    ['10 000', '10000', 1],
    ['1234567', '1\u202F234\u00A0567', 1],
    ['11 1989', '111989', 0],
    ['17 11 1989', '17111989', 0],
    ['Vltava', 'Labe', 0],
    ['Karel IV.', 'Karel IV', 0],
    ['Čáp', 'Cap', 0],
    ['Cap', 'Čáp', 0],
    ['1.000', '1000', 0],
  ])('accepting "%s", "%s" earns %d', (accepted, text, fraction) => {
    expect(earn(accepted, text)).toBe(fraction)
  })

  test.each([
    ['Praha', 'Praha', 1],
    ['Praha', 'praha', 0],
    ['pH', 'PH', 0],
    ['Čáp', 'C\u030Ca\u0301p', 1],
  ])('where case counts, accepting "%s", "%s" earns %d', (accepted, text, fraction) => {
    expect(earn(accepted, text, { case_sensitive: true })).toBe(fraction)
  })

  test.each([
    ['Žluťoučký kůň', 'Zlutoucky kun', 1],
    ['Zlutoucky kun', 'Žluťoučký kůň', 1],
    ['Přemyslovci', 'PREMYSLOVCI', 1],
    ['Přemyslovci', 'Pržemyslovci', 0],
  ])('where diacritics do not count, accepting "%s", "%s" earns %d', (accepted, text, fraction) => {
    expect(earn(accepted, text, { ignore_diacritics: true })).toBe(fraction)
  })
})

describe('ends of a text', () => {
  test.each([
    ['odpařování', 'odpařování.', 1],
    ['odpařování', 'Odpařování!', 1],
    ['odpařování', 'odpařování ,', 1],
    ['odpařování', '„odpařování“', 1],
    ['odpařování', "'odpařování'.", 1],
    ['odpařování', '„Odpařování.“', 1],
    ['do Prahy (v Čechách)', 'do Prahy (v Čechách)', 1],
    // Who asks is not sure, and what is meant is not for a machine to say.
    ['odpařování', 'odpařování?', 0],
    ['odpařování', '?', 0],
    // What the author wrote has to be there.
    ['apod.', 'apod', 0],
    ['„Babička“', 'Babička', 0],
    ['Karel IV.', 'Karel IV', 0],
    // Signs of units, formulas and numbers say something at their ends.
    ['kg', 'kg.', 0],
    ['n', 'n!', 0],
    ['rok 1348', 'rok 1348.', 0],
    ['rok 1348', 'rok 1348!', 0],
    ['.', '.', 1],
    ['.', '!', 0],
  ])('accepting "%s", "%s" earns %d', (accepted, text, fraction) => {
    expect(earn(accepted, text)).toBe(fraction)
  })

  test('count where case does', () => {
    expect(earn('Prší, prší', 'Prší, prší.', { case_sensitive: true })).toBe(0)
  })

  test('do not hide what the author has foreseen', () => {
    const accepted = [
      { text: 'apod.', fraction: 1 },
      { text: 'atpod', fraction: 0.5 },
      { text: 'atpod.', fraction: 0.25 },
    ]
    expect(earn(accepted, 'atpod.')).toBe(0.25)
    expect(earn(accepted, 'atpod!')).toBe(0.5)
  })

  test('leave room for a slip', () => {
    expect(earn('Vltava', '„Vltavva.“', { typo_tolerance: true })).toBe(1)
    expect(earn('Masarykova', 'Mazarikova!', { typo_tolerance: true })).toBe(1)
  })

  test('are looked for in texts of any length, which a slow pattern would not outlive', () => {
    for (const text of ['a.'.repeat(50_000), `a${'.'.repeat(100_000)}b`, '"'.repeat(100_000), ' .'.repeat(50_000)])
      expect(earn('odpařování', text)).toBe(0)
  })
})

describe('typo tolerance', () => {
  test.each([
    ['Vltava', 'Vltavva', 1],
    ['Vltava', 'Vltaa', 1],
    ['Vltava', 'Vltawa', 1],
    ['Vltava', 'Vlatva', 1],
    ['Vltava', 'Vlatvva', 0],
    ['Labe', 'Lbae', 1],
    ['pes', 'les', 0],
    ['pes', 'pess', 0],
    ['Přemyslov', 'Premislov', 0],
    ['Masarykova', 'Mazarikova', 1],
    ['Přemyslovci', 'Premislovci', 1],
    ['Přemyslovci', 'Premislofci', 0],
    ['rok 1348', 'rok 1349', 0],
    ['rok 1348', 'rok 1384', 0],
    ['rok 1348', 'rok 134', 0],
    ['rok 1348', 'rok 13488', 0],
    ['rok 1348', 'rokk 1348', 1],
    ['Vltava', 'Vltava 2', 0],
  ])('accepting "%s", "%s" earns %d', (accepted, text, fraction) => {
    expect(earn(accepted, text, { typo_tolerance: true })).toBe(fraction)
    if (fraction === 1) expect(earn(accepted, text)).toBe(0)
  })

  test('never forgives the case where case counts', () => {
    const strict = { typo_tolerance: true, case_sensitive: true }
    expect(earn('Praha', 'praha', strict)).toBe(0)
    expect(earn('Karel Veliký', 'karel Veliký', strict)).toBe(0)
    expect(earn('Praha', 'Prahha', strict)).toBe(1)
  })
})

function number(value: number, tolerance: number): Partial<TextKey> {
  return { number: { value, tolerance } }
}

describe('numbers', () => {
  test.each<[number, number, string, number]>([
    [12.5, 0, '12,5', 1],
    [12.5, 0, '12.5', 1],
    [12.5, 0, '+12,50', 1],
    [12.5, 0, '12,6', 0],
    [1234.5, 0, '1 234,5', 1],
    [-5, 0, '−5', 1],
    [-5, 0, '– 5', 1],
    [0.3, 0.1, '0,4', 1],
    [0.3, 0.1, '0,2', 1],
    [0.3, 0.1, '0,41', 0],
    [0.3, 0, '0,30000000000000004', 1],
    [100, 5, '95', 1],
    [100, 5, '105', 1],
    [100, 5, '105,1', 0],
    [0, 0, '-0', 1],
    [27, 0, 'dvacet sedm', 0],
    [27, 0, '9'.repeat(400), 0],
    [27, 0, '2 7', 0],
  ])('%d with tolerance %d: "%s" earns %d', (value, tolerance, text, fraction) => {
    expect(earn([], text, number(value, tolerance))).toBe(fraction)
  })

  test('may carry the unit that stands behind the field, and no other', () => {
    const key: TextKey = { ...plainKey, number: { value: 9, tolerance: 0 } }
    const withUnit: TextContent = { ...content, unit: { cs: 'let', en: 'years' } }
    for (const text of ['9', '9 let', '9let', '9 years'])
      expect(scoreText(withUnit, key, { text })).toHaveProperty('fraction', 1)
    for (const text of ['9 dní', 'let', '9 letlet'])
      expect(scoreText(withUnit, key, { text })).toHaveProperty('fraction', 0)
  })

  test('that were asked for and not written are left to the teacher, unless the author has foreseen the text', () => {
    const numeric: TextContent = { lines: 1, numeric: true, unit: { cs: 'let', en: 'years' } }
    const key: TextKey = { ...plainKey, accepted: [{ text: 'nevím', fraction: 0 }], number: { value: 8, tolerance: 0 } }
    const kinds = ['osm', '8 nebo 9', '8 dní', '-'].map((text) => scoreText(numeric, key, { text }).kind)
    expect(kinds).toEqual(['manual', 'manual', 'manual', 'manual'])
    expect(scoreText(numeric, key, { text: '9' })).toHaveProperty('fraction', 0)
    expect(scoreText(numeric, key, { text: '8 let' })).toHaveProperty('fraction', 1)
    expect(scoreText(numeric, key, { text: 'nevím' })).toHaveProperty('fraction', 0)
  })

  test('stand next to accepted texts', () => {
    expect(earn('dvacet sedm', 'Dvacet sedm', number(27, 0))).toBe(1)
    expect(earn('dvacet sedm', '27', number(27, 0))).toBe(1)
  })
})

describe('several accepted answers', () => {
  test('give the best fraction among those that are equal', () => {
    const accepted = [
      { text: 'Karel', fraction: 0.25 },
      { text: 'KAREL', fraction: 0.5 },
      { text: 'Karel IV.', fraction: 1 },
    ]
    expect(earn(accepted, 'karel')).toBe(0.5)
  })

  test('give the best fraction among those within the slips when none is equal', () => {
    const accepted = [
      { text: 'Labem', fraction: 0.5 },
      { text: 'Laben', fraction: 0.75 },
    ]
    expect(earn(accepted, 'Labet', { typo_tolerance: true })).toBe(0.75)
  })

  test('let the author name a misspelling that is no slip', () => {
    const accepted = [
      { text: 'affect', fraction: 1 },
      { text: 'effect', fraction: 0 },
    ]
    expect(earn(accepted, 'effect', { typo_tolerance: true, unmatched: 'manual' })).toBe(0)
    expect(earn(accepted, 'afect', { typo_tolerance: true })).toBe(1)
  })

  test('are told as right, near or wrong under the one part 0', () => {
    const key: TextKey = {
      ...plainKey,
      accepted: [
        { text: 'Karel IV.', fraction: 1 },
        { text: 'Karel', fraction: 0.5 },
      ],
    }
    expect(scoreText(content, key, { text: 'Karel IV.' })).toHaveProperty('parts', { 0: 'right' })
    expect(scoreText(content, key, { text: 'Karel' })).toHaveProperty('parts', { 0: 'near' })
    expect(scoreText(content, key, { text: 'Václav' })).toHaveProperty('parts', { 0: 'wrong' })
  })
})

describe('an answer that nothing accepts', () => {
  test('is wrong or waits for the teacher, as the key says', () => {
    expect(earn('Vltava', 'Labe', { unmatched: 'wrong' })).toBe(0)
    expect(earn('Vltava', 'Labe', { unmatched: 'manual' })).toBe('manual')
    expect(earn([], 'Země se otáčí.', { unmatched: 'manual' })).toBe('manual')
    expect(earn('Vltava', 'vltava', { unmatched: 'manual' })).toBe(1)
  })

  test('is unanswered when it is blank, and no teacher has to look at it', () => {
    for (const text of ['', '  ', '\u00A0\t\n']) {
      expect(earn([], text, { unmatched: 'manual' })).toBe('unanswered')
      expect(earn('Vltava', text)).toBe('unanswered')
    }
  })
})

describe('a tower of marks', () => {
  const tower = (letter: string) => `${letter}${'\u0301\u0323'.repeat(2499)}`

  it('is scored without being sorted: twenty of them cost no more than any text', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    const key = {
      ...plainKey,
      accepted: [{ text: 'Vltava', fraction: 1 }],
      typo_tolerance: true,
      ignore_diacritics: true,
    }
    for (let count = 0; count < 20; count += 1) scoreText(content, key, { text: tower('a') })
    const sorted = normalize.mock.contexts.map((text) => findLongMarks(String(text)))
    normalize.mockRestore()
    expect(sorted.length).toBeGreaterThan(20)
    expect(new Set(sorted)).toEqual(new Set([-1]))
  })

  it('is right where diacritics do not count and its letters are, and stays as it was written', () => {
    const answer = { text: `Vltav${tower('a')}` }
    expect(earn('Vltava', answer.text, { ignore_diacritics: true })).toBe(1)
    expect(earn('Vltava', answer.text)).toBe(0)
    expect(answer.text).toHaveLength(5 + 4999)
  })
})
