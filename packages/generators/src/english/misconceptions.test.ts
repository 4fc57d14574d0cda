import { expect, test } from 'vitest'
import { adjectives, habits, plurals } from './lexicon.ts'

test.each(habits.map((habit) => [habit.wrong, habit] as const))('%s is named by what is wrong', (_, habit) => {
  const { base, wrong, misspelled } = habit
  expect(misspelled).toBe(wrong === `${base}es` ? 'es-for-s' : base.endsWith('y') ? 'y-kept' : 's-for-es')
})

test.each(adjectives.map(({ wrong, ...adjective }) => [wrong[0], adjective] as const))(
  '%s is named by what is wrong',
  (wrong, { base, comparative, misconception }) => {
    const isIrregular = ['good', 'bad'].includes(base)
    const ofShort = wrong.startsWith('more ') ? 'more-with-short' : 'spelling-before-er'
    expect(misconception).toBe(
      isIrregular ? 'regular-ending' : comparative.startsWith('more ') ? 'er-with-long' : ofShort,
    )
  },
)

test('nobody forms the plural twice of a word that is regular', () => {
  const twice = plurals.filter(({ misconception }) => misconception === 'plural-twice').map(({ one }) => one)
  expect(twice).toEqual(['child', 'man', 'woman'])
})
