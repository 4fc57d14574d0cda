import { inLanguage, type Language } from '@katedra/questions'
import { snap, type Axis } from './axis-scale.ts'
import { normalized } from '@katedra/questions/stream-safe'

/** The two words that a year may carry, in the language of the interface: "př. n. l." and "n. l.". */
export interface Eras {
  before: string
  after: string
}

/** A tick's label: the number, and under it the era where there is one. */
export interface TickLabel {
  number: string
  era: string
}

/** A number or a year as a tick shows it; the first year after Christ says its era, as the borderline. */
export function tickLabel(axis: Axis, position: number, eras: Eras, language: Language): TickLabel {
  if (axis.scale === 'number') return { number: localNumber(axis, position, language), era: '' }
  const isBorder = position === 1 && axis.min < 0
  return { number: String(Math.abs(position)), era: position < 0 ? eras.before : isBorder ? eras.after : '' }
}

/** A position in words: "44 př. n. l.", "1348", "−3,5 °C". */
export function positionInWords(axis: Axis, position: number, eras: Eras, language: Language): string {
  const { number, era } = tickLabel(axis, position, eras, language)
  const unit = axis.unit === undefined ? '' : inLanguage(axis.unit, language)
  return [number, era, unit].filter((part) => part !== '').join('\u00a0')
}

/** A position as it stands in the field where it can be typed: without unit and thousands' spaces. */
export function positionInField(axis: Axis, position: number, eras: Eras, language: Language): string {
  if (axis.scale === 'number') return localNumber(axis, position, language, false)
  return position < 0 ? `${-position} ${eras.before}` : String(position)
}

/**
 * The position that a typed text means, on the grid; undefined where it is no number, lies outside the axis or is
 * the year 0. Reads a decimal comma and point, spaces as thousands, any minus, and "44 př. n. l." or "44 BC".
 */
export function readPosition(axis: Axis, text: string, language: Language): number | undefined {
  const value = readNumber(axis, text, language)
  if (axis.scale === 'year' && value === 0) return undefined
  return value >= axis.min && value <= axis.max ? snap(axis, value) : undefined
}

/** NaN where the text is no number. */
function readNumber(axis: Axis, text: string, language: Language): number {
  const plain = normalized(text, 'NFKC').replace(/[−–—]/gu, '-').replace(/\s/gu, '')
  const [, minus = '', digits = 'none', rest = ''] = /^(-?)(\d[\d.,]*|[.,]\d+)(.*)$/u.exec(plain) ?? []
  const isBeforeChrist = axis.scale === 'year' && /^(př|pr|b\.?c)/iu.test(rest)
  const size = Number(decimalPoint(digits, language))
  return minus === '-' || isBeforeChrist ? -size : size
}

function decimalPoint(digits: string, language: Language): string {
  const isGrouped = language === 'en' && /^\d{1,3}(,\d{3})+(\.\d+)?$/u.test(digits)
  return isGrouped ? digits.replaceAll(',', '') : digits.replace(',', '.')
}

function localNumber(axis: Axis, value: number, language: Language, hasGroups = true): string {
  const digits = Math.max(decimals(axis.step), decimals(axis.min), decimals(value))
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits, useGrouping: hasGroups ? 'auto' : false })
    .format(value)
    .replace('-', '−')
}

function decimals(value: number): number {
  return /\.(\d+)$/u.exec(String(value))?.[1]?.length ?? 0
}
