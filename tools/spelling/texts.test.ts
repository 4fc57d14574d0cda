import { expect, it } from 'vitest'
import { textsIn, wordsOfText } from './texts.ts'

it('texts are found at any depth, each in its language', () => {
  const value = { key: 'nic', prompt: { cs: 'Kolik?', en: 'How many?' }, options: [{ text: { cs: 'tři' } }] }
  expect(textsIn(value)).toEqual({ cs: ['Kolik?', 'tři'], en: ['How many?'] })
})

it('names, signs, formulas, parts and words with a gap are not spelled', () => {
  expect(wordsOfText('Praha leží u řeky, $x+ab$ a k[_g1_]l: „kůň“ 5 km, ba-bič-ka, koncovka -ský')).toEqual([
    'leží',
    'řeky',
    'kůň',
    'km',
    'koncovka',
  ])
})
