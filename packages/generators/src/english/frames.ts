import { textChoice } from '../answers.ts'
import { generatorOf, type Mistake, type WrittenGap } from '../generator.ts'
import type { Random } from '../random.ts'
import {
  activities,
  beings,
  countable,
  objectFrames,
  placePhrases,
  placeSentences,
  possessiveFrames,
  pronouns,
  states,
  things,
  timePhrases,
  timeSentences,
  uncountable,
} from './frames-lexicon.ts'

const common = { subject: 'anglictina' } as const

const chosen = (id: string, right: string, wrong: readonly Mistake<string>[]): WrittenGap => ({
  id,
  kind: 'chosen',
  right,
  wrong: wrong.filter(({ value }) => value !== right),
})

const counts = { 1: { count: 1 }, 2: { count: 2 }, 3: { count: 3 } }

const ofTime = generatorOf({
  ...common,
  topic: 'prepositions',
  name: 'prepositions.of-time',
  version: 2,
  years: [5, 8],
  title: { cs: 'Předložky času', en: 'Prepositions of time' },
  parameters: counts,
  make: (random, { count }, w) => {
    const drawn = random
      .sample(timePhrases, count)
      .map((one) => ({ ...one, phrase: random.pick(one.phrases), sentence: random.pick(timeSentences) }))
    if (new Set(drawn.map(({ sentence }) => sentence)).size < count) return undefined
    const text = drawn.map(({ sentence, phrase }, index) => `${sentence} [_p${index + 1}_] ${phrase}.`).join(' ')
    return {
      prompt: w.text(`Doplň at, on, nebo in. ${text}`, `Fill in at, on or in. ${text}`),
      answer: {
        kind: 'gaps',
        gaps: drawn.map(({ preposition }, index) =>
          chosen(`p${index + 1}`, preposition, [
            { value: 'in', misconception: 'czech-v-as-in' },
            { value: 'on', misconception: 'preposition-of-time' },
            { value: 'at', misconception: 'preposition-of-time' },
          ]),
        ),
      },
      solution: drawn.map(({ rule, preposition, phrase }) => `${w.text(rule.cs, rule.en)} ${preposition} ${phrase}`),
    }
  },
})

const ofPlace = generatorOf({
  ...common,
  topic: 'prepositions',
  name: 'prepositions.of-place',
  version: 3,
  years: [4, 7],
  title: { cs: 'Předložky místa', en: 'Prepositions of place' },
  parameters: counts,
  make: (random, { count }, w) => {
    const drawn = random.sample(placePhrases, count).map((one) => ({
      ...one,
      phrase: random.pick(one.phrases),
      sentence: random.pick(placeSentences[one.preposition]),
    }))
    if (new Set(drawn.map(({ sentence }) => sentence)).size < count) return undefined
    const text = drawn.map(({ sentence, phrase }, index) => `${sentence} [_p${index + 1}_] ${phrase}.`).join(' ')
    return {
      prompt: w.text(`Doplň at, on, nebo in. ${text}`, `Fill in at, on or in. ${text}`),
      answer: {
        kind: 'gaps',
        gaps: drawn.map(({ preposition }, index) =>
          chosen(`p${index + 1}`, preposition, [
            { value: 'on', misconception: 'czech-na-as-on' },
            { value: 'in', misconception: 'preposition-of-place' },
            { value: 'at', misconception: 'preposition-of-place' },
          ]),
        ),
      },
      solution: drawn.map(({ rule, preposition, phrase }) => `${w.text(rule.cs, rule.en)} ${preposition} ${phrase}`),
    }
  },
})

