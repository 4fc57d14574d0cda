import type { Generator } from './generator.ts'
import { arithmetic } from './numbers/arithmetic.ts'

/** All generators, by subject and topic. */
export const generators: readonly Generator[] = [...arithmetic]

const byName = new Map(generators.map((generator) => [generator.name, generator]))

export function findGenerator(name: string): Generator | undefined {
  return byName.get(name)
}
