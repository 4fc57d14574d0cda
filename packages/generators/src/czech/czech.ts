import { generatorOf, type WrittenGap } from '../generator.ts'
import { capitals } from './capitals.ts'
import { cases } from './cases.ts'
import { letters as firstLetters } from './letters.ts'
import {
  endingMistakes,
  hardAndSoft,
  listedWords,
  pairs,
  predicates,
  subjectsOfSentences,
  voiced,
  type MarkedWord,
} from './lexicon.ts'
import { prefixes } from './prefixes.ts'
import { sentences as madeUpSentences } from './sentences.ts'
import { wordClasses } from './word-classes.ts'

const common = { subject: 'cesky-jazyk', languages: ['cs'] } as const

const partner: Readonly<Record<string, string>> = { i: 'y', y: 'i', í: 'ý', ý: 'í' }

/** A letter to choose, at the place of `_` in the word. */
function letterGap(
  id: string,
  { letter }: MarkedWord,
  misconception: 'listed-words' | 'soft-hard-consonant',
): WrittenGap {
  return { id, kind: 'chosen', right: letter, wrong: [{ value: partner[letter] ?? '', misconception }] }
}

function withGap(word: string, id: string): string {
  return word.replace('_', `[_${id}_]`)
}

const counts = { 1: { count: 2 }, 2: { count: 3 }, 3: { count: 4 } }

const letters = (name: string, words: readonly MarkedWord[], misconception: 'listed-words' | 'soft-hard-consonant') =>
  generatorOf({
    ...common,
    topic: 'spelling',
    name,
    version: 2,
    years: misconception === 'listed-words' ? [3, 6] : [2, 4],
    title:
      misconception === 'listed-words'
        ? { cs: 'Vyjmenovaná slova', en: 'Listed words with y' }
        : { cs: 'Tvrdé a měkké souhlásky', en: 'Hard and soft consonants' },
    parameters: counts,
    make: (random, { count }) => {
      const drawn = random.sample(words, count)
      if (new Set(drawn.map(({ letter }) => 'ií'.includes(letter))).size < 2) return undefined
      return {
        prompt: `Doplň chybějící písmena: ${drawn.map(({ word }, index) => withGap(word, `g${index + 1}`)).join(', ')}.`,
        answer: { kind: 'gaps', gaps: drawn.map((word, index) => letterGap(`g${index + 1}`, word, misconception)) },
        solution: drawn.map(({ word, letter, reason }) => `${word.replace('_', letter)}: ${reason}.`),
      }
    },
  })

const meaning = generatorOf({
  ...common,
  topic: 'spelling',
  name: 'spelling.meaning-of-pairs',
  version: 4,
  years: [3, 7],
  title: { cs: 'Slova, která se liší jen i/y', en: 'Words that differ in i and y' },
  parameters: { 1: { count: 1 }, 2: { count: 2 }, 3: { count: 3 } },
  make: (random, { count }) => {
    const drawn = random.sample(pairs, count)
    return {
      prompt: `${count === 1 ? 'Doplň chybějící písmeno' : 'Doplň chybějící písmena'}. ${drawn.map(({ sentence }, index) => withGap(sentence, `g${index + 1}`)).join(' ')}`,
      answer: {
        kind: 'gaps',
        gaps: drawn.map(({ letter, other }, index): WrittenGap => ({
          id: `g${index + 1}`,
          kind: 'chosen',
          right: letter,
          wrong: [{ value: other, misconception: 'meaning-of-pair' }],
        })),
      },
      solution: drawn.map(
        ({ sentence, letter, reason }) => `${sentence.replace('_', letter).replace(/\.$/, '')} – ${reason}.`,
      ),
    }
  },
})

const consonants = generatorOf({
  ...common,
  topic: 'spelling',
  name: 'spelling.paired-consonants',
  version: 2,
  years: [2, 4],
  title: { cs: 'Párové souhlásky', en: 'Paired consonants' },
  parameters: counts,
  make: (random, { count }) => {
    const drawn = random.sample(voiced, count)
    return {
      prompt: `Doplň chybějící souhlásky: ${drawn.map(({ word }, index) => withGap(word, `g${index + 1}`)).join(', ')}.`,
      answer: {
        kind: 'gaps',
        gaps: drawn.map(({ letter, other }, index): WrittenGap => ({
          id: `g${index + 1}`,
          kind: 'chosen',
          right: letter,
          wrong: [{ value: other, misconception: 'voiced-by-sound' }],
        })),
      },
      solution: drawn.map(
        ({ word, letter, related }) => `${word.replace('_', letter)}: v příbuzném tvaru „${related}“ slyšíš ${letter}.`,
      ),
    }
  },
})

const agreement = generatorOf({
  ...common,
  topic: 'agreement',
  name: 'agreement.past-tense',
  version: 4,
  years: [5, 9],
  title: { cs: 'Shoda přísudku s podmětem', en: 'Agreement of verb and subject' },
  parameters: { 1: { count: 1 }, 2: { count: 2 }, 3: { count: 3 } },
  make: (random, { count }) => {
    const drawn = random.sample(subjectsOfSentences, count)
    const sentences = drawn.map((subject, index) => {
      const { stem, rest } = random.pick(predicates[subject.kind])
      return { ...subject, id: `g${index + 1}`, stem, rest: random.pick(rest) }
    })
    return {
      prompt: `${count === 1 ? 'Doplň koncovku' : 'Doplň koncovky'}. ${sentences.map(({ word, stem, id, rest }) => `${word} ${stem}[_${id}_] ${rest}.`).join(' ')}`,
      answer: {
        kind: 'gaps',
        gaps: sentences.map(({ id, ending }): WrittenGap => ({
          id,
          kind: 'chosen',
          right: ending,
          wrong: endingMistakes[ending].map(([value, misconception]) => ({ value, misconception })),
        })),
      },
      solution: sentences.map(
        ({ word, stem, ending, gender }) => `${word} ${stem}${ending}: ${gender}, píše se -${ending}.`,
      ),
    }
  },
})

export const czech = [
  letters('spelling.listed-words', listedWords, 'listed-words'),
  letters('spelling.hard-and-soft-consonants', hardAndSoft, 'soft-hard-consonant'),
  meaning,
  consonants,
  agreement,
  ...firstLetters,
  ...capitals,
  ...prefixes,
  ...wordClasses,
  ...cases,
  ...madeUpSentences,
]
