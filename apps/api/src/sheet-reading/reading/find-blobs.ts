import type { SheetMarker } from '../layout.ts'
import { componentsOf, type Component } from './components.ts'
import { cornersOf, rowFilledArea } from './find-aruco.ts'
import { cross, distance, fitted, mapped, uprightTurn, type Homography, type Point } from './geometry.ts'
import { withoutThinLines, type Grey } from './grey.ts'
import type { Pose } from './pose.ts'

/** Something in the picture that may be a marker. */
interface Candidate extends Point {
  /** Outer diameter or side, in pixels. */
  size: number
  /** From 0 to 1: how much it looks like one. */
  likeness: number
}

/** Poses in which markers without a number, discs, rings and squares, lie as the layout says; the likeliest first. */
export function findBlobs(ink: Grey, layout: Wanted): Pose[] {
  const poses = posesAmong(candidatesOf([ink], layout), ink, layout)
  // A staple or a line of a pen through a marker: without thin lines it is one again.
  return poses[0]?.isSure === true ? poses : posesAmong(candidatesOf([ink, withoutThinLines(ink)], layout), ink, layout)
}

interface Wanted {
  markers: readonly SheetMarker[]
  page: { width: number; height: number }
  upright: boolean
}

function posesAmong(candidates: readonly Candidate[], ink: Grey, layout: Wanted): Pose[] {
  const found: (Pose & { score: number })[] = []
  const { markers } = layout
  const spread = Math.max(...markers.map((a) => Math.max(...markers.map((b) => distance(a, b)))))
  const long = Math.max(ink.width, ink.height)
  for (const triple of triplesOf(markers)) {
    const corners = triple.map((at) => markers[at]).filter((marker) => marker !== undefined)
    const [a, b, c] = corners
    if (a === undefined || b === undefined || c === undefined) continue
    const turn = Math.sign(cross(a, b, c))
    for (const p of candidates)
      for (const q of candidates) {
        if (p === q) continue
        const scale = distance(p, q) / distance(a, b)
        if (scale * spread < long * minSpan || !isSize(p, a, scale) || !isSize(q, b, scale)) continue
        for (const r of candidates) {
          if (r === p || r === q || Math.sign(cross(p, q, r)) !== turn) continue
          if (!isSize(r, c, scale)) continue
          if (!isStretch(distance(p, r) / distance(a, c) / scale)) continue
          if (!isStretch(distance(q, r) / distance(b, c) / scale)) continue
          const search = { markers, candidates, page: layout.page, spread, long }
          const poses = posesOf([p, q, r], triple, search)
          found.push(...poses.filter(({ rotation }) => !layout.upright || rotation === 0))
        }
      }
  }
  found.sort((x, y) => y.score - x.score)
  const near = ink.width * 0.004
  return [
    ...differing(
      found.filter(({ markers: own }) => !own.includes(null)),
      near,
      16,
    ),
    ...differing(
      found.filter(({ markers: own }) => own.includes(null)),
      near,
      6,
    ),
  ]
}

/** The first so many poses of which each has a marker somewhere else than all before it. */
function differing(poses: readonly Pose[], near: number, count: number): Pose[] {
  const kept: Pose[] = []
  for (const pose of poses) {
    const isOther = kept.every((other) =>
      other.markers.some((point, at) => {
        const own = pose.markers[at] ?? null
        return point === null || own === null ? point !== own : distance(point, own) > near
      }),
    )
    if (isOther) kept.push(pose)
    if (kept.length === count) break
  }
  return kept
}

/** The page is not smaller than this share of the picture's longer side. */
const minSpan = 0.3

/** By how much the distance of two markers may differ from that of two others: a layout's two axes have a scale each. */
function isStretch(ratio: number): boolean {
  return ratio > 1 / maxStretch && ratio < maxStretch
}

const maxStretch = 2.5

/** A size is true to a third, and perspective takes its share. */
function isSize(candidate: Candidate, marker: SheetMarker, scale: number): boolean {
  const ratio = candidate.size / (marker.size * scale)
  return ratio > 0.5 && ratio < 2
}

