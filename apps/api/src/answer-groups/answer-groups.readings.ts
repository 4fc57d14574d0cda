import type { Dictionary } from './answer-groups.dictionary.ts'
import { slipsAmong } from './answer-groups.spelling.ts'
import { formulaOf, tokensOf, type Token } from './answer-groups.tokens.ts'
import {
  admissions,
  isFirm,
  labelWords,
  letterWords,
  orderWords,
  stopWords,
  verbsOfI,
  weakWords,
  wordsOfAmount,
} from './answer-groups.words.ts'

/** What is compared of an answer. */
export interface Reading {
  /** Answers with the same key are the same answer. */
  key: string
  /** The words and all else that carry the meaning; none where the answer is compared as a whole. */
  pieces: readonly Token[]
  /** "white house" and "whitehouse" are one; numbers, letters and negations keep their distance. */
  glued: string
}

interface Draft {
  text: string
  count: number
  /** Undefined where the answer is compared as a whole, by this key. */
  tokens: readonly Token[]
  whole?: string
}

/** Each text as it is compared, with the slips put right that the other answers give away. */
export function readingsOf(
  counts: ReadonlyMap<string, number>,
  { dictionary, isOrdered }: { dictionary: Dictionary; isOrdered: boolean },
): Map<string, Reading> {
  const drafts = [...counts].map(([text, count]) => draftOf(text, count))
  const slips = slipsAmong(vocabularyOf(drafts), dictionary)
  const read = drafts.map((draft) => ({ ...draft, ...contentOf(draft, slips, isOrdered) }))
  const split = splitByWeakWords(read)
  return new Map(
    read.map(({ text, key, joints, pieces, glued }) => {
      if (split.get(key)?.has(joints) !== true) return [text, { key, pieces, glued }]
      const apart: Token[] = [...pieces, { kind: 'sign', text: `(${joints})` }]
      return [text, { key: keyOf(apart), pieces: apart, glued: `${glued} (${joints})` }]
    }),
  )
}

function draftOf(text: string, count: number): Draft {
  const formula = formulaOf(text)
  if (formula !== undefined) return { text, count, tokens: [], whole: `= ${formula}` }
  const tokens = tokensOf(text)
  if (tokens.some(({ kind }) => kind !== 'break')) return { text, count, tokens }
  return { text, count, tokens: [], whole: `" ${text.trim()}` }
}

function vocabularyOf(drafts: readonly Draft[]): Map<string, number> {
  const vocabulary = new Map<string, number>()
  for (const { tokens, count } of drafts) {
    const words = tokens.flatMap(({ kind, text }) => (kind === 'word' ? [text] : []))
    for (const word of new Set(words)) vocabulary.set(word, (vocabulary.get(word) ?? 0) + count)
  }
  return vocabulary
}

interface Content extends Reading {
  /** The weak words that were left out. */
  joints: string
}

function contentOf({ tokens, whole, text }: Draft, slips: ReadonlyMap<string, string>, isOrdered: boolean): Content {
  if (whole !== undefined) return { key: whole, ...asWhole }
  const spelled = united(
    tokens.map((token) => {
      const meant = token.kind === 'word' ? slips.get(token.text) : undefined
      return meant === undefined ? token : { ...token, text: meant }
    }),
  )
  const hasCzechAnd = /[ěščřžýáíéúůňťďó]/i.test(text)
  const strong = spelled
    .map((token, index) => (isConjunction(token, hasCzechAnd, index) ? conjunction : token))
    .filter((token, index, all) => !isIdle(token, all[index - 1], all[index + 1]))
  const said = strong.filter((_, index) => !isWeak(strong, index))
  const isInOrder = isOrdered || strong.some((token, index) => orderWords.has(token.text) || isLink(strong, index))
  const pieces = inOneOrder(said, isInOrder)
  if (pieces.length === 0) {
    const all = spelled.filter(({ kind }) => kind !== 'break')
    return { key: `. ${keyOf(all)}`, ...asWhole }
  }
  const key = keyOf(pieces)
  if (keysOfAdmissions().has(key)) return { key: '?', ...asWhole }
  return {
    key,
    pieces,
    glued: gluedOf(said),
    joints: strong
      .filter((_, index) => isWeak(strong, index))
      .map((token) => token.text)
      .join(' '),
  }
}

const asWhole = { pieces: [], joints: '', glued: '' }

function gluedOf(tokens: readonly Token[]): string {
  const parts = tokens.filter(({ kind }) => kind !== 'break')
  return parts.map((part) => (part.kind === 'word' && !isFirm(part.text) ? part.text : ` ${keyOf([part])} `)).join('')
}

const conjunction: Token = { kind: 'break', text: 'and' }

function isConjunction({ kind, text, isCapital }: Token, hasCzechAnd: boolean, index: number): boolean {
  if (kind === 'word') return text === 'and'
  return kind === 'letter' && text === 'a' && hasCzechAnd && isCapital !== true && index > 0
}

