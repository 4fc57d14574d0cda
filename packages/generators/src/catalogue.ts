import { equations } from './algebra/equations.ts'
import { expressions } from './algebra/expressions.ts'
import { powers } from './algebra/powers.ts'
import { ratio } from './algebra/ratio.ts'
import { percent } from './fractions/percent.ts'
import { planeFigures } from './geometry/plane-figures.ts'
import { solidsAndAngles } from './geometry/solids-and-angles.ts'
import { timeAndMoney } from './measures/time-and-money.ts'
import { units } from './measures/units.ts'
import { probability } from './data/probability.ts'
import { statistics } from './data/statistics.ts'
import { informatics } from './informatics/informatics.ts'
import { chemistry } from './science/chemistry.ts'
import { physics } from './science/physics.ts'
import { czech } from './czech/czech.ts'
import { english } from './english/english.ts'
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
  ...statistics,
  ...probability,
  ...physics,
  ...chemistry,
  ...informatics,
  ...english,
  ...czech,
]

const byName = new Map(generators.map((generator) => [generator.name, generator]))

export function findGenerator(name: string): Generator | undefined {
  return byName.get(name)
}
