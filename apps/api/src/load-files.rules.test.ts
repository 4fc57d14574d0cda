import { describe, expect, it } from 'vitest'
import { type BrokenFile, both, common, level, named, prices, program, refusal, row } from './testing/broken-files.ts'

const writing: BrokenFile[] = [
  [
    'keys and colours that cannot be',
    'subjects',
    '- code: Dějepis\n  box_color_basic: red\n  name: 5\n'.concat(
      `  short_name: ${both('A')}\n  description: ${both('A')}\n  sign_in_title: ${both('A')}\n`,
      '  box_color_add: "#1E5B4F"\n  icon: x\n  levels: [5]\n',
    ),
    [
      'řádek 1, 1. předmět, kód: Smí tu být jen malá písmena bez háčků a čárek, číslice a spojovníky, nejméně dva znaky.',
      'řádek 2, 1. předmět, základní barva: Patří sem barva v uvozovkách, třeba "#7A4B2A".',
      'řádek 3, 1. předmět, název: Patří sem klíče s hodnotami, třeba „klíč: hodnota“.',
      'řádek 9, 1. předmět, 1. úroveň: Patří sem text. Číslo nebo ano/ne, které má být textem, dejte do uvozovek.',
    ],
    [
      'line 1, subject 1, code: Only small letters without accents, digits and hyphens may be here, at least two signs.',
      'line 2, subject 1, basic colour: A colour in quotation marks belongs here, such as "#7A4B2A".',
      'line 3, subject 1, name: Keys with values belong here, such as “key: value”.',
      'line 9, subject 1, level 1: A text belongs here. Put a number or a yes/no that is meant as a text into quotation marks.',
    ],
  ],
  [
    'days and years that cannot be',
    'events',
    [
      '- key: jedna',
      '  day: 9-1',
      '  year: 0',
      `  title: ${both('A')}`,
      `  text: ${both('A')}`,
      '  picture: { src: https://a.example/a.png, alt: { cs: A, en: A }, credit: A }',
      '  drawing: Mapa',
      '  source: { text: A }',
      '',
    ].join('\n'),
    [
      'řádek 2, 1. událost, den: Patří sem den v uvozovkách: "09-01" pro každý rok, "2026-09-01" pro jediný.',
      'řádek 3, 1. událost, rok: Patří sem rok od −5000 do 2100, roky před naším letopočtem se znaménkem minus. Rok 0 neexistuje.',
      'řádek 6, 1. událost, obrázek, soubor obrázku: Patří sem cesta k obrázku na našem serveru, která začíná jedním lomítkem.',
      'řádek 7, 1. událost, kresba: Patří sem název kresby malými písmeny bez háčků a čárek.',
    ],
    [
      'line 2, event 1, day: A day in quotation marks belongs here: "09-01" for every year, "2026-09-01" for one only.',
      'line 3, event 1, year: A year from −5000 to 2100 belongs here, years before Christ with a minus. There is no year 0.',
      'line 6, event 1, picture, picture file: The path of a picture on our own server belongs here, beginning with one slash.',
      'line 7, event 1, drawing: The name of a drawing belongs here, in small letters without accents.',
    ],
  ],
  [
    'tags written otherwise than they are kept, and twice',
    'level',
    level('text', 'tags: [Hory]', 'accepted: [Karel]').concat(
      `  - key: druha\n${common.join('\n')}\n    type: text\n    tags: [hory, hory]\n    accepted: [Karel]\n`,
    ),
    [
      'řádek 14, 1. otázka, 1. štítek: Štítek se píše malými písmeny, s jednou mezerou mezi slovy a bez mezer na krajích.',
      'řádek 21, 2. otázka, štítky: Některý štítek je tu dvakrát. Nechte ho jen jednou.',
    ],
    [
      'line 14, question 1, tag 1: A tag is written in small letters, with one space between words and none at its ends.',
      'line 21, question 2, tags: A tag is here twice. Leave it only once.',
    ],
  ],
  [
    'names of tags that cannot be',
    'tags',
    'Alpy: Alps\nvelké  řeky: rivers\njezera: 5\n',
    [
      'řádek 2, velké  řeky: Štítek má mezi slovy jednu mezeru a na krajích žádnou.',
      'řádek 3, jezera: Patří sem text. Číslo nebo ano/ne, které má být textem, dejte do uvozovek.',
    ],
    [
      'line 2, velké  řeky: A tag has one space between words and none at its ends.',
      'line 3, jezera: A text belongs here. Put a number or a yes/no that is meant as a text into quotation marks.',
    ],
  ],
  [
    'a day, a rate, prices and rates of VAT that cannot be',
    'prices',
    prices({
      from: '1. 9. 2026',
      rate: '0',
      rows: row('{ 0: 89, 1: 0, 2: 89.005, 3: 2000000, 4: drahé }'),
      vat: '{ CZ: 51, XX: 20 }',
    }),
    [
      'řádek 1, platí od: Patří sem den, třeba 2026-09-01.',
      'řádek 2, kurz eura, kurz: Kurz musí být větší než 0 a nejvýš 1000.',
      'řádek 3, 1. skupina cen, v korunách, od 0 žáků: Patří sem počet žáků, od kterého cena platí: celé číslo od 1.',
      'řádek 3, 1. skupina cen, v korunách, od 1 žáka: Cena musí být větší než 0. Zdarma se kredity přidělují jinde.',
      'řádek 3, 1. skupina cen, v korunách, od 2 žáků: Patří sem číslo s desetinnou tečkou a nejvýš dvěma desetinnými místy, třeba 89.90.',
      'řádek 3, 1. skupina cen, v korunách, od 3 žáků: Cena může být nejvýš milion.',
      'řádek 3, 1. skupina cen, v korunách, od 4 žáků: Patří sem číslo s desetinnou tečkou a nejvýš dvěma desetinnými místy, třeba 89.90.',
      'řádek 4, sazby DPH, CZ: Sazba DPH může být nejvýš 50 procent.',
      'řádek 4, sazby DPH: Klíč „XX“ sem nepatří. Zkontrolujte, jak je napsaný, nebo ho smažte.',
    ],
    [
      'line 1, valid from: A day belongs here, such as 2026-09-01.',
      'line 2, rate of the euro, rate: The rate must be more than 0 and at most 1000.',
      'line 3, group of prices 1, in CZK, from 0 pupils: The number of pupils from which the price holds belongs here: a whole number from 1.',
      'line 3, group of prices 1, in CZK, from 1 pupil: A price must be more than 0. Credits for free are given elsewhere.',
      'line 3, group of prices 1, in CZK, from 2 pupils: A decimal number of at most two places belongs here, such as 89.90.',
      'line 3, group of prices 1, in CZK, from 3 pupils: A price may be at most a million.',
      'line 3, group of prices 1, in CZK, from 4 pupils: A decimal number of at most two places belongs here, such as 89.90.',
      'line 4, VAT rates, CZ: A rate of VAT may be at most 50 per cent.',
      'line 4, VAT rates: The key “XX” does not belong here. Check how it is written, or delete it.',
    ],
  ],
  [
    'too exact a rate',
    'prices',
    prices({ rate: '24.3355' }),
    ['řádek 2, kurz eura, kurz: Patří sem číslo s desetinnou tečkou a nejvýš třemi desetinnými místy, třeba 24.335.'],
    ['line 2, rate of the euro, rate: A decimal number of at most three places belongs here, such as 24.335.'],
  ],
]

