import type { SheetLayout } from '../layout.ts'
import { distance, fitted, inverse, mapped, uprightTurn, type Homography, type Pair, type Point } from './geometry.ts'
import { sumIn, type Sums } from './grey.ts'
import type { Pose } from './pose.ts'

type Box = SheetLayout['groups'][number]['boxes'][number]

/** At most so many boxes are looked at; they lie all over the page. */
const maxBoxes = 90

/** What is needed to see at a glance whether boxes lie where a pose says. */
export interface View {
  /** Sums over the picture's ink. */
  sums: Sums
  layout: SheetLayout
  /** Those that are looked at, and half of them for what is looked at hundreds of times. */
  boxes: { many: readonly Box[]; few: readonly Box[] }
}

export function viewOver(sums: Sums, layout: SheetLayout): View {
  return { sums, layout, boxes: { many: spreadBoxes(layout, maxBoxes), few: spreadBoxes(layout, maxBoxes / 2) } }
}

/** Not every fourth or fifth: that might be all first boxes of their rows, which fit as well a row farther. */
function spreadBoxes({ groups }: SheetLayout, most: number): Box[] {
  const all = groups.flatMap(({ boxes }) => boxes)
  const count = Math.min(all.length, most)
  return all.filter((_, at) => Math.floor((at * count) / all.length) !== Math.floor(((at - 1) * count) / all.length))
}

/** How much darker the boxes are than what is around them, if all of them are off alike by up to half a box. */
export function glance({ sums, boxes }: Pick<View, 'sums' | 'boxes'>, homography: Homography, offsets = 2): number {
  const looked = offsets > 1 ? boxes.many : boxes.few
  // Thousands of boxes are looked at in a picture: as `mapped` reckons, with the nine numbers taken once.
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, i = 0, j = 1] = homography
  let best = -Infinity
  for (let row = -offsets; row <= offsets; row += 1)
    for (let column = -offsets; column <= offsets; column += 1) {
      let sum = 0
      for (const { x, y, w, h } of looked) {
        const cx = x + w * (0.5 + (0.5 * column) / Math.max(1, offsets))
        const cy = y + h * (0.5 + (0.5 * row) / Math.max(1, offsets))
        const [rx, dy] = [cx + w / 2, cy + h / 2]
        const [atCentre, atRight, atDown] = [g * cx + i * cy + j, g * rx + i * cy + j, g * cx + i * dy + j]
        const [centreX, centreY] = [(a * cx + b * cy + c) / atCentre, (d * cx + e * cy + f) / atCentre]
        const [rightX, rightY] = [(a * rx + b * cy + c) / atRight, (d * rx + e * cy + f) / atRight]
        const [downX, downY] = [(a * cx + b * dy + c) / atDown, (d * cx + e * dy + f) / atDown]
        const halfX = Math.max(Math.abs(rightX - centreX), Math.abs(downX - centreX))
        const halfY = Math.max(Math.abs(rightY - centreY), Math.abs(downY - centreY))
        if (!(halfX < sums.width && halfY < sums.height)) return -Infinity
        const inner = sumIn(sums, { x: centreX - halfX, y: centreY - halfY, w: 2 * halfX, h: 2 * halfY })
        const outer = sumIn(sums, {
          x: centreX - 1.35 * halfX,
          y: centreY - 1.35 * halfY,
          w: 2.7 * halfX,
          h: 2.7 * halfY,
        })
        sum += inner.sum / Math.max(1, inner.count) - (outer.sum - inner.sum) / Math.max(1, outer.count - inner.count)
      }
      best = Math.max(best, sum / looked.length)
    }
  return best
}

/** So many places of a hidden marker are looked at closely. */
const maxPlaces = 5

/**
 * Three markers don't tell how the camera was tilted. Where the fourth is missing, or the layout has no more, its place is sought:
 * the places at which most boxes lie on something, for a row farther they do as well.
 */
export function completed(view: View, pose: Pose, papers: readonly (readonly Point[])[]): Pose[] {
  const { markers, page } = view.layout
  const seen = markers.flatMap((from, at): Pair[] => {
    const to = pose.markers[at] ?? null
    return to === null ? [] : [{ from, to }]
  })
  const hidden = markers[pose.markers.indexOf(null)] ?? fourthOf(markers)
  if (seen.length !== 3 || hidden === undefined) return [pose]
  const poseWith = (place: Point) => fitted([...seen, { from: hidden, to: place }])
  const valueAt = (place: Point) => {
    const homography = poseWith(place)
    return homography === undefined ? -Infinity : glance(view, homography, 1)
  }
  const start = mapped(pose.homography, hidden.x, hidden.y)
  const across = Math.max(...seen.map(({ to }) => distance(to, start)))
  const around = (place: Point, reach: number, step: number) => {
    const places: { place: Point; value: number }[] = []
    for (let dy = -reach; dy <= reach; dy += step)
      for (let dx = -reach; dx <= reach; dx += step) {
        const tried = { x: place.x + dx * across, y: place.y + dy * across }
        places.push({ place: tried, value: valueAt(tried) })
      }
    return places.toSorted((a, b) => b.value - a.value)
  }
  const byPaper = papers.flatMap((corners) => placeOnPaper(corners, seen, hidden) ?? [])
  const kept = byPaper.filter((place) => distance(place, start) < farthestPlace * across)
  for (const { place } of around(start, 0.16, 0.016)) {
    if (kept.every((other) => distance(other, place) > 0.024 * across)) kept.push(place)
    if (kept.length === maxPlaces + byPaper.length) break
  }
  return kept.flatMap((place) => {
    const homography = poseWith(around(place, 0.012, 0.004)[0]?.place ?? place)
    return homography === undefined ? [] : [{ ...pose, homography, rotation: uprightTurn(homography, page) }]
  })
}

/** A tilted camera moves the hidden marker by so much of the page at most. */
const farthestPlace = 0.3

/**
 * The paper is a rectangle, whatever its size is and wherever the page lies on it: laid flat by its four corners it differs from the
 * layout by no more than three markers tell.
 */
function placeOnPaper(corners: readonly Point[], seen: readonly Pair[], hidden: Point): Point | undefined {
  const unit = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ]
  const laid = fitted(corners.map((from, at) => ({ from, to: unit[at] ?? from })))
  const back = laid === undefined ? undefined : inverse(laid)
  if (laid === undefined || back === undefined) return undefined
  const flat = fitted(seen.map(({ from, to }) => ({ from, to: mapped(laid, to.x, to.y) })))
  if (flat === undefined) return undefined
  const { x, y } = mapped(flat, hidden.x, hidden.y)
  return mapped(back, x, y)
}

/** The corner that three markers of a rectangle leave out. */
function fourthOf([a, b, c]: readonly Point[]): Point | undefined {
  if (a === undefined || b === undefined || c === undefined) return undefined
  const ways = [
    { far: distance(b, c), corner: a, others: [b, c] as const },
    { far: distance(a, c), corner: b, others: [a, c] as const },
    { far: distance(a, b), corner: c, others: [a, b] as const },
  ]
  const [{ corner, others } = { corner: a, others: [b, c] as const }] = ways.toSorted((one, two) => two.far - one.far)
  return { x: others[0].x + others[1].x - corner.x, y: others[0].y + others[1].y - corner.y }
}
