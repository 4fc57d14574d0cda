import type { Language } from '@katedra/questions'
import { normalized } from '@katedra/questions/stream-safe'

/** What a class writes: a few answers in many spellings, and many that few give. Made from a seed, with the mark of each. */
export interface WrittenAnswer {
  text: string
  isRight: boolean
}

interface Thought {
  isRight: boolean
  /** How often it is thought of, compared with the others. */
  weight: number
  /** How it is put, the most usual way first; "(a|b|)" is one of these. */
  ways: readonly string[]
}

export interface AskedQuestion {
  question: string
  language: Language
  thoughts: readonly Thought[]
}

export const askedQuestions: readonly AskedQuestion[] = [
  {
    question: 'Name one right or freedom from the first part of the constitution.',
    language: 'en',
    thoughts: [
      right(
        50,
        'freedom of speech',
        'speech',
        'free speech',
        '(the|) right to (free|) speech',
        '(the|) freedom of speech',
      ),
      right(
        15,
        'freedom of religion',
        'religion',
        'religious freedom',
        '(the|) right to (practice|choose) (any|your|) religion',
      ),
      right(8, 'freedom of the press', 'press', 'free press', 'freedom of press'),
      right(6, 'freedom of assembly', 'assembly', '(the|) right to assemble', 'to assemble (peacefully|)'),
      wrong(8, '(the|) right to bear arms', 'bear arms', 'guns', 'right to (own|have) (a gun|guns)', 'carry a gun'),
      wrong(6, '(the|) right to vote', 'vote', '(the|) pursuit of happiness', 'happiness', 'liberty', 'freedom'),
      wrong(3, 'no freedom of speech', 'freedom from religion', 'not speech', 'freedom from speech'),
    ],
  },
  {
    question: 'Why do some states have more representatives than others?',
    language: 'en',
    thoughts: [
      right(
        40,
        'population',
        '(because of|) (their|the) population',
        '(they have|) more people',
        '(based on|due to) population',
      ),
      right(
        30,
        '(larger|bigger|higher|greater) population',
        '(because|) they have a (larger|bigger|higher) population',
      ),
      right(10, 'more people live there', '(the|) number of people (in the state|)', 'they are more populated'),
      wrong(15, '(because|) they are (bigger|larger)', 'size', '(the|) size of the state', 'land', 'larger land area'),
      wrong(8, '(less|fewer) people', 'smaller population', 'not population', 'more money', 'they are more important'),
    ],
  },
  {
    question: 'What happens to the bulb when one more is added in series?',
    language: 'en',
    thoughts: [
      right(
        50,
        'it gets dimmer',
        '(it is|) dimmer',
        'the bulb (gets|will be) dimmer',
        '(it becomes|) less bright',
        'it dims',
      ),
      wrong(
        35,
        'it gets brighter',
        '(it is|) brighter',
        'the bulb (gets|will be) brighter',
        '(it becomes|) more bright',
      ),
      wrong(15, 'nothing', 'it stays the same', 'it goes out', 'not dimmer', 'it does not change', 'it burns out'),
    ],
  },
  {
    question: 'Which gas do plants take in?',
    language: 'en',
    thoughts: [
      right(60, 'carbon dioxide', 'CO2', 'carbon dioxide gas', 'they take in carbon dioxide', 'carbondioxide'),
      wrong(40, 'oxygen', 'O2', 'carbon monoxide', 'CO', 'nitrogen', 'water', 'H2O', 'not carbon dioxide', 'dioxide'),
    ],
  },
  {
    question: 'Kdo byl první prezident Československa?',
    language: 'cs',
    thoughts: [
      right(70, 'Masaryk', 'T. G. Masaryk', 'Tomáš Garrigue Masaryk', 'TGM', 'Tomáš Masaryk', '(byl to|) T.G. Masaryk'),
      wrong(30, 'Edvard Beneš', 'Beneš', 'Václav Havel', 'Klement Gottwald', 'Jan Masaryk', 'Emil Hácha', 'Karel IV.'),
    ],
  },
  {
    question: 'Proč se v zimě solí silnice?',
    language: 'cs',
    thoughts: [
      right(30, 'aby neklouzaly', 'aby to neklouzalo', 'kvůli náledí', 'kvůli bezpečnosti', 'aby na nich nebyl led'),
      right(
        40,
        'sůl rozpouští (led|sníh)',
        'aby roztál (led|sníh)',
        'sůl snižuje (bod|teplotu) tání (ledu|)',
        'aby nezamrzly',
      ),
      wrong(
        20,
        'aby klouzaly',
        'sůl zvyšuje (bod|teplotu) tání (ledu|)',
        'aby zamrzly',
        'sůl nerozpouští led',
        'sůl je teplá',
      ),
    ],
  },
  {
    question: 'Co se stane s tlakem, když se zmenší objem?',
    language: 'cs',
    thoughts: [
      right(
        50,
        '(tlak se|) zvýší se',
        '(tlak|) vzroste',
        '(tlak|) stoupne',
        '(tlak|) (roste|stoupá)',
        'bude (větší|vyšší)',
      ),
      wrong(35, '(tlak se|) sníží se', '(tlak|) poklesne', '(tlak|) klesne', '(tlak|) klesá', 'bude (menší|nižší)'),
      wrong(15, 'nezmění se', 'zůstane stejný', 'nic', 'nezvýší se', 'neroste'),
    ],
  },
  {
    question: 'Napiš vzorec kyseliny sírové.',
    language: 'cs',
    thoughts: [
      right(60, 'H2SO4', 'h2so4', 'H₂SO₄', 'je to H2SO4', 'H2SO4.'),
      wrong(40, 'H2SO3', 'H2S', 'HSO4', 'SO2', 'HCl', 'HNO3', 'H2O', 'H3SO4', 'SO4', 'SO4 2-', 'HSO4-'),
    ],
  },
]

