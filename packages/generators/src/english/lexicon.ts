import type { LocalText } from '@katedra/questions'
import type { Misconception } from '../misconceptions.ts'

/** Marked words of our own; the commonest stand first. */

interface IrregularVerb {
  base: string
  past: string
  participle: string
  /** What the rule would make of it. */
  regular: string
  /** What follows it in a sentence. */
  object: string
}

export const irregularVerbs: readonly IrregularVerb[] = [
  { base: 'go', past: 'went', participle: 'gone', regular: 'goed', object: 'to the cinema' },
  { base: 'see', past: 'saw', participle: 'seen', regular: 'seed', object: 'a good film' },
  { base: 'eat', past: 'ate', participle: 'eaten', regular: 'eated', object: 'pizza for lunch' },
  { base: 'drink', past: 'drank', participle: 'drunk', regular: 'drinked', object: 'some juice' },
  { base: 'write', past: 'wrote', participle: 'written', regular: 'writed', object: 'a letter' },
  { base: 'take', past: 'took', participle: 'taken', regular: 'taked', object: 'the bus' },
  { base: 'give', past: 'gave', participle: 'given', regular: 'gived', object: 'him a book' },
  { base: 'come', past: 'came', participle: 'come', regular: 'comed', object: 'home' },
  { base: 'do', past: 'did', participle: 'done', regular: 'doed', object: 'the homework' },
  { base: 'know', past: 'knew', participle: 'known', regular: 'knowed', object: 'the answer' },
  { base: 'run', past: 'ran', participle: 'run', regular: 'runned', object: 'in the park' },
  { base: 'sing', past: 'sang', participle: 'sung', regular: 'singed', object: 'a song' },
  { base: 'swim', past: 'swam', participle: 'swum', regular: 'swimmed', object: 'in the lake' },
  { base: 'speak', past: 'spoke', participle: 'spoken', regular: 'speaked', object: 'to the teacher' },
  { base: 'break', past: 'broke', participle: 'broken', regular: 'breaked', object: 'a cup' },
  { base: 'begin', past: 'began', participle: 'begun', regular: 'beginned', object: 'to learn English' },
  { base: 'choose', past: 'chose', participle: 'chosen', regular: 'choosed', object: 'a present' },
  { base: 'draw', past: 'drew', participle: 'drawn', regular: 'drawed', object: 'a map' },
  { base: 'drive', past: 'drove', participle: 'driven', regular: 'drived', object: 'to Brno' },
  { base: 'fall', past: 'fell', participle: 'fallen', regular: 'falled', object: 'on the ice' },
  { base: 'fly', past: 'flew', participle: 'flown', regular: 'flied', object: 'to London' },
  { base: 'forget', past: 'forgot', participle: 'forgotten', regular: 'forgetted', object: 'the key' },
  { base: 'get', past: 'got', participle: 'got', regular: 'getted', object: 'a new bike' },
  { base: 'grow', past: 'grew', participle: 'grown', regular: 'growed', object: 'tomatoes' },
  { base: 'hide', past: 'hid', participle: 'hidden', regular: 'hided', object: 'the box' },
  { base: 'ride', past: 'rode', participle: 'ridden', regular: 'rided', object: 'a horse' },
  { base: 'ring', past: 'rang', participle: 'rung', regular: 'ringed', object: 'the bell' },
  { base: 'shake', past: 'shook', participle: 'shaken', regular: 'shaked', object: 'the tree' },
  { base: 'steal', past: 'stole', participle: 'stolen', regular: 'stealed', object: 'an apple' },
  { base: 'throw', past: 'threw', participle: 'thrown', regular: 'throwed', object: 'the ball' },
  { base: 'wear', past: 'wore', participle: 'worn', regular: 'weared', object: 'new shoes' },
  { base: 'wake', past: 'woke', participle: 'woken', regular: 'waked', object: 'up early' },
  { base: 'blow', past: 'blew', participle: 'blown', regular: 'blowed', object: 'out the candles' },
  { base: 'freeze', past: 'froze', participle: 'frozen', regular: 'freezed', object: 'the soup' },
  { base: 'tear', past: 'tore', participle: 'torn', regular: 'teared', object: 'the paper' },
  { base: 'bite', past: 'bit', participle: 'bitten', regular: 'bited', object: 'into an apple' },
]

