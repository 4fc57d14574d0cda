import { fewBoxes } from './prints.ts'
import { bandOf, shapeOf, type Measure, type Shape } from './measure.ts'

export type BoxState = 'empty' | 'crossed' | 'filled' | 'doubtful'

export interface Judgement {
  state: BoxState
  /** From 0 to 1. */
  confidence: number
}

/** What marks of this sheet are like. */
interface Pens {
  /** What is below it is no more than what else empty boxes have. */
  nothing: number
  /** What is above it is a mark. */
  something: number
  /** What the uncleanest of the empty boxes have: a coarse copy of letters is never the same twice. */
  noise: number
  /** The signal of a usual mark. */
  usual: number
  darkness: number
}

/** Below these signals no one sees a mark: a speck of a copy, the grain of the paper, the edge of a letter. */
const minSignal = { plain: 0.006, printed: 0.015 }
/** So far beyond what most empty boxes have, and at most so far on the way to the faintest of all marks, a box may be marked. */
const spreads = 5
const tails = 1.5
const farthestEmpty = 0.45
/** The part of a usual mark that is a mark for certain. */
const certain = 0.36
const certainOfFew = 0.55
/** And it has so many times the ink of the uncleanest empty boxes. */
const beyondNoise = 1.5
/** A mark that is so much of a sheet's usual one's darkness is looked at twice. */
const faint = 0.5
/** What is paler than this at its darkest is looked at twice on any sheet: a shadow's edge, a rest of something rubbed out. */
const palest = { plain: 0.1, printed: 0.05 }

interface Judging {
  rule: 'cross' | 'fill'
  sizes: readonly number[]
  printed: boolean
  /** Of each box whether what is drawn there is a box. */
  isLaid: readonly boolean[]
}

export function judge(measures: readonly Measure[], { rule, sizes, printed, isLaid }: Judging): Judgement[] {
  const signals = measures.map((measure) => (printed ? signalOverPrint(measure) : measure.amount))
  const pens = pensOf(measures, { signals, sizes, least: printed ? minSignal.printed : minSignal.plain })
  const judged = measures.map((measure, at): Judgement => {
    const signal = signals[at] ?? 0
    // As much ink as an empty box of its kind, most of it where nothing is printed: of that kind most may be marked.
    if (signal < pens.nothing && measure.amount > contradicted && printed) return asked
    if (signal < pens.nothing) return { state: 'empty', confidence: certainty((pens.nothing - signal) / pens.nothing) }
    const relative = signal / pens.usual
    const isFaint = (share: number) => measure.darkness < share * pens.darkness
    // The print of a few boxes is known less well.
    const isKnown = !printed || measure.print === undefined || measure.print.count >= fewBoxes
    const isBeyondNoise = signal >= beyondNoise * pens.noise
    const isSignal = isKnown
      ? signal >= pens.something || (rule === 'fill' && signal > Math.max(0.03, 2 * pens.nothing) && !isFaint(0.7))
      : signal >= Math.max(pens.something, certainOfFew * pens.usual)
    // Over a letter little of a mark is free to be seen: then its amount says how dark it is.
    const isRubbed = isFaint(faint) && !(printed && relative > 0.8)
    const isShadow = measure.darkness < shadowOf(measure, isKnown)
    if (
      !isSignal ||
      !isBeyondNoise ||
      isRubbed ||
      isShadow ||
      measure.darkness < (printed ? palest.printed : palest.plain)
    )
      return asked
    const shape = shapeOf(measure, Math.max(0.1, pens.darkness))
    const confidence = certainty((signal - pens.something) / pens.usual)
    if (rule === 'fill')
      // A stain that spreads over all of a box is dark nowhere.
      return shape.cover < leastCover ? asked : { state: shape.cover > 0.6 ? 'filled' : 'crossed', confidence }
    return {
      state: crossOrFilled(shape, {
        signal,
        relative,
        dense: Math.min(signal, measure.amount) / Math.max(0.1, measure.darkness),
        printed,
      }),
      confidence,
    }
  })
  const known = arePartedFrom(signals, pens.usual, sizes.length) ? judged : judged.map(() => asked)
  const extras = printed ? measures.map(({ extra }) => extra) : []
  const darker = darkerOfEmpty(known, extras, sizes)
  return askedWhereLost(known, { signals, sizes, rule }).map((judgement, at) =>
    isLaid[at] === false || darker.has(at) ? asked : judgement,
  )
}

/** What is no darker than a shadow that ends within the box may be its edge. */
const beyondEdge = 1.2
/** In large boxes, of which there are few, the light of the paper changes as well; a band of it is darkest within the box. */
const beyondBand = 2.8

