import { minus, over, plus, power, q, times, type Quotient } from './quotient.ts'

/** A text with formulas as a row of plain characters: fractions as quotients in brackets, a decimal point, no spaces in numbers. */
export function flat(text: string): string {
  return text
    .replaceAll(/(\d)\{,\}(\d)/g, '$1.$2')
    .replaceAll(/(\d)\s*\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, '($1+($2)/($3))')
    .replaceAll(/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, '(($1)/($2))')
    .replaceAll(/\\(?:cdot|times)\s?/g, '*')
    .replaceAll(/\\(?:div)\s?/g, '/')
    .replaceAll(/\\left|\\right/g, '')
    .replaceAll(/(\d)(?:\u00A0|\\,)(?=\d{3}(?!\d))/g, '$1')
    .replaceAll(/(\d),(?=\d)/g, '$1.')
    .replaceAll(/\^\{([^{}]*)\}/g, '^($1)')
    .replaceAll('−', '-')
    .replaceAll(/[·×]/g, '*')
    .replaceAll('÷', '/')
}

const number = /(?<![\d.)]\s?|\p{L})-\d+(?:\.\d+)?|\d+(?:\.\d+)?/gu

/** The numbers of a text in their order; a minus before the first digit belongs to the number unless it subtracts. */
export function numbersIn(text: string): Quotient[] {
  return (flat(text).match(number) ?? []).map((found) => q(found))
}

/** The value of what is written as a number, a fraction or a calculation, whatever unit stands behind it. */
export function valueOf(text: string): Quotient {
  const formula = /\$([^$]*)\$/.exec(text)?.[1]
  const written = flat(formula ?? text).replace(/^[a-z] ?= ?/, '')
  return evaluate(/^[-+*/:().^\d\s]+/.exec(written)?.[0] ?? '')
}

/** Calculates with the order of operations; `:` divides. @throws SyntaxError for what is no calculation */
export function evaluate(expression: string): Quotient {
  const tokens = flat(expression).match(/\d+(?:\.\d+)?|[-+*/:()^]/g) ?? []
  let at = 0
  const sum = (): Quotient => {
    let value = product()
    for (let sign = tokens[at]; sign === '+' || sign === '-'; sign = tokens[at]) {
      at += 1
      value = sign === '+' ? plus(value, product()) : minus(value, product())
    }
    return value
  }
  const product = (): Quotient => {
    let value = signed()
    for (;;) {
      const sign = tokens[at]
      if (sign === '*') {
        at += 1
        value = times(value, signed())
      } else if (sign === '/' || sign === ':') {
        at += 1
        value = over(value, signed())
      } else if (sign === '(') value = times(value, signed())
      else return value
    }
  }
  const signed = (): Quotient => {
    if (tokens[at] !== '-') return raised()
    at += 1
    return minus(q(0), signed())
  }
  const raised = (): Quotient => {
    const base = single()
    if (tokens[at] !== '^') return base
    at += 1
    return power(base, Number(signed().n))
  }
  const single = (): Quotient => {
    const token = tokens[at]
    at += 1
    if (token !== '(') {
      if (token === undefined || !/\d/.test(token)) throw new SyntaxError(`no number in ${expression}`)
      return q(token)
    }
    const value = sum()
    if (tokens[at] !== ')') throw new SyntaxError(`a bracket is open in ${expression}`)
    at += 1
    return value
  }
  const value = sum()
  if (at < tokens.length) throw new SyntaxError(`${expression} goes on`)
  return value
}

/** The calculation in a prompt: its first formula, or the first row of numbers and signs. */
export function calculationIn(text: string): string {
  const formula = /\$([^$]*)\$/.exec(text)?.[1]
  if (formula !== undefined) return formula.replace(/=.*$/, '')
  return /[-(]*\d[-+*/:().^\d\s]*/.exec(flat(text).replaceAll(/\[_.*?_\]/g, ''))?.[0].replace(/[\s.:]+$/, '') ?? ''
}
