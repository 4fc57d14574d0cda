import { shownAmount } from '@katedra/contract/price'
import type { Language } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'
import type { IssuedDocument } from './documents.shape.ts'
import { normalized } from '@katedra/questions/stream-safe'

/** Texts, amounts and dates of one document, in its language. */
export interface Words {
  language: Language
  t: ReturnType<typeof translator>
  /** "12 345,00 Kč", "€1,234.50" */
  money(amount: number): string
  /** The same in crowns, whatever the document's currency is. */
  crowns(amount: number): string
  /** "1 200" */
  number(value: number): string
  /** 2100 → "21 %" */
  rate(basisPoints: number): string
  /** "25,145" */
  exchangeRate(decimal: string): string
  /** "2026-09-01" → "1. 9. 2026", "1 Sept 2026" */
  date(day: string): string
  /** "CZ" → "Česko" */
  country(code: string): string
}

export function wordsOf({ language, currency }: Pick<IssuedDocument, 'language' | 'currency'>): Words {
  const locale = language === 'cs' ? 'cs-CZ' : 'en-GB'
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })
  const rates = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  // An English "1/9/2026" would be read two ways, so English gets the month by name.
  const month = language === 'cs' ? 'numeric' : 'short'
  // A day of the calendar has no time zone: it is read and written in the same one.
  const dates = new Intl.DateTimeFormat(locale, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' })
  const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
  return {
    language,
    t: translator(language, 'documents'),
    money: (amount) => shownAmount(amount, currency, language),
    crowns: (amount) => shownAmount(amount, 'CZK', language),
    number: (value) => numbers.format(value),
    rate: (basisPoints) => rates.format(basisPoints / 10_000),
    exchangeRate: (decimal) => numbers.format(Number(decimal)),
    // A date never breaks over two lines.
    date: (day) => dates.format(new Date(day)).replaceAll(' ', '\u00a0'),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
  }
}

/** A text as people wrote it, in one line; a run without a space may break anywhere, so that it stays in its column. */
export function printable(text: string): string {
  return normalized(text.toWellFormed())
    .replaceAll(/[\s\p{Cc}]+/gu, (space) => (/^\u00a0+$/.test(space) ? space : ' '))
    .replaceAll('\u202f', '\u00a0')
    .trim()
    .replaceAll(/\S{18,}/gu, (run) => Array.from(run).join('\u200b'))
}

/** "CZ6508000000192000145399" → "CZ65 0800 0000 1920 0014 5399" */
export function spacedIban(iban: string): string {
  return iban.replaceAll(/\s/g, '').replaceAll(/.{4}(?=.)/g, '$& ')
}
