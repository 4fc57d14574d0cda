import { keyOf, type Reading } from './answer-groups.readings.ts'
import { stemOf } from './answer-groups.stems.ts'
import { tokensOf, type Token } from './answer-groups.tokens.ts'
import { isFirm, stopWords, weakWords } from './answer-groups.words.ts'

interface Centre {
  key: string
  count: number
  pieces: readonly Token[]
  stems: string
  glued: string
}

interface GroupingContext {
  question: string
  english: ReadonlySet<string>
}

/** So many times more often than what is drawn to it a centre is given. */
const pull = 5

/**
 * Draws rare answers to the frequent ones that they only say otherwise: with other spaces, other endings, or with words that say
 * nothing to this question. By key, the key of the centre. What is a centre is not drawn itself, so nothing is drawn far.
 */
export function centresOf(
  counts: ReadonlyMap<string, Reading & { count: number }>,
  { question, english }: GroupingContext,
): Map<string, string> {
  const stem = stems(english)
  const entries = [...counts.values()]
    .map(({ key, count, pieces, glued }) => ({ key, count, pieces, glued, stems: stemsOf(pieces, stem) }))
    .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
  const asked = wordsOfQuestion(question, stem)
  const isIdle = idleWords(entries, asked, stem)
  const compared = comparedByQuestion(entries, (word) => isIdle(word) && asked.has(stem(word)), stem)
  const [byStems, byGlued] = [new Map<string, Centre[]>(), new Map<string, Centre[]>()]
  const centres = new Map<string, string>()
  for (const entry of entries) {
    const centre =
      entry.pieces.length === 0
        ? undefined
        : (byGlued.get(entry.glued)?.[0] ??
          byStems.get(entry.stems)?.find((one) => isSameWithOtherEndings(entry, one)) ??
          saidWithFewerWords(entry, byStems, { isIdle, stem, compared }))
    if (centre !== undefined) centres.set(entry.key, centre.key)
    else if (entry.pieces.length > 0) {
      add(byStems, entry.stems, entry)
      add(byGlued, entry.glued, entry)
    }
  }
  return centres
}

function add(centres: Map<string, Centre[]>, key: string, centre: Centre): void {
  const others = centres.get(key)
  if (others === undefined) centres.set(key, [centre])
  else others.push(centre)
}

function stems(english: ReadonlySet<string>): (word: string) => string {
  const known = new Map<string, string>()
  return (word) => {
    const stem = known.get(word) ?? stemOf(word, english)
    known.set(word, stem)
    return stem
  }
}

function stemsOf(pieces: readonly Token[], stem: (word: string) => string): string {
  return keyOf(
    pieces.map((piece) =>
      piece.kind === 'word' && !isFirm(piece.text) ? { ...piece, text: stem(piece.text) } : piece,
    ),
  )
}

/** The fewer words there are, the more an ending may matter: "walked" is not "walks" where the tense was asked for. */
function isSameWithOtherEndings({ pieces, count }: Centre, centre: Centre): boolean {
  const words = pieces.filter(({ kind }) => kind === 'word').length
  if (words === 1) return centre.count >= 100 && centre.count >= 20 * count && isDeed(pieces) === isDeed(centre.pieces)
  return centre.count >= 3 * count || (words > 2 && (centre.count >= 2 * count || count <= 2))
}

/** "weathering" is another thing than "weather". */
function isDeed(pieces: readonly Token[]): boolean {
  return pieces.some(({ text }) => /[^aeiou]ing$/.test(text))
}

interface Idle {
  isIdle: (word: string) => boolean
  stem: (word: string) => string
  /** What is said of one thing of the question by some and of another by others. */
  compared: ReadonlySet<string>
}

/**
 * What is left of answers without the words of the question, where these tell it of different things: asked what becomes of
 * water and ice, "ice melts" is another answer than "water melts".
 */