const toBe = generatorOf({
  ...common,
  topic: 'verbs',
  name: 'verbs.to-be',
  years: [3, 5],
  title: { cs: 'Sloveso to be', en: 'The verb to be' },
  parameters: counts,
  make: (random, { count }, w) => {
    const drawn = random.sample(beings, count).map((one) => ({ ...one, state: random.pick(states) }))
    if (count > 1 && new Set(drawn.map(({ form }) => form)).size < 2) return undefined
    const text = drawn.map(({ subject, state }, index) => `${subject} [_v${index + 1}_] ${state}.`).join(' ')
    return {
      prompt: w.text(`Doplň am, is, nebo are. ${text}`, `Fill in am, is or are. ${text}`),
      answer: {
        kind: 'gaps',
        gaps: drawn.map(({ form }, index) =>
          chosen(`v${index + 1}`, form, [
            { value: 'is', misconception: 'is-everywhere' },
            { value: 'are', misconception: form === 'is' ? 'plural-of-be' : 'person-of-be' },
            { value: 'am', misconception: 'person-of-be' },
          ]),
        ),
      },
      solution: [
        w.text(
          'I am, he nebo she is, we, you a they are; jméno nahraď v duchu zájmenem.',
          'I am, he or she is, we, you and they are; put a pronoun in the place of a name.',
        ),
        drawn.map(({ subject, form }) => `${subject} ${form}`).join(', '),
      ],
    }
  },
})

const ingForm = generatorOf({
  ...common,
  topic: 'verbs',
  name: 'verbs.ing-form',
  years: [5, 7],
  title: { cs: 'Přítomný čas průběhový: tvar s -ing', en: 'Present continuous: the -ing form' },
  parameters: { 1: { from: 0, to: 9 }, 2: { from: 3, to: 12 }, 3: { from: 0, to: 15 } },
  make: (random, { from, to }, w) => {
    const { base, ing, wrong, misspelled, rest } = random.pick(activities.slice(from, to))
    const [who, is] = random.pick([
      ['He', 'is'],
      ['She', 'is'],
      ['We', 'are'],
      ['They', 'are'],
      ['I', 'am'],
    ] as const)
    const sentence = `${who} ${is} [_v1_] (${base}) ${rest} now.`
    return {
      prompt: w.text(`Doplň sloveso ve správném tvaru: ${sentence}`, `Fill in the right form of the verb: ${sentence}`),
      answer: {
        kind: 'gaps',
        gaps: [
          {
            id: 'v1',
            kind: 'word',
            accepted: [ing],
            mistakes: [
              { value: base, misconception: 'base-form-kept' },
              { value: wrong, misconception: misspelled },
            ],
          },
        ],
      },
      solution: [
        w.text(
          'Děj probíhá právě teď: am, is, nebo are a sloveso s -ing.',
          'It is happening now: am, is or are and the verb with -ing.',
        ),
        `${base} – ${ing}`,
      ],
    }
  },
})

/** A question whose tense the answer keeps; `…` stands for who is asked about. */
const tenseFrames = [
  { tense: 'simple', question: 'What does … usually do?', cs: 'přítomný čas prostý', en: 'present simple' },
  { tense: 'continuous', question: 'What is … doing now?', cs: 'přítomný čas průběhový', en: 'present continuous' },
  { tense: 'past', question: 'What did … do yesterday?', cs: 'minulý čas prostý', en: 'past simple' },
  { tense: 'future', question: 'What will … do tomorrow?', cs: 'budoucí čas s will', en: 'future with will' },
] as const

const tenses = generatorOf({
  ...common,
  topic: 'verbs',
  name: 'verbs.tense-of-answer',
  years: [6, 9],
  title: { cs: 'Který čas do odpovědi patří', en: 'Which tense belongs in the answer' },
  parameters: { 1: { from: 0, to: 2 }, 2: { from: 0, to: 3 }, 3: { from: 1, to: 4 } },
  make: (random, { from, to }, w) => {
    const { base, third, ing, past, rest } = random.pick(activities)
    const { tense, question, cs, en } = random.pick(tenseFrames.slice(from, to))
    const [who, answers] = random.pick([
      ['she', 'She'],
      ['he', 'He'],
      ['Tom', 'He'],
      ['your sister', 'She'],
    ] as const)
    const forms = { simple: third, continuous: `is ${ing}`, past, future: `will ${base}` }
    const answer = textChoice(random, forms[tense], {
      'present-simple-everywhere': forms.simple,
      // English may tell plans in the continuous as well.
      'continuous-for-other-tense': tense === 'future' ? undefined : forms.continuous,
      'past-for-other-tense': forms.past,
      'future-for-other-tense': forms.future,
      'base-form-kept': base,
    })
    const sentence = `${question.replace('…', who)} ${answers} … ${rest}.`
    return (
      answer && {
        prompt: w.text(`Co patří na volné místo? ${sentence}`, `What fits the gap? ${sentence}`),
        answer,
        solution: [
          w.text(`Odpověď je ve stejném čase jako otázka: ${cs}.`, `The answer has the tense of the question: ${en}.`),
          `${answers} ${forms[tense]} ${rest}.`,
        ],
      }
    )
  },
})

