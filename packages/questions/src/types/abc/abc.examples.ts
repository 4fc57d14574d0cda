import type { QuestionOf } from '../../question-type.ts'

/** One right option; several, with partial credit; and an order that carries meaning, all or nothing, with formulas. */
export const abcExamples: readonly [QuestionOf<'abc'>, ...QuestionOf<'abc'>[]] = [
  {
    type: 'abc',
    prompt: { cs: 'Které město je hlavním městem Itálie?', en: 'Which city is the capital of Italy?' },
    points: 1,
    explanation: {
      cs: 'Hlavním městem Itálie je od roku 1871 Řím.',
      en: 'Rome has been the capital of Italy since 1871.',
    },
    content: {
      options: [
        { id: 'k4', text: { cs: 'Milán', en: 'Milan' } },
        { id: 'w9', text: { cs: 'Řím', en: 'Rome' } },
        { id: 'b2', text: { cs: 'Neapol', en: 'Naples' } },
        { id: 't7', text: { cs: 'Benátky', en: 'Venice' } },
      ],
      multiple: false,
      shuffle: true,
    },
    key: { correct: ['w9'], rule: 'exact' },
  },
  {
    type: 'abc',
    prompt: { cs: 'Vyber **všechna** prvočísla.', en: 'Choose **all** the prime numbers.' },
    points: 2,
    explanation: {
      cs: 'Číslo 9 je dělitelné třemi a číslo 15 třemi i pěti.',
      en: '9 is divisible by 3, and 15 is divisible by 3 and 5.',
    },
    content: {
      options: [
        { id: 'm3', text: { cs: '2', en: '2' } },
        { id: 'x8', text: { cs: '9', en: '9' } },
        { id: 'c5', text: { cs: '11', en: '11' } },
        { id: 'h1', text: { cs: '15', en: '15' } },
        { id: 'q6', text: { cs: '23', en: '23' } },
      ],
      multiple: true,
      shuffle: true,
    },
    key: { correct: ['m3', 'c5', 'q6'], rule: 'partial' },
  },
  {
    type: 'abc',
    prompt: { cs: 'Které zlomky se rovnají $\\frac{1}{2}$?', en: 'Which fractions equal $\\frac{1}{2}$?' },
    points: 1,
    content: {
      options: [
        { id: 'd1', text: { cs: '$\\frac{2}{4}$', en: '$\\frac{2}{4}$' } },
        { id: 'z4', text: { cs: '$\\frac{3}{5}$', en: '$\\frac{3}{5}$' } },
        { id: 'n0', text: { cs: '$\\frac{4}{8}$', en: '$\\frac{4}{8}$' } },
      ],
      multiple: true,
      shuffle: false,
    },
    key: { correct: ['d1', 'n0'], rule: 'exact' },
  },
]
