import { textChoice, type Wrong } from '../answers.ts'
import { generatorOf, type Mistake, type WrittenGap } from '../generator.ts'
import type { Random } from '../random.ts'
import {
  caseNumbers,
  caseQuestions,
  formsOf,
  framedCases,
  frames,
  modelledNouns,
  modelsOf,
  nouns,
  type CaseNumber,
  type FramedCase,
  type GrammaticalNumber,
  type Noun,
} from './declension.ts'

const common = { subject: 'cesky-jazyk', languages: ['cs'] } as const

const numberWords = { singular: 'čísla jednotného', plural: 'čísla množného' } as const
const caseName = (which: CaseNumber): string => `${which}. pád`

interface InSentence {
  noun: Noun
  number: GrammaticalNumber
  which: FramedCase
  frame: string
  /** The form that belongs there; where two are right, the commoner one stands first. */
  form: string
}

function drawnNoun(random: Random, numbers: readonly GrammaticalNumber[], cases = framedCases): InSentence {
  const [noun, number, which] = [random.pick(nouns), random.pick(numbers), random.pick(cases)]
  return { noun, number, which, frame: random.pick(frames[which]), form: formsOf(noun, number, which)[0] ?? '' }
}

function withForm(frame: string, form: string): string {
  return frame.replace('…', form)
}

/** Other cases in which the noun has this form too. */
function sameFormed({ noun, number, which, form }: InSentence): CaseNumber[] {
  return caseNumbers.filter((other) => other !== which && formsOf(noun, number, other).includes(form))
}

const neighbours: Readonly<Record<FramedCase, readonly [confused: CaseNumber, other: CaseNumber]>> = {
  2: [4, 6],
  3: [6, 2],
  4: [1, 2],
  6: [3, 7],
  7: [6, 3],
}

const ofNoun = generatorOf({
  ...common,
  topic: 'cases',
  name: 'cases.of-noun',
  version: 2,
  years: [4, 6],
  title: { cs: 'Určování pádu', en: 'Telling the case of a noun' },
  parameters: {
    1: { numbers: ['singular'], isAlike: false },
    2: { numbers: ['singular', 'plural'], isAlike: false },
    3: { numbers: ['singular', 'plural'], isAlike: true },
  },
  make: (random, { numbers, isAlike }: { numbers: readonly GrammaticalNumber[]; isAlike: boolean }) => {
    const drawn = drawnNoun(random, numbers)
    const { noun, which, frame, form, number } = drawn
    const alike = sameFormed(drawn)
    // Where the form stands for more cases the sentence decides, which is the harder task.
    if (isAlike !== alike.length > 0) return undefined
    const [confused, other] = neighbours[which]
    const [same] = alike
    const isAfterPreposition = !/^(?:Nakresli|Na obrázku vidím|Na fotografii)/.test(frame) || frame.includes('bez …')
    const rest = caseNumbers.filter((one) => ![which, confused, other, same].includes(one))
    const answer = textChoice(random, caseName(which), {
      'case-by-form': same === undefined ? undefined : caseName(same),
      'case-questions': caseName(confused),
      'case-of-preposition': isAfterPreposition ? caseName(other) : undefined,
      'case-order': caseName(random.pick(rest)),
    })
    return (
      answer && {
        prompt: `Ve kterém pádě je slovo „${form}“? ${withForm(frame, form)}`,
        answer,
        solution: [
          `Zeptej se pádovou otázkou na slovo „${form}“: ${caseQuestions[which]}?`,
          // "Pro hasiče" may be for one of them or for more.
          formsOf(noun, number === 'singular' ? 'plural' : 'singular', which).includes(form)
            ? `Je to ${caseName(which)}.`
            : `Je to ${caseName(which)} ${numberWords[number]}.`,
        ],
      }
    )
  },
})

const nounForm = generatorOf({
  ...common,
  topic: 'cases',
  name: 'cases.noun-form',
  version: 2,
  years: [4, 7],
  title: { cs: 'Tvary podstatných jmen', en: 'Forms of nouns' },
  parameters: {
    1: { numbers: ['singular'] },
    2: { numbers: ['plural'] },
    3: { numbers: ['singular', 'plural'] },
  },
  make: (random, { numbers }: { numbers: readonly GrammaticalNumber[] }) => {
    const { noun, number, which, frame, form } = drawnNoun(random, numbers)
    const accepted = formsOf(noun, number, which)
    // A form that is the same as the word itself asks for nothing.
    if (accepted.includes(noun.word)) return undefined
    const others = caseNumbers.flatMap((other) => formsOf(noun, number, other)).filter((one) => !accepted.includes(one))
    const mistakes: Mistake<string>[] = [
      { value: noun.word, misconception: 'base-form-kept' },
      ...[...new Set(others)]
        .filter((value) => value !== noun.word)
        .slice(0, 3)
        .map((value): Mistake<string> => ({ value, misconception: 'form-of-other-case' })),
    ]
    const amount = number === 'singular' ? 'v čísle jednotném' : 'v čísle množném'
    return {
      prompt: `Doplň slovo ${noun.word} ve správném tvaru ${amount}: ${withForm(frame, '[_g1_]')}`,
      answer: { kind: 'gaps', gaps: [{ id: 'g1', kind: 'word', accepted, mistakes }] },
      solution: [
        `Do věty patří ${caseName(which)} (${caseQuestions[which]}). Skloňujeme podle vzoru ${noun.model}.`,
        withForm(frame, form),
      ],
    }
  },
})

