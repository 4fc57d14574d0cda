import { generatorOf, type WrittenGap } from '../generator.ts'
import { prefixed, prepositions } from './prefixes-lexicon.ts'

const common = { subject: 'cesky-jazyk', languages: ['cs'], topic: 'spelling' } as const

const prefix = generatorOf({
  ...common,
  name: 'spelling.prefixes-s-z-vz',
  version: 2,
  years: [5, 8],
  title: { cs: 'Předpony s-, z-, vz-', en: 'Prefixes s-, z- and vz-' },
  parameters: { 1: { count: 1 }, 2: { count: 2 }, 3: { count: 3 } },
  make: (random, { count }) => {
    const drawn = random.sample(prefixed, count)
    if (count > 1 && new Set(drawn.map(({ right }) => right)).size < 2) return undefined
    return {
      prompt: `Doplň předponu s-, z-, nebo vz-. ${drawn.map(({ sentence }, index) => sentence.replace('_', `[_g${index + 1}_]`)).join(' ')}`,
      answer: {
        kind: 'gaps',
        gaps: drawn.map(({ right }, index): WrittenGap => ({
          id: `g${index + 1}`,
          kind: 'chosen',
          right,
          wrong: (['s', 'z', 'vz'] as const)
            .filter((other) => other !== right)
            .map((value) => ({
              value,
              misconception: value === 'vz' || right === 'vz' ? 'prefix-vz' : 'prefix-by-sound',
            })),
        })),
      },
      solution: drawn.map(({ sentence, right, reason }) => {
        const word = sentence.split(' ').find((one) => one.includes('_')) ?? ''
        return `${word.replace('_', right).replace(/[.,]$/, '')}: ${reason}.`
      }),
    }
  },
})

const preposition = generatorOf({
  ...common,
  name: 'spelling.prepositions-s-z',
  years: [4, 7],
  title: { cs: 'Předložky s, z', en: 'Prepositions s and z' },
  parameters: { 1: { count: 1 }, 2: { count: 2 }, 3: { count: 3 } },
  make: (random, { count }) => {
    const drawn = random.sample(prepositions, count).map((frame) => ({ ...frame, noun: random.pick(frame.nouns) }))
    if (count > 1 && new Set(drawn.map(({ right }) => right)).size < 2) return undefined
    return {
      prompt: `Doplň předložku s, nebo z. ${drawn.map(({ before, noun, after }, index) => `${before} [_g${index + 1}_] ${noun}${after}`).join(' ')}`,
      answer: {
        kind: 'gaps',
        gaps: drawn.map(({ right }, index): WrittenGap => ({
          id: `g${index + 1}`,
          kind: 'chosen',
          right,
          wrong: [{ value: right === 's' ? 'z' : 's', misconception: 'preposition-by-sound' }],
        })),
      },
      solution: drawn.map(({ right, noun }) =>
        right === 's' ? `s ${noun}: 7. pád, ptáme se s kým, s čím.` : `z ${noun}: 2. pád, ptáme se odkud, z čeho.`,
      ),
    }
  },
})

export const prefixes = [prefix, preposition]
