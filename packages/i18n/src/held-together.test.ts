import { describe, expect, test } from 'vitest'
import { holdTogether } from './held-together.ts'
import { readCatalogues } from './server.ts'

const shown = (text: string) => holdTogether(text).replaceAll('\u00a0', '~')

describe('short words', () => {
  test.each([
    ['v Praze', 'v~Praze'],
    ['Řekni to i v lese a u řeky.', 'Řekni to i~v~lese a~u~řeky.'],
    ['K tomu (v závorce) a „z knihy“', 'K~tomu (v~závorce) a~„z~knihy“'],
    ['První řádek\ns druhým', 'První řádek\ns~druhým'],
    ['a 28 žáků', 'a~28 žáků'],
    ['A I O U Z S V K jsou písmena', 'A~I~O~U~Z~S~V~K~jsou písmena'],
  ])('are tied to the next word: %s', (text, held) => {
    expect(shown(text)).toBe(held)
    expect(holdTogether(holdTogether(text))).toBe(holdTogether(text))
  })

  test.each(['Jana má psa', 'x y', 'it’s time', 'osa', 'Skupina A', 'vitamín b komplex', 'e-mail', ''])(
    'are nowhere in "%s"',
    (text) => {
      expect(holdTogether(text)).toBe(text)
    },
  )

  test('at the end are tied where more of the line follows', () => {
    expect(holdTogether('Sejdeme se v ', true)).toBe('Sejdeme se v\u00a0')
    expect(holdTogether('Sejdeme se v ')).toBe('Sejdeme se v ')
  })

  test('hang nowhere in the Czech catalogues once they are shown', () => {
    const all = texts(readCatalogues('cs'))
    expect(all.length).toBeGreaterThan(1000)
    expect(all.map((text) => holdTogether(text)).filter((text) => /(?:^|\s)[kszvouai] \S/iu.test(text))).toEqual([])
  })

  test('are in the catalogues as anyone types them: what is shown is held where it is shown', () => {
    expect(texts(readCatalogues('cs')).filter((text) => /(?:^|\s)[kszvouai]\u00a0/iu.test(text))).toEqual([])
  })
})

describe('dates', () => {
  test.each([
    ['24. 11.', '24.~11.'],
    ['út 24. 11. 2026 8:00', 'út 24.~11.~2026 8:00'],
    ['od 1. 9. 2026 do 31. 8. 2027', 'od 1.~9.~2026 do 31.~8.~2027'],
    ['Začíná 1. září 2026 v 8:00.', 'Začíná 1.~září 2026 v~8:00.'],
    ['(28. října)', '(28.~října)'],
    ['Tue 24 Nov 8:00', 'Tue 24~Nov 8:00'],
    ['on 1 Sept 2026, not on 2 September', 'on 1~Sept 2026, not on 2~September'],
  ])('are in one piece: %s', (text, held) => {
    expect(shown(text)).toBe(held)
    expect(holdTogether(holdTogether(text))).toBe(holdTogether(text))
  })

  test.each([
    'Je jich 24. Přišli ve 3. hodině.',
    '6.B 28 žáků',
    'rok 2026. 12 lidí',
    '3 Marie',
    '1. zářivka',
    '5 decibelů',
  ])('are nowhere in "%s"', (text) => {
    expect(shown(text)).toBe(text)
  })
})

function texts(node: unknown): string[] {
  if (typeof node === 'string') return [node]
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(texts) : []
}
