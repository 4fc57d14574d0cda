import { expect, test } from 'vitest'
import { withE, withU } from './letters-lexicon.ts'
import { hardAndSoft, listedWords, voiced } from './lexicon.ts'

/** Words of which one wrong letter makes another one: a few that teachers know, beside the dictionary of `npm run spelling`. */
const pairs =
  `mýt mít pyl pil býl bíl být bít vír výr víra výra vít výt sypat sípat tým tím sýr sír syn sin plot plod snop snob dub dup
led let had hat kód kot prosit prozit obětí objetí`.split(/\s+/)

const partner: Readonly<Record<string, string>> = { i: 'y', y: 'i', í: 'ý', ý: 'í' }

test('a word that stands alone is a word with the right letter only', () => {
  const wrong = [
    ...[...listedWords, ...hardAndSoft].map(({ word, letter }) => word.replace('_', partner[letter] ?? '')),
    ...voiced.map(({ word, other }) => word.replace('_', other)),
    ...[...withE, ...withU].map((one) => one.word.replace('_', one.wrong)),
  ]
  expect(wrong.filter((word) => pairs.includes(word))).toEqual([])
})
