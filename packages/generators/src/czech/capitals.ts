import { textChoice } from '../answers.ts'
import { generatorOf, type WrittenGap } from '../generator.ts'
import { capitalFrames, longNames, type Framed } from './capitals-lexicon.ts'

const common = { subject: 'cesky-jazyk', languages: ['cs'], topic: 'spelling' } as const

const upper = (letter: string): string => letter.toUpperCase()

const letters = generatorOf({
  ...common,
  name: 'spelling.capitals-in-sentences',
  years: [3, 7],
  title: { cs: 'Velká písmena ve větách', en: 'Capital letters in sentences' },
  parameters: { 1: { count: 1 }, 2: { count: 2 }, 3: { count: 3 } },
  make: (random, { count }) => {
    const drawn = random.sample(capitalFrames, count).map((frame) => ({ ...frame, word: random.pick(frame.words) }))
    // The rules of a question are different ones.
    if (new Set(drawn.map(({ reason }) => reason)).size < count) return undefined
    const gap = ({ word }: Framed & { word: string }, index: number): string => `[_g${index + 1}_]${word.slice(1)}`
    return {
      prompt: `Doplň velké, nebo malé písmeno. ${drawn.map((one, index) => one.sentence.replace('…', gap(one, index))).join(' ')}`,
      answer: {
        kind: 'gaps',
        gaps: drawn.map(({ word, isName }, index): WrittenGap => {
          const letter = word.slice(0, 1)
          return {
            id: `g${index + 1}`,
            kind: 'chosen',
            right: isName ? upper(letter) : letter,
            wrong: [
              {
                value: isName ? letter : upper(letter),
                misconception: isName ? 'capital-missing' : 'capital-of-common-word',
              },
            ],
          }
        }),
      },
      solution: drawn.map(({ word, isName, reason }) => {
        const written = isName ? `${upper(word.slice(0, 1))}${word.slice(1)}` : word
        return `${written}: ${reason}.`
      }),
    }
  },
})

const names = generatorOf({
  ...common,
  name: 'spelling.names-of-more-words',
  version: 4,
  years: [5, 8],
  title: { cs: 'Víceslovná jména', en: 'Names of more words' },
  parameters: { 1: { until: 20 }, 2: { until: 30 }, 3: { until: 40 } },
  make: (random, { until }) => {
    const { name, reason, before } = random.pick(longNames.slice(0, until))
    const words = name.split(' ')
    const cased = (capitals: readonly boolean[]): string =>
      words
        .map((word, index) => {
          const [first, rest] = [word.slice(0, 1), word.slice(1)]
          return `${capitals[index] === true ? upper(first) : first.toLowerCase()}${rest}`
        })
        .join(' ')
    const right = cased(words.map((word) => word.slice(0, 1) === upper(word.slice(0, 1))))
    const answer = textChoice(random, right, {
      'capital-missing': cased(words.map(() => false)),
      'capital-every-word': cased(words.map(() => true)),
      'capital-first-only': cased(words.map((_, index) => index === 0)),
      'capital-last-only': cased(words.map((_, index) => index === words.length - 1)),
    })
    return (
      answer && {
        prompt: `Jak se správně píše název na volném místě? ${before} …`,
        answer,
        solution: [reason, right],
      }
    )
  },
})

export const capitals = [letters, names]
