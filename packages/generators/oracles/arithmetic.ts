import { oracleFrom, type Asked } from './oracle-from.ts'
import { compare, over, plus, q, times, type Quotient } from './quotient.ts'
import { calculationIn, evaluate, flat, valueOf } from './reading.ts'

/** Calculates what the prompt asks for, by the signs in it. */
export const calculates = oracleFrom(({ prompt }) => evaluate(calculationIn(prompt)))

/** Rounds to a power of ten, halves up. */
export function roundTo(value: Quotient, place: number): Quotient {
  const unit = place < 0 ? q(1, 10 ** -place) : q(10 ** place)
  const { n, d } = plus(over(value, unit), q(1, 2))
  return times(q(n / d), unit)
}

/** Things that are written as numbers, the smallest first. */
export function ascending({ options }: Asked): string[] {
  return options.toSorted((a, b) => compare(valueOf(a), valueOf(b)))
}

const places: readonly (readonly [RegExp, number])[] = [
  [/tisíce|thousand$/, 3],
  [/stovky|hundred$/, 2],
  [/desítky|ten$/, 1],
  [/jednotky|whole number$/, 0],
  [/desetiny|tenth$/, -1],
  [/setiny|hundredth$/, -2],
]

/** Rounds the number of the prompt to the place that it names. */
export const rounds = oracleFrom(({ n, prompt }) => {
  const place = places.find(([name]) => name.test(prompt.replace(/\.$/, '')))?.[1]
  if (place === undefined) throw new RangeError('no place is named')
  return roundTo(n(0), place)
})

export const arithmetic = {
  'arithmetic.addition-to-100': calculates,
  'arithmetic.subtraction-to-100': calculates,
  'arithmetic.times-tables': calculates,
  'arithmetic.division-facts': calculates,
  'arithmetic.division-with-remainder': oracleFrom(({ n }) => ({ q1: q(n(0).n / n(1).n), r1: q(n(0).n % n(1).n) })),
  'arithmetic.missing-number': oracleFrom(({ prompt }) => {
    const equation = flat(prompt)
    const [total = q(0)] = [...equation.matchAll(/= (\d+)/g)].map(([, found = '']) => q(found))
    for (let x = 0; x <= 1000; x += 1) {
      const left = calculationLeft(equation.replace(/\[_.*?_\]/, String(x)))
      if (compare(evaluate(left), total) === 0) return { x1: q(x) }
    }
    throw new RangeError('no number fits')
  }),
  'arithmetic.order-of-operations': calculates,
  'arithmetic.rounding': rounds,
  'arithmetic.ordering': oracleFrom(ascending),
  'arithmetic.number-line': oracleFrom(({ options }) => options.map(valueOf)),
}

function calculationLeft(equation: string): string {
  return /: (.*) =/.exec(equation)?.[1] ?? ''
}