/** Three markers far apart, and others in case that one of them is not in the picture. */
function triplesOf(markers: readonly SheetMarker[]): (readonly [number, number, number])[] {
  const all: { triple: readonly [number, number, number]; area: number }[] = []
  for (let a = 0; a < markers.length; a += 1)
    for (let b = a + 1; b < markers.length; b += 1)
      for (let c = b + 1; c < markers.length; c += 1) {
        const [p, q, r] = [markers[a], markers[b], markers[c]]
        if (p !== undefined && q !== undefined && r !== undefined)
          all.push({ triple: [a, b, c], area: Math.abs(cross(p, q, r)) })
      }
  const sorted = all.filter(({ area }) => area > 0).toSorted((x, y) => y.area - x.area)
  return sorted.slice(0, 4).map(({ triple }) => triple)
}

interface Search {
  markers: readonly SheetMarker[]
  candidates: readonly Candidate[]
  page: { width: number; height: number }
  spread: number
  /** The picture's longer side. */
  long: number
}

/** What was taken for the fourth may be a filled box, and the marker hidden: without it as well. */
function posesOf(three: readonly Candidate[], triple: readonly number[], search: Search): (Pose & { score: number })[] {
  const first = fitted(
    triple.map((at, index) => ({ from: search.markers[at] ?? { x: 0, y: 0 }, to: three[index] ?? { x: 0, y: 0 } })),
  )
  if (first === undefined || !isPlausible(first)) return []
  const start = { three, triple, first }
  const whole = poseOf(start, search)
  if (whole === undefined || whole.markers.includes(null)) return whole === undefined ? [] : [whole]
  const partly = poseOf(start, { ...search, candidates: [] })
  return partly === undefined ? [whole] : [whole, partly]
}

/** Three of the markers, and how the page lies by them alone. */
interface Start {
  three: readonly Candidate[]
  /** Which of the markers they are, in the order of the layout. */
  triple: readonly number[]
  first: Homography
}

function poseOf(
  { three, triple, first }: Start,
  { markers, candidates, page, spread, long }: Search,
): (Pose & { score: number }) | undefined {
  const [a = 1, b = 0, , d = 0, e = 1] = first
  const scale = Math.sqrt(Math.abs(a * e - b * d))
  const taken: (Candidate | null)[] = markers.map((_, at) => three[triple.indexOf(at)] ?? null)
  let far = 0
  for (const [at, marker] of markers.entries()) {
    if (taken[at] !== null) continue
    const expected = mapped(first, marker.x, marker.y)
    let best: Candidate | undefined
    let cost = 0.22
    for (const candidate of candidates) {
      if (taken.includes(candidate) || !isSize(candidate, marker, scale)) continue
      const off = distance(candidate, expected) / (spread * scale)
      const own = off + 0.25 * (1 - candidate.likeness)
      if (off < 0.2 && own < cost) [best, cost] = [candidate, own]
    }
    if (best !== undefined) {
      taken[at] = best
      far += distance(best, expected) / (spread * scale)
    }
  }
  const pairs = markers.flatMap((from, at) => {
    const to = taken[at]
    return to === null || to === undefined ? [] : [{ from, to }]
  })
  const homography = pairs.length === 3 ? first : fitted(pairs)
  if (homography === undefined) return undefined
  const missing = markers.length - pairs.length
  // With more than four the rest says whether the first four were the right ones.
  const error =
    pairs.length > 4
      ? pairs.reduce((sum, { from, to }) => sum + distance(mapped(homography, from.x, from.y), to), 0) /
        pairs.length /
        (spread * scale)
      : 0
  // A page fills most of a picture; filled boxes that look like markers lie closer together.
  const share = (Math.abs(a * e - b * d) * spread * spread) / (long * long)
  let score = -missing - 4 * far - 20 * error + 1.5 * Math.min(0, Math.log(share))
  for (const [at, candidate] of taken.entries()) {
    if (candidate === null) continue
    const ratio = candidate.size / ((markers[at]?.size ?? 1) * scale)
    score += candidate.likeness - 0.8 * Math.max(0, Math.abs(Math.log(ratio)) - 0.25)
  }
  return {
    homography,
    markers: taken.map((point) => (point === null ? null : { x: point.x, y: point.y })),
    rotation: uprightTurn(homography, page),
    isSure: missing === 0 && markers.length > 3 && score > sureScore * markers.length,
    score,
  }
}

