import type { LocalText } from '@katedra/questions'
import { misconceptionsOfGeometry } from './misconceptions/geometry.ts'
import { misconceptionsOfLanguages } from './misconceptions/languages.ts'
import { misconceptionsOfNumbers } from './misconceptions/numbers.ts'
import { misconceptionsOfAlgebra } from './misconceptions/algebra.ts'
import { misconceptionsOfScience } from './misconceptions/science.ts'

/**
 * What pupils get wrong, as a sentence about one of them in the third person: "sčítá jmenovatele". A wrong answer that comes
 * from one of these tells a teacher what to speak about.
 */
export const misconceptions = {
  ...misconceptionsOfNumbers,
  ...misconceptionsOfAlgebra,
  ...misconceptionsOfGeometry,
  ...misconceptionsOfScience,
  ...misconceptionsOfLanguages,
} as const satisfies Record<string, LocalText>

export type Misconception = keyof typeof misconceptions

export function isMisconception(name: string): name is Misconception {
  return Object.hasOwn(misconceptions, name)
}
