import { stripDiacritics } from '@katedra/questions/fold'
import { normalized } from '@katedra/questions/stream-safe'
import { roleOf, type Role } from './answer-groups.words.ts'
import { numberWords, valuesOf, writtenNumber } from './answer-groups.numbers.ts'

/** A piece of an answer. Only words can slip or be left out; all else is what it is. */
export interface Token {
  kind: 'word' | 'number' | 'letter' | 'code' | 'sign' | 'break'
  text: string
  /** Of a letter: it was written as a capital. */
  isCapital?: boolean
  /** Of a word: what it does to an answer. */
  role?: Role
  /** The little words before it, "in" or "za". */
  joint?: string
}

const invisible = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g
const quotes = /[‚‘’‛′´`]/g
/** Hyphens of all kinds and the minus sign; longer dashes too, for many write them where a minus belongs. */
const dashes = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g
const superscripts = /[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g
const abbreviation = /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}(?:\p{L}(?![\p{L}\p{N}]))?/gu
const operator = /[*×÷=<>^√±∙⋅·→←↔|~≈≠≤≥∞∑∫]|\+\+[\p{L}\d]|(?<![^\s(])\p{L}--|--\p{L}(?!\p{L})/u
/** A sign of calculation between numbers or single letters. */
const calculation =
  /(?:^|[^\p{L}\p{N}])(?:\p{L}|[\d.,]+)\s?[+\-/]\s?(?:\p{L}|[\d.,]+)(?![\p{L}\p{N}])|\d\s?[+]|[+]\s?\d/u
const isPlain = /^[\n -~]*$/
/** Nothing here has another plain form: besides, the letters of Latin languages but for the few that stand for two. */
const isPlainLatin = /^[\n -~\u00C0-\u0131\u0134-\u013E\u0141-\u0148\u014A-\u017E]*$/
/** Without one of these a text is no formula. */
const perhapsFormula = /[^\n .,:;!?'"()\p{L}\p{N}]/u

/** The text as it would be typed on a plain keyboard, with case and diacritics. */
function plainText(text: string): string {
  if (isPlainLatin.test(text)) return text
  const raised = text.replace(superscripts, (digits) => `^${digits}`)
  return normalized(raised, 'NFKC').replace(invisible, '').replace(quotes, "'").replace(dashes, '-')
}

/** A formula is compared as it stands, with its numbers by value; undefined for text. */
export function formulaOf(text: string): string | undefined {
  if (!perhapsFormula.test(text)) return undefined
  const plain = plainText(text)
  if (!operator.test(plain) && !calculation.test(plain)) return undefined
  const number = new RegExp(writtenNumber, 'gu')
  return stripDiacritics(plain)
    .replaceAll(number, (written) => `#${valuesOf(written).join('.')}#`)
    .replaceAll(/\s+/g, '')
    .toLowerCase()
}

const token = new RegExp(`(${writtenNumber.source})|([\\p{L}\\p{M}][\\p{L}\\p{M}\\p{N}]*(?:'\\p{L}+)*)|(\\S|\\n)`, 'gu')

/** The tokens of an answer in its order. Of letters that stand alone diacritics stay: in a dictation "i" is not "í". */
export function tokensOf(text: string): Token[] {
  const whole = plainText(text)
  const plain = whole.includes('.') ? whole.replace(abbreviation, (letters) => letters.replaceAll('.', '')) : whole
  const tokens: Token[] = []
  let at = 0
  while (at < plain.length) {
    const end = endOfWord(plain, at)
    if (end > at) {
      addWord(tokens, plain.slice(at, end))
      at = end
    } else {
      token.lastIndex = at
      const match = token.exec(plain)
      if (match === null) break
      addMatch(tokens, plain, match)
      at = token.lastIndex
    }
    while (plain.charCodeAt(at) === space) at += 1
  }
  return tokens
}

function addWord(tokens: Token[], word: string): void {
  const unit = tokens.at(-1)?.kind === 'number' ? unitOf(word) : undefined
  if (unit === undefined) tokens.push(...wordTokens(word))
  else tokens.push(unit)
}

function addMatch(tokens: Token[], plain: string, match: RegExpExecArray): void {
  const [, number, word, other] = match
  if (number !== undefined) {
    const sign = isNegative(plain, match.index, tokens) ? '-' : ''
    for (const value of valuesOf(number)) tokens.push({ kind: 'number', text: value === '0' ? value : sign + value })
  } else if (word !== undefined) addWord(tokens, word)
  else if (other !== undefined) {
    if (isTrailing(plain, match.index, tokens)) tokens.push({ kind: 'sign', text: `^${other}` })
    else tokens.push(...signTokens(other))
  }
}

const space = 0x20
const endsWord = new Set([' ', '.', ',', ';', ':', '!', '?', '', '\n', ')'])

