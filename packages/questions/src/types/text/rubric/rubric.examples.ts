import type { QuestionOf } from '../../../question-type.ts'

/** A short essay that a teacher marks by three criteria. */
export const rubricExample: QuestionOf<'text'> = {
  type: 'text',
  prompt: {
    cs: 'Popiš, jak se na našem území změnil život lidí po příchodu Slovanů. Napiš 5 až 8 vět.',
    en: 'Describe how life in our lands changed after the arrival of the Slavs. Write 5 to 8 sentences.',
  },
  points: 5.5,
  explanation: {
    cs: 'Slované žili v dřevěných polozemnicích, obdělávali pole a pálili lesy, aby získali půdu.',
    en: 'The Slavs lived in sunken wooden huts, farmed the land and burned forests to gain it.',
  },
  content: { lines: 8, numeric: false },
  key: {
    accepted: [],
    case_sensitive: false,
    ignore_diacritics: true,
    typo_tolerance: false,
    unmatched: 'manual',
    rubric: {
      criteria: [
        {
          id: 'obsah',
          title: { cs: 'Obsah', en: 'Content' },
          description: { cs: 'Obydlí, obživa, krajina.', en: 'Dwellings, livelihood, landscape.' },
          levels: [
            { id: 'l0', title: { cs: 'Nic podstatného', en: 'Nothing essential' }, points: 0 },
            { id: 'l1', title: { cs: 'Jedna změna', en: 'One change' }, points: 1 },
            { id: 'l2', title: { cs: 'Dvě a více změn', en: 'Two or more changes' }, points: 2 },
          ],
        },
        {
          id: 'souvisl',
          title: { cs: 'Souvislost', en: 'Coherence' },
          levels: [
            { id: 'l0', title: { cs: 'Jen heslovitě', en: 'Notes only' }, points: 0 },
            { id: 'l1', title: { cs: 'Věty bez návaznosti', en: 'Sentences that do not connect' }, points: 1.25 },
            { id: 'l2', title: { cs: 'Souvislý text', en: 'A coherent text' }, points: 2.5 },
          ],
        },
        {
          id: 'pravopis',
          title: { cs: 'Pravopis', en: 'Spelling' },
          levels: [
            { id: 'l0', title: { cs: 'Více než pět chyb', en: 'More than five mistakes' }, points: 0 },
            { id: 'l1', title: { cs: 'Tři až pět chyb', en: 'Three to five mistakes' }, points: 0.5 },
            { id: 'l2', title: { cs: 'Nejvýš dvě chyby', en: 'Two mistakes at most' }, points: 1 },
          ],
        },
      ],
      comments: [
        { letter: 'p', text: 'Pozor na shodu přísudku s podmětem.' },
        { letter: 'z', text: 'Chybí závěr.' },
      ],
      shown_before: false,
    },
  },
}