/** Of 1 for each marker: no letter and no filled box comes close to it where markers are four. */
const sureScore = 0.95

/** Not mirrored, not squeezed beyond what a tilted camera does. */
function isPlausible([a = 1, b = 0, , d = 0, e = 1]: Homography): boolean {
  const across = Math.hypot(a, d)
  const down = Math.hypot(b, e)
  const determinant = a * e - b * d
  return determinant > 0.86 * across * down && across / down < maxStretch && down / across < maxStretch
}

const maxCandidates = 32

function candidatesOf(inks: readonly [Grey, ...Grey[]], { markers, page }: Wanted): Candidate[] {
  const [ink] = inks
  const long = Math.max(ink.width, ink.height)
  const pageLong = Math.max(page.width, page.height)
  const sizes = markers.map(({ size }) => (size / pageLong) * long)
  const limits = { min: Math.max(4, Math.min(...sizes) * 0.22), max: Math.max(...sizes) * 2.2 }
  const kinds = new Set(markers.map(({ kind }) => kind))
  const candidates: Candidate[] = []
  for (const own of inks)
    for (const threshold of [110, 70, 160])
      for (const component of componentsOf(own, threshold, limits))
        for (const kind of kinds) {
          const candidate = cutOff(component, kind, own) ?? candidateOf(component, kind, { ink: own, threshold })
          if (candidate === undefined || candidate.likeness < 0.35) continue
          const same = candidates.findIndex(
            (other) => distance(other, candidate) < 0.3 * Math.min(other.size, candidate.size),
          )
          const twin = candidates[same]
          if (twin === undefined) candidates.push(candidate)
          else if (candidate.likeness > twin.likeness + 0.02) candidates[same] = candidate
        }
  // Markers are rarely smaller than they are where the page fills half of the picture: small print comes last.
  const usual = Math.min(...sizes) * 0.45
  const rank = ({ likeness, size: own }: Candidate) => likeness - 0.8 * Math.max(0, Math.log(usual / own))
  const ranked = candidates.toSorted((a, b) => rank(b) - rank(a))
  return [...new Set([...ranked.slice(0, maxCandidates), ...outermost(ranked)])]
}

/** So many towards each corner, */
const perCorner = 3
/** of what looks like a marker to this degree. */
const leastLike = 0.6

/** Filled boxes may look more like markers than these do, and be more than there is room for: but markers lie outside of them. */
function outermost(candidates: readonly Candidate[]): Candidate[] {
  const alike = candidates.filter(({ likeness }) => likeness >= leastLike)
  return [-1, 1].flatMap((across) =>
    [-1, 1].flatMap((down) => alike.toSorted((a, b) => across * (b.x - a.x) + down * (b.y - a.y)).slice(0, perCorner)),
  )
}

/** What looks like a marker no more than this, as it is not seen whole. */
const cutLikeness = 0.65

/** The picture ends within it: where its middle is its chord and its depth say. */
function cutOff(
  { left, right, top, bottom }: Component,
  kind: SheetMarker['kind'],
  { width, height }: Grey,
): Candidate | undefined {
  const [atLeft, atRight, atTop, atBottom] = [left <= 1, right >= width - 2, top <= 1, bottom >= height - 2]
  if ([atLeft, atRight, atTop, atBottom].filter(Boolean).length !== 1) return undefined
  const isAside = atLeft || atRight
  const [across, down] = [right - left + 1, bottom - top + 1]
  const [chord, depth] = isAside ? [down, across] : [across, down]
  if (depth < 0.3 * chord || depth > 0.95 * chord) return undefined
  const isDeep = kind === 'square' || depth >= chord / 2
  const radius = isDeep ? chord / 2 : (chord * chord) / (8 * depth) + depth / 2
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  const off = depth / 2 - radius
  if (isAside) middle.x += atLeft ? off : -off
  else middle.y += atTop ? off : -off
  return { x: middle.x, y: middle.y, size: 2 * radius, likeness: cutLikeness }
}

