import { numberAnswer, textChoice } from '../answers.ts'
import { exact } from '../exact.ts'
import { generatorOf, type Mistake } from '../generator.ts'
import { datesAndTime } from './dates-and-time.ts'
import { frames } from './frames.ts'
import { adjectives, habits, irregularVerbs, plurals } from './lexicon.ts'

const common = { subject: 'anglictina' } as const

const forms = (wrong: Readonly<Record<string, Mistake<string>['misconception']>>, right: string): Mistake<string>[] =>
  Object.entries(wrong)
    .filter(([value]) => value !== right)
    .map(([value, misconception]) => ({ value, misconception }))

const pastTense = generatorOf({
  ...common,
  topic: 'verbs',
  name: 'verbs.irregular-past',
  version: 2,
  years: [5, 9],
  title: { cs: 'Nepravidelná slovesa: minulý čas', en: 'Irregular verbs: past tense' },
  parameters: { 1: { from: 0, to: 16 }, 2: { from: 8, to: 28 }, 3: { from: 16, to: 36 } },
  make: (random, { from, to }, w) => {
    const { base, past, participle, regular, object } = random.pick(irregularVerbs.slice(from, to))
    const [who, when] = [
      random.pick(['I', 'We', 'They', 'My friends']),
      random.pick(['Yesterday', 'Last week', 'Two days ago']),
    ]
    const subject = who === 'I' ? who : who.toLowerCase()
    return {
      prompt: w.text(
        `Doplň sloveso v minulém čase: ${when} ${subject} [_v1_] (${base}) ${object}.`,
        `Fill in the past tense: ${when} ${subject} [_v1_] (${base}) ${object}.`,
      ),
      answer: {
        kind: 'gaps',
        gaps: [
          {
            id: 'v1',
            kind: 'word',
            accepted: [past],
            mistakes: forms(
              { [participle]: 'participle-for-past', [base]: 'base-form-kept', [regular]: 'regular-ending' },
              past,
            ),
          },
        ],
      },
      solution: [
        w.text(
          `Sloveso ${base} je nepravidelné: ${base} – ${past} – ${participle}.`,
          `The verb ${base} is irregular: ${base} – ${past} – ${participle}.`,
        ),
      ],
    }
  },
})

/** Verbs that make no sense after "already" with what follows them. */
const neverAlready = new Set(['know', 'wake'])

const perfect = generatorOf({
  ...common,
  topic: 'verbs',
  name: 'verbs.irregular-participle',
  version: 3,
  years: [7, 9],
  title: { cs: 'Nepravidelná slovesa: příčestí', en: 'Irregular verbs: participle' },
  parameters: { 1: { from: 0, to: 16 }, 2: { from: 8, to: 28 }, 3: { from: 16, to: 36 } },
  make: (random, { from, to }, w) => {
    const { base, past, participle, regular, object } = random.pick(irregularVerbs.slice(from, to))
    const who = random.pick(['I have', 'We have', 'They have', 'My friends have'])
    if (neverAlready.has(base)) return undefined
    const answer = textChoice(random, participle, {
      'base-form-kept': base,
      'regular-ending': regular,
      'participle-for-past': past,
    })
    return (
      answer && {
        prompt: w.text(
          `Který tvar slovesa ${base} patří na volné místo? ${who} already … ${object}.`,
          `Which form of ${base} fits the gap? ${who} already … ${object}.`,
        ),
        answer,
        solution: [
          w.text(
            'Po have následuje příčestí, třetí tvar slovesa.',
            'Have is followed by the participle, the third form of the verb.',
          ),
          `${base} – ${past} – ${participle}`,
        ],
      }
    )
  },
})

const thirdPerson = generatorOf({
  ...common,
  topic: 'verbs',
  name: 'verbs.third-person',
  version: 3,
  years: [4, 6],
  title: { cs: 'Přítomný čas: 3. osoba', en: 'Present simple: third person' },
  parameters: { 1: { count: 8 }, 2: { count: 14 }, 3: { count: 20 } },
  make: (random, { count }, w) => {
    const { base, third, wrong, misspelled, rest } = random.pick(habits.slice(0, count))
    const isThird = random.int(1, 3) > 1
    const who = isThird
      ? random.pick(['He', 'She', 'My sister', 'Tom'])
      : random.pick(['I', 'We', 'They', 'My parents'])
    const right = isThird ? third : base
    return {
      prompt: w.text(
        `Doplň sloveso v přítomném čase: ${who} [_v1_] (${base}) ${rest} every day.`,
        `Fill in the present simple: ${who} [_v1_] (${base}) ${rest} every day.`,
      ),
      answer: {
        kind: 'gaps',
        gaps: [
          {
            id: 'v1',
            kind: 'word',
            accepted: [right],
            mistakes: isThird
              ? forms({ [base]: 'third-person-s', [wrong]: misspelled }, right)
              : forms({ [third]: 's-everywhere' }, right),
          },
        ],
      },
      solution: [
        isThird
          ? w.text(
              `Podmět ${who} je 3. osoba čísla jednotného, sloveso má koncovku: ${third}.`,
              `The subject ${who} is the third person singular, so the verb takes an ending: ${third}.`,
            )
          : w.text(
              `Podmět ${who} není 3. osoba čísla jednotného, sloveso zůstává bez koncovky: ${base}.`,
              `The subject ${who} is not the third person singular, so the verb has no ending: ${base}.`,
            ),
      ],
    }
  },
})