/** "do 18" is not "18", and the V of "5 V" is no preposition. */
function isWeak(tokens: readonly Token[], index: number): boolean {
  const [before, token, after] = [tokens[index - 1], tokens[index], tokens[index + 1]]
  if (token === undefined || !weakWords.has(token.text)) return false
  if (after?.kind === 'number' && wordsOfAmount.has(token.text)) return false
  if (token.kind === 'letter') return after !== undefined && (before?.kind !== 'number' || token.isCapital !== true)
  return token.kind === 'word'
}

/** "chemical to light" is another change than "light to chemical". */
function isLink(tokens: readonly Token[], index: number): boolean {
  const [before, after] = [tokens[index - 1], tokens[index + 1]]
  if (!isWeak(tokens, index)) return false
  return before !== undefined && after !== undefined && ![before, after].some(({ kind }) => kind === 'break')
}

/** Whether a word says nothing here. */
function isIdle({ kind, text, isCapital }: Token, before: Token | undefined, after: Token | undefined): boolean {
  if (kind === 'word') return stopWords.has(text)
  if (kind !== 'letter' || !letterWords.has(text) || after?.kind !== 'word') return false
  if (before !== undefined && labelWords.has(before.text)) return false
  if (text === 'i' && isCapital === true) return verbsOfI.has(after.text)
  const isWord = isCapital !== true || before === undefined
  return isWord && !weakWords.has(text)
}

/** "United States of America" and "USA" are one. */
function united(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ text }) => text === 'united' || text === 'usa')) return tokens
  const all: Token[] = []
  for (const token of tokens) {
    const last = all.at(-1)
    if (last?.text === 'united' && (token.text === 'states' || token.text === 'state'))
      all[all.length - 1] = { ...last, text: 'usa' }
    else all.push(token)
  }
  return all.filter(({ text }, index) => {
    const isTail =
      (text === 'of' && all[index + 1]?.text === 'america' && all[index - 1]?.text === 'usa') ||
      (text === 'america' && all[index - 1]?.text === 'of' && all[index - 2]?.text === 'usa')
    return !isTail
  })
}

const sorted = (items: readonly Token[][]) => items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).flat()

/**
 * The pieces in an order that is the same for answers whose order says nothing: of two words, and of a list. Elsewhere order may
 * be what matters, as in "the earth orbits the sun".
 */
function inOneOrder(tokens: readonly Token[], isOrdered: boolean): Token[] {
  const pieces = tokens.filter(({ kind }) => kind !== 'break')
  const words = pieces.filter(({ kind }) => kind === 'word')
  const numbers = pieces.filter(({ kind }) => kind === 'number')
  const hasOthers = words.length + numbers.length < pieces.length
  if (isOrdered || hasOthers) return pieces
  if (words.length === 2 && numbers.length <= 1) return [...numbers, ...sorted(words.map((word) => [word]))]
  const items = itemsOf(tokens)
  const isList =
    items.length === 2 || (items.length > 2 && tokens.some(({ kind, text }) => kind === 'break' && /and|&/.test(text)))
  return isList && numbers.length === 0 && items.every(({ length }) => length <= 3) ? sorted(items) : pieces
}

function itemsOf(tokens: readonly Token[]): Token[][] {
  const items: Token[][] = [[]]
  for (const token of tokens) {
    if (token.kind === 'break') items.push([])
    else items.at(-1)?.push(token)
  }
  return items.filter(({ length }) => length > 0)
}

const marks = { word: '', number: '#', letter: "'", code: '@', sign: '', break: '' } as const

export function keyOf(pieces: readonly Token[]): string {
  return pieces.map(({ kind, text }) => marks[kind] + text).join(' ')
}

let admitted: ReadonlySet<string> | undefined

/** The keys of answers that only say that their author has none. */
function keysOfAdmissions(): ReadonlySet<string> {
  if (admitted !== undefined) return admitted
  admitted = new Set()
  admitted = new Set(admissions.map((text) => contentOf(draftOf(text, 1), new Map(), false).key))
  return admitted
}

/** Below this share of the answers that differ in nothing else, another weak word is noise. */
const noise = 0.01

/**
 * Where answers differ in weak words only, as "in the box" and "on the box", those words may be what was asked: by key, the weak
 * words that keep an answer apart. None where all that have any have the same.
 */
function splitByWeakWords(read: readonly (Content & { count: number })[]): Map<string, Set<string>> {
  const all = new Map<string, Map<string, number>>()
  for (const { key, joints, count } of read) {
    const ofKey = all.get(key) ?? new Map<string, number>()
    all.set(key, ofKey.set(joints, (ofKey.get(joints) ?? 0) + count))
  }
  const split = new Map<string, Set<string>>()
  for (const [key, ofKey] of all) {
    const total = [...ofKey.values()].reduce((sum, count) => sum + count, 0)
    const firm = [...ofKey].filter(
      ([joints, count]) => joints !== '' && (count > noise * total || joints.split(' ').some(isFirm)),
    )
    if (firm.length > 1) split.set(key, new Set(firm.map(([joints]) => joints)))
  }
  return split
}