const articles = generatorOf({
  ...common,
  topic: 'nouns',
  name: 'articles.a-an',
  years: [3, 6],
  title: { cs: 'Člen a, nebo an', en: 'A or an' },
  parameters: { 1: { count: 2, isTricky: false }, 2: { count: 3, isTricky: false }, 3: { count: 3, isTricky: true } },
  make: (random, { count, isTricky }, w) => {
    const drawn = random.sample(
      things.filter((thing) => isTricky || !thing.isTricky),
      count,
    )
    if (isTricky && !drawn.some((one) => one.isTricky)) return undefined
    if (new Set(drawn.map(({ article }) => article)).size < 2) return undefined
    const text = drawn.map(({ thing }, index) => `[_a${index + 1}_] ${thing}`).join(', ')
    return {
      prompt: w.text(`Doplň a, nebo an: ${text}`, `Fill in a or an: ${text}`),
      answer: {
        kind: 'gaps',
        gaps: drawn.map(({ article, isTricky: isTrap }, index) =>
          chosen(`a${index + 1}`, article, [
            {
              value: article === 'a' ? 'an' : 'a',
              misconception: isTrap ? 'article-by-letter' : article === 'a' ? 'an-before-consonant' : 'a-everywhere',
            },
          ]),
        ),
      },
      solution: [
        w.text(
          'Rozhoduje první hláska, kterou slyšíš: před samohláskou je an, před souhláskou a.',
          'The first sound decides: an before a vowel, a before a consonant.',
        ),
        drawn.map(({ article, thing }) => `${article} ${thing}`).join(', '),
      ],
    }
  },
})

const pronounForms = generatorOf({
  ...common,
  topic: 'pronouns',
  name: 'pronouns.object-and-possessive',
  version: 2,
  years: [4, 6],
  title: { cs: 'Tvary zájmen', en: 'Forms of pronouns' },
  parameters: { 1: { frames: ['object'] }, 2: { frames: ['possessive'] }, 3: { frames: ['object', 'possessive'] } },
  make: (random, { frames }: { frames: readonly ('object' | 'possessive')[] }, w) => {
    const [subject, object, possessive] = random.pick(pronouns.filter(([one]) => one !== 'she'))
    const isObject = random.pick(frames) === 'object'
    const sentence = random.pick(isObject ? objectFrames : possessiveFrames)
    const answer = isObject
      ? textChoice(random, object, { 'subject-pronoun-kept': subject, 'possessive-for-object': possessive })
      : textChoice(random, possessive, { 'subject-pronoun-kept': subject, 'object-for-possessive': object })
    return (
      answer && {
        prompt: w.text(
          `Který tvar zájmena ${subject} patří na volné místo? ${sentence}`,
          `Which form of ${subject} fits the gap? ${sentence}`,
        ),
        answer,
        solution: [
          isObject
            ? w.text(
                `Po slovese a po předložce je tvar předmětu: ${object}.`,
                `After a verb or a preposition comes the object form: ${object}.`,
              )
            : w.text(
                `Před podstatným jménem je tvar přivlastňovací: ${possessive}.`,
                `Before a noun comes the possessive: ${possessive}.`,
              ),
          sentence.replace('…', isObject ? object : possessive),
        ],
      }
    )
  },
})

function amountFrame(random: Random, isFew: boolean): readonly [sentence: string, isFew: boolean] {
  return isFew
    ? [random.pick(['There are only a … THING left.', 'We still have a … THING.']), true]
    : [random.pick(['How … THING are there?', "We don't have … THING.", 'There were not … THING left.']), false]
}

