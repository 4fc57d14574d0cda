import { joinThousands, plainSigns } from './text-ladder.ts'

/** 12 · 12,5 · 12.5 · ,5 · 12. */
const simple = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/
/** 1,234.5 · 1.234,5 · 1.234.567: two different signs, or one repeated, leave no doubt which one parts the thousands. */
const grouped = /^[+-]?\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/

/**
 * The number that a pupil wrote, or undefined when the text is no number. Reads a decimal comma or point, spaces of any
 * width between thousands, every kind of minus, a leading plus, and one of the `units` behind the number. A single comma
 * or point is always the decimal one: `1.000` is one.
 */
export function readNumber(text: string, units: readonly string[]): number | undefined {
  const digits = joinThousands(withoutUnit(plainSigns(text), units)).replace(/^([+-]) /, '$1')
  const number = Number(plainDecimal(digits) ?? NaN)
  // A number too long for a float would be infinitely near to every value.
  return Number.isFinite(number) ? number : undefined
}

function plainDecimal(digits: string): string | undefined {
  if (simple.test(digits)) return digits.replace(',', '.')
  const separator = grouped.exec(digits)?.[1]
  return separator === undefined ? undefined : digits.replaceAll(separator, '').replace(',', '.')
}

function withoutUnit(text: string, units: readonly string[]): string {
  const written = units.map(plainSigns).find((unit) => text.endsWith(unit))
  return written === undefined ? text : text.slice(0, text.length - written.length).trim()
}
