import { joined, jointsOf, keyWith } from './answer-groups.joints.ts'
import { keyOf } from './answer-groups.readings.ts'
import { stemsOf, type Stated, type Stem } from './answer-groups.stated.ts'
import type { Token } from './answer-groups.tokens.ts'

export interface IdlePieces {
  /** Whether a piece, with its joint, says nothing in answers to this question. */
  isIdle: (piece: Token) => boolean
  /** By stems, what is said of one thing of the question by some and of another by others. */
  compared: ReadonlySet<string>
}

/** What says nothing in answers to this question: what the question itself says, and what many answers do without. */
export function idlePieces(
  all: readonly Stated[],
  question: readonly Token[],
  { stem, sort }: { stem: Stem; sort: Sort },
): IdlePieces {
  const asked = askedIn(question, stem)
  const isDone = doneWithout(all, { stem, sort })
  const known = new Map<string, boolean>()
  const isIdle = (piece: Token) => {
    if (piece.kind !== 'word' || piece.role?.isFirm !== false) return false
    const name = nameOf(piece)
    const before = known.get(name)
    if (before !== undefined) return before
    const is = isDone(piece, asked.has(joined(piece.joint ?? '', stem(piece.text))))
    known.set(name, is)
    return is
  }
  const isOfQuestion = (piece: Token) => asked.has(stem(piece.text)) && isIdle(piece)
  return { isIdle, compared: comparedByQuestion(all, isOfQuestion, { stem, sort }) }
}

function nameOf({ text, joint = '' }: Token): string {
  return joined(joint, text)
}

/** With so many other answers a word stands that are also given without it. */
const minPartners = 3

function doneWithout(
  all: readonly Stated[],
  { stem, sort }: { stem: Stem; sort: Sort },
): (piece: Token, isAsked: boolean) => boolean {
  const alone = new Map<string, number>()
  const within = new Map<string, number>()
  const partners = new Map<string, number>()
  const counts = new Map(all.map(({ key, count }) => [key, count]))
  for (const { pieces, count } of all) {
    const [only] = pieces
    if (pieces.length === 1 && only?.kind === 'word') addTo(alone, stem(only.text), count)
    for (const [index, piece] of pieces.entries()) {
      if (piece.kind !== 'word' || pieces.length === 1) continue
      addTo(within, piece.text, count)
      if (count === 1) continue
      const rest = sort(pieces.filter((_, at) => at !== index))
      if ((counts.get(keyWith(keyOf(rest), jointsOf(rest))) ?? 0) > 1) addTo(partners, nameOf(piece), 1)
    }
  }
  return (piece, isAsked) => {
    // What is an answer by itself is no mere word of the question.
    if ((alone.get(stem(piece.text)) ?? 0) * 20 > (within.get(piece.text) ?? 0)) return false
    return isAsked || (partners.get(nameOf(piece)) ?? 0) >= minPartners
  }
}

function addTo(sums: Map<string, number>, key: string, count: number): void {
  sums.set(key, (sums.get(key) ?? 0) + count)
}

/** Puts what is left of an answer into the order in which answers to the question are compared. */
export type Sort = (pieces: readonly Token[]) => readonly Token[]

export const asTheyStand: Sort = (pieces) => pieces

/** Two words in the order in which answers of two words are compared. */
export function sortedIfTwo(pieces: readonly Token[]): readonly Token[] {
  const words = pieces.filter(({ kind }) => kind === 'word')
  if (words.length !== 2 || words.length < pieces.length || words.some(({ role }) => role?.isFirm !== false))
    return pieces
  return words.toSorted((a, b) => (a.text < b.text ? -1 : 1))
}

/**
 * What is left of answers without the words of the question, where these tell it of different things: asked what becomes of
 * water and ice, "ice melts" is another answer than "water melts".
 */
function comparedByQuestion(
  all: readonly Stated[],
  isAsked: (piece: Token) => boolean,
  { stem, sort }: { stem: Stem; sort: Sort },
): Set<string> {
  const things = new Map<string, Set<string>[]>()
  const compared = new Set<string>()
  for (const { pieces } of all) {
    const [thing, rest] = [new Set<string>(), [] as Token[]]
    for (const piece of pieces) {
      if (piece.kind === 'word' && isAsked(piece)) thing.add(stem(piece.text))
      else rest.push(piece)
    }
    if (thing.size === 0 || rest.length === 0) continue
    const key = stemsOf(sort(rest), stem)
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

const alternatives = new Set(['or', 'nebo', 'anebo', 'ci', 'versus', 'vs', 'than', 'nez', 'between', 'mezi'])

/** What the question says, each word with its joint and without, but for those that it lets choose between. */
function askedIn(question: readonly Token[], stem: Stem): Set<string> {
  const words = question.filter(({ kind }) => kind === 'word')
  // A number or a name of the question stands for no text.
  if (words.length < 2) return new Set()
  const choices = question.flatMap(({ text, joint }, index) =>
    alternatives.has(text) || alternatives.has(joint ?? '') ? question.slice(Math.max(0, index - 3), index + 4) : [],
  )
  const chosen = new Set(choices.map(({ text }) => text))
  return new Set(
    words
      .filter(({ text }) => !chosen.has(text))
      .flatMap(({ text, joint = '' }) => [stem(text), joined(joint, stem(text))]),
  )
}
