import { remainderOf11 } from './payments.account.ts'

/*
 * The variable symbol is the only tie between a transfer and its order, and people type it by hand. So it carries a check
 * digit: weighted modulo 11, as Czech account numbers have it, rather than Luhn. All ten weights differ modulo 11 and none is
 * 0, so any one wrong digit and any swap of two different digits, neighbours or not, is found; Luhn misses 09 typed for 90. The
 * price: where the check digit would be 10, the number is not used, which is one in eleven. What is not found: one in eleven of
 * mistakes in two or more digits at once.
 */

/** Specification, section 9; ten digits, the first is not 0, because leading zeros are lost in banks. */
const pattern = /^[1-9]\d{9}$/

/** A symbol to try; the caller sees to it that none is used twice. `random` gives an integer from 0 to below its argument. */
export function newVariableSymbol(random: (below: number) => number): string {
  for (;;) {
    const digits = `${1 + random(9)}${String(random(100_000_000)).padStart(8, '0')}`
    const check = (11 - remainderOf11(`${digits}0`)) % 11
    if (check < 10) return `${digits}${check}`
  }
}

/** Whether we could have issued it. */
export function isVariableSymbol(text: string): boolean {
  return pattern.test(text) && remainderOf11(text) === 0
}

/** As banks compare symbols: as numbers. No digits equal nothing. */
export function sameSymbol(one: string, other: string): boolean {
  return /^\d+$/.test(one) && /^\d+$/.test(other) && one.replace(/^0+/, '') === other.replace(/^0+/, '')
}
