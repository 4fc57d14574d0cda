import { textChoice, type Wrong } from '../answers.ts'
import { generatorOf } from '../generator.ts'
import type { Random } from '../random.ts'
import { casts, places, plans, planTimes, pureManners, times, type SentencePart } from './sentence-lexicon.ts'

const common = { subject: 'cesky-jazyk', languages: ['cs'], topic: 'sentences' } as const

interface Part {
  /** The word that is asked for; its preposition belongs to it. */
  text: string
  is: SentencePart
}

interface Made {
  text: string
  subject: Part
  object: Part
  predicate: Part
  attribute: Part
  /** The attribute of the object. */
  other: Part
  place: Part
  time: Part
  manner: Part
}

/** A made-up sentence with all its parts; `isTurned` puts the object to the front and the subject to the end. */
function made(random: Random, isTurned: boolean): Made {
  const cast = random.pick(casts)
  const act = random.pick(cast.acts)
  const [preposition, place] = random.pick(places)
  const parts = {
    subject: { text: random.pick(cast.people), is: 'podmět' },
    attribute: { text: random.pick(cast.adjectives), is: 'přívlastek' },
    predicate: { text: act.verb, is: 'přísudek' },
    other: { text: random.pick(act.adjectives), is: 'přívlastek' },
    object: { text: random.pick(act.things), is: 'předmět' },
    place: { text: `${preposition} ${place}`, is: 'příslovečné určení místa' },
    time: { text: random.pick(times), is: 'příslovečné určení času' },
    manner: { text: random.pick(pureManners), is: 'příslovečné určení způsobu' },
  } as const
  const { subject, attribute, predicate, other, object, time, manner } = parts
  const order = isTurned
    ? [other, object, time, predicate, parts.place, manner, attribute, subject]
    : [attribute, subject, time, manner, predicate, other, object, parts.place]
  const text = order.map((part) => part.text).join(' ')
  return { ...parts, text: `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.` }
}

const subjectOf = generatorOf({
  ...common,
  name: 'sentences.subject-and-predicate',
  version: 4,
  years: [4, 6],
  title: { cs: 'Podmět a přísudek', en: 'Subject and verb of a sentence' },
  parameters: { 1: { isTurned: false }, 2: { isTurned: true }, 3: { isTurned: true } },
  make: (random, { isTurned }) => {
    const { text, subject, object, predicate, attribute, other, time } = made(random, isTurned)
    const isSubject = random.int(1, 3) > 1
    const first = isTurned ? other.text : attribute.text
    const answer = isSubject
      ? textChoice(random, subject.text, {
          'first-word-subject': first,
          'object-for-subject': object.text,
          'predicate-for-subject': predicate.text,
          'attribute-for-subject': isTurned ? attribute.text : undefined,
        })
      : textChoice(random, predicate.text, {
          'object-for-predicate': object.text,
          'adverbial-for-predicate': time.text,
          'predicate-for-subject': subject.text,
        })
    return (
      answer && {
        prompt: `Které slovo je ${isSubject ? 'podmětem' : 'přísudkem'} této věty? ${text}`,
        answer,
        solution: isSubject
          ? [
              `Zeptej se kdo, co: Kdo ${predicate.text.replace(/a$/, '')}?`,
              `Podmětem je slovo „${subject.text}“ v 1. pádě.`,
            ]
          : [`Zeptej se, co podmět dělá: Co dělá ${subject.text}?`, `Přísudkem je sloveso „${predicate.text}“.`],
      }
    )
  },
})

const questions: Readonly<Record<SentencePart, string>> = {
  podmět: 'kdo, co',
  přísudek: 'co podmět dělá',
  předmět: 'koho, co (pád, který není první)',
  přívlastek: 'jaký, který, čí',
  'příslovečné určení místa': 'kde, kam, odkud',
  'příslovečné určení času': 'kdy, jak dlouho',
  'příslovečné určení způsobu': 'jak',
}

