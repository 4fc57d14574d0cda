/** Marked words of our own for sentences that are put together: every word is of one kind only. */

export type WordClass =
  | 'podstatné jméno'
  | 'přídavné jméno'
  | 'zájmeno'
  | 'číslovka'
  | 'sloveso'
  | 'příslovce'
  | 'předložka'
  | 'spojka'

export type SentencePart =
  | 'podmět'
  | 'přísudek'
  | 'předmět'
  | 'přívlastek'
  | 'příslovečné určení místa'
  | 'příslovečné určení času'
  | 'příslovečné určení způsobu'

/** Nobody of a sentence and what is said of them, in one gender. */
export interface Cast {
  people: readonly string[]
  adjectives: readonly string[]
  pronouns: readonly string[]
  /** What one does somewhere; what is done together stands together. */
  stays: readonly (readonly string[])[]
  /** What one does with something, which follows in the fourth case. */
  acts: readonly Act[]
}

export interface Act {
  verb: string
  adjectives: readonly string[]
  things: readonly string[]
}

const feminine: Cast = {
  people: ['babička', 'sestra', 'sousedka', 'kamarádka', 'spolužačka', 'teta', 'maminka'],
  adjectives: ['chytrá', 'hodná', 'zvědavá', 'pilná', 'milá', 'šikovná'],
  pronouns: ['naše', 'moje', 'tvoje', 'její'],
  stays: [
    ['odpočívala', 'čekala', 'seděla'],
    ['zpívala', 'pracovala', 'tancovala'],
  ],
  acts: [
    { verb: 'četla', adjectives: ['napínavou', 'krátkou', 'starou'], things: ['knihu', 'pohádku', 'básničku'] },
    { verb: 'hledala', adjectives: ['ztracenou', 'modrou', 'malou'], things: ['čepici', 'tužku', 'rukavici'] },
    { verb: 'kreslila', adjectives: ['barevný', 'velký', 'pěkný'], things: ['obrázek', 'plakát', 'hrad'] },
    { verb: 'opravovala', adjectives: ['staré', 'dětské', 'zelené'], things: ['kolo', 'auto', 'křeslo'] },
  ],
}

const masculine: Cast = {
  people: ['dědeček', 'bratr', 'soused', 'kamarád', 'spolužák', 'strýc', 'tatínek'],
  adjectives: ['chytrý', 'hodný', 'zvědavý', 'pilný', 'milý', 'šikovný'],
  pronouns: ['náš', 'můj', 'tvůj', 'její'],
  stays: [
    ['odpočíval', 'čekal', 'seděl'],
    ['zpíval', 'pracoval', 'tancoval'],
  ],
  acts: [
    { verb: 'četl', adjectives: ['napínavou', 'krátkou', 'starou'], things: ['knihu', 'pohádku', 'básničku'] },
    { verb: 'hledal', adjectives: ['ztracenou', 'modrou', 'malou'], things: ['čepici', 'tužku', 'rukavici'] },
    { verb: 'kreslil', adjectives: ['barevný', 'velký', 'pěkný'], things: ['obrázek', 'plakát', 'hrad'] },
    { verb: 'opravoval', adjectives: ['staré', 'dětské', 'zelené'], things: ['kolo', 'auto', 'křeslo'] },
  ],
}

export const casts: readonly Cast[] = [feminine, masculine]

/** Several of them, with a number before. */
export const several = {
  numerals: ['dvě', 'tři', 'čtyři'],
  adjectives: ['chytré', 'hodné', 'zvědavé', 'milé'],
  people: ['sestry', 'kamarádky', 'sousedky', 'spolužačky', 'tety'],
  stays: ['odpočívaly', 'čekaly', 'zpívaly', 'seděly', 'tancovaly'],
} as const

export const places: readonly (readonly [preposition: string, place: string])[] = [
  ['na', 'zahradě'],
  ['v', 'kuchyni'],
  ['u', 'řeky'],
  ['před', 'domem'],
  ['pod', 'stromem'],
  ['za', 'školou'],
  ['v', 'parku'],
  ['na', 'lavičce'],
]

/** How somebody stays somewhere. */
export const manners = ['tiše', 'vesele', 'dlouho', 'klidně', 'spokojeně'] as const
/** How somebody does something: "dlouho" would tell a time. */
export const pureManners = ['rychle', 'tiše', 'radostně', 'pečlivě', 'ochotně', 'klidně'] as const
export const times = ['včera', 'ráno', 'večer', 'dnes', 'odpoledne', 'předevčírem'] as const
/** Adverbs of time that are no nouns in another sentence. */
export const adverbsOfTime = ['včera', 'dnes', 'předevčírem', 'často', 'vždy', 'zase'] as const

interface Invitation {
  we: string
  come: string
  wish: string
}

/** What somebody plans, in the forms that kinds of sentences need. */
export const plans: readonly Invitation[] = [
  plan('půjdeme do kina', 'Pojď s námi do kina', 'šli do kina'),
  plan('pojedeme k babičce', 'Pojeď s námi k babičce', 'jeli k babičce'),
  plan('budeme hrát fotbal', 'Hraj s námi fotbal', 'hráli fotbal'),
  plan('upečeme koláč', 'Upeč s námi koláč', 'upekli koláč'),
  plan('navštívíme hrad', 'Navštiv s námi hrad', 'navštívili hrad'),
  plan('postavíme sněhuláka', 'Postav s námi sněhuláka', 'postavili sněhuláka'),
  plan('zasadíme strom', 'Zasaď s námi strom', 'zasadili strom'),
  plan('uklidíme třídu', 'Ukliď s námi třídu', 'uklidili třídu'),
  plan('namalujeme obraz', 'Namaluj s námi obraz', 'namalovali obraz'),
  plan('nacvičíme písničku', 'Nacvič s námi písničku', 'nacvičili písničku'),
]

function plan(we: string, come: string, wish: string): Invitation {
  return { we, come, wish }
}

export const planTimes = ['dnes', 'zítra', 'v sobotu', 'odpoledne', 'o prázdninách', 'příští týden'] as const
