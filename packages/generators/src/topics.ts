import type { LocalText } from '@katedra/questions'

/** What generators are sorted by within a subject. */
export const topics = {
  arithmetic: { cs: 'Počítání', en: 'Arithmetic' },
  'written-operations': { cs: 'Písemné počítání', en: 'Written operations' },
  divisibility: { cs: 'Dělitelnost', en: 'Divisibility' },
  integers: { cs: 'Celá čísla', en: 'Integers' },
  fractions: { cs: 'Zlomky', en: 'Fractions' },
  decimals: { cs: 'Desetinná čísla', en: 'Decimals' },
  percent: { cs: 'Procenta', en: 'Percentages' },
  ratio: { cs: 'Poměr a úměrnost', en: 'Ratio and proportion' },
  powers: { cs: 'Mocniny a odmocniny', en: 'Powers and roots' },
  expressions: { cs: 'Výrazy', en: 'Expressions' },
  equations: { cs: 'Rovnice', en: 'Equations' },
  'plane-figures': { cs: 'Rovinné útvary', en: 'Plane figures' },
  solids: { cs: 'Tělesa', en: 'Solids' },
  angles: { cs: 'Úhly', en: 'Angles' },
  coordinates: { cs: 'Souřadnice', en: 'Coordinates' },
  units: { cs: 'Převody jednotek', en: 'Converting units' },
  'time-and-money': { cs: 'Čas a peníze', en: 'Time and money' },
  statistics: { cs: 'Data a grafy', en: 'Data and charts' },
  probability: { cs: 'Pravděpodobnost', en: 'Probability' },
  motion: { cs: 'Pohyb a síly', en: 'Motion and forces' },
  electricity: { cs: 'Elektřina', en: 'Electricity' },
  heat: { cs: 'Teplo a energie', en: 'Heat and energy' },
  solutions: { cs: 'Roztoky a látkové množství', en: 'Solutions and amounts' },
  binary: { cs: 'Dvojková soustava a data', en: 'Binary and data' },
  logic: { cs: 'Logika', en: 'Logic' },
  algorithms: { cs: 'Algoritmy', en: 'Algorithms' },
  verbs: { cs: 'Slovesa', en: 'Verbs' },
  nouns: { cs: 'Podstatná jména', en: 'Nouns' },
  numerals: { cs: 'Číslovky', en: 'Numerals' },
  spelling: { cs: 'Pravopis', en: 'Spelling' },
  agreement: { cs: 'Shoda přísudku s podmětem', en: 'Agreement of verb and subject' },
} as const satisfies Record<string, LocalText>

export type Topic = keyof typeof topics
