import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isVariableSymbol, newVariableSymbol, sameSymbol } from './payments.symbol.ts'

const symbols = fc
  .infiniteStream(fc.nat(99_999_999))
  .map((numbers) => newVariableSymbol((below) => (numbers.next().value ?? 0) % below))

describe('a new variable symbol', () => {
  it('has ten digits, does not start with 0 and holds', () => {
    fc.assert(
      fc.property(symbols, (symbol) => {
        expect(symbol).toMatch(/^[1-9]\d{9}$/)
        expect(isVariableSymbol(symbol)).toBe(true)
      }),
      { seed: 7 },
    )
  })

  it('takes the randomness of the system as it is', () => {
    const many = new Set(Array.from({ length: 200 }, () => newVariableSymbol((below) => randomInt(below))))
    expect(many.size).toBe(200)
  })

  it('holds no more after any one wrong digit', () => {
    fc.assert(
      fc.property(symbols, fc.nat(9), fc.integer({ min: 1, max: 9 }), (symbol, place, more) => {
        const digit = (Number(symbol.charAt(place)) + more) % 10
        expect(isVariableSymbol(`${symbol.slice(0, place)}${digit}${symbol.slice(place + 1)}`)).toBe(false)
      }),
      { seed: 7 },
    )
  })

  it('holds no more after a swap of any two different digits, 09 for 90 among them', () => {
    fc.assert(
      fc.property(symbols, fc.nat(9), fc.nat(9), (symbol, one, other) => {
        const digits = symbol.split('')
        const [first = '', second = ''] = [digits[one], digits[other]]
        fc.pre(first !== second)
        digits[one] = second
        digits[other] = first
        expect(isVariableSymbol(digits.join(''))).toBe(false)
      }),
      { seed: 7 },
    )
  })

  it.each(['', '0123456789', '123456789', '12345678901', ' 1234567890', '123456789a'])('is never "%s"', (text) => {
    expect(isVariableSymbol(text)).toBe(false)
  })
})

describe('symbols', () => {
  it.each([
    ['0001234567', '1234567', true],
    ['1234567', '1234567', true],
    ['1234567', '12345670', false],
    ['', '0', false],
    ['12a', '12a', false],
  ])('"%s" and "%s" are the same number: %s', (one, other, isSame) => expect(sameSymbol(one, other)).toBe(isSame))
})