const plural = generatorOf({
  ...common,
  topic: 'nouns',
  name: 'nouns.plural',
  version: 3,
  years: [4, 7],
  title: { cs: 'Množné číslo', en: 'Plural of nouns' },
  parameters: { 1: { from: 0, to: 12 }, 2: { from: 6, to: 22 }, 3: { from: 14, to: 30 } },
  make: (random, { from, to }, w) => {
    const { one, many, wrong, misconception, rule } = random.pick(plurals.slice(from, to))
    const count = random.pick(['two', 'three', 'four', 'five', 'many'])
    const mistakes = forms(
      {
        [`${one}s`]: wrong === undefined ? misconception : 'only-s',
        [one]: 'base-form-kept',
        ...(wrong === undefined ? {} : { [wrong]: misconception }),
      },
      many,
    )
    return {
      prompt: w.text(
        `Doplň slovo v množném čísle: one ${one}, ${count} [_n1_].`,
        `Fill in the plural: one ${one}, ${count} [_n1_].`,
      ),
      answer: { kind: 'gaps', gaps: [{ id: 'n1', kind: 'word', accepted: [many], mistakes }] },
      solution: [w.text(rule.cs, rule.en), `one ${one}, ${count} ${many}`],
    }
  },
})

const ones = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

function spelled(value: number): string {
  if (value >= 100)
    return `${ones[Math.floor(value / 100)]} hundred${value % 100 === 0 ? '' : ` and ${spelled(value % 100)}`}`
  if (value < 20) return ones[value] ?? ''
  return `${tens[Math.floor(value / 10)]}${value % 10 === 0 ? '' : `-${ones[value % 10]}`}`
}

const numerals = generatorOf({
  ...common,
  topic: 'numerals',
  name: 'numerals.read',
  version: 2,
  years: [3, 6],
  title: { cs: 'Anglické číslovky', en: 'Numbers in words' },
  parameters: { 1: { min: 13, max: 49 }, 2: { min: 13, max: 99 }, 3: { min: 101, max: 999 } },
  make: (random, { min, max }, w) => {
    const value = random.int(min, max)
    const [hundreds, ten, one] = [Math.floor(value / 100) * 100, Math.floor((value % 100) / 10), value % 10]
    const answer = numberAnswer(exact(value), {
      'german-order': ten === 1 || one === 0 || ten === 0 ? undefined : exact(hundreds + one * 10 + ten),
      'ten-for-teen':
        ten === 1 && one > 2
          ? exact(hundreds + one * 10)
          : one === 0 && ten > 1
            ? exact(hundreds + 10 + ten)
            : undefined,
      'tens-slip': exact(value + 10),
    })
    return (
      answer && {
        prompt: w.text(`Zapiš číslicemi: ${spelled(value)}`, `Write in digits: ${spelled(value)}`),
        answer,
        solution: [
          ten >= 2 && one > 0
            ? w.text(
                `Nejprve jsou desítky ${tens[ten]}, po spojovníku jednotky ${ones[one]}.`,
                `First come the tens, ${tens[ten]}, after the hyphen the ones, ${ones[one]}.`,
              )
            : value % 100 === 0
              ? w.text(
                  `Slovo hundred znamená sto: ${hundreds / 100} · 100.`,
                  `Hundred stands for 100: ${hundreds / 100} × 100.`,
                )
              : value % 100 < 13
                ? w.text(
                    `Nejprve jsou stovky ${ones[hundreds / 100]} hundred, po and následuje ${ones[value % 100]}.`,
                    `First come the hundreds, ${ones[hundreds / 100]} hundred, and after “and” ${ones[value % 100]}.`,
                  )
                : w.text(
                    'Přípona -teen znamená 13 až 19, přípona -ty celé desítky.',
                    'The ending -teen stands for 13 to 19, the ending -ty for whole tens.',
                  ),
          `${spelled(value)} = ${value}`,
        ],
      }
    )
  },
})

const comparison = generatorOf({
  ...common,
  topic: 'nouns',
  name: 'adjectives.comparative',
  version: 2,
  years: [6, 9],
  title: { cs: 'Stupňování přídavných jmen', en: 'Comparison of adjectives' },
  parameters: { 1: { from: 0, to: 10 }, 2: { from: 4, to: 18 }, 3: { from: 8, to: 24 } },
  make: (random, { from, to }, w) => {
    const { base, comparative, wrong, rule, misconception, thing } = random.pick(adjectives.slice(from, to))
    const sentence = random.pick([
      `This ${thing} is … than that one.`,
      `Our ${thing} is … than yours.`,
      `The first ${thing} is … than the second one.`,
    ])
    const answer = textChoice(random, comparative, {
      'base-form-kept': base,
      [misconception]: wrong[0],
      'doubles-comparison': wrong[1],
    })
    return (
      answer && {
        prompt: w.text(
          `Který tvar slova ${base} patří na volné místo? ${sentence}`,
          `Which form of ${base} fits the gap? ${sentence}`,
        ),
        answer,
        solution: [w.text(rule.cs, rule.en), `${base} – ${comparative}`],
      }
    )
  },
})

export const english = [pastTense, perfect, thirdPerson, plural, numerals, comparison, ...frames, ...datesAndTime]