function shadowOf({ cut }: Measure, isKnown: boolean): number {
  const edge = beyondEdge * cut.edge
  return isKnown ? edge : Math.max(edge, beyondBand * bandOf(cut))
}

const leastCover = 0.03

/** No copy of a letter leaves so much beside it. */
const contradicted = 0.3

/** What no one can say of a box. */
const asked: Judgement = { state: 'doubtful', confidence: 0.4 }
/** From so many groups on, and such a share of them, that have no more than traces of marks others may have lost theirs wholly. */
const fewestTraces = 5
const tracesShare = 0.25

interface JudgedGroup {
  boxes: readonly Judgement[]
  signals: readonly number[]
}

/** Between what is nothing and a usual mark, in parts of the latter; */
const middle = { from: 0.3, to: 0.62 }
/** where there are many groups, so many boxes for each of them don't lie there. */
const manyGroups = 10
const betweenShare = 0.28

/**
 * Few marks are much fainter than others. Where as good as any signal occurs, letters of a coarse copy are as dark as marks, and
 * what is above or below a limit says nothing.
 */
function arePartedFrom(signals: readonly number[], usual: number, groups: number): boolean {
  const unclear = signals.filter((signal) => signal > middle.from * usual && signal < middle.to * usual)
  return groups < manyGroups || unclear.length < betweenShare * groups
}

/** So much of what marks add to their letters, and so many times what is added in the other boxes of the group, */
const leastExtra = 0.3
const timesOthers = 2.5
/** of which each has this much by chance. */
const byChance = 0.01

/**
 * A faint mark that lies on its letter leaves nothing beside it. Where a group has no mark, a box that is darker than its letter
 * and all others of the group are not is asked about.
 */
function darkerOfEmpty(
  judged: readonly Judgement[],
  extras: readonly number[],
  sizes: readonly number[],
): ReadonlySet<number> {
  const marked = extras
    .filter((_, at) => ['crossed', 'filled'].includes(judged[at]?.state ?? ''))
    .toSorted((a, b) => a - b)
  const usual = marked[marked.length >> 1]
  const darker = new Set<number>()
  let start = 0
  for (const size of sizes) {
    const [from, own] = [start, extras.slice(start, start + size)]
    start += size
    const [most = 0, second = 0] = own.toSorted((a, b) => b - a)
    const isBare = judged.slice(from, start).every(({ state }) => state === 'empty')
    if (usual === undefined || !isBare || most < leastExtra * usual) continue
    if (most > timesOthers * Math.max(byChance, second)) darker.add(from + own.indexOf(most))
  }
  return darker
}

/** Where a copy left traces of many marks, it may have left nothing of others: a group without a mark is asked about. */
function askedWhereLost(
  judged: readonly Judgement[],
  { signals, sizes, rule }: { signals: readonly number[]; sizes: readonly number[]; rule: Judging['rule'] },
): Judgement[] {
  let start = 0
  const groups = sizes.map((size): JudgedGroup => {
    const [from, to] = [start, start + size]
    start = to
    const own = signals.slice(from, to)
    return { boxes: askedBeside(judged.slice(from, to), own, rule), signals: own }
  })
  // What is left may be what was filled, with the cross that counts gone from beside it: no box is known.
  if (areSpecks(groups) || areFewTraces(groups)) return judged.map(() => asked)
  const traces = groups.filter((group) => !isEmpty(group) && isUnmarked(group))
  const isLossy = traces.length >= fewestTraces && traces.length >= tracesShare * groups.length
  if (isLossy) return groups.flatMap((group) => (isEmpty(group) ? group.boxes.map(() => asked) : group.boxes))
  return isClean(groups) ? askedBySpecks(groups) : [...groups.flatMap(({ boxes }) => boxes)]
}

/** Next to marks there is nothing at all: the paper has no grain, and no letters in its boxes. */
function isClean(groups: readonly JudgedGroup[]): boolean {
  const beside = groups
    .filter((group) => !isUnmarked(group))
    .flatMap(({ boxes, signals }) => signals.filter((_, at) => boxes[at]?.state === 'empty'))
  const dirty = beside.filter((signal) => signal > leastErased)
  return beside.length >= fewestBeside && dirty.length < dirtyShare * beside.length
}

const fewestBeside = 10
const dirtyShare = 0.02
/** A speck of so much ink on clean paper may be the rest of a mark. */
const plainSpeck = 0.012

/** On clean paper a speck is not nothing. */
function askedBySpecks(groups: readonly JudgedGroup[]): Judgement[] {
  return groups.flatMap((group) => {
    const speck = isEmpty(group) ? speckIn(group.signals) : undefined
    return group.boxes.map((box, at) => (speck?.at === at && speck.ink > plainSpeck ? asked : box))
  })
}

