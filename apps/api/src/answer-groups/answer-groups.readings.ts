import type { Dictionary } from './answer-groups.dictionary.ts'
import { joined, jointsOf, keyWith } from './answer-groups.joints.ts'
import { slipsAmong } from './answer-groups.spelling.ts'
import { formulaOf, tokensOf, wordOf, type Token } from './answer-groups.tokens.ts'
import {
  admissions,
  labelWords,
  letterWords,
  orderWords,
  verbsOfI,
  weakWords,
  wordsOfAmount,
} from './answer-groups.words.ts'

/** What is compared of an answer. */
export interface Reading {
  /** What is said, with the little words that join. */
  key: string
  /** What is said, without the little words that join. */
  content: string
  /** The words and all else that carry the meaning; none where the answer is compared as a whole. */
  pieces: readonly Token[]
  /** The little words before each of the pieces, as `jointsOf` writes them. */
  joints: string
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

interface ReadingContext {
  slips: ReadonlyMap<string, string>
  /** Undefined where nothing tells. */
  language: 'cs' | 'en' | undefined
  isOrdered: boolean
}

/** What all answers to a question are read with. */
interface ReadingOrder {
  dictionary: Dictionary
  question: string
  isOrdered: boolean
}

interface Readings {
  byText: ReadonlyMap<string, Reading>
  question: readonly Token[]
  isOrdered: boolean
  /** Words of what is done to something: "hunted" after "is". */
  participles: ReadonlySet<string>
}

/** Each text as it is compared, with the slips put right that the other answers give away. */
export function readingsOf(
  counts: ReadonlyMap<string, number>,
  { dictionary, question, isOrdered }: ReadingOrder,
): Readings {
  const drafts = [...counts].map(([text, count]) => draftOf(text, count))
  const vocabulary = vocabularyOf(drafts)
  const language = languageOf(vocabulary, [question, ...counts.keys()])
  const context = { slips: slipsAmong(vocabulary, dictionary), language, isOrdered }
  return {
    byText: new Map(drafts.map((draft) => [draft.text, readingOf(draft, context)])),
    question: readingOf(draftOf(question.replaceAll(condition, ' '), 1), {
      slips: new Map(),
      language,
      isOrdered: true,
    }).pieces,
    isOrdered,
    participles: participlesOf(drafts),
  }
}

/** What is said of something else than what is asked about: of the volume, where the pressure is asked for. */
const condition = /(?<!\p{L})(?:když|pokud|jestliže|kdyby|jakmile|if|when|while|after|as)(?!\p{L})[^,?.!;\n]*/giu

const passive = new Set(['is', 'are', 'was', 'were', 'be', 'been', 'being', 'get', 'gets', 'got'])

function participlesOf(drafts: readonly Draft[]): Set<string> {
  const found = new Set<string>()
  for (const { tokens } of drafts)
    for (const [index, { kind, text }] of tokens.entries())
      if (kind === 'word' && text.endsWith('ed') && passive.has(tokens[index - 1]?.text ?? '')) found.add(text)
  return found
}

function draftOf(text: string, count: number): Draft {
  const formula = formulaOf(text)
  if (formula !== undefined) return { text, count, tokens: [], whole: `= ${formula}` }
  const tokens = tokensOf(text)
  if (tokens.some(({ kind }) => kind !== 'break')) return { text, count, tokens }
  return { text, count, tokens: [], whole: `" ${text.trim()}` }
}

/** In the answers of how many pupils each word is. */
function vocabularyOf(drafts: readonly Draft[]): Map<string, number> {
  const found = new Map<string, { count: number; last: Draft }>()
  for (const draft of drafts)
    for (const { kind, text } of draft.tokens) {
      if (kind !== 'word') continue
      const known = found.get(text)
      if (known === undefined) found.set(text, { count: draft.count, last: draft })
      else if (known.last !== draft) {
        known.count += draft.count
        known.last = draft
      }
    }
  return new Map([...found].map(([word, { count }]) => [word, count]))
}

const signsOfCzech = [
  'je',
  'jsou',
  'se',
  'aby',
  'protoze',
  'byl',
  'byla',
  'ktery',
  'ktera',
  'nevim',
  'kdyz',
  've',
  'ze',
  'na',
]
const signsOfEnglish = ['the', 'is', 'of', 'it', 'are', 'and', 'because', 'they', 'was', 'in', 'that', 'with', 'which']

/** In which of the two languages most answers are: a few words say nothing in one of them and much in the other. */
function languageOf(vocabulary: ReadonlyMap<string, number>, texts: readonly string[]): 'cs' | 'en' | undefined {
  const count = (words: readonly string[]) => words.reduce((sum, word) => sum + (vocabulary.get(word) ?? 0), 0)
  const czech = count(signsOfCzech) + texts.filter((text) => /[ěščřžýáíéóúůťďň]/i.test(text)).length
  const english = count(signsOfEnglish) + (/\b(?:the|is|what|why|how|who)\b/i.test(texts[0] ?? '') ? 1 : 0)
  return czech === english ? undefined : czech > english ? 'cs' : 'en'
}

function readingOf({ tokens, whole, text }: Draft, { slips, language, isOrdered }: ReadingContext): Reading {
  if (whole !== undefined) return { key: whole, content: whole, ...asWhole }
  const spelled = united(slips.size === 0 ? tokens : tokens.map((token) => rightlySpelled(token, slips)))
  const hasCzechAnd = spelled.some(({ text: some }) => some === 'a') && /[ěščřžýáíéúůňťďó]/i.test(text)
  const strong = withoutIdle(
    spelled.map((token, index) => (isConjunction(token, hasCzechAnd, index) ? conjunction : token)),
    language,
  )
  const said = withJoints(strong)
  const isDoneToIt = said.length > 1 && objects.has(spelled.at(-1)?.text ?? '')
  const isInOrder =
    isOrdered ||
    isDoneToIt ||
    strong.some(({ role, text: some }, index) => (role?.isOrder ?? orderWords.has(some)) || isLink(strong, index))
  const pieces = inOneOrder(isDoneToIt ? [...said, object] : said, isInOrder)
  if (pieces.length === 0) {
    const all = spelled.filter(({ kind }) => kind !== 'break')
    const key = `. ${keyOf(all)}`
    return { key, content: key, ...asWhole }
  }
  const content = keyOf(pieces)
  if (keysOfAdmissions().has(content)) return { key: '?', content: '?', ...asWhole }
  const joints = jointsOf(pieces)
  return { key: keyWith(content, joints), content, pieces, joints, glued: gluedOf(said) }
}

function rightlySpelled(token: Token, slips: ReadonlyMap<string, string>): Token {
  const meant = token.kind === 'word' ? slips.get(token.text) : undefined
  return meant === undefined ? token : wordOf(meant)
}

function withoutIdle(tokens: readonly Token[], language: ReadingContext['language']): Token[] {
  return tokens.filter((token, index) => {
    if (token.role !== undefined) return token.role.idle !== 'always' && (token.role.idle ?? '') !== language
    return !isIdleLetter(token, tokens[index - 1], tokens[index + 1])
  })
}

/** Whom something is done to: "animals eat it" is not "eats animals". */
const objects = new Set(['it', 'them', 'him', 'her', 'us', 'me', 'you'])
const object: Token = { kind: 'sign', text: '(it)' }

const asWhole = { pieces: [], joints: '', glued: '' }

function gluedOf(tokens: readonly Token[]): string {
  let glued = ''
  for (const token of tokens) {
    if (token.kind === 'break') continue
    glued += token.role?.isFirm === false ? token.text : ` ${marks[token.kind]}${token.text} `
  }
  return glued
}

/** The tokens without the little words that join; each of these is kept with what it stands before. */
function withJoints(tokens: readonly Token[]): Token[] {
  const said: Token[] = []
  let joint = ''
  for (const [index, token] of tokens.entries()) {
    if (isWeak(tokens, index)) joint = joined(joint, jointOf(token) ?? token.text)
    else if (joint === '' || token.kind === 'break') said.push(token)
    else {
      said.push({ ...token, joint })
      joint = ''
    }
  }
  return said
}

const conjunction: Token = { kind: 'break', text: 'and' }

function isConjunction({ kind, text, isCapital }: Token, hasCzechAnd: boolean, index: number): boolean {
  if (kind === 'word') return text === 'and'
  return kind === 'letter' && text === 'a' && hasCzechAnd && isCapital !== true && index > 0
}

function jointOf({ role, text }: Token): string | undefined {
  return role === undefined ? weakWords.get(text) : role.joint
}

/** "do 18" is not "18", the V of "5 V" is no preposition, nor is the "in" of "in and out". */
function isWeak(tokens: readonly Token[], index: number): boolean {
  const [before, token, after] = [tokens[index - 1], tokens[index], tokens[index + 1]]
  if (token === undefined || after === undefined || after.kind === 'break' || jointOf(token) === undefined) return false
  if (after.kind === 'number' && wordsOfAmount.has(token.text)) return false
  if (token.kind === 'letter') return before?.kind !== 'number' || token.isCapital !== true
  return token.kind === 'word'
}

/** "chemical to light" is another change than "light to chemical". */
function isLink(tokens: readonly Token[], index: number): boolean {
  const [before, after] = [tokens[index - 1], tokens[index + 1]]
  if (!isWeak(tokens, index)) return false
  return before !== undefined && after !== undefined && ![before, after].some(({ kind }) => kind === 'break')
}

/** Whether a letter is a word that says nothing here. */
function isIdleLetter({ kind, text, isCapital }: Token, before: Token | undefined, after: Token | undefined): boolean {
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

/** The items of a list, each but the first with "and" before it: "red and blue" is not "blue to red". */
function sorted(items: readonly Token[][]): Token[] {
  return items
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .flatMap(([first, ...rest], index) =>
      first === undefined ? [] : [index === 0 ? first : { ...first, joint: joined('and', first.joint ?? '') }, ...rest],
    )
}

/**
 * The pieces in an order that is the same for answers whose order says nothing: of two words, and of a list. Elsewhere order may
 * be what matters, as in "the earth orbits the sun".
 */
function inOneOrder(tokens: readonly Token[], isOrdered: boolean): Token[] {
  const pieces = tokens.filter(({ kind }) => kind !== 'break')
  if (isOrdered) return pieces
  const words = pieces.filter(({ kind }) => kind === 'word')
  const numbers = pieces.filter(({ kind }) => kind === 'number')
  const hasOthers = words.length + numbers.length < pieces.length
  if (hasOthers) return pieces
  const items = itemsOf(tokens)
  if (words.length === 2 && numbers.length <= 1) {
    if (items.length === 2 && numbers.length === 0) return sorted(items)
    return [...numbers, ...words.toSorted((a, b) => (a.text < b.text ? -1 : 1))]
  }
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

const marks: Readonly<Record<Token['kind'], string>> = {
  word: '',
  number: '#',
  letter: "'",
  code: '@',
  sign: '',
  break: '',
}

export function keyOf(pieces: readonly Token[]): string {
  let key = ''
  for (const { kind, text } of pieces) key += key === '' ? marks[kind] + text : ` ${marks[kind]}${text}`
  return key
}

const noContext: ReadingContext = { slips: new Map(), language: undefined, isOrdered: false }

let admitted: ReadonlySet<string> | undefined

/** The keys of answers that only say that their author has none. */
function keysOfAdmissions(): ReadonlySet<string> {
  if (admitted !== undefined) return admitted
  admitted = new Set()
  admitted = new Set(admissions.map((text) => readingOf(draftOf(text, 1), noContext).content))
  return admitted
}
