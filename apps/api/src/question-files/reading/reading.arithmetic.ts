/*
 * Formulas of numbers, as Moodle's calculated questions have them: `{a} * sqrt({b}) + 3`. They are worked out here by hand; nothing
 * of a file is ever run.
 */

const functions: Readonly<Record<string, (...values: number[]) => number>> = {
  abs: Math.abs,
  acos: Math.acos,
  acosh: Math.acosh,
  asin: Math.asin,
  asinh: Math.asinh,
  atan: Math.atan,
  atan2: Math.atan2,
  atanh: Math.atanh,
  ceil: Math.ceil,
  cos: Math.cos,
  cosh: Math.cosh,
  deg2rad: (degrees) => (degrees * Math.PI) / 180,
  exp: Math.exp,
  expm1: Math.expm1,
  floor: Math.floor,
  fmod: (one, other) => one % other,
  log: (value, base = Math.E) => Math.log(value) / Math.log(base),
  log10: Math.log10,
  log1p: Math.log1p,
  max: Math.max,
  min: Math.min,
  pi: () => Math.PI,
  pow: (base, power) => base ** power,
  rad2deg: (radians) => (radians * 180) / Math.PI,
  round: (value, places = 0) => Math.round(value * 10 ** places) / 10 ** places,
  sin: Math.sin,
  sinh: Math.sinh,
  sqrt: Math.sqrt,
  tan: Math.tan,
  tanh: Math.tanh,
}

const token =
  /\s*(?:(\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([a-z]\w{0,20})|\{([^{}]{1,100})\}|(\*\*|[-+*/%(),]))/iy

interface Token {
  kind: 'number' | 'name' | 'value' | 'sign'
  text: string
}

class Unreadable extends Error {}

/** Longer than any formula that a teacher writes. */
const maxLength = 1000
const maxDepth = 50

/** The value of a formula; undefined where it can't be worked out. */
export function valueOfFormula(formula: string, values: ReadonlyMap<string, number>): number | undefined {
  if (formula.length > maxLength) return undefined
  try {
    const reader = formulaReader(tokensOf(formula), values)
    const value = reader.sum(0)
    return reader.isAtEnd() && Number.isFinite(value) ? value : undefined
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

function tokensOf(formula: string): Token[] {
  const tokens: Token[] = []
  const source = formula.trim()
  token.lastIndex = 0
  while (token.lastIndex < source.length) {
    const found = token.exec(source)
    if (found === null) throw new Unreadable()
    const [, number, name, value, sign = ''] = found
    if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name.toLowerCase() })
    else if (value !== undefined) tokens.push({ kind: 'value', text: value.trim() })
    else tokens.push({ kind: 'sign', text: sign })
  }
  return tokens
}

function formulaReader(tokens: readonly Token[], values: ReadonlyMap<string, number>) {
  let at = 0

  function takes(...signs: string[]): string | undefined {
    const next = tokens[at]
    if (next?.kind !== 'sign' || !signs.includes(next.text)) return undefined
    at += 1
    return next.text
  }

  function sum(depth: number): number {
    if (depth > maxDepth) throw new Unreadable()
    let value = product(depth)
    for (let sign = takes('+', '-'); sign !== undefined; sign = takes('+', '-')) {
      const other = product(depth)
      value = sign === '+' ? value + other : value - other
    }
    return value
  }

  function product(depth: number): number {
    let value = signed(depth)
    for (let sign = takes('*', '/', '%'); sign !== undefined; sign = takes('*', '/', '%')) {
      const other = signed(depth)
      value = sign === '*' ? value * other : sign === '/' ? value / other : value % other
    }
    return value
  }

  function signed(depth: number): number {
    if (depth > maxDepth) throw new Unreadable()
    const sign = takes('+', '-')
    if (sign !== undefined) return sign === '-' ? -signed(depth + 1) : signed(depth + 1)
    const base = single(depth)
    return takes('**') === undefined ? base : base ** signed(depth + 1)
  }

  function single(depth: number): number {
    const next = tokens[at]
    at += 1
    if (next?.kind === 'number') return Number(next.text)
    if (next?.kind === 'value') return known(values.get(next.text))
    if (next?.kind === 'name') return called(next.text, depth)
    if (next?.text !== '(') throw new Unreadable()
    const value = sum(depth + 1)
    if (takes(')') === undefined) throw new Unreadable()
    return value
  }

  function called(name: string, depth: number): number {
    const run = Object.hasOwn(functions, name) ? functions[name] : undefined
    if (run === undefined || takes('(') === undefined) throw new Unreadable()
    const given: number[] = []
    while (takes(')') === undefined) {
      if (given.length > 0 && takes(',') === undefined) throw new Unreadable()
      given.push(sum(depth + 1))
    }
    return run(...given)
  }

  return { sum, isAtEnd: () => at === tokens.length }
}

function known(value: number | undefined): number {
  if (value === undefined) throw new Unreadable()
  return value
}
