import type { FileKind } from './content-files/content-files.ts'
import { describe, expect, it } from 'vitest'
import { axis, both, common, level, prices, program, named, refusal, type BrokenFile } from './testing/broken-files.ts'

const option = (text: string, isRight = false) => `${both(text).slice(0, -2)}${isRight ? ', correct: true' : ''} }`
const options = (...of: string[]) => ['options:', ...of.map((one) => `  - ${one}`)]
const pairs = (...of: [string, string][]) => [
  'pairs:',
  ...of.map(([left, right]) => `  - { left: ${both(left)}, right: ${both(right)} }`),
]

const questions: BrokenFile[] = [
  [
    'two options alike, wherever they are shuffled to',
    'level',
    level('abc', ...options(option('A', true), option('B'), option('C'), option('B'))),
    ['řádek 18, 1. otázka, 4. možnost: Totéž už v seznamu výš je. Každá položka musí být jiná.'],
    ['line 18, question 1, option 4: The same is in the list above already. Each item must be different.'],
  ],
  [
    'no right option',
    'level',
    level('abc', ...options(option('A'), option('B'))),
    ['řádek 14, 1. otázka, možnosti: Žádná možnost není správná. Ke správné dopište „correct: true“.'],
    ['line 14, question 1, options: No option is right. Add “correct: true” to the right one.'],
  ],
  [
    'two right options where one may be chosen',
    'level',
    level('abc', ...options(option('A', true), option('B', true))),
    ['řádek 14, 1. otázka, možnosti: Správných možností je víc. Nechte jen jednu, nebo dopište „multiple: true“.'],
    ['line 14, question 1, options: Several options are right. Leave only one, or add “multiple: true”.'],
  ],
  [
    'one option, and an empty one',
    'level',
    level('abc', ...options(option('A', true))).concat(
      `  - key: druha\n${common.join('\n')}\n    type: abc\n    options:\n      - ${option('A', true)}\n      - { cs: "", en: B }\n`,
    ),
    [
      'řádek 14, 1. otázka, možnosti: Položek tu musí být 2 až 12.',
      'řádek 23, 2. otázka, 2. možnost, česky: Text je prázdný. Doplňte ho.',
    ],
    [
      'line 14, question 1, options: There must be 2 to 12 items here.',
      'line 23, question 2, option 2, in Czech: The text is empty. Fill it in.',
    ],
  ],
  [
    'a word of no letters, too long a one and one with an underscore',
    'level',
    level('alphabet', `word: { cs: "–", en: ${'a'.repeat(61)} }`).concat(
      `  - key: druha\n${common.join('\n')}\n    type: alphabet\n    word: ${both('a_b')}\n`,
    ),
    [
      'řádek 14, 1. otázka, slovo, česky: Ve slově není žádné písmeno ani číslice.',
      'řádek 14, 1. otázka, slovo, anglicky: Slovo je příliš dlouhé, vejde se nejvýš 60 písmen.',
      'řádek 20, 2. otázka, slovo, česky: Slovo smí mít jen písmena, číslice, mezery a znaménka, podtržítko ne.',
      'řádek 20, 2. otázka, slovo, anglicky: Slovo smí mít jen písmena, číslice, mezery a znaménka, podtržítko ne.',
    ],
    [
      'line 14, question 1, word, in Czech: The word has no letter and no digit.',
      'line 14, question 1, word, in English: The word is too long, at most 60 letters fit.',
      'line 20, question 2, word, in Czech: The word may hold letters, digits, spaces and signs, but no underscore.',
      'line 20, question 2, word, in English: The word may hold letters, digits, spaces and signs, but no underscore.',
    ],
  ],
  [
    'an axis that runs backwards',
    'level',
    axis({ min: '10', max: '0', markers: '[{ label: { cs: A, en: A }, at: 10 }]' }),
    [
      'řádek 16, 1. otázka, konec osy: Konec osy musí být větší než její začátek.',
      'řádek 20, 1. otázka, 1. značka, místo na ose: Značka je mimo osu nebo mezi jejími kroky. Posuňte ji na některý krok.',
    ],
    [
      'line 16, question 1, end of the axis: The end of the axis must be more than its beginning.',
      'line 20, question 1, marker 1, place on the axis: The marker is off the axis or between its steps. Move it to one of the steps.',
    ],
  ],
  [
    'an axis of years from the year 0, with too many labels',
    'level',
    axis({ scale: 'year', max: '1000', step: '0.5', labels_every: '1' }),
    [
      'řádek 15, 1. otázka, začátek osy: Roky jsou celá čísla a rok 0 neexistuje.',
      'řádek 17, 1. otázka, krok: Roky jsou celá čísla a rok 0 neexistuje.',
      'řádek 18, 1. otázka, popisky po: Popisky musí být po kladném čísle a na osu se jich vejde nejvýš 200.',
    ],
    [
      'line 15, question 1, beginning of the axis: Years are whole numbers, and there is no year 0.',
      'line 17, question 1, step: Years are whole numbers, and there is no year 0.',
      'line 18, question 1, labels by: Labels must come by a number above 0, and at most 200 fit on the axis.',
    ],
  ],
  [
    'an axis with a step of nothing and without markers',
    'level',
    axis({ step: '0', markers: '[]' }),
    [
      'řádek 17, 1. otázka, krok: Číslo musí být větší než 0.',
      'řádek 20, 1. otázka, značky: Položek tu musí být 1 až 8.',
    ],
    [
      'line 17, question 1, step: The number must be more than 0.',
      'line 20, question 1, markers: There must be 1 to 8 items here.',
    ],
  ],
  [
    'a step longer than the axis',
    'level',
    axis({ step: '11', markers: '[{ label: { cs: A, en: A }, at: 0 }]' }),
    ['řádek 17, 1. otázka, krok: Krok je delší než celá osa.'],
    ['line 17, question 1, step: The step is longer than the whole axis.'],
  ],
  [
    'a right side that belongs to two pairs',
    'level',
    level('connection', ...pairs(['A', 'X'], ['B', 'Y'], ['C', 'X'])),
    [
      'řádek 17, 1. otázka, 3. dvojice, pravá strana: Tahle pravá strana už patří k jiné dvojici. Změňte ji, nebo dopište „reuse: true“.',
    ],
    [
      'line 17, question 1, pair 3, right side: This right side belongs to another pair already. Change it, or add “reuse: true”.',
    ],
  ],
  [
    'a left side twice, and one pair only',
    'level',
    level('connection', ...pairs(['A', 'X'], ['A', 'Y'])).concat(
      `  - key: druha\n${common.join('\n')}\n    type: connection\n    pairs: [{ left: ${both('A')}, right: ${both('X')} }]\n    extra: [${both('Y')}]\n`,
    ),
    [
      'řádek 16, 1. otázka, 2. dvojice, levá strana: Totéž už v seznamu výš je. Každá položka musí být jiná.',
      'řádek 22, 2. otázka, dvojice: Položek tu musí být 2 až 12.',
    ],
    [
      'line 16, question 1, pair 2, left side: The same is in the list above already. Each item must be different.',
      'line 22, question 2, pairs: There must be 2 to 12 items here.',
    ],
  ],
  [
    'a text without a right answer, and one with an empty answer and too many lines',
    'level',
    level('text').concat(
      `  - key: druha\n${common.join('\n')}\n    type: text\n    lines: 21\n    points: 101\n    accepted: [A, ""]\n`,
    ),
    [
      'řádek 9, 1. otázka, uznávané odpovědi: Chybí tu správná odpověď: uznávaný text („accepted“), nebo číslo („number“).',
      'řádek 19, 2. otázka, počet řádků: Patří sem číslo od 1 do 20.',
      'řádek 20, 2. otázka, body: Bodů musí být víc než 0 a nejvýš 100.',
      'řádek 21, 2. otázka, 2. uznávaná odpověď: Text je prázdný. Doplňte ho.',
    ],
    [
      'line 9, question 1, accepted answers: The right answer is missing here: an accepted text (“accepted”) or a number (“number”).',
      'line 19, question 2, lines: A number from 1 to 20 belongs here.',
      'line 20, question 2, points: There must be more than 0 and at most 100 points.',
      'line 21, question 2, accepted answer 2: The text is empty. Fill it in.',
    ],
  ],
  [
    'a tolerance below nothing',
    'level',
    level('text', 'number: { value: 5, tolerance: -1 }'),
    ['řádek 14, 1. otázka, číslo, tolerance: Číslo je příliš malé, nejmenší možné je 0.'],
    ['line 14, question 1, number, tolerance: The number is too small, the least possible is 0.'],
  ],
]

describe('a level with a question that cannot be is refused in both languages', () => {
  it.each(named(questions))('for $name', ({ kind, text, told }) => {
    expect(refusal(kind, text)).toEqual(told)
  })
})

describe('a file without a mistake', () => {
  it.each<[FileKind, string]>([
    ['prices', prices({})],
    ['programs', program()],
    ['level', axis({})],
    ['level', level('connection', ...pairs(['A', 'X'], ['B', 'Y']))],
    ['tags', 'hory: mountains\n'],
  ])('of the kind %s is refused nothing', (kind, text) => {
    expect(refusal(kind, text)).toEqual({ cs: [], en: [] })
  })
})