const partner: Readonly<Record<string, string>> = { i: 'y', y: 'i' }

const nounEndings = generatorOf({
  ...common,
  topic: 'spelling',
  name: 'spelling.noun-endings',
  version: 2,
  years: [4, 7],
  title: { cs: 'Koncovky podstatných jmen', en: 'Endings of nouns' },
  parameters: { 1: { count: 1 }, 2: { count: 2 }, 3: { count: 3 } },
  make: (random, { count }) => {
    const drawn = random
      .sample(endingWithI, count)
      .map(({ noun, number, which, form }) => ({ noun, number, which, form, frame: random.pick(frames[which]) }))
    if (new Set(drawn.map(({ noun }) => noun.word)).size < count) return undefined
    if (new Set(drawn.map(({ frame }) => frame)).size < count) return undefined
    const gapped = drawn.map(({ frame, form }, index) => withForm(frame, `${form.slice(0, -1)}[_g${index + 1}_]`))
    return {
      prompt: `${count === 1 ? 'Doplň koncovku' : 'Doplň koncovky'} i/y. ${gapped.join(' ')}`,
      answer: {
        kind: 'gaps',
        gaps: drawn.map(({ form }, index): WrittenGap => {
          const right = form.slice(-1)
          const wrong = partner[right] ?? ''
          return {
            id: `g${index + 1}`,
            kind: 'chosen',
            right,
            wrong: [{ value: wrong, misconception: 'ending-by-pattern' }],
          }
        }),
      },
      solution: drawn.map(
        ({ noun, number, which, form }) => `${form}: vzor ${noun.model}, ${caseName(which)} ${numberWords[number]}.`,
      ),
    }
  },
})

/** All forms whose last letter is i or y. */
const endingWithI = nouns.flatMap((noun) =>
  (['singular', 'plural'] as const).flatMap((number) =>
    framedCases.flatMap((which) => {
      const [form, second] = formsOf(noun, number, which)
      return form !== undefined && second === undefined && /[iy]$/.test(form) ? [{ noun, number, which, form }] : []
    }),
  ),
)

/** The first cases end in the same vowel, or both in a consonant: only the second case tells the models apart. */
function endsAlike(one: string, other: string): boolean {
  const ending = (word: string): string => (/[aoeěí]$/.exec(word)?.[0] ?? '').replace('ě', 'e')
  return ending(one) === ending(other)
}

const modelWord = generatorOf({
  ...common,
  topic: 'cases',
  name: 'cases.model-word',
  version: 2,
  years: [5, 7],
  title: { cs: 'Vzory podstatných jmen', en: 'Model words of nouns' },
  parameters: {
    1: { genders: ['feminine'] },
    2: { genders: ['feminine', 'neuter'] },
    3: { genders: ['animate', 'inanimate', 'feminine', 'neuter'] },
  },
  make: (random, { genders }: { genders: readonly (keyof typeof modelsOf)[] }) => {
    const { word, gender, model, genitive } = random.pick(modelledNouns.filter((noun) => genders.includes(noun.gender)))
    const ofGender = random.shuffle(modelsOf[gender].filter((other) => other !== model))
    const alike = ofGender.find((other) => endsAlike(other, word))
    const foreign = random.pick(modelledNouns.filter((noun) => noun.gender !== gender && noun.model !== model)).model
    const wrong: Wrong<string> = {
      'model-by-nominative': alike,
      'model-by-gender': ofGender.find((other) => other !== alike),
      'gender-of-noun': foreign,
    }
    const answer = textChoice(random, model, wrong)
    return (
      answer && {
        prompt: `Podle kterého vzoru skloňujeme podstatné jméno ${word}?`,
        answer,
        solution: [`Určíme rod a 2. pád: ${word}, bez ${genitive}.`, `Stejně se skloňuje vzor ${model}.`],
      }
    )
  },
})

export const cases = [ofNoun, nounForm, nounEndings, modelWord]
