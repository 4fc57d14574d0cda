import { pick, randomFrom } from './demo.answers.ts'

/** Names of the demo pupils: common Czech ones, long ones and foreign ones, as in a real class. */
const girls = [
  'Anežka',
  'Barbora',
  'Daniela',
  'Eliška',
  'Ema',
  'Julie',
  'Kateřina',
  'Klára',
  'Laura',
  'Linh',
  'Marie',
  'Natálie',
  'Nikola',
  'Sofie',
  'Šárka',
  'Tereza',
  'Veronika',
  'Viktorie',
  'Zuzana',
  'Žaneta',
]
const boys = [
  'Adam',
  'Antonín',
  'Daniel',
  'David',
  'Dominik',
  'Filip',
  'František',
  'Jakub',
  'Jan',
  'Jiří',
  'Kryštof',
  'Lukáš',
  'Matyáš',
  'Minh',
  'Ondřej',
  'Šimon',
  'Štěpán',
  'Tomáš',
  'Vojtěch',
  'Vít',
]
const surnames = [
  ['Novák', 'Nováková'],
  ['Svoboda', 'Svobodová'],
  ['Dvořák', 'Dvořáková'],
  ['Černý', 'Černá'],
  ['Procházka', 'Procházková'],
  ['Kučera', 'Kučerová'],
  ['Veselý', 'Veselá'],
  ['Horák', 'Horáková'],
  ['Němec', 'Němcová'],
  ['Chalupa', 'Chalupová'],
  ['Hrubý', 'Hrubá'],
  ['Pokorný', 'Pokorná'],
  ['Říha', 'Říhová'],
  ['Šťastný', 'Šťastná'],
  ['Zeman', 'Zemanová'],
  ['Žák', 'Žáková'],
  ['Nguyen', 'Nguyen'],
  ['Kovalenko', 'Kovalenko'],
  ['Vondráček', 'Nejedlá-Vondráčková'],
  ['Čermák', 'Čermáková'],
  ['Urban', 'Urbanová'],
  ['Blažek', 'Blažková'],
] as const

export interface DemoName {
  first_name: string
  last_name: string
}

/** Different pupils; the same for the same start. */
export function demoNames(count: number, start: number): DemoName[] {
  return Array.from({ length: count }, (_, index) => {
    const number = start + index
    const isGirl = number % 2 === 0
    const first = isGirl ? girls : boys
    const pair = surnames[(number * 7) % surnames.length] ?? surnames[0]
    return { first_name: first[(number * 3) % first.length] ?? 'Jan', last_name: isGirl ? pair[1] : pair[0] }
  })
}

/** Surnames of a large school in addition to those of the small one. */
const moreSurnames = [
  ['Bartoš', 'Bartošová'],
  ['Beneš', 'Benešová'],
  ['Bureš', 'Burešová'],
  ['Čapek', 'Čapková'],
  ['Doležal', 'Doležalová'],
  ['Fiala', 'Fialová'],
  ['Hájek', 'Hájková'],
  ['Havlíček', 'Havlíčková'],
  ['Holub', 'Holubová'],
  ['Hruška', 'Hrušková'],
  ['Jelínek', 'Jelínková'],
  ['Kadlec', 'Kadlecová'],
  ['Kolář', 'Kolářová'],
  ['Konečný', 'Konečná'],
  ['Kopecký', 'Kopecká'],
  ['Kovář', 'Kovářová'],
  ['Král', 'Králová'],
  ['Kratochvíl', 'Kratochvílová'],
  ['Krejčí', 'Krejčí'],
  ['Kříž', 'Křížová'],
  ['Malý', 'Malá'],
  ['Marek', 'Marková'],
  ['Mareš', 'Marešová'],
  ['Matoušek', 'Matoušková'],
  ['Moravec', 'Moravcová'],
  ['Musil', 'Musilová'],
  ['Navrátil', 'Navrátilová'],
  ['Polák', 'Poláková'],
  ['Pospíšil', 'Pospíšilová'],
  ['Růžička', 'Růžičková'],
  ['Sedláček', 'Sedláčková'],
  ['Soukup', 'Soukupová'],
  ['Staněk', 'Staňková'],
  ['Šimek', 'Šimková'],
  ['Štěpánek', 'Štěpánková'],
  ['Tichý', 'Tichá'],
  ['Vaněk', 'Vaňková'],
  ['Vávra', 'Vávrová'],
  ['Vlček', 'Vlčková'],
  ['Zach', 'Zachová'],
] as const

/** People, some of whom have the same name, as in a large school; the same for the same seed. */
export function manyNames(count: number, seed: number): DemoName[] {
  const random = randomFrom(seed)
  const pairs = [...surnames, ...moreSurnames]
  return Array.from({ length: count }, (_, index) => {
    const isGirl = index % 2 === 0
    const pair = pick(pairs, random) ?? surnames[0]
    return {
      first_name: pick(isGirl ? girls : boys, random) ?? 'Jan',
      last_name: isGirl ? pair[1] : pair[0],
    }
  })
}
