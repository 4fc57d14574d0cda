import { ascending, calculates, rounds } from './arithmetic.ts'
import { oracleFrom } from './oracle-from.ts'
import { compare, isSame, minus, over, plus, q, times, type Quotient } from './quotient.ts'
import { numbersIn, valueOf } from './reading.ts'

function isPrime({ n }: Quotient): boolean {
  if (n < 2n) return false
  for (let by = 2n; by * by <= n; by += 1n) if (n % by === 0n) return false
  return true
}

/** Tries numbers upwards until one fits. */
export function firstWhole(from: number, fits: (value: Quotient) => boolean): Quotient {
  for (let value = from; value < 1_000_000; value += 1) if (fits(q(value))) return q(value)
  throw new RangeError('no number fits')
}

const divides = (by: Quotient, value: Quotient): boolean => value.n % by.n === 0n

/** Marks of a fraction that stand for it as it is, not reduced. */
function topAndBottom(text: string): [bigint, bigint] {
  const [, top = '0', bottom = '1'] = /\\frac\{(\d+)\}\{(\d+)\}/.exec(text) ?? []
  return [BigInt(top), BigInt(bottom)]
}

export const numbers = {
  'written-operations.addition': calculates,
  'written-operations.subtraction': calculates,
  'written-operations.multiplication': calculates,
  'written-operations.division': calculates,
  'divisibility.choose-multiples': oracleFrom(
    ({ n }) =>
      (option) =>
        divides(n(0), valueOf(option)),
  ),
  'divisibility.primes': oracleFrom(() => (option) => isPrime(valueOf(option))),
  'divisibility.prime-factors': oracleFrom(
    ({ n }) =>
      (option) =>
        isSame(valueOf(option), n(0)) && numbersIn(option).every(isPrime),
  ),
  'divisibility.greatest-common-divisor': oracleFrom(({ n }) => {
    let best = q(1)
    for (let by = q(1); compare(by, n(0)) <= 0; by = plus(by, q(1)))
      if (divides(by, n(0)) && divides(by, n(1))) best = by
    return best
  }),
  'divisibility.lowest-common-multiple': oracleFrom(({ n }) =>
    firstWhole(1, (value) => divides(n(0), value) && divides(n(1), value)),
  ),
  'integers.addition-and-subtraction': calculates,
  'integers.multiplication-and-division': calculates,
  'integers.temperature-change': oracleFrom(({ n }) => minus(n(1), n(0))),
  'fractions.shaded-part': oracleFrom(({ svg }) => (option) => {
    const [top, bottom] = topAndBottom(option)
    const parts = svg.match(/<polygon/g)?.length ?? 0
    const painted = parts - (svg.match(/fill="none"/g)?.length ?? 0)
    return top === BigInt(painted) && bottom === BigInt(parts)
  }),
  'fractions.part-of-number': oracleFrom(({ n }) => over(times(n(0), n(2)), n(1))),
  'fractions.lowest-terms': oracleFrom(({ n }) => (option) => {
    const [top, bottom] = topAndBottom(option)
    const reduced = over(n(0), n(1))
    return top === reduced.n && bottom === reduced.d
  }),
  'fractions.ordering': oracleFrom(ascending),
  'fractions.addition': calculates,
  'fractions.subtraction': calculates,
  'fractions.multiplication': calculates,
  'fractions.division': calculates,
  'fractions.mixed-numbers': calculates,
  'fractions.to-decimal': calculates,
  'decimals.addition': calculates,
  'decimals.subtraction': calculates,
  'decimals.multiplication': calculates,
  'decimals.powers-of-ten': calculates,
  'decimals.ordering': oracleFrom(ascending),
  'decimals.rounding': rounds,
}