/** Where the word ends that stands there, if it has nothing but letters of Latin languages, as nearly all have; else there. */
function endOfWord(plain: string, start: number): number {
  let at = start
  while (isLatinLetter(plain.charCodeAt(at))) at += 1
  return endsWord.has(plain.charAt(at)) ? at : start
}

function isLatinLetter(code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)
  return code >= 0xc0 && code <= 0x17f && code !== 0xd7 && code !== 0xf7
}

/** A minus stands before its number at the beginning, or after a space; between two numbers it is a dash. */
function isNegative(plain: string, index: number, tokens: readonly Token[]): boolean {
  const before = /(^|[\s([:;,])-( *)$/.exec(plain.slice(Math.max(0, index - 4), index))
  if (before === null) return false
  const last = tokens.at(-1)
  const isFirst = last === undefined
  return isFirst || (before[2] === '' && last.kind !== 'number')
}

/** Symbols of elements with their numbers, as Cl, OH or NO3. */
const symbols = /(?:^|[^\p{L}\p{N}])(?:[A-Z][a-z]?\d*){1,4}(?: \d)?$/u

/**
 * Whether a sign belongs to what stands right before it: Na+, Cl-, C++, or the exclamation mark of a factorial, which
 * after a longer number or a word is mere emphasis.
 */
function isTrailing(plain: string, index: number, tokens: readonly Token[]): boolean {
  const sign = plain.charAt(index)
  const last = tokens.at(-1)
  if (last === undefined || !/^(?:[\s)\].,;:?+]|$)/.test(plain.slice(index + 1, index + 2))) return false
  if (sign === '!') return /(?:^|[^\d.,])\d{1,2}$/.test(plain.slice(Math.max(0, index - 3), index))
  if (/\s/.test(plain.charAt(index - 1))) return false
  if (sign === '+') return last.kind !== 'break'
  return sign === '-' && symbols.test(plain.slice(Math.max(0, index - 12), index))
}

/** Units of which a capital makes another: MW and mW, Mb and MB. */
const unitWithCapital = /^(?:[mM](?:W|Wh|V|A|J|Pa|N|Hz|eV)|[kKmMGT]?i?[bB])$/

/** A unit after its number whose capitals count; undefined for others, which may be written with any. */
function unitOf(word: string): Token | undefined {
  if (!unitWithCapital.test(word)) return undefined
  const text = /[bB]$/.test(word) ? word.slice(0, -1).toLowerCase() + word.slice(-1) : word
  return { kind: 'code', text }
}

const digit = /\p{N}/u
const wordThenNot =
  /^(?:(?<verb>do|does|did|is|are|was|were|would|could|should|have|has|had|wo|ca|must|need)n'?t|cannot)$/

/** Words come again and again, in one answer after another. */
const known = new Map<string, readonly Token[]>()
const maxKnown = 50_000

function wordTokens(word: string): readonly Token[] {
  const before = known.get(word)
  if (before !== undefined) return before
  const tokens = readWord(word)
  if (known.size >= maxKnown) known.clear()
  known.set(word, tokens)
  return tokens
}

/** Verbs of change in their other forms: no one is asked for these but where the form of words is asked for. */
const changes =
  /^(?:(expand|contract|repel|attract|absorb|release|rise|fall|gain|lose|reduce|prevent|remove|inhale|exhale)s|((?:in|de)creas)(?:es|ed|ing))$/

function readWord(word: string): Token[] {
  const bare = isPlain.test(word) ? word.toLowerCase() : stripDiacritics(word).toLowerCase()
  if (Array.from(word).length === 1) {
    return [{ kind: 'letter', text: normalized(word).toLowerCase(), isCapital: word !== word.toLowerCase() }]
  }
  if (digit.test(bare)) return [{ kind: 'code', text: bare }]
  const value = numberWords.get(bare)
  if (value !== undefined) return [{ kind: 'number', text: String(value) }]
  // Carbon monoxide, not cobalt, nor the Czech "what".
  if (word === 'CO') return [{ kind: 'code', text: word }]
  if (word === 'US' || word === 'USA' || word === 'usa') return [wordOf('usa')]
  const negated = wordThenNot.exec(bare)
  if (negated !== null) return ['can', 'not'].map(wordOf)
  const plainWord = bare.replace(/'s$/, '').replaceAll("'", '')
  return [wordOf(plainWord.replace(changes, (_, verb?: string, stem?: string) => verb ?? `${stem ?? ''}e`))]
}

/** A word as it is written plainly. */
export function wordOf(text: string): Token {
  return { kind: 'word', text, role: roleOf(text) }
}

const separators = new Set([',', ';', '&', '/', '\n', '+'])
const kept = new Set(['%', '°', '€', '$', '£', '‰', '#', '@', '§'])

function signTokens(sign: string): Token[] {
  if (separators.has(sign)) return [{ kind: 'break', text: sign }]
  if (kept.has(sign) || /[\p{N}\p{So}\p{Sc}]/u.test(sign)) return [{ kind: 'sign', text: sign }]
  return []
}