function comparedByQuestion(
  entries: readonly Centre[],
  isAsked: (word: string) => boolean,
  stem: (word: string) => string,
): Set<string> {
  const things = new Map<string, Set<string>[]>()
  const compared = new Set<string>()
  for (const { pieces } of entries) {
    const [thing, rest] = [new Set<string>(), [] as Token[]]
    for (const piece of pieces) {
      if (piece.kind === 'word' && isAsked(piece.text)) thing.add(stem(piece.text))
      else rest.push(piece)
    }
    if (thing.size === 0 || rest.length === 0) continue
    const key = stemsOf(sortedIfTwo(rest), stem)
    const others = things.get(key) ?? []
    if (others.some((other) => !isWithin(thing, other) && !isWithin(other, thing))) compared.add(key)
    things.set(key, [...others.slice(0, maxThings), thing])
  }
  return compared
}

function isWithin(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].every((word) => other.has(word))
}

/** More need not be compared with each other. */
const maxThings = 20

function saidWithFewerWords(
  { pieces, count }: Centre,
  byStems: ReadonlyMap<string, Centre[]>,
  { isIdle, stem, compared }: Idle,
): Centre | undefined {
  const fewer = pieces.filter(({ kind, text }) => kind !== 'word' || !isIdle(text))
  if (fewer.length === pieces.length) return undefined
  const one = pieces.map((_, index) =>
    pieces.filter((piece, at) => at !== index || piece.kind !== 'word' || !isIdle(piece.text)),
  )
  return [fewer, ...one]
    .filter(({ length }) => length > 0 && length < pieces.length)
    .map((rest) => stemsOf(sortedIfTwo(rest), stem))
    .flatMap((key) => (compared.has(key) ? [] : (byStems.get(key) ?? [])))
    .filter((centre) => centre.count >= pull * count && centre.count >= pull)
    .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))[0]
}

function sortedIfTwo(pieces: readonly Token[]): readonly Token[] {
  const words = pieces.filter(({ kind }) => kind === 'word')
  if (words.length !== 2 || words.length < pieces.length || words.some(({ text }) => isFirm(text))) return pieces
  return words.toSorted((a, b) => (a.text < b.text ? -1 : 1))
}

/** Words that say nothing in answers to this question: those of the question itself, and those that many answers do without. */
function idleWords(
  entries: readonly Centre[],
  asked: ReadonlySet<string>,
  stem: (word: string) => string,
): (word: string) => boolean {
  const alone = new Map<string, number>()
  const within = new Map<string, number>()
  const partners = new Map<string, number>()
  const counts = new Map(entries.map(({ key, count }) => [key, count]))
  for (const { pieces, count } of entries) {
    const [only] = pieces
    if (pieces.length === 1 && only?.kind === 'word')
      alone.set(stem(only.text), (alone.get(stem(only.text)) ?? 0) + count)
    for (const [index, { kind, text }] of pieces.entries()) {
      if (kind !== 'word' || pieces.length === 1) continue
      within.set(text, (within.get(text) ?? 0) + count)
      if (count === 1) continue
      const rest = sortedIfTwo(pieces.filter((_, at) => at !== index))
      if ((counts.get(keyOf(rest)) ?? 0) > 1) partners.set(text, (partners.get(text) ?? 0) + 1)
    }
  }
  return (word) => {
    if (isFirm(word)) return false
    // What is an answer by itself is no mere word of the question.
    if ((alone.get(stem(word)) ?? 0) * 20 > (within.get(word) ?? 0)) return false
    return asked.has(stem(word)) || (partners.get(word) ?? 0) >= minPartners
  }
}

/** With so many other answers a word stands that are also given without it. */
const minPartners = 3

const alternatives = new Set(['or', 'nebo', 'anebo', 'ci', 'versus', 'vs', 'than', 'nez', 'between', 'mezi'])

/** The words that a question is asked with, but for those that it lets choose between. */
function wordsOfQuestion(question: string, stem: (word: string) => string): Set<string> {
  const tokens = tokensOf(question).filter(({ kind }) => kind !== 'break')
  const words = tokens.filter(({ kind, text }) => kind === 'word' && !stopWords.has(text) && !weakWords.has(text))
  // A number or a name of the question stands for no text.
  if (words.length < 2) return new Set()
  const choices = tokens.flatMap(({ text }, index) =>
    alternatives.has(text) ? tokens.slice(Math.max(0, index - 3), index + 4) : [],
  )
  const chosen = new Set(choices.map(({ text }) => text))
  return new Set(words.filter(({ text }) => !chosen.has(text)).map(({ text }) => stem(text)))
}