const rules: BrokenFile[] = [
  [
    'a program twice',
    'programs',
    `${program()}${program()}`,
    ['řádek 5, 2. program, klíč: Klíč „dejepis“ už má jiná položka. Každá potřebuje svůj.'],
    ['line 5, program 2, key: Another item has the key “dejepis” already. Each needs its own.'],
  ],
  [
    'a price twice, and none at all',
    'prices',
    prices({
      rows: '\n  - { programs: [dejepis], months: 12, CZK: { 1: 89 } }\n  - { programs: [fyzika, dejepis], months: 12, CZK: { 1: 79 } }',
    }),
    ['řádek 5, 2. skupina cen, 2. program: Program „dejepis“ na 12 měsíců už má cenu výš. Nechte jen jednu.'],
    [
      'line 5, group of prices 2, program 2: The program “dejepis” for 12 months has a price above already. Leave only one.',
    ],
  ],
  [
    'no price at all',
    'prices',
    prices({ rows: row('{}') }),
    ['řádek 3, 1. skupina cen, v korunách: Chybí tu ceny. Napište aspoň jednu, třeba 1: 89.00.'],
    ['line 3, group of prices 1, in CZK: The prices are missing here. Write at least one, such as 1: 89.00.'],
  ],
  [
    'an account for one currency only',
    'supplier',
    [
      'name: A\nstreet: A\ncity: A\npostal_code: "1"\ncountry: CZ\ncompany_id: "1"\nis_vat_payer: true',
      'register_entry: { cs: A, en: A }\nemail: a@a.example\nphone: "1"',
      'accounts:\n  - { currency: CZK, account_number: "1", iban: CZ65080000001920, bic: A }\n',
    ].join('\n'),
    ['řádek 11, účty: Patří sem dva účty: jeden v CZK a jeden v EUR.'],
    ['line 11, accounts: Two accounts belong here: one in CZK and one in EUR.'],
  ],
  [
    'an event twice, and its question for a person to mark',
    'events',
    [1, 2]
      .map((index) =>
        [
          '- key: jedna',
          '  day: "09-01"',
          `  title: ${both('A')}`,
          `  text: ${both('A')}`,
          '  source: { text: A }',
          ...(index === 2
            ? []
            : [`  question: { type: text, unmatched: manual, prompt: ${both('A')}, explanation: ${both('A')} }`]),
          '',
        ].join('\n'),
      )
      .join(''),
    ['řádek 7, 2. událost, klíč: Klíč „jedna“ už má jiná položka. Každá potřebuje svůj.'],
    ['line 7, event 2, key: Another item has the key “jedna” already. Each needs its own.'],
  ],
  [
    'a question of a day for a person to mark, and one without a right option',
    'events',
    ['text, unmatched: manual', `abc, options: [${both('A')}, ${both('B')}]`]
      .map((own, index) =>
        [
          `- key: ev-${index}`,
          '  day: "09-01"',
          `  title: ${both('A')}`,
          `  text: ${both('A')}`,
          '  source: { text: A }',
          `  question: { prompt: ${both('A')}, explanation: ${both('A')}, type: ${own} }`,
          '',
        ].join('\n'),
      )
      .join(''),
    [
      'řádek 6, 1. událost, otázka, ostatní odpovědi: U otázky dne není nikdo, kdo by odpověď ohodnotil ručně. Napište „unmatched: wrong“ nebo klíč smažte.',
      'řádek 12, 2. událost, otázka, možnosti: Žádná možnost není správná. Ke správné dopište „correct: true“.',
    ],
    [
      'line 6, event 1, question, other answers: The question of the day has nobody to mark its answers by hand. Write “unmatched: wrong”, or delete the key.',
      'line 12, event 2, question, options: No option is right. Add “correct: true” to the right one.',
    ],
  ],
]

describe('a file that holds what may not be is refused in both languages', () => {
  it.each(named([...writing, ...rules]))('for $name', ({ kind, text, told }) => {
    expect(refusal(kind, text)).toEqual(told)
  })
})
