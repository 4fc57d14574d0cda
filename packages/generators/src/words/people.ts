/** Somebody in a word problem, with the forms that Czech sentences need. */
export interface Person {
  name: string
  dative: string
  genitive: string
  isFemale: boolean
}

export const people: readonly Person[] = [
  { name: 'Ema', dative: 'Emě', genitive: 'Emy', isFemale: true },
  { name: 'Klára', dative: 'Kláře', genitive: 'Kláry', isFemale: true },
  { name: 'Nina', dative: 'Nině', genitive: 'Niny', isFemale: true },
  { name: 'Eva', dative: 'Evě', genitive: 'Evy', isFemale: true },
  { name: 'Adam', dative: 'Adamovi', genitive: 'Adama', isFemale: false },
  { name: 'Filip', dative: 'Filipovi', genitive: 'Filipa', isFemale: false },
  { name: 'Jakub', dative: 'Jakubovi', genitive: 'Jakuba', isFemale: false },
  { name: 'David', dative: 'Davidovi', genitive: 'Davida', isFemale: false },
]

/** The Czech past tense: koupil, koupila. */
export function past({ isFemale }: Person, masculine: string): string {
  return isFemale ? `${masculine}a` : masculine
}