/** What has much less ink than another mark of its group may be dirt or rubbed out; a cross always has less than what is filled. */
function askedBeside(boxes: readonly Judgement[], signals: readonly number[], rule: Judging['rule']): Judgement[] {
  const isMark = ({ state }: Judgement) => state === 'crossed' || (rule === 'fill' && state === 'filled')
  const most = Math.max(0, ...signals.filter((_, at) => isMark(boxes[at] ?? asked)))
  return boxes.map((box, at) => (isMark(box) && (signals[at] ?? 0) < besideMark * most ? asked : box))
}

const besideMark = 0.5

function isEmpty({ boxes }: JudgedGroup): boolean {
  return boxes.every(({ state }) => state === 'empty')
}

function isUnmarked({ boxes }: JudgedGroup): boolean {
  return boxes.every(({ state }) => state === 'empty' || state === 'doubtful')
}

/**
 * Most of the groups without a mark have one box with some ink among others with next to none. They are most of all groups, or the
 * paper is clean. Where no group has a mark the specks themselves are known (`erasedMark`).
 */
function areSpecks(groups: readonly JudgedGroup[]): boolean {
  const bare = groups.filter((group) => group.boxes.length > 1 && isEmpty(group))
  const places = bare.flatMap((group) => speckIn(group.signals)?.at ?? [])
  return (
    !groups.every(isUnmarked) &&
    (bare.length > specksShare * groups.length || isClean(groups)) &&
    places.length >= fewestTraces &&
    places.length > specksShare * bare.length &&
    areSpread(places)
  )
}

const specksShare = 0.5

/** Of a few groups none has a certain mark, and most have traces that are next to nothing: which of them are marks no one knows. */
function areFewTraces(groups: readonly JudgedGroup[]): boolean {
  const traces = groups.filter((group) => !isEmpty(group) || speckIn(group.signals) !== undefined)
  const isFaint = groups.every(({ signals }) => signals.every((signal) => signal < faintTrace))
  return isFaint && groups.length < manyGroups && traces.length > specksShare * groups.length
}

const faintTrace = 0.015

/** The box of a group that has much more ink than all others of it. */
function speckIn(signals: readonly number[]): { at: number; ink: number } | undefined {
  const [ink = 0, second = 0] = signals.toSorted((a, b) => b - a)
  return signals.length > 1 && ink > 3 * second + leastErased ? { at: signals.indexOf(ink), ink } : undefined
}

/** Always the same box is what a shadow or a fold does. */
function areSpread(places: readonly number[]): boolean {
  const same = Math.max(0, ...[...Map.groupBy(places, (at) => at).values()].map(({ length }) => length))
  return same < 0.75 * places.length
}

/**
 * Letters are never met exactly, so that a stroke over them is hard to tell from their own edge: all ink together is not. But a
 * letter may be printed darker, and a mark that is nowhere beside it is none.
 */
function signalOverPrint({ amount, extra, free }: Measure): number {
  return Math.max(0, free < leastFree ? extra : Math.min(extra, besideLetter * amount + 0.003))
}

/** So much of a box has to be free for a mark to be seen beside the letter, */
const leastFree = 0.35
/** and there it is not much less dense than on it. */
const besideLetter = 5

function certainty(way: number): number {
  return Math.round((0.6 + 0.4 * Math.min(1, Math.max(0, way))) * 100) / 100
}

/**
 * Where one rule takes back what the other gives, neither is guessed. Most marks are crosses, so one with clearly more ink than
 * usual may be filled, and one with as much is a cross, also where the picture is too small for its shape to be seen.
 */
function crossOrFilled(
  { cover, least, hole, oneWay, reach, arms, star }: Shape,
  { signal, relative, dense, printed }: { signal: number; relative: number; dense: number; printed: boolean },
): BoxState {
  if (star > clearStar && arms > clearArms) return 'crossed'
  const isFull = least > 0.82 && cover > 0.9
  // Crosses of a thick pen in small boxes are as dark as others that are filled; what is filled is dark all over.
  const isFilled = relative > 1.4 ? relative > 2 || dense > 0.75 : signal > 0.6 && (relative > 1.25 || dense > 0.88)
  if (isFull && isFilled) return 'filled'
  if (cover > 0.95 && hole < 0.05 && relative > 1.1) return 'doubtful'
  if (cover > 0.7 && star < noStar) return 'doubtful'
  if (relative < 1.3 && signal < 0.6 && (printed || cover > 0.62 || hole < 0.2)) return 'crossed'
  // A dot; what covers nearly nothing is a mark that is too faint for its shape to be seen.
  if (oneWay > 0.8 || (reach < 0.3 && cover > 0.08)) return 'doubtful'
  return cover <= 0.62 && hole >= 0.2 ? 'crossed' : 'doubtful'
}

