import type { Language } from '@katedra/questions'
import { decimalText, decimalsOf, exact, isWhole, type Exact, type ExactInput } from '../exact.ts'

/** A space at which no line breaks. */
const fixedSpace = '\u00A0'

/** The forms of a word next to a number, by the categories of Intl.PluralRules. */
export interface CountedForms {
  readonly cs: Readonly<Record<'one' | 'few' | 'many' | 'other', string>>
  readonly en: Readonly<Record<'one' | 'other', string>>
}

/** Writes texts and numbers in one language. */
export interface Words {
  readonly language: Language
  /** The text in the language of the question. */
  text: (cs: string, en: string) => string
  /** 1 234,5 in Czech, 1 234.5 in English. */
  number: (value: ExactInput) => string
  /** The same within a formula. */
  tex: (value: ExactInput) => string
  /** A fraction within a formula; a whole number as such. */
  texFraction: (value: Exact) => string
  /** A fraction as a formula of its own. */
  fraction: (value: Exact) => string
  /** A number with its word: 3 jablka, 5 jablek. */
  counted: (value: ExactInput, forms: CountedForms) => string
  /** The word alone, in the form that it has next to the number. */
  form: (value: ExactInput, forms: CountedForms) => string
  /** A number with a sign of a unit, on one line. */
  measure: (value: ExactInput, unit: string) => string
  percent: (value: ExactInput) => string
  money: (crowns: ExactInput) => string
  /** Parts of a sentence joined by commas, the last one by "a" or "and". */
  list: (parts: readonly string[]) => string
  /** The signs of multiplication and division in use. */
  readonly times: string
  readonly divided: string
}

const rules = { cs: new Intl.PluralRules('cs'), en: new Intl.PluralRules('en') } as const

function grouped(digits: string, space: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+$)/g, space)
}

function written(value: ExactInput, { comma, space, minus }: { comma: string; space: string; minus: string }): string {
  const [whole = '', decimals] = decimalText(exact(value)).replace('-', '').split('.')
  const sign = exact(value).s < 0n ? minus : ''
  return `${sign}${grouped(whole, space)}${decimals === undefined ? '' : `${comma}${decimals}`}`
}

function texFraction(value: Exact, tex: (value: ExactInput) => string): string {
  if (isWhole(value)) return tex(value)
  return `${value.s < 0n ? '-' : ''}\\frac{${value.n}}{${value.d}}`
}

function wordsIn(language: Language): Words {
  const isCzech = language === 'cs'
  const text = (cs: string, en: string): string => (isCzech ? cs : en)
  const comma = text(',', '.')
  const number = (value: ExactInput): string => written(value, { comma, space: fixedSpace, minus: '−' })
  const tex = (value: ExactInput): string =>
    written(value, { comma: text('{,}', '.'), space: String.raw`\,`, minus: '-' })
  const form = (value: ExactInput, forms: CountedForms): string => {
    const of = exact(value)
    // Any decimal number takes the same form, so that its value may be rounded on the way.
    const category = rules[language].select(isWhole(of) ? Number(of.n) : 1.5)
    if (!isCzech) return category === 'one' ? forms.en.one : forms.en.other
    return category === 'one' || category === 'few' || category === 'many' ? forms.cs[category] : forms.cs.other
  }
  const measure = (value: ExactInput, unit: string): string => `${number(value)}${fixedSpace}${unit}`
  return {
    language,
    text,
    number,
    tex,
    form,
    measure,
    texFraction: (value) => texFraction(value, tex),
    fraction: (value) => `$${texFraction(value, tex)}$`,
    counted: (value, forms) => `${number(value)}${fixedSpace}${form(value, forms)}`,
    percent: (value) => (isCzech ? measure(value, '%') : `${number(value)}%`),
    money: (crowns) => measure(crowns, text('Kč', 'CZK')),
    list: (parts) => [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(text(' a ', ' and ')),
    times: text('·', '×'),
    divided: text(':', '÷'),
  }
}

export const wordsOf: Readonly<Record<Language, Words>> = { cs: wordsIn('cs'), en: wordsIn('en') }

/** Whether the number can be written with at most so many decimals. */
export function hasDecimals(value: Exact, max: number): boolean {
  const decimals = decimalsOf(value)
  return decimals !== undefined && decimals <= max
}
