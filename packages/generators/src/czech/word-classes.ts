import { textChoice } from '../answers.ts'
import { generatorOf } from '../generator.ts'
import type { Misconception } from '../misconceptions.ts'
import type { Random } from '../random.ts'
import { adverbsOfTime, casts, manners, places, several, type WordClass } from './sentence-lexicon.ts'

const common = { subject: 'cesky-jazyk', languages: ['cs'], topic: 'word-classes' } as const

interface Tagged {
  word: string
  is: WordClass
}

const tag = (is: WordClass, word: string): Tagged => ({ word, is })

/** A made-up sentence whose words are known. */
function sentence(random: Random): Tagged[] {
  return random.flip() ? sentenceOfOne(random) : sentenceOfSeveral(random)
}

function sentenceOfOne(random: Random): Tagged[] {
  const cast = random.pick(casts)
  const [preposition, place] = random.pick(places)
  const [first, second] = random.sample(random.pick(cast.stays), 2)
  const adverb = random.flip() ? random.pick(manners) : random.pick(adverbsOfTime)
  return [
    tag('zájmeno', random.pick(cast.pronouns)),
    tag('přídavné jméno', random.pick(cast.adjectives)),
    tag('podstatné jméno', random.pick(cast.people)),
    tag('příslovce', adverb),
    tag('sloveso', first ?? ''),
    tag('předložka', preposition),
    tag('podstatné jméno', place),
    ...(random.flip() ? [tag('spojka', 'a'), tag('sloveso', second ?? '')] : []),
  ]
}

function sentenceOfSeveral(random: Random): Tagged[] {
  const [preposition, place] = random.pick(places)
  const [first, second] = random.sample(several.stays, 2)
  return [
    tag('číslovka', random.pick(several.numerals)),
    tag('přídavné jméno', random.pick(several.adjectives)),
    tag('podstatné jméno', random.pick(several.people)),
    tag('sloveso', first ?? ''),
    tag('předložka', preposition),
    tag('podstatné jméno', place),
    tag('spojka', random.pick(['a', 'nebo'])),
    tag('příslovce', random.pick(manners)),
    tag('sloveso', second ?? ''),
  ]
}

