/** Marked words of our own for sentence frames. */

export interface TimePhrase {
  preposition: 'at' | 'on' | 'in'
  phrases: readonly string[]
  rule: { cs: string; en: string }
}

export const timePhrases: readonly TimePhrase[] = [
  {
    preposition: 'at',
    phrases: ["seven o'clock", 'half past six', 'noon', 'midnight', 'night', 'a quarter to five'],
    rule: { cs: 'S hodinou a s noon, midnight, night se pojí at.', en: 'Hours, noon, midnight and night take at.' },
  },
  {
    preposition: 'on',
    phrases: ['Monday', 'Tuesday', 'Friday', 'Sunday', 'Saturday evening', '3 May', 'my birthday'],
    rule: { cs: 'Se dny a daty se pojí on.', en: 'Days and dates take on.' },
  },
  {
    preposition: 'in',
    phrases: ['May', 'August', 'summer', 'winter', '2019', 'the morning', 'the afternoon', 'the evening'],
    rule: {
      cs: 'S měsíci, ročními obdobími, roky a částmi dne se pojí in.',
      en: 'Months, seasons, years and parts of the day take in.',
    },
  },
]

/** What somebody did at some time: at midnight as well as in winter. */
export const timeSentences = [
  'We talked to Jane',
  'My sister called me',
  'They visited us',
  'I saw Tom',
  'We met our cousins',
]

export const placePhrases: readonly TimePhrase[] = [
  {
    preposition: 'at',
    phrases: ['home', 'work', 'the bus stop', 'the door', 'the traffic lights', 'the end of the street'],
    rule: { cs: 'S místem jako bodem nebo činností se pojí at.', en: 'A place as a point or an activity takes at.' },
  },
  {
    preposition: 'on',
    phrases: ['the table', 'the wall', 'the floor', 'the roof', 'the carpet', 'the sofa'],
    rule: { cs: 'Když je něco na povrchu, píše se on.', en: 'What is on a surface takes on.' },
  },
  {
    preposition: 'in',
    phrases: ['the kitchen', 'London', 'the picture', 'the garden', 'our classroom', 'the forest'],
    rule: { cs: 'Když je něco uvnitř nebo v obrázku, píše se in.', en: 'What is inside, or in a picture, takes in.' },
  },
]

/** What is where, by the preposition, so that each sentence makes sense with its place. */
export const placeSentences = {
  at: ['My mother is', 'We met', 'Tom is waiting for us'],
  on: ['I can see a fly', 'There is a cat', 'I can see a spider'],
  in: ['I can see a bird', 'There is a cat', 'We saw an old man'],
} as const

export interface Being {
  subject: string
  form: 'am' | 'is' | 'are'
}

export const beings: readonly Being[] = [
  { subject: 'I', form: 'am' },
  ...being('is', ['He', 'She', 'Tom', 'My sister', 'My dog', 'The teacher', 'Our cat', 'Jane']),
  ...being('are', ['We', 'You', 'They', 'My parents', 'The dogs', 'Tom and Jane', 'My friends', 'The children']),
]
export const states = ['happy', 'hungry', 'in the garden', 'very tired', 'at home', 'late again', 'ready']

function being(form: Being['form'], subjects: readonly string[]): Being[] {
  return subjects.map((subject) => ({ subject, form }))
}

interface Activity {
  base: string
  third: string
  ing: string
  /** A wrong spelling of it and why it is written. */
  wrong: string
  misspelled: 'consonant-not-doubled' | 'e-kept' | 'consonant-doubled' | 'y-changed'
  past: string
  rest: string
}

export const activities: readonly Activity[] = [
  activity(['swim', 'swims', 'swimming', 'swam'], 'swiming', 'consonant-not-doubled', 'in the lake'),
  activity(['run', 'runs', 'running', 'ran'], 'runing', 'consonant-not-doubled', 'in the park'),
  activity(['sit', 'sits', 'sitting', 'sat'], 'siting', 'consonant-not-doubled', 'on the sofa'),
  activity(['shop', 'shops', 'shopping', 'shopped'], 'shoping', 'consonant-not-doubled', 'in the market'),
  activity(['make', 'makes', 'making', 'made'], 'makeing', 'e-kept', 'a cake'),
  activity(['write', 'writes', 'writing', 'wrote'], 'writeing', 'e-kept', 'a letter'),
  activity(['dance', 'dances', 'dancing', 'danced'], 'danceing', 'e-kept', 'with a friend'),
  activity(['ride', 'rides', 'riding', 'rode'], 'rideing', 'e-kept', 'a horse'),
  activity(['read', 'reads', 'reading', 'read'], 'readding', 'consonant-doubled', 'a book'),
  activity(['eat', 'eats', 'eating', 'ate'], 'eatting', 'consonant-doubled', 'soup'),
  activity(['sleep', 'sleeps', 'sleeping', 'slept'], 'sleepping', 'consonant-doubled', 'in the tent'),
  activity(['cook', 'cooks', 'cooking', 'cooked'], 'cookking', 'consonant-doubled', 'dinner'),
  activity(['play', 'plays', 'playing', 'played'], 'plaiing', 'y-changed', 'chess'),
  activity(['carry', 'carries', 'carrying', 'carried'], 'carriing', 'y-changed', 'a heavy bag'),
  activity(['study', 'studies', 'studying', 'studied'], 'studiing', 'y-changed', 'English'),
]

function activity(
  [base, third, ing, past]: readonly [string, string, string, string],
  wrong: string,
  misspelled: Activity['misspelled'],
  rest: string,
): Activity {
  return { base, third, ing, past, wrong, misspelled, rest }
}

export interface Counted {
  thing: string
  article: 'a' | 'an'
  /** Its first letter says one thing and its first sound another. */
  isTricky: boolean
}

export const things: readonly Counted[] = [
  ...counted('a', false, [
    'book',
    'dog',
    'red apple',
    'nice orange',
    'new umbrella',
    'pencil',
    'big egg',
    'cat',
    'sandwich',
  ]),
  ...counted('an', false, [
    'apple',
    'orange',
    'egg',
    'old car',
    'umbrella',
    'elephant',
    'ice cream',
    'easy test',
    'open door',
  ]),
  ...counted('a', true, ['uniform', 'European flag', 'university teacher', 'useful book', 'one-way ticket']),
  ...counted('an', true, ['hour', 'honest friend', 'MP3 file', 'SMS', 'x-ray']),
]

function counted(article: Counted['article'], isTricky: boolean, list: readonly string[]): Counted[] {
  return list.map((thing) => ({ thing, article, isTricky }))
}

/** Subject form, object form, possessive. */
export const pronouns: readonly (readonly [subject: string, object: string, possessive: string])[] = [
  ['I', 'me', 'my'],
  ['he', 'him', 'his'],
  ['she', 'her', 'hers'],
  ['we', 'us', 'our'],
  ['they', 'them', 'their'],
]

export const objectFrames = [
  'Can you help …?',
  'Tom knows … very well.',
  'Give … the book, please.',
  'Our teacher likes ….',
  'Jane is going there with ….',
]
export const possessiveFrames = [
  'This is … new bike.',
  'Where is … school bag?',
  'I like … dog.',
  'That is … classroom.',
  'Here is … house.',
  'Can you see … car?',
]

export const countable = ['apples', 'friends', 'books', 'eggs', 'pencils', 'chairs', 'tomatoes', 'children']
export const uncountable = ['milk', 'water', 'money', 'time', 'sugar', 'bread', 'snow', 'homework']
