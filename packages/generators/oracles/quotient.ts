/*
 * Exact numbers of the oracles, made apart from those of the generators: an error in one of the two is not found by itself.
 */

export interface Quotient {
  n: bigint
  d: bigint
}

function divisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b]
  return a < 0n ? -a : a
}

function lowest(n: bigint, d: bigint): Quotient {
  if (d === 0n) throw new RangeError('division by zero')
  const common = divisor(n, d) * (d < 0n ? -1n : 1n)
  return { n: n / common, d: d / common }
}

/** A quotient of two whole numbers, or a decimal number as text. */
export function q(value: number | bigint | string, below: number | bigint = 1): Quotient {
  if (typeof value !== 'string') return lowest(BigInt(value), BigInt(below))
  const [, minus = '', whole = '', decimals = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(value) ?? []
  return lowest(BigInt(`${minus}${whole}${decimals}`), 10n ** BigInt(decimals.length))
}

export const plus = (a: Quotient, b: Quotient): Quotient => lowest(a.n * b.d + b.n * a.d, a.d * b.d)
export const minus = (a: Quotient, b: Quotient): Quotient => lowest(a.n * b.d - b.n * a.d, a.d * b.d)
export const times = (a: Quotient, b: Quotient): Quotient => lowest(a.n * b.n, a.d * b.d)
export const over = (a: Quotient, b: Quotient): Quotient => lowest(a.n * b.d, a.d * b.n)
export const isSame = (a: Quotient, b: Quotient): boolean => a.n === b.n && a.d === b.d
export const compare = (a: Quotient, b: Quotient): number => Number(a.n * b.d - b.n * a.d)
export const asNumber = (a: Quotient): number => Number(a.n) / Number(a.d)
export const total = (values: readonly Quotient[]): Quotient => values.reduce(plus, q(0))

export function power(base: Quotient, exponent: number): Quotient {
  if (exponent < 0) return over(q(1), power(base, -exponent))
  return lowest(base.n ** BigInt(exponent), base.d ** BigInt(exponent))
}

/** The root of a square, found by trying. @throws RangeError where there is none */
export function rootOf({ n, d }: Quotient): Quotient {
  return lowest(wholeRoot(n), wholeRoot(d))
}

function wholeRoot(square: bigint): bigint {
  let root = BigInt(Math.round(Math.sqrt(Number(square))))
  while (root * root > square) root -= 1n
  if (root * root !== square) throw new RangeError(`${square} is no square`)
  return root
}