function right(weight: number, ...ways: readonly string[]): Thought {
  return { isRight: true, weight, ways }
}

function wrong(weight: number, ...ways: readonly string[]): Thought {
  return { isRight: false, weight, ways }
}

const none = { cs: ['nevím', 'nevim', 'netuším', '?', ''], en: ["I don't know", 'idk', 'not sure', '?', ''] }
const before = { cs: ['myslím, že ', 'asi ', 'podle mě '], en: ['I think ', 'it is ', 'maybe '] }

/** The answers of so many pupils: with slips of fingers, capitals, full stops, and in Czech often without diacritics. */
export function writtenAnswers(
  { thoughts, language }: AskedQuestion,
  count: number,
  random: () => number,
): WrittenAnswer[] {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? ''
  const sum = thoughts.reduce((all, { weight }) => all + weight, 0)
  return Array.from({ length: count }, () => {
    if (random() < 0.05) return { text: pick(none[language]), isRight: false }
    let at = random() * sum
    const thought = thoughts.find(({ weight }) => (at -= weight) < 0) ?? thoughts[0]
    const { ways = [], isRight = false } = thought ?? {}
    // The first ways are the usual ones.
    const way = ways[Math.floor(random() ** 2.2 * ways.length)] ?? ''
    const said = way.replaceAll(/\(([^()]*\|[^()]*)\)/g, (_, some: string) => pick(some.split('|')))
    const plain = said.replaceAll(/\s+/g, ' ').trim()
    const typed = random() < 0.07 ? slipped(plain, random) : plain
    return { text: dressed(random() < 0.04 ? pick(before[language]) + typed : typed, { language, random }), isRight }
  })
}

/** A letter left out, doubled or swapped with the next; never a digit, which would be another answer. */
function slipped(text: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (text.length - 2))
  const [one, next] = [text.charAt(at), text.charAt(at + 1)]
  if (text.length < 8 || /[\d\s.]/.test(one + next)) return text
  const kind = random()
  const other = kind < 0.4 ? next : kind < 0.7 ? one + one + next : next + one
  return text.slice(0, at) + other + text.slice(at + 2)
}

function dressed(text: string, { language, random }: { language: Language; random: () => number }): string {
  const kind = random()
  const cased =
    kind < 0.3
      ? text.toLowerCase()
      : kind < 0.5
        ? text.charAt(0).toUpperCase() + text.slice(1)
        : kind < 0.53
          ? text.toUpperCase()
          : text
  const bare = language === 'cs' && random() < 0.25 ? normalized(cased, 'NFD').replaceAll(/\p{M}/gu, '') : cased
  return `${random() < 0.03 ? ' ' : ''}${bare}${random() < 0.15 ? '.' : ''}`
}
