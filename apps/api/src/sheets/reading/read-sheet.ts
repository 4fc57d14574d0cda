import type { SheetLayout } from '../layout.ts'
import { align } from './align.ts'
import { findPage } from './find-page.ts'
import type { Homography, Point } from './geometry.ts'
import { completed, glance } from './glance.ts'
import { inkOf, shrunk, sumsOf, type Grey } from './grey.ts'
import { judge, type Judgement } from './judge.ts'
import { measure } from './measure.ts'
import type { Pose } from './pose.ts'
import { flatten } from './rectify.ts'

/** What was read of one picture; places are pixels of the grey picture. */
export interface SheetReading {
  rotation: 0 | 90 | 180 | 270
  markers: (Point | null)[]
  boxes: Judgement[]
  /** From places on the page to pixels. */
  homography: Homography
}

/** The picture can't be read; the sentence says why. */
export class UnreadablePicture extends Error {}

/** Boxes look alike to this degree at least where the page was found. */
const minFit = 0.42
/** And to this where there is nothing to look for any more. */
const goodFit = 0.7
/** What the look of the paper counts beside the look of the boxes. */
const paperShare = 0.15
/** So much of the darkest boxes' contrast has to be there for a closer look. */
const leastGlance = 0.35
/** And how dark the boxes are against what is around them: a row farther some of them lie on nothing. */
const glanceShare = 0.15
/** Three markers may lead to boxes a row farther, where most of them look alike as well. */
const surelyFit = 0.97

export function readSheet(grey: Grey, layout: SheetLayout): SheetReading {
  if (Math.min(grey.width, grey.height) < 60) throw new UnreadablePicture('The picture is too small to be read.')
  const pose = bestPose(grey, layout)
  const page = flatten(grey, pose.homography, layout)
  if (page.resolution < 4) throw new UnreadablePicture('The boxes are too small in this picture to be read.')
  const { shifts, prints, fit } = align(page)
  if (fit < minFit) throw new UnreadablePicture('The picture does not show the boxes of this layout.')
  return {
    rotation: pose.rotation,
    markers: pose.markers,
    homography: pose.homography,
    boxes: judge(measure(page, shifts, prints), {
      rule: layout.rule,
      printed: layout.printed,
      sizes: layout.groups.map(({ boxes }) => boxes.length),
    }),
  }
}

/** How the page lies by its markers alone, before it is known which boxes it has. */
export function poseByMarkers(grey: Grey, layout: SheetLayout): Pose | undefined {
  if (Math.min(grey.width, grey.height) < 60) return undefined
  const { factor, view, ink } = viewOf(grey)
  const [first] = findPage({ grey: view, ink }, layout)
  return first === undefined ? undefined : enlarged(first, factor)
}

function viewOf(grey: Grey) {
  const factor = Math.max(1, Math.floor(Math.max(grey.width, grey.height) / 1000))
  const view = shrunk(grey, factor)
  return { factor, view, ink: inkOf(view, Math.max(16, Math.round(Math.max(view.width, view.height) / 24))) }
}

/** A way in which the page may lie, and how dark the boxes are there against what is around them. */
interface Looked {
  pose: Pose
  value: number
}

/** Of several ways in which the page may lie the one in which most boxes look like boxes. */
function bestPose(grey: Grey, layout: SheetLayout): Pose {
  const { factor, view, ink } = viewOf(grey)
  const seen = { sums: sumsOf(ink), layout }
  const look = (pose: Pose): Looked => ({ pose, value: glance(seen, pose.homography) })
  const all = findPage({ grey: view, ink }, layout).map(look)
  const most = Math.max(...all.map(({ value }) => value))
  const likely = byValue(all.filter(({ value }) => value >= leastGlance * most))
  const fits = new Map<Pose, number>()
  const likeliestOf = (looked: readonly Looked[]) =>
    likeliest(looked, (pose) => {
      const fit = fits.get(pose) ?? align(flatten(view, pose.homography, layout, 0.5)).fit
      fits.set(pose, fit)
      return fit
    })
  const isWhole = ({ pose: { markers } }: Looked) => !markers.includes(null) && markers.length !== 3
  let best = likeliestOf(likely.filter(isWhole))
  // A marker that is hidden is sought only where no way with all of them is good.
  if (best === undefined || best.fit < goodFit) {
    const rest = all.filter((looked) => !isWhole(looked))
    // The likeliest by their markers, and those in which boxes lie on most.
    const partly = [...new Set([...rest.slice(0, 2), ...byValue(rest).slice(0, 2)])]
    let other = likeliestOf(byValue(partly))
    if (other === undefined || other.fit < surelyFit) {
      const sought = partly.flatMap(({ pose }) => completed(seen, pose)).map(look)
      other = likeliestOf(byValue([...partly, ...sought]))
    }
    if (other !== undefined && (best === undefined || other.fit > best.fit)) best = other
  }
  if (best === undefined) throw new UnreadablePicture('The page was not found in the picture.')
  return enlarged(best.pose, factor)
}

function byValue(looked: readonly Looked[]): Looked[] {
  return looked.toSorted((a, b) => b.value - a.value)
}

/** The pose in which most boxes look alike, of the few in which they lie on something. */
function likeliest(looked: readonly Looked[], fitOf: (pose: Pose) => number): { pose: Pose; fit: number } | undefined {
  const [first] = looked
  const most = Math.max(1, first?.value ?? 0)
  let best: { pose: Pose; fit: number; worth: number } | undefined
  for (const { pose, value } of looked.slice(0, 4)) {
    if (best !== undefined && best.fit > goodFit && value < most * 0.6) break
    const fit = fitOf(pose)
    // Boxes may look alike on an edge of the paper as well: what is no paper has to be better by some.
    const worth = fit + paperShare * (pose.likeness ?? 0) + (glanceShare * value) / most
    if (best === undefined || worth > best.worth) best = { pose, fit, worth }
  }
  return best
}

function enlarged(pose: Pose, factor: number): Pose {
  if (factor === 1) return pose
  const large = (value: number) => (value + 0.5) * factor - 0.5
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, i = 0, j = 1] = pose.homography
  const off = 0.5 * factor - 0.5
  return {
    ...pose,
    homography: [
      a * factor + off * g,
      b * factor + off * i,
      c * factor + off * j,
      d * factor + off * g,
      e * factor + off * i,
      f * factor + off * j,
      g,
      i,
      j,
    ],
    markers: pose.markers.map((point) => (point === null ? null : { x: large(point.x), y: large(point.y) })),
  }
}
