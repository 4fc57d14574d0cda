import { cutMarks } from '@katedra/questions/stream-safe'

/** Longest texts that are kept; a bank's own limits are below them. */
export const maxLengths = { id: 80, account: 50, name: 140, message: 500 } as const

/** Digits behind the point where they are not two (ISO 4217). */
const minorDigits = new Map(
  Object.entries({ CLP: 0, ISK: 0, JPY: 0, KRW: 0, VND: 0, BHD: 3, JOD: 3, KWD: 3, OMR: 3, TND: 3 }),
)
/** The number of digits that are exact in a number. */
const maxDigits = 15

const decimal = /^(?<sign>[+-]?)(?<whole>\d{1,18})(?:\.(?<rest>\d{0,18}))?(?:[eE](?<power>[+-]?\d{1,2}))?$/

/** A decimal number as integer of the smallest unit, exactly; undefined for anything else. */
export function smallestUnits(text: string, currency: string): number | undefined {
  const number = decimal.exec(text)?.groups
  if (number === undefined) return undefined
  const digits = inUnits(number, minorDigits.get(currency) ?? 2)?.replace(/^0+/, '')
  if (digits === undefined || digits.length > maxDigits) return undefined
  // Never -0.
  return number['sign'] === '-' ? 0 - Number(digits) : Number(digits)
}

function inUnits(number: Record<string, string | undefined>, minor: number): string | undefined {
  const rest = number['rest'] ?? ''
  return movePoint(`${number['whole']}${rest}`, minor - rest.length + Number(number['power'] ?? 0))
}

/** With that number of zeros more at the end, or less; undefined where something else would be lost. */
function movePoint(digits: string, places: number): string | undefined {
  if (places >= 0) return `${digits}${'0'.repeat(places)}`
  const padded = digits.padStart(1 - places, '0')
  return /^0+$/.test(padded.slice(places)) ? padded.slice(0, places) : undefined
}

/** Three letters; whether there is such a currency is the order's business. */
export function currencyOf(text: string | undefined): string | undefined {
  return /^[A-Z]{3}$/.test(text ?? '') ? text : undefined
}

const pragueDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Prague' })

/** The day of "2026-11-21", "2026-11-21+0100", "2026-11-21T00:00:00+01:00" or of milliseconds since 1970, in Prague. */
export function dayOf(text: string): string | undefined {
  if (/^\d{9,14}$/.test(text)) return dayOfInstant(Number(text))
  const match = /^(?<day>\d{4}-\d\d-\d\d)(?<time>T[\d:.]+)?(?<zone>Z|[+-]\d\d:?\d\d)?$/.exec(text)
  if (match?.groups === undefined) return undefined
  const { day = '', time, zone } = match.groups
  if (!isDay(day)) return undefined
  // A day with a zone but no time is that day; a bank's own midnight is not ours only with a time.
  return time === undefined || zone === undefined ? day : dayOfInstant(Date.parse(text))
}

/** Whether there is such a day, in years in which there are bank files. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const instant = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text) && text >= '1990' && text < '2100'
}

function dayOfInstant(instant: number): string | undefined {
  if (Number.isNaN(instant)) return undefined
  const day = pragueDay.format(instant)
  return isDay(day) ? day : undefined
}

/**
 * One line without what cannot be seen, cut to what is kept; null where nothing is left. Marks beyond 30 in a row go as well,
 * because a payer's text must not keep a bank's whole file from being read.
 */
export function lineOf(text: string | undefined, maxLength: number): string | null {
  if (text === undefined) return null
  const line = text
    .slice(0, maxLength * 4)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
  return line === '' ? null : cutMarks(line.slice(0, maxLength).trimEnd()).toWellFormed()
}

/** A symbol without leading zeros; null where there is none, which banks also write as zeros. */
export function symbolOf(text: string | undefined): string | null {
  const digits = (text ?? '').trim().replace(/^0+/, '')
  return /^\d{1,10}$/.test(digits) ? digits : null
}

const marked = /(?:^|[^\p{L}\d])(?:VS|variabil\p{L}* symbol) ?[:/.=]? ?(?<symbol>\d{1,10})(?!\d)/iu

/** The symbol that a text names: "/VS123/SS/KS", "/VS/123/", "VS:123", "VS 123". */
export function markedSymbol(text: string | null): string | null {
  return text === null ? null : symbolOf(marked.exec(text)?.groups?.['symbol'])
}

/** The symbol a text names or, where it is nothing but a number, consists of: so payers abroad write it, who have no field for it. */
export function symbolInText(text: string | null): string | null {
  return markedSymbol(text) ?? symbolOf(text ?? undefined)
}