interface Habit {
  base: string
  third: string
  /** A wrong spelling of the third person and why it is written. */
  wrong: string
  misspelled: Misconception
  rest: string
}

export const habits: readonly Habit[] = [
  { base: 'play', third: 'plays', wrong: 'playes', misspelled: 'es-for-s', rest: 'football' },
  { base: 'read', third: 'reads', wrong: 'reades', misspelled: 'es-for-s', rest: 'books' },
  { base: 'drink', third: 'drinks', wrong: 'drinkes', misspelled: 'es-for-s', rest: 'milk' },
  { base: 'help', third: 'helps', wrong: 'helpes', misspelled: 'es-for-s', rest: 'at home' },
  { base: 'walk', third: 'walks', wrong: 'walkes', misspelled: 'es-for-s', rest: 'to school' },
  { base: 'sleep', third: 'sleeps', wrong: 'sleepes', misspelled: 'es-for-s', rest: 'eight hours' },
  { base: 'cook', third: 'cooks', wrong: 'cookes', misspelled: 'es-for-s', rest: 'dinner' },
  { base: 'sing', third: 'sings', wrong: 'singes', misspelled: 'es-for-s', rest: 'in the bathroom' },
  { base: 'watch', third: 'watches', wrong: 'watchs', misspelled: 's-for-es', rest: 'TV' },
  { base: 'wash', third: 'washes', wrong: 'washs', misspelled: 's-for-es', rest: 'the dishes' },
  { base: 'go', third: 'goes', wrong: 'gos', misspelled: 's-for-es', rest: 'to the park' },
  { base: 'do', third: 'does', wrong: 'dos', misspelled: 's-for-es', rest: 'the shopping' },
  { base: 'teach', third: 'teaches', wrong: 'teachs', misspelled: 's-for-es', rest: 'children' },
  { base: 'brush', third: 'brushes', wrong: 'brushs', misspelled: 's-for-es', rest: 'the dog' },
  { base: 'study', third: 'studies', wrong: 'studys', misspelled: 'y-kept', rest: 'English' },
  { base: 'carry', third: 'carries', wrong: 'carrys', misspelled: 'y-kept', rest: 'a bag' },
  { base: 'try', third: 'tries', wrong: 'trys', misspelled: 'y-kept', rest: 'new food' },
  { base: 'copy', third: 'copies', wrong: 'copys', misspelled: 'y-kept', rest: 'new words' },
  { base: 'fly', third: 'flies', wrong: 'flys', misspelled: 'y-kept', rest: 'a kite' },
  { base: 'fix', third: 'fixes', wrong: 'fixs', misspelled: 's-for-es', rest: 'bikes' },
]

interface Plural {
  one: string
  many: string
  /** A wrong plural other than with -s alone. */
  wrong: string | undefined
  /** Why it is written; where there is none, why -s alone is. */
  misconception: Misconception
  rule: LocalText & { cs: string; en: string }
}

const rules = {
  es: { cs: 'Po -s, -x, -ch, -sh se přidává -es.', en: 'After -s, -x, -ch and -sh the ending is -es.' },
  ies: { cs: 'Koncové y po souhlásce se mění na -ies.', en: 'After a consonant the final y becomes -ies.' },
  ys: { cs: 'Po samohlásce y zůstává a přidává se -s.', en: 'After a vowel y stays and -s is added.' },
  ves: { cs: 'Koncové -f nebo -fe se mění na -ves.', en: 'The ending -f or -fe becomes -ves.' },
  irr: { cs: 'Toto slovo tvoří množné číslo nepravidelně.', en: 'This word has an irregular plural.' },
  oes: { cs: 'Slovo na -o tu přidává -es.', en: 'This word in -o takes -es.' },
  s: { cs: 'Množné číslo se tvoří příponou -s.', en: 'The plural ends in -s.' },
} as const