function written(words: readonly Tagged[]): string {
  const text = words.map(({ word }) => word).join(' ')
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`
}

/** What a word of a class is taken for, and by what mistake. */
const confusions: Readonly<Record<WordClass, readonly (readonly [WordClass, Misconception])[]>> = {
  'podstatné jméno': [
    ['přídavné jméno', 'noun-adjective'],
    ['sloveso', 'noun-verb'],
    ['příslovce', 'noun-adverb'],
  ],
  'přídavné jméno': [
    ['příslovce', 'adjective-adverb'],
    ['podstatné jméno', 'noun-adjective'],
    ['zájmeno', 'pronoun-adjective'],
  ],
  zájmeno: [
    ['přídavné jméno', 'pronoun-adjective'],
    ['předložka', 'short-words'],
    ['podstatné jméno', 'pronoun-noun'],
  ],
  číslovka: [
    ['přídavné jméno', 'numeral-adjective'],
    ['příslovce', 'numeral-adverb'],
    ['podstatné jméno', 'numeral-noun'],
  ],
  sloveso: [
    ['podstatné jméno', 'noun-verb'],
    ['přídavné jméno', 'verb-adjective'],
    ['příslovce', 'verb-adverb'],
  ],
  příslovce: [
    ['přídavné jméno', 'adjective-adverb'],
    ['předložka', 'adverb-preposition'],
    ['podstatné jméno', 'noun-adverb'],
  ],
  předložka: [
    ['spojka', 'preposition-conjunction'],
    ['příslovce', 'adverb-preposition'],
    ['zájmeno', 'short-words'],
  ],
  spojka: [
    ['předložka', 'preposition-conjunction'],
    ['příslovce', 'conjunction-adverb'],
    ['zájmeno', 'short-words'],
  ],
}

const reasons: Readonly<Record<WordClass, string>> = {
  'podstatné jméno': 'Podstatné jméno pojmenovává osobu, zvíře, věc nebo místo: ptáme se kdo, co.',
  'přídavné jméno': 'Přídavné jméno říká, jaký někdo nebo něco je: ptáme se jaký, který, čí.',
  zájmeno: 'Zájmeno zastupuje jméno nebo na ně ukazuje, třeba říká, komu někdo patří.',
  číslovka: 'Číslovka vyjadřuje počet nebo pořadí: ptáme se kolik, kolikátý.',
  sloveso: 'Sloveso říká, co kdo dělá nebo co se děje.',
  příslovce: 'Příslovce říká, jak, kdy nebo kde se něco děje, a nemění tvar.',
  předložka: 'Předložka stojí před jménem a pojí se s jeho pádem.',
  spojka: 'Spojka spojuje slova nebo věty.',
}

const ofWord = generatorOf({
  ...common,
  name: 'word-classes.of-word',
  version: 3,
  years: [4, 7],
  title: { cs: 'Slovní druh ve větě', en: 'Part of speech of a word' },
  parameters: {
    1: { asked: ['podstatné jméno', 'přídavné jméno', 'sloveso'] },
    2: { asked: ['zájmeno', 'číslovka', 'předložka', 'sloveso'] },
    3: { asked: ['příslovce', 'spojka', 'předložka', 'zájmeno'] },
  },
  make: (random, { asked }: { asked: readonly WordClass[] }) => {
    const words = sentence(random)
    const candidates = words.filter(({ is }) => asked.includes(is))
    if (candidates.length === 0) return undefined
    const { word, is } = random.pick(candidates)
    const answer = textChoice(
      random,
      is,
      Object.fromEntries(confusions[is].map(([other, misconception]) => [misconception, other])),
    )
    return (
      answer && {
        prompt: `Jaký slovní druh je slovo „${word}“ v této větě? ${written(words)}`,
        answer,
        solution: [reasons[is], `Slovo „${word}“ je ${is}.`],
      }
    )
  },
})

/** Two classes that somebody changes for each other. */
const swaps: readonly (readonly [WordClass, WordClass, Misconception])[] = [
  ['přídavné jméno', 'příslovce', 'adjective-adverb'],
  ['předložka', 'spojka', 'preposition-conjunction'],
  ['zájmeno', 'přídavné jméno', 'pronoun-adjective'],
  ['číslovka', 'přídavné jméno', 'numeral-adjective'],
  ['podstatné jméno', 'sloveso', 'noun-verb'],
]

const ofSentence = generatorOf({
  ...common,
  name: 'word-classes.of-sentence',
  version: 3,
  years: [4, 7],
  title: { cs: 'Slovní druhy celé věty', en: 'Parts of speech of a sentence' },
  parameters: { 1: { count: 3 }, 2: { count: 4 }, 3: { count: 5 } },
  make: (random, { count }) => {
    const words = sentence(random)
    const chosen = random.sample(words, count)
    const classes = chosen.map(({ is }) => is)
    if (new Set(classes).size < count) return undefined
    const pairs = chosen.map(({ word, is }) => [word, is] as const)
    const mistakes = swaps.flatMap(([one, other, misconception]) =>
      classes.includes(one) && classes.includes(other)
        ? [{ value: classes.map((is) => (is === one ? other : is === other ? one : is)), misconception }]
        : [],
    )
    if (mistakes.length === 0) return undefined
    return {
      prompt: `Přiřaď slovům z věty jejich slovní druh: ${written(words)}`,
      answer: { kind: 'pairs', pairs, mistakes },
      solution: chosen.map(({ word, is }) => `Slovo „${word}“ je ${is}.`),
    }
  },
})

export const wordClasses = [ofWord, ofSentence]
