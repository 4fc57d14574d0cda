import { describe, expect, it } from 'vitest'
import { type BrokenFile, both, level, named, prices, program, refusal } from './testing/broken-files.ts'

const shapes: BrokenFile[] = [
  [
    'a missing key',
    'programs',
    '- key: dejepis\n  subject: dejepis\n  title: { cs: Dějepis }\n  description: { cs: Dějiny, en: History }\n',
    ['řádek 3, 1. program, název: Chybí tu „en“. Doplňte ho.'],
    ['line 3, program 1, title: “en” is missing here. Add it.'],
  ],
  [
    'a key that nobody knows',
    'programs',
    program(['  colour: red']),
    ['řádek 5, 1. program: Klíč „colour“ sem nepatří. Zkontrolujte, jak je napsaný, nebo ho smažte.'],
    ['line 5, program 1: The key “colour” does not belong here. Check how it is written, or delete it.'],
  ],
  [
    'a key without a value',
    'programs',
    program().replace('subject: dejepis', 'subject:'),
    ['řádek 2, 1. program, předmět: Chybí tu hodnota. Doplňte ji za dvojtečku.'],
    ['line 2, program 1, subject: The value is missing here. Add it after the colon.'],
  ],
  [
    'a list where keys belong, and keys where a list belongs',
    'level',
    'level: []\nquestions: { a: 1 }\n',
    [
      'řádek 1, úroveň: Patří sem klíče s hodnotami, třeba „klíč: hodnota“.',
      'řádek 2, otázky: Patří sem seznam: každá položka na svém řádku s pomlčkou.',
    ],
    [
      'line 1, level: Keys with values belong here, such as “key: value”.',
      'line 2, questions: A list belongs here: each item on a line of its own with a hyphen.',
    ],
  ],
  [
    'a text instead of a number, a number instead of a text, a word instead of yes or no',
    'level',
    level('abc', 'points: dva', 'multiple: ano', `options: [{ cs: 1, en: A, correct: true }, ${both('B')}]`),
    [
      'řádek 14, 1. otázka, body: Patří sem číslo bez uvozovek, s desetinnou tečkou.',
      'řádek 15, 1. otázka, víc odpovědí: Patří sem true (ano), nebo false (ne).',
      'řádek 16, 1. otázka, 1. možnost, česky: Patří sem text. Číslo nebo ano/ne, které má být textem, dejte do uvozovek.',
    ],
    [
      'line 14, question 1, points: A number belongs here, without quotation marks and with a decimal point.',
      'line 15, question 1, several answers: true (yes) or false (no) belongs here.',
      'line 16, question 1, option 1, in Czech: A text belongs here. Put a number or a yes/no that is meant as a text into quotation marks.',
    ],
  ],
  [
    'a part of a whole number',
    'prices',
    prices({ rows: '[{ programs: [dejepis], months: 1.5, CZK: { 1: 89 } }]' }),
    ['řádek 3, 1. skupina cen, počet měsíců: Patří sem celé číslo.'],
    ['line 3, group of prices 1, months: A whole number belongs here.'],
  ],
  [
    'too small and too large a number',
    'prices',
    prices({
      rows: '[{ programs: [dejepis], months: 0, CZK: { 1: 89 } }, { programs: [fyzika], months: 61, CZK: { 1: 89 } }]',
    }),
    [
      'řádek 3, 1. skupina cen, počet měsíců: Číslo je příliš malé, nejmenší možné je 1.',
      'řádek 3, 2. skupina cen, počet měsíců: Číslo je příliš velké, největší možné je 60.',
    ],
    [
      'line 3, group of prices 1, months: The number is too small, the least possible is 1.',
      'line 3, group of prices 2, months: The number is too large, the most possible is 60.',
    ],
  ],
  [
    'no number above nothing',
    'level',
    level('text', 'points: 0', 'accepted: [Karel]'),
    ['řádek 14, 1. otázka, body: Číslo musí být větší než 0.'],
    ['line 14, question 1, points: The number must be more than 0.'],
  ],
  [
    'an empty list, and too long a one',
    'level',
    level(
      'text',
      `tags: [${Array.from({ length: 21 }, (_, index) => `štítek ${index}`).join(', ')}]`,
      'accepted: [Karel]',
    ),
    ['řádek 14, 1. otázka, štítky: Může tu být nejvýš 20 položek.'],
    ['line 14, question 1, tags: There may be at most 20 items.'],
  ],
  [
    'an empty list where one is needed',
    'prices',
    prices({ rows: '[]' }),
    ['řádek 3, ceny: Musí tu být aspoň 1 položka.'],
    ['line 3, prices: There must be at least 1 item.'],
  ],
  [
    'an empty text, and too long a one',
    'partners',
    `- code: skoly\n  name: ""\n  title: { cs: "${'x'.repeat(121)}", en: A }\n  text: ${both('A')}\n  url: http://a.example\n`,
    [
      'řádek 2, 1. text partnera, název: Text je prázdný. Doplňte ho.',
      'řádek 3, 1. text partnera, název, česky: Text je příliš dlouhý, vejde se nejvýš 120 znaků.',
      'řádek 5, 1. text partnera, adresa: Patří sem adresa, která začíná https://.',
    ],
    [
      'line 2, partner’s text 1, name: The text is empty. Fill it in.',
      'line 3, partner’s text 1, title, in Czech: The text is too long, at most 120 characters fit.',
      'line 5, partner’s text 1, address: An address that begins with https:// belongs here.',
    ],
  ],
  [
    'none of what is possible',
    'level',
    level('abcd').concat(`  - key: druha\n    type: axis\n    scale: metr\n`),
    [
      'řádek 13, 1. otázka, typ: Tahle hodnota tu být nemůže. Možné jsou: abc, alphabet, axis, connection, text.',
      'řádek 14, 2. otázka: Chybí tu „prompt“. Doplňte ho.',
      'řádek 14, 2. otázka: Chybí tu „explanation“. Doplňte ho.',
      'řádek 14, 2. otázka: Chybí tu „source“. Doplňte ho.',
      'řádek 14, 2. otázka: Chybí tu „min“. Doplňte ho.',
      'řádek 14, 2. otázka: Chybí tu „max“. Doplňte ho.',
      'řádek 14, 2. otázka: Chybí tu „step“. Doplňte ho.',
      'řádek 14, 2. otázka: Chybí tu „labels_every“. Doplňte ho.',
      'řádek 14, 2. otázka: Chybí tu „markers“. Doplňte ho.',
      'řádek 14, 2. otázka: Chybí tu „tolerance“. Doplňte ho.',
      'řádek 16, 2. otázka, měřítko: Tahle hodnota tu být nemůže. Možné jsou: number, year.',
    ],
    [
      'line 13, question 1, type: This value cannot be here. Possible ones are: abc, alphabet, axis, connection, text.',
      'line 14, question 2: “prompt” is missing here. Add it.',
      'line 14, question 2: “explanation” is missing here. Add it.',
      'line 14, question 2: “source” is missing here. Add it.',
      'line 14, question 2: “min” is missing here. Add it.',
      'line 14, question 2: “max” is missing here. Add it.',
      'line 14, question 2: “step” is missing here. Add it.',
      'line 14, question 2: “labels_every” is missing here. Add it.',
      'line 14, question 2: “markers” is missing here. Add it.',
      'line 14, question 2: “tolerance” is missing here. Add it.',
      'line 16, question 2, scale: This value cannot be here. Possible ones are: number, year.',
    ],
  ],
  [
    'a question without a type',
    'level',
    level('text').replace('    type: text\n', ''),
    ['řádek 9, 1. otázka: Chybí tu „type“. Doplňte ho.'],
    ['line 9, question 1: “type” is missing here. Add it.'],
  ],
]

describe('a file of the wrong shape is refused in both languages', () => {
  it.each(named(shapes))('for $name', ({ kind, text, told }) => {
    expect(refusal(kind, text)).toEqual(told)
  })
})