export const plurals: readonly Plural[] = [
  { one: 'box', many: 'boxes', wrong: undefined, misconception: 'only-s', rule: rules.es },
  { one: 'bus', many: 'buses', wrong: undefined, misconception: 'only-s', rule: rules.es },
  { one: 'baby', many: 'babies', wrong: 'babyes', misconception: 'y-kept', rule: rules.ies },
  { one: 'city', many: 'cities', wrong: 'cityes', misconception: 'y-kept', rule: rules.ies },
  { one: 'dish', many: 'dishes', wrong: undefined, misconception: 'only-s', rule: rules.es },
  { one: 'watch', many: 'watches', wrong: undefined, misconception: 'only-s', rule: rules.es },
  { one: 'boy', many: 'boys', wrong: 'boies', misconception: 'y-changed-after-vowel', rule: rules.ys },
  { one: 'key', many: 'keys', wrong: 'keies', misconception: 'y-changed-after-vowel', rule: rules.ys },
  { one: 'child', many: 'children', wrong: 'childrens', misconception: 'plural-twice', rule: rules.irr },
  { one: 'man', many: 'men', wrong: 'mens', misconception: 'plural-twice', rule: rules.irr },
  { one: 'woman', many: 'women', wrong: 'womens', misconception: 'plural-twice', rule: rules.irr },
  { one: 'foot', many: 'feet', wrong: undefined, misconception: 'vowel-not-changed', rule: rules.irr },
  { one: 'tooth', many: 'teeth', wrong: undefined, misconception: 'vowel-not-changed', rule: rules.irr },
  { one: 'mouse', many: 'mice', wrong: undefined, misconception: 'vowel-not-changed', rule: rules.irr },
  { one: 'story', many: 'stories', wrong: 'storyes', misconception: 'y-kept', rule: rules.ies },
  { one: 'party', many: 'parties', wrong: 'partyes', misconception: 'y-kept', rule: rules.ies },
  { one: 'knife', many: 'knives', wrong: undefined, misconception: 'f-kept', rule: rules.ves },
  { one: 'leaf', many: 'leaves', wrong: undefined, misconception: 'f-kept', rule: rules.ves },
  { one: 'wife', many: 'wives', wrong: undefined, misconception: 'f-kept', rule: rules.ves },
  { one: 'wolf', many: 'wolves', wrong: undefined, misconception: 'f-kept', rule: rules.ves },
  { one: 'half', many: 'halves', wrong: undefined, misconception: 'f-kept', rule: rules.ves },
  { one: 'shelf', many: 'shelves', wrong: undefined, misconception: 'f-kept', rule: rules.ves },
  { one: 'potato', many: 'potatoes', wrong: undefined, misconception: 'only-s', rule: rules.oes },
  { one: 'tomato', many: 'tomatoes', wrong: undefined, misconception: 'only-s', rule: rules.oes },
  { one: 'goose', many: 'geese', wrong: undefined, misconception: 'vowel-not-changed', rule: rules.irr },
  { one: 'sheep', many: 'sheep', wrong: undefined, misconception: 'regular-ending', rule: rules.irr },
  { one: 'deer', many: 'deer', wrong: undefined, misconception: 'regular-ending', rule: rules.irr },
  { one: 'family', many: 'families', wrong: 'familyes', misconception: 'y-kept', rule: rules.ies },
  { one: 'thief', many: 'thieves', wrong: undefined, misconception: 'f-kept', rule: rules.ves },
  { one: 'country', many: 'countries', wrong: 'countryes', misconception: 'y-kept', rule: rules.ies },
]

interface Adjective {
  /** What may be compared so. */
  thing: string
  base: string
  comparative: string
  wrong: readonly [byRule: string, doubled: string]
  rule: LocalText & { cs: string; en: string }
  /** What somebody thinks who forms it otherwise. */
  misconception: Misconception
}

