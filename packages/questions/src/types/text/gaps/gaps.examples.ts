import type { QuestionOf } from '../../../question-type.ts'
import { unusedTextContent, unusedTextKey } from '../text.ts'

const strict = { case_sensitive: false, ignore_diacritics: false, typo_tolerance: false } as const

/** Words to write and a number with its unit; letters to choose; a bank with a word too many. */
export const gapsExamples: readonly [QuestionOf<'text'>, ...QuestionOf<'text'>[]] = [
  {
    type: 'text',
    prompt: {
      cs: 'Největší planeta Sluneční soustavy je [_p1_]. Slunce oběhne jednou za **[_r2_]**, má prstence z [_k3_] a led.',
      en: 'The largest planet of the Solar System is [_p1_]. It orbits the Sun once in **[_r2_]**, its rings are of [_k3_] and ice.',
    },
    points: 3,
    explanation: {
      cs: 'Jupiter oběhne Slunce za necelých dvanáct let, jeho prstence jsou z prachu.',
      en: 'Jupiter orbits the Sun in a little less than twelve years, its rings are of dust.',
    },
    content: {
      ...unusedTextContent,
      gaps: [
        { id: 'p1', kind: 'typed', numeric: false },
        { id: 'r2', kind: 'typed', numeric: true, unit: { cs: 'let', en: 'years' } },
        { id: 'k3', kind: 'typed', numeric: false },
      ],
    },
    key: {
      ...unusedTextKey,
      gaps: {
        rule: 'partial',
        by_gap: {
          p1: {
            kind: 'typed',
            weight: 2,
            accepted: [{ text: 'Jupiter', fraction: 1 }],
            ...strict,
            typo_tolerance: true,
            unmatched: 'wrong',
          },
          r2: {
            kind: 'typed',
            weight: 1,
            accepted: [],
            number: { value: 11.9, tolerance: 0.2 },
            ...strict,
            unmatched: 'wrong',
          },
          k3: {
            kind: 'typed',
            weight: 1,
            accepted: [
              { text: 'prachu', fraction: 1 },
              { text: 'dust', fraction: 1 },
              { text: 'kamení', fraction: 0.5 },
            ],
            ...strict,
            unmatched: 'manual',
          },
        },
      },
    },
  },
  {
    type: 'text',
    prompt: {
      cs: 'Doplň: Dom[_a1_]slili jsme se, že b[_b2_]dlo je na kraji města.',
      en: 'Fill in: She [_a1_] to school every day, but yesterday she [_b2_] at home.',
    },
    points: 2,
    explanation: {
      cs: 'Domyslit je slovo příbuzné s vyjmenovaným slovem myslit, bydlo s vyjmenovaným slovem být.',
      en: 'What happens every day is in the present simple, what happened yesterday in the past simple.',
    },
    content: {
      ...unusedTextContent,
      gaps: [
        {
          id: 'a1',
          kind: 'chosen',
          options: [
            { id: 'x1', text: { cs: 'i', en: 'go' } },
            { id: 'x2', text: { cs: 'y', en: 'goes' } },
          ],
          shuffle: false,
        },
        {
          id: 'b2',
          kind: 'chosen',
          options: [
            { id: 'x1', text: { cs: 'y', en: 'stayed' } },
            { id: 'x2', text: { cs: 'i', en: 'stays' } },
          ],
          shuffle: false,
        },
      ],
    },
    key: {
      ...unusedTextKey,
      gaps: {
        rule: 'exact',
        by_gap: {
          a1: { kind: 'chosen', weight: 1, accepted: [{ word: 'x2', fraction: 1 }] },
          b2: { kind: 'chosen', weight: 1, accepted: [{ word: 'x1', fraction: 1 }] },
        },
      },
    },
  },
  {
    type: 'text',
    prompt: {
      cs: 'Praha leží na [_v1_], Brno na [_v2_] a Ostrava na [_v3_].',
      en: 'Prague lies on the [_v1_], Brno on the [_v2_] and Ostrava on the [_v3_].',
    },
    points: 3,
    explanation: {
      cs: 'Svratka teče Brnem, Odra Ostravou a Vltava Prahou.',
      en: 'The Svratka flows through Brno, the Oder through Ostrava and the Vltava through Prague.',
    },
    content: {
      ...unusedTextContent,
      gaps: [
        { id: 'v1', kind: 'bank' },
        { id: 'v2', kind: 'bank' },
        { id: 'v3', kind: 'bank' },
      ],
      bank: {
        words: [
          { id: 'w4', text: { cs: 'Odře', en: 'Oder' } },
          { id: 'w1', text: { cs: 'Vltavě', en: 'Vltava' } },
          { id: 'w3', text: { cs: 'Labi', en: 'Elbe' } },
          { id: 'w2', text: { cs: 'Svratce', en: 'Svratka' } },
        ],
        reuse: false,
      },
    },
    key: {
      ...unusedTextKey,
      gaps: {
        rule: 'partial',
        by_gap: {
          v1: { kind: 'bank', weight: 1, accepted: [{ word: 'w1', fraction: 1 }] },
          v2: { kind: 'bank', weight: 1, accepted: [{ word: 'w2', fraction: 1 }] },
          v3: { kind: 'bank', weight: 1, accepted: [{ word: 'w4', fraction: 1 }] },
        },
      },
    },
  },
]
