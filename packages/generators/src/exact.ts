import { Fraction } from 'fraction.js'

/*
 * Keys are computed in rational numbers of whole numerators and denominators of any length (fraction.js 5 keeps them as
 * BigInt). A binary fraction never comes in: decimals are written as text, `exact('0.1')`, or as a quotient, `exact(1, 10)`.
 */

/** An exact number. */
export type Exact = Fraction

/** What may stand where an exact number is wanted: itself, a whole number, or a decimal as text. */
export type ExactInput = Exact | number | string

/** @throws RangeError for a number that is not whole: its binary fraction is not what was meant */
export function exact(value: ExactInput, denominator = 1): Exact {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number`)
  return new Fraction(value).div(denominator)
}

export function sumOf(values: readonly ExactInput[]): Exact {
  return values.reduce<Exact>((total, value) => total.add(exact(value)), exact(0))
}

export function isWhole(value: Exact): boolean {
  return value.d === 1n
}

/** How many decimals it takes to write the number without rounding; undefined where none suffice, as for a third. */
export function decimalsOf(value: Exact): number | undefined {
  let rest = value.d
  let [twos, fives] = [0, 0]
  for (; rest % 2n === 0n; rest /= 2n) twos += 1
  for (; rest % 5n === 0n; rest /= 5n) fives += 1
  return rest === 1n ? Math.max(twos, fives) : undefined
}

/** A number as it is written with a decimal point: `-1234.5`. @throws RangeError where no decimals suffice */
export function decimalText(value: Exact, decimals = decimalsOf(value)): string {
  if (decimals === undefined) throw new RangeError(`${value.toFraction()} has no end as a decimal number`)
  const scaled = value.abs().mul(10 ** decimals)
  if (!isWhole(scaled)) throw new RangeError(`${value.toFraction()} has more than ${decimals} decimals`)
  const digits = String(scaled.n).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals)
  return `${value.s < 0n ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`
}

/** Rounded to so many decimals, halves away from zero as schools do; with -2 to hundreds. */
export function rounded(value: Exact, decimals: number): Exact {
  const scale = exact(10).pow(decimals)
  const half = value.abs().mul(scale).add(exact(1, 2)).floor().div(scale)
  return value.s < 0n ? half.neg() : half
}

export function gcd(a: number, b: number): number {
  return b === 0 ? Math.abs(a) : gcd(b, a % b)
}

export function lcm(a: number, b: number): number {
  return (a / gcd(a, b)) * b
}

/** A whole number as a JavaScript number. */
export function wholeOf(value: Exact): number {
  return Number(value.s * value.n)
}