const confusedParts: Readonly<Record<SentencePart, Wrong<SentencePart>>> = {
  podmět: {
    'object-for-subject': 'předmět',
    'predicate-for-subject': 'přísudek',
    'attribute-for-subject': 'přívlastek',
  },
  přísudek: {
    'predicate-for-subject': 'podmět',
    'object-for-predicate': 'předmět',
    'adverbial-for-predicate': 'příslovečné určení způsobu',
  },
  předmět: {
    'object-for-subject': 'podmět',
    'attribute-object': 'přívlastek',
    'object-adverbial': 'příslovečné určení místa',
  },
  přívlastek: {
    'attribute-object': 'předmět',
    'attribute-for-subject': 'podmět',
    'attribute-adverbial': 'příslovečné určení způsobu',
  },
  'příslovečné určení místa': {
    'adverbial-time-place': 'příslovečné určení času',
    'adverbial-manner-place': 'příslovečné určení způsobu',
    'object-adverbial': 'předmět',
  },
  'příslovečné určení času': {
    'adverbial-time-place': 'příslovečné určení místa',
    'adverbial-time-manner': 'příslovečné určení způsobu',
    'object-adverbial': 'předmět',
  },
  'příslovečné určení způsobu': {
    'adverbial-time-manner': 'příslovečné určení času',
    'adverbial-manner-place': 'příslovečné určení místa',
    'attribute-adverbial': 'přívlastek',
  },
}

const parts = generatorOf({
  ...common,
  name: 'sentences.parts',
  version: 5,
  years: [6, 9],
  title: { cs: 'Větné členy', en: 'Parts of a sentence' },
  parameters: {
    1: { asked: ['subject', 'predicate', 'object'], isTurned: false },
    2: { asked: ['object', 'attribute', 'place', 'subject'], isTurned: true },
    3: { asked: ['time', 'manner', 'place', 'attribute', 'other'], isTurned: true },
  },
  make: (random, { asked, isTurned }: { asked: readonly Exclude<keyof Made, 'text'>[]; isTurned: boolean }) => {
    const sentence = made(random, isTurned)
    const { text, is } = sentence[random.pick(asked)]
    const answer = textChoice(random, is, confusedParts[is])
    return (
      answer && {
        prompt: `Jakým větným členem je „${text}“ v této větě? ${sentence.text}`,
        answer,
        solution: [`Na tento větný člen se ptáme: ${questions[is]}.`, `„${text}“ je ${is}.`],
      }
    )
  },
})

/** Beginnings after which nobody asks. */
const tellings = ['Myslím, že', 'Maminka říkala, že', 'V dopise stojí, že', 'Domluvili jsme se, že'] as const

const kindsOfSentences = ['oznamovací', 'tázací', 'rozkazovací', 'přací'] as const

const kinds = generatorOf({
  ...common,
  name: 'sentences.kinds',
  version: 2,
  years: [3, 5],
  title: { cs: 'Druhy vět', en: 'Kinds of sentences' },
  parameters: {
    1: { asked: ['oznamovací', 'tázací'] },
    2: { asked: ['oznamovací', 'tázací', 'rozkazovací'] },
    3: { asked: kindsOfSentences },
  },
  make: (random, { asked }: { asked: readonly (typeof kindsOfSentences)[number][] }) => {
    const { we, come, wish } = random.pick(plans)
    const time = random.pick(planTimes)
    const is = random.pick(asked)
    const text = {
      // Without its sign "Dnes půjdeme do kina" might be asked as well.
      oznamovací: `${random.pick(tellings)} ${time} ${we}`,
      tázací: `${random.pick(['Proč', 'S kým', 'Jak'])} ${time} ${we}`,
      rozkazovací: `${come} ${time}`,
      přací: `${random.pick(['Kéž bychom', 'Kdybychom tak'])} ${time} ${wish}`,
    }[is]
    const wrong = {
      oznamovací: { 'question-statement': 'tázací', 'statement-command': 'rozkazovací', 'statement-wish': 'přací' },
      tázací: { 'question-statement': 'oznamovací', 'question-command': 'rozkazovací', 'question-wish': 'přací' },
      rozkazovací: { 'command-wish': 'přací', 'statement-command': 'oznamovací', 'question-command': 'tázací' },
      přací: { 'command-wish': 'rozkazovací', 'statement-wish': 'oznamovací', 'question-wish': 'tázací' },
    }[is]
    const answer = textChoice(random, is, wrong)
    const sign = { oznamovací: 'tečka', tázací: 'otazník', rozkazovací: 'vykřičník', přací: 'vykřičník' }[is]
    const aim = {
      oznamovací: 'Věta něco sděluje.',
      tázací: 'Věta se na něco ptá.',
      rozkazovací: 'Věta někoho k něčemu vyzývá.',
      přací: 'Věta vyslovuje přání.',
    }[is]
    return (
      answer && {
        prompt: `Jaká je to věta? Znaménko na konci chybí: „${text}“`,
        answer,
        solution: [aim, `Je to věta ${is}, na konci bude ${sign}.`],
      }
    )
  },
})

export const sentences = [subjectOf, parts, kinds]
