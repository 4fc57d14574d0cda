import { asTheyStand, idlePieces, sortedIfTwo, type IdlePieces, type Sort } from './answer-groups.idle.ts'
import { jointsOf, meantJoints } from './answer-groups.joints.ts'
import type { Reading } from './answer-groups.readings.ts'
import {
  addTo,
  stemmer,
  stemsOf,
  withMeantJoints,
  type Families,
  type Stated,
  type Stem,
} from './answer-groups.stated.ts'
import type { Token } from './answer-groups.tokens.ts'

interface GroupingContext {
  /** The question as it is read like an answer. */
  question: readonly Token[]
  isOrdered: boolean
  english: ReadonlySet<string>
  /** Words of what is done to something, as "hunted" after "is": another thing than who hunts. */
  participles: ReadonlySet<string>
}

/** So many times more often than what is drawn to it a centre is given. */
const pull = 5

/**
 * Draws rare answers to the frequent ones that they only say otherwise: without a joint, with other spaces, other endings, or
 * with words that say nothing to this question. By key of a reading, the key of its centre. What is a centre is not drawn itself,
 * so nothing is drawn far.
 */
export function centresOf(
  readings: readonly (Reading & { count: number })[],
  { question, isOrdered, english, participles }: GroupingContext,
): Map<string, string> {
  const stem = stemmer(english, participles)
  const families: Families = new Map()
  const { all, meant } = withMeantJoints(readings, stem, families)
  const sort = isOrdered ? asTheyStand : sortedIfTwo
  // None is drawn to what few give.
  const hasLarger = (all[0]?.count ?? 0) >= pull
  const shorter = hasLarger
    ? shorterWays(all, families, { idle: idlePieces(all, question, { stem, sort }), stem, sort })
    : new Map<Stated, Way[]>()
  const [byStems, byGlued] = [new Map<string, Stated[]>(), new Map<string, Stated[]>()]
  const centres = new Map<string, string>()
  for (const one of all) {
    if (one.pieces.length === 0) continue
    const centre =
      byGlued.get(one.glued)?.[0] ??
      byStems.get(one.stems)?.find((other) => other.joints === one.joints && isSameWithOtherEndings(one, other)) ??
      saidShorter(one, shorter.get(one) ?? [], { byStems, families })
    if (centre !== undefined) centres.set(one.key, centre.key)
    else {
      add(byStems, one.stems, one)
      add(byGlued, one.glued, one)
    }
  }
  return new Map([...meant].map(([key, ofMeant]) => [key, centres.get(ofMeant) ?? ofMeant]))
}

function add(centres: Map<string, Stated[]>, key: string, centre: Stated): void {
  const others = centres.get(key)
  if (others === undefined) centres.set(key, [centre])
  else others.push(centre)
}

/** The fewer words there are, the more an ending may matter: "walked" is not "walks" where the tense was asked for. */
function isSameWithOtherEndings({ pieces, count }: Stated, centre: Stated): boolean {
  const words = pieces.filter(({ kind }) => kind === 'word').length
  if (words === 1) return centre.count >= 100 && centre.count >= 20 * count && isDeed(pieces) === isDeed(centre.pieces)
  return centre.count >= 3 * count || (words > 2 && (centre.count >= 2 * count || count <= 2))
}

/** "weathering" is another thing than "weather". */
function isDeed(pieces: readonly Token[]): boolean {
  return pieces.some(({ text }) => /[^aeiou]ing$/.test(text))
}

/** An answer without words that say nothing. */
interface Way {
  stems: string
  joints: string
}

/** Of each answer what is left without all the words that say nothing, or without one of them, as far as others say it. */
function shorterWays(
  all: readonly Stated[],
  families: Families,
  { idle, stem, sort }: { idle: IdlePieces; stem: Stem; sort: Sort },
): Map<Stated, Way[]> {
  const shorter = new Map<Stated, Way[]>()
  const larger = all.filter(({ count, pieces }) => count >= pull && pieces.length > 0)
  const [stemsOfLarger, lengths] = [new Set<string>(), new Set<number>()]
  for (const { stems, pieces } of larger) {
    stemsOfLarger.add(stems)
    lengths.add(pieces.length)
  }
  for (const one of all) {
    const ways = waysWithout(one, { idle, lengths })
      .map((left) => {
        const pieces = sort(left)
        return { stems: stemsOf(pieces, stem), joints: jointsOf(pieces) }
      })
      .filter(({ stems }) => stemsOfLarger.has(stems) && !idle.compared.has(stems))
    if (ways.length === 0) continue
    shorter.set(one, ways)
    for (const { stems, joints } of ways) addTo(families, stems, joints)
  }
  return shorter
}

function waysWithout({ pieces }: Stated, { idle, lengths }: { idle: IdlePieces; lengths: ReadonlySet<number> }) {
  const isLeftOut = pieces.map((piece) => idle.isIdle(piece))
  const count = isLeftOut.filter(Boolean).length
  const ways: Token[][] = []
  if (count === 0) return ways
  if (lengths.has(pieces.length - count)) ways.push(pieces.filter((_, index) => isLeftOut[index] !== true))
  if (count === 1 || !lengths.has(pieces.length - 1)) return ways
  for (const [index, isOut] of isLeftOut.entries()) if (isOut) ways.push(pieces.toSpliced(index, 1))
  return ways
}

interface Found {
  byStems: ReadonlyMap<string, readonly Stated[]>
  families: Families
}

function saidShorter({ count }: Stated, ways: readonly Way[], { byStems, families }: Found): Stated | undefined {
  return ways
    .flatMap(({ stems, joints }) => {
      const family = families.get(stems)
      const meant = meantJoints(joints, family)
      return (byStems.get(stems) ?? []).filter((centre) => meantJoints(centre.joints, family) === meant)
    })
    .filter((centre) => centre.count >= pull * count && centre.count >= pull)
    .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))[0]
}