/** No filled box came near the former (0.32 at most), no cross that covers most of its box under the latter. */
const clearStar = 0.45
const clearArms = 0.35
const noStar = 0.2

/** Finds the widest gap between what is nearly nothing and what is clearly something. */
function pensOf(
  measures: readonly Measure[],
  { signals, sizes, least }: { signals: readonly number[]; sizes: readonly number[]; least: number },
): Pens {
  const roots = signals.map(Math.sqrt).toSorted((a, b) => a - b)
  const { gap, at } = bestSplit(roots, sizes.length) ?? widestGap(roots)
  const erased = gap > 0.05 ? undefined : erasedMark(signals, sizes)
  // All of them are looked at by a person.
  if (erased !== undefined) return { nothing: erased * 0.4, something: 1, noise: 0, usual: 1, darkness: 1 }
  const limit = gap > 0.05 ? ((roots[at] ?? 0) + (roots[at + 1] ?? 0)) / 2 : 0.3
  const empties = roots.filter((root) => root <= limit).map((root) => root * root)
  const marks = roots.filter((root) => root > limit)
  const dark = measures
    .filter((_, index) => Math.sqrt(signals[index] ?? 0) > limit)
    .map(({ darkness }) => darkness)
    .toSorted((a, b) => a - b)
  const empty = empties[empties.length >> 1] ?? 0
  const beyond = (share: number) => (empties[Math.floor(empties.length * share)] ?? 0) - empty
  const scattered = Math.max(spreads * beyond(0.84), tails * beyond(0.9))
  const usual = Math.max(0.02, (marks[marks.length >> 1] ?? 0.47) ** 2)
  const mark = Math.max(empty + 0.01, Math.min(0.22, usual))
  const faintest = Math.min(mark, (marks[Math.floor(marks.length * 0.05)] ?? 0.47) ** 2)
  const nothing = empty + Math.max(least, Math.min(scattered, farthestEmpty * (faintest - empty)))
  return {
    nothing,
    noise: empties[Math.floor(empties.length * 0.98)] ?? 0,
    something: Math.max(1.3 * nothing, empty + certain * (mark - empty)),
    usual,
    darkness: dark.length === 0 ? 0.4 : (dark[dark.length >> 1] ?? 0.4),
  }
}

/**
 * A copy may have taken nearly all of the marks, and no box looks like one: but where most groups have a box with some ink and all
 * others next to none, and not always the same box, there were some. How much ink that is.
 */
function erasedMark(signals: readonly number[], sizes: readonly number[]): number | undefined {
  let start = 0
  const specks = sizes.flatMap((size) => {
    const own = signals.slice(start, start + size)
    start += size
    return speckIn(own) ?? []
  })
  const marks = specks.map(({ ink }) => ink).toSorted((a, b) => a - b)
  const areMost = marks.length >= fewestTraces && marks.length > specksShare * sizes.length
  return areMost && areSpread(specks.map(({ at }) => at)) ? marks[marks.length >> 1] : undefined
}

const leastErased = 0.0015

/**
 * Most groups have a mark: the split of sorted numbers into two that are as different as can be, with about as many above it as
 * there are groups. A few filled boxes may be far above all crosses, a few rubbed ones between all.
 */
function bestSplit(roots: readonly number[], groups: number): { gap: number; at: number } | undefined {
  const total = roots.reduce((sum, root) => sum + root, 0)
  let best: { gap: number; at: number } | undefined
  let [below, most] = [0, 0]
  for (let at = 0; at + 1 < roots.length; at += 1) {
    below += roots[at] ?? 0
    const above = roots.length - at - 1
    if ((roots[at] ?? 0) > 0.35 || (roots[at + 1] ?? 0) < 0.1 || above < groups * 0.5 || above > groups * 1.6) continue
    const [low, high] = [below / (at + 1), (total - below) / above]
    const between = (at + 1) * above * (high - low) ** 2
    if (high - low > 0.08 && high > 2 * low && between > most) {
      most = between
      best = { gap: high - low, at }
    }
  }
  return best
}

function widestGap(roots: readonly number[]): { gap: number; at: number } {
  let [gap, at] = [0, -1]
  for (let index = 0; index + 1 < roots.length; index += 1) {
    const [low, high] = [roots[index] ?? 0, roots[index + 1] ?? 0]
    if (low > 0.35 || high < 0.17) continue
    if (high - low > gap) [gap, at] = [high - low, index]
  }
  return { gap, at }
}
