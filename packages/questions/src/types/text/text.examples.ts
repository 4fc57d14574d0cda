import type { QuestionOf } from '../../question-type.ts'

/** A word with accepted forms; a number with its unit; and an open question that the teacher marks. */
export const textExamples: readonly [QuestionOf<'text'>, ...QuestionOf<'text'>[]] = [
  {
    type: 'text',
    prompt: {
      cs: 'Který český král založil roku 1348 pražskou univerzitu?',
      en: 'Which Bohemian king founded the university in Prague in 1348?',
    },
    points: 1,
    explanation: {
      cs: 'Univerzitu založil 7. dubna 1348 Karel IV.',
      en: 'Charles IV founded the university on 7 April 1348.',
    },
    content: { lines: 1, numeric: false },
    key: {
      accepted: [
        { text: 'Karel IV.', fraction: 1 },
        { text: 'Karel IV', fraction: 1 },
        { text: 'Karel čtvrtý', fraction: 1 },
        { text: 'Charles IV', fraction: 1 },
        { text: 'Karel', fraction: 0.5 },
        { text: 'Charles', fraction: 0.5 },
      ],
      case_sensitive: false,
      ignore_diacritics: true,
      typo_tolerance: false,
      unmatched: 'wrong',
    },
  },
  {
    type: 'text',
    prompt: {
      cs: 'Obdélník má strany 2,5 cm a 5 cm. Jaký je jeho obsah?',
      en: 'The sides of a rectangle are 2.5 cm and 5 cm long. What is its area?',
    },
    points: 2,
    explanation: { cs: '$2{,}5 \\cdot 5 = 12{,}5$', en: '$2.5 \\cdot 5 = 12.5$' },
    content: { lines: 1, numeric: true, unit: { cs: 'cm²', en: 'cm²' } },
    key: {
      accepted: [],
      number: { value: 12.5, tolerance: 0 },
      case_sensitive: false,
      ignore_diacritics: false,
      typo_tolerance: false,
      unmatched: 'wrong',
    },
  },
  {
    type: 'text',
    prompt: {
      cs: 'Vysvětli dvěma větami, proč se na Zemi střídá den a noc.',
      en: 'Explain in two sentences why day and night alternate on the Earth.',
    },
    points: 3,
    explanation: {
      cs: 'Země se za den otočí kolem své osy, a tak Slunce osvětluje postupně různé její části.',
      en: 'The Earth turns on its axis once a day, so the Sun lights different parts of it in turn.',
    },
    content: { lines: 4, numeric: false },
    key: { accepted: [], case_sensitive: false, ignore_diacritics: true, typo_tolerance: false, unmatched: 'manual' },
  },
]
