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

/** So many different pupils; the same for the same start. */
export function demoNames(count: number, start: number): DemoName[] {
  return Array.from({ length: count }, (_, index) => {
    const place = start + index
    const isGirl = place % 2 === 0
    const first = isGirl ? girls : boys
    const pair = surnames[(place * 7) % surnames.length] ?? surnames[0]
    return { first_name: first[(place * 3) % first.length] ?? 'Jan', last_name: isGirl ? pair[1] : pair[0] }
  })
}