const comparisons = {
  short: {
    rule: { cs: 'Krátká přídavná jména přidávají -er.', en: 'Short adjectives take -er.' },
    misconception: 'more-with-short',
  },
  double: {
    rule: {
      cs: 'Po krátké samohlásce se koncová souhláska zdvojuje.',
      en: 'After a short vowel the last consonant is doubled.',
    },
    misconception: 'spelling-before-er',
  },
  e: {
    rule: { cs: 'Po němém e se přidává jen -r.', en: 'After a silent e only -r is added.' },
    misconception: 'spelling-before-er',
  },
  y: {
    rule: { cs: 'Koncové y se mění na i a přidává se -er.', en: 'The final y becomes i before -er.' },
    misconception: 'spelling-before-er',
  },
  irr: {
    rule: { cs: 'Toto přídavné jméno se stupňuje nepravidelně.', en: 'This adjective is irregular.' },
    misconception: 'regular-ending',
  },
  long: {
    rule: { cs: 'Delší přídavná jména se stupňují pomocí more.', en: 'Longer adjectives are compared with more.' },
    misconception: 'er-with-long',
  },
} as const

export const adjectives: readonly Adjective[] = [
  { base: 'old', thing: 'house', comparative: 'older', wrong: ['more old', 'more older'], ...comparisons.short },
  { base: 'small', thing: 'room', comparative: 'smaller', wrong: ['more small', 'more smaller'], ...comparisons.short },
  { base: 'long', thing: 'river', comparative: 'longer', wrong: ['more long', 'more longer'], ...comparisons.short },
  { base: 'big', thing: 'town', comparative: 'bigger', wrong: ['biger', 'more bigger'], ...comparisons.double },
  { base: 'hot', thing: 'tea', comparative: 'hotter', wrong: ['hoter', 'more hotter'], ...comparisons.double },
  { base: 'nice', thing: 'garden', comparative: 'nicer', wrong: ['niceer', 'more nicer'], ...comparisons.e },
  { base: 'large', thing: 'garden', comparative: 'larger', wrong: ['largeer', 'more larger'], ...comparisons.e },
  { base: 'easy', thing: 'test', comparative: 'easier', wrong: ['easyer', 'more easier'], ...comparisons.y },
  { base: 'happy', thing: 'dog', comparative: 'happier', wrong: ['happyer', 'more happier'], ...comparisons.y },
  { base: 'good', thing: 'film', comparative: 'better', wrong: ['gooder', 'more better'], ...comparisons.irr },
  { base: 'bad', thing: 'film', comparative: 'worse', wrong: ['bader', 'more worse'], ...comparisons.irr },
  {
    base: 'cheap',
    thing: 'phone',
    comparative: 'cheaper',
    wrong: ['more cheap', 'more cheaper'],
    ...comparisons.short,
  },
  {
    base: 'interesting',
    thing: 'book',
    comparative: 'more interesting',
    wrong: ['interestinger', 'more interestinger'],
    ...comparisons.long,
  },
  {
    base: 'expensive',
    thing: 'car',
    comparative: 'more expensive',
    wrong: ['expensiver', 'more expensiver'],
    ...comparisons.long,
  },
  {
    base: 'beautiful',
    thing: 'flower',
    comparative: 'more beautiful',
    wrong: ['beautifuler', 'more beautifuler'],
    ...comparisons.long,
  },
  { base: 'dirty', thing: 'car', comparative: 'dirtier', wrong: ['dirtyer', 'more dirtier'], ...comparisons.y },
  { base: 'thin', thing: 'book', comparative: 'thinner', wrong: ['thiner', 'more thinner'], ...comparisons.double },
  {
    base: 'difficult',
    thing: 'test',
    comparative: 'more difficult',
    wrong: ['difficulter', 'more difficulter'],
    ...comparisons.long,
  },
  { base: 'funny', thing: 'story', comparative: 'funnier', wrong: ['funnyer', 'more funnier'], ...comparisons.y },
  { base: 'wet', thing: 'towel', comparative: 'wetter', wrong: ['weter', 'more wetter'], ...comparisons.double },
  {
    base: 'important',
    thing: 'question',
    comparative: 'more important',
    wrong: ['importanter', 'more importanter'],
    ...comparisons.long,
  },
  {
    base: 'pretty',
    thing: 'picture',
    comparative: 'prettier',
    wrong: ['prettyer', 'more prettier'],
    ...comparisons.y,
  },
  {
    base: 'popular',
    thing: 'song',
    comparative: 'more popular',
    wrong: ['popularer', 'more popularer'],
    ...comparisons.long,
  },
]
