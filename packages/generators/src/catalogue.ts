import type { Generator } from './generator.ts'
import { decimals } from './fractions/decimals.ts'
import { fractions } from './fractions/fractions.ts'
import { arithmetic } from './numbers/arithmetic.ts'
import { divisibility } from './numbers/divisibility.ts'
import { integers } from './numbers/integers.ts'
import { writtenOperations } from './numbers/written-operations.ts'

/** All generators, by subject and topic. */
export const generators: readonly Generator[] = [
  ...arithmetic,
  ...writtenOperations,
  ...divisibility,
  ...integers,
  ...fractions,
  ...decimals,
]

const byName = new Map(generators.map((generator) => [generator.name, generator]))

export function findGenerator(name: string): Generator | undefined {
  return byName.get(name)
}