const muchMany = generatorOf({
  ...common,
  topic: 'nouns',
  name: 'nouns.much-and-many',
  version: 2,
  years: [5, 8],
  title: { cs: 'Much, many, few, little', en: 'Much, many, few, little' },
  parameters: { 1: { isFew: false }, 2: { isFew: false }, 3: { isFew: true } },
  make: (random, { isFew }, w) => {
    const isCountable = random.flip()
    const thing = random.pick(isCountable ? countable : uncountable)
    const [frame, hasFew] = amountFrame(random, isFew && random.flip())
    const sentence = (isCountable ? frame : frame.replace(/\bare\b/, 'is').replace('were', 'was')).replace(
      'THING',
      thing,
    )
    const [right, other] = hasFew
      ? isCountable
        ? ['few', 'little']
        : ['little', 'few']
      : isCountable
        ? ['many', 'much']
        : ['much', 'many']
    const answer = textChoice(random, right, {
      'countable-mixed-up': other,
      // With an article it cannot be read as small: "there were not little apples" is a sentence.
      'amount-mixed-up': hasFew ? (isCountable ? 'many' : 'much') : isCountable ? 'a little' : 'a few',
    })
    return (
      answer && {
        prompt: w.text(`Co patří na volné místo? ${sentence}`, `What fits the gap? ${sentence}`),
        answer,
        solution: [
          isCountable
            ? w.text(`Slovo ${thing} pojmenovává, co jde počítat: many, few.`, `You can count ${thing}: many, few.`)
            : w.text(
                `Slovo ${thing} pojmenovává, co nejde počítat po kusech: much, little.`,
                `You cannot count ${thing}: much, little.`,
              ),
          ...(hasFew ? [w.text('Po členu a stojí few, nebo little.', 'After the article a comes few or little.')] : []),
          sentence.replace('…', right),
        ],
      }
    )
  },
})

/** A place or a friend stands behind a preposition. */
const hasObject = (rest: string): boolean => !/^(?:in|on|with) /.test(rest)

const wordOrder = generatorOf({
  ...common,
  topic: 'verbs',
  name: 'sentences.word-order',
  version: 2,
  years: [4, 8],
  title: { cs: 'Slovosled anglické věty', en: 'Word order' },
  parameters: { 1: { asks: [false] }, 2: { asks: [true] }, 3: { asks: [true, false] } },
  make: (random, { asks }: { asks: readonly boolean[] }, w) => {
    const isQuestion = random.pick(asks)
    // "Tom runs often in the park" may be said too, so that a statement has an object.
    const { base, third, rest } = random.pick(isQuestion ? activities : activities.filter((one) => hasObject(one.rest)))
    const who = random.pick(['she', 'he', 'Tom', 'your friend'])
    const asked = random.pick(['Why', 'When', 'How often'])
    const adverb = random.pick(['always', 'often', 'never', 'usually'])
    const first = who === 'Tom' ? who : `${who.slice(0, 1).toUpperCase()}${who.slice(1)}`
    const right = isQuestion ? [asked, 'does', who, base, rest] : [first, adverb, third, rest, 'on Sundays']
    const place = (order: readonly number[]): string[] => order.map((index) => right[index] ?? '')
    return {
      prompt: isQuestion
        ? w.text('Seřaď slova do anglické otázky.', 'Put the words in order to make a question.')
        : w.text(
            'Seřaď slova do anglické věty, která začíná podmětem.',
            'Put the words in order; begin with the subject.',
          ),
      answer: {
        kind: 'order',
        things: right,
        mistakes: isQuestion
          ? [
              { value: place([0, 2, 1, 3, 4]), misconception: 'inversion-missing' },
              { value: place([0, 3, 2, 1, 4]), misconception: 'main-verb-before-subject' },
            ]
          : [
              { value: place([0, 2, 1, 3, 4]), misconception: 'adverb-after-verb' },
              { value: place([0, 1, 3, 2, 4]), misconception: 'object-before-verb' },
            ],
      },
      solution: [
        isQuestion
          ? w.text(
              'Tázací výraz, does, podmět, sloveso v základním tvaru, další části.',
              'Question word, does, subject, base form, the rest.',
            )
          : w.text(
              'Podmět, příslovce četnosti, sloveso, předmět, čas.',
              'Subject, adverb of frequency, verb, object, time.',
            ),
        `${right.join(' ')}${isQuestion ? '?' : '.'}`,
      ],
    }
  },
})

export const frames = [ofTime, ofPlace, toBe, ingForm, tenses, articles, pronounForms, muchMany, wordOrder]