function candidateOf(
  component: Component,
  kind: SheetMarker['kind'],
  { ink, threshold }: { ink: Grey; threshold: number },
): Candidate | undefined {
  const { outline, area } = component
  const filled = rowFilledArea(outline)
  const shape = momentsOf(outline)
  if (shape.minor < 1 || shape.major / shape.minor > 2.3) return undefined
  // An ellipse has the area that its moments say, a square 5 % less.
  const ellipse = filled / (Math.PI * shape.major * shape.minor)
  const solid = area / filled
  const round = 1 - Math.min(1, 5 * Math.abs(ellipse - 1))
  const even = 1 - Math.min(1, (shape.major / shape.minor - 1) / 1.6)
  const size = 2 * Math.sqrt(shape.major * shape.minor)
  const at = { x: shape.x, y: shape.y }
  if (kind === 'disc') {
    const likeness = round * 0.55 + Math.max(0, 1 - 4 * (1 - solid)) * 0.3 + even * 0.15
    return { ...at, size, likeness: solid < 0.75 ? 0 : likeness * blacknessOf(ink, component) }
  }
  if (kind === 'ring') {
    const { data, width } = ink
    const centre = data[Math.round(shape.y) * width + Math.round(shape.x)] ?? 0
    const hollow = solid < 0.93 ? 1 : 0.55
    return { ...at, size, likeness: round * (0.5 + 0.3 * hollow + 0.2 * even) * (centre >= threshold ? 1 : 0.6) }
  }
  const corners = cornersOf(component)
  if (corners === undefined) return undefined
  const square = 1 - Math.min(1, 4 * Math.abs(1 - quadAreaOf(corners, filled)))
  const likeness = square * 0.55 + Math.max(0, 1 - 4 * (1 - solid)) * 0.3 + even * 0.15
  return { ...at, size: Math.sqrt(filled), likeness: solid < 0.75 ? 0 : likeness * blacknessOf(ink, component) }
}

function quadAreaOf(corners: readonly Point[], filled: number): number {
  const [a, b, c, d] = corners
  if (a === undefined || b === undefined || c === undefined || d === undefined) return 0
  // Corners are the middles of pixels, half a pixel inside of the edge.
  const area = (Math.abs(cross(a, b, c)) + Math.abs(cross(a, c, d))) / 2
  const around = distance(a, b) + distance(b, c) + distance(c, d) + distance(d, a)
  return (area + around / 2 + 1) / filled
}

/** A marker is printed black: what is shaded by a pencil is lighter and uneven. */
function blacknessOf({ data, width }: Grey, { left, right, top, bottom }: Component): number {
  const [cx, cy] = [(left + right) / 2, (top + bottom) / 2]
  const [rx, ry] = [(right - left) * 0.25, (bottom - top) * 0.25]
  let [sum, count] = [0, 0]
  for (let y = Math.ceil(cy - ry); y <= cy + ry; y += 1)
    for (let x = Math.ceil(cx - rx); x <= cx + rx; x += 1) {
      sum += data[y * width + x] ?? 0
      count += 1
    }
  return 0.6 + 0.4 * Math.min(1, sum / Math.max(1, count) / 170)
}

/** Middle and half axes of the ellipse with the moments of the rows between their outermost pixels. */
function momentsOf(outline: readonly Point[]): Point & { major: number; minor: number } {
  let [n, sx, sy, sxx, sxy, syy] = [0, 0, 0, 0, 0, 0]
  for (let at = 0; at + 1 < outline.length; at += 2) {
    const [from, to, y] = [outline[at]?.x ?? 0, outline[at + 1]?.x ?? 0, outline[at]?.y ?? 0]
    for (let x = from; x <= to; x += 1) {
      n += 1
      sx += x
      sy += y
      sxx += x * x
      sxy += x * y
      syy += y * y
    }
  }
  const [x, y] = [sx / n, sy / n]
  const [xx, xy, yy] = [sxx / n - x * x + 1 / 12, sxy / n - x * y, syy / n - y * y + 1 / 12]
  const half = (xx + yy) / 2
  const root = Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy)
  return { x, y, major: 2 * Math.sqrt(half + root), minor: 2 * Math.sqrt(Math.max(0, half - root)) }
}
