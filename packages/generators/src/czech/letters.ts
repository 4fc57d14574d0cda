import { normalized } from '@katedra/questions/stream-safe'
import { exact } from '../exact.ts'
import { numberAnswer } from '../answers.ts'
import { generatorOf, type Mistake, type WrittenGap } from '../generator.ts'
import type { Misconception } from '../misconceptions.ts'
import { byLetter, syllabled, withE, withU, type GappedWord } from './letters-lexicon.ts'

const common = { subject: 'cesky-jazyk', languages: ['cs'] } as const

/** By this a word stands in the Czech alphabet, in which ch is a letter after h; marks above letters count for nothing yet. */
function placeOf(word: string): string {
  return normalized(word, 'NFD').replaceAll(/\p{M}/gu, '').replaceAll('ch', 'h\u007F')
}

function sortedBy(words: readonly string[], key: (word: string) => string): string[] {
  return words.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
}

const order = generatorOf({
  ...common,
  topic: 'spelling',
  name: 'spelling.alphabetical-order',
  years: [2, 4],
  title: { cs: 'Řazení podle abecedy', en: 'Alphabetical order' },
  parameters: {
    1: { count: 4, near: 1 },
    2: { count: 4, near: 2 },
    3: { count: 5, near: 3 },
  },
  make: (random, { count, near }) => {
    const family = random.pick(byLetter)
    const others = byLetter
      .flat()
      .filter((word) => !family.includes(word) && word.slice(0, 1) !== family[0]?.slice(0, 1))
    const words = random.shuffle([...random.sample(family, near), ...random.sample(others, count - near)])
    const right = sortedBy(words, placeOf)
    const wrong: readonly (readonly [readonly string[], Misconception])[] = [
      [sortedBy(words, (word) => normalized(word, 'NFD')), 'ch-under-c'],
      // Only the first letter is looked at: words that begin alike stand the other way round.
      [
        sortedBy(right.toReversed(), (word) => placeOf(word.startsWith('ch') ? 'ch' : word.slice(0, 1))),
        'first-letter-only',
      ],
      [right.toReversed(), 'backwards-order'],
    ]
    const seen = new Set([right.join(' ')])
    const mistakes: Mistake<readonly string[]>[] = []
    for (const [value, misconception] of wrong) {
      if (seen.has(value.join(' '))) continue
      seen.add(value.join(' '))
      mistakes.push({ value, misconception })
    }
    return {
      prompt: `Seřaď slova podle abecedy: ${words.join(', ')}.`,
      answer: { kind: 'order', things: right, mistakes },
      solution: [
        right.some((word) => word.startsWith('ch'))
          ? 'Písmeno ch stojí v abecedě za h. Začínají-li slova stejně, rozhoduje další písmeno.'
          : 'Začínají-li slova stejným písmenem, rozhoduje další písmeno.',
        right.join(', '),
      ],
    }
  },
})

const syllables = generatorOf({
  ...common,
  topic: 'spelling',
  name: 'spelling.syllables',
  version: 4,
  years: [2, 3],
  title: { cs: 'Počet slabik', en: 'Counting syllables' },
  parameters: { 1: { from: 1, to: 2 }, 2: { from: 2, to: 3 }, 3: { from: 3, to: 4 } },
  make: (random, { from, to }) => {
    const parts = random.pick(syllabled.filter(({ length }) => length >= from && length <= to))
    const word = parts.join('')
    const answer = numberAnswer(exact(parts.length), {
      'letters-for-syllables': exact(word.length),
      'one-syllable-less': parts.length > 1 ? exact(parts.length - 1) : undefined,
      'one-syllable-more': exact(parts.length + 1),
    })
    return (
      answer && {
        prompt: `Kolik slabik má slovo ${word}?`,
        answer,
        solution: [`Slovo vytleskáme po slabikách: ${parts.join('-')}.`, `Počet slabik: ${parts.length}.`],
      }
    )
  },
})

interface Gapped {
  name: string
  version?: number
  years: readonly [number, number]
  title: { cs: string; en: string }
  task: string
  words: readonly GappedWord[]
  misconception: Misconception
}

function gapped({ name, version = 1, years, title, task, words, misconception }: Gapped) {
  return generatorOf({
    ...common,
    topic: 'spelling',
    name,
    version,
    years,
    title,
    parameters: { 1: { count: 2 }, 2: { count: 3 }, 3: { count: 4 } },
    make: (random, { count }) => {
      const drawn = random.sample(words, count)
      // A row of one letter alone would be guessed.
      if (new Set(drawn.map(({ right }) => right)).size < 2) return undefined
      return {
        prompt: `${task} ${drawn.map(({ word }, index) => word.replace('_', `[_g${index + 1}_]`)).join(', ')}.`,
        answer: {
          kind: 'gaps',
          gaps: drawn.map(({ right, wrong }, index): WrittenGap => ({
            id: `g${index + 1}`,
            kind: 'chosen',
            right,
            wrong: [{ value: wrong, misconception }],
          })),
        },
        solution: drawn.map(({ word, right, reason }) => `${word.replace('_', right)}: ${reason}.`),
      }
    },
  })
}

const longU = gapped({
  name: 'spelling.long-u',
  years: [2, 4],
  title: { cs: 'Psaní ú a ů', en: 'Writing ú and ů' },
  task: 'Doplň ú, nebo ů:',
  words: withU,
  misconception: 'place-of-long-u',
})

const softE = gapped({
  name: 'spelling.e-after-lip-consonants',
  version: 3,
  years: [3, 6],
  title: { cs: 'Skupiny bě, pě, vě, mě', en: 'Writing bě, pě, vě, mě' },
  task: 'Doplň chybějící písmena:',
  words: withE,
  misconception: 'je-and-mne',
})

export const letters = [order, syllables, longU, softE]
