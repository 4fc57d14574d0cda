import { equations } from './algebra/equations.ts'
import { expressions } from './algebra/expressions.ts'
import { powers } from './algebra/powers.ts'
import { ratio } from './algebra/ratio.ts'
import { percent } from './fractions/percent.ts'
import { planeFigures } from './geometry/plane-figures.ts'
import { solidsAndAngles } from './geometry/solids-and-angles.ts'
import { timeAndMoney } from './measures/time-and-money.ts'
import { units } from './measures/units.ts'
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
  ...percent,
  ...ratio,
  ...powers,
  ...expressions,
  ...equations,
  ...planeFigures,
  ...solidsAndAngles,
  ...units,
  ...timeAndMoney,
]

const byName = new Map(generators.map((generator) => [generator.name, generator]))

export function findGenerator(name: string): Generator | undefined {
  return byName.get(name)
}
