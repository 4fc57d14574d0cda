import type { SheetLayout } from '../layout.ts'
import { align, type Alignment } from './align.ts'
import { findPage } from './find-page.ts'
import { findPaper } from './find-paper.ts'
import { fitted, mapped, type Homography, type Pair, type Point } from './geometry.ts'
import { completed, glance, viewOver } from './glance.ts'
import { inkOf, shrunk, sumsOf, type Grey } from './grey.ts'
import { judge, type Judgement } from './judge.ts'
import { measure } from './measure.ts'
import type { Pose } from './pose.ts'
import { flatten, type FlatPage } from './rectify.ts'

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
const minFit = 0.5
/** Below this no one knows whether those that look alike are the boxes. */
const fairFit = 0.58
/** And those of a part of the page to this: what is read of others may be the text beside them. */
const minAround = 0.4
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
  const { pose, page, laid } = refined(grey, layout, layOut(grey, layout, bestPose(grey, layout)))
  const { shifts, prints, around, fit } = laid
  const isBetween = isFrameless(laid, layout) && fit < wellLaid
  const isVague = fit < fairFit
  if (fit < minFit) throw new UnreadablePicture('The picture does not show the boxes of this layout.')
  return {
    rotation: pose.rotation,
    markers: pose.markers,
    homography: pose.homography,
    boxes: judge(measure(page, shifts, prints), {
      rule: layout.rule,
      printed: layout.printed,
      sizes: layout.groups.map(({ boxes }) => boxes.length),
      isLaid: around.map((match) => match >= minAround && !isBetween && !isVague),
    }),
  }
}

/** Boxes without letters have frames: between two rows of them all look alike as well, but are open to the sides. */
function isFrameless({ hasFrame, matches }: Alignment, { printed }: SheetLayout): boolean {
  return !printed && !hasFrame && matches.length >= fewestFramed
}

/** Of fewer boxes some blurred sides make most. */
const fewestFramed = 12

/** What it speaks against a pose that its boxes are open. */
const framelessCost = 0.25

function fitOf(laid: Alignment, layout: SheetLayout): number {
  return laid.fit - (isFrameless(laid, layout) ? framelessCost : 0)
}

interface LaidOut {
  pose: Pose
  page: FlatPage
  laid: Alignment
}

function layOut(grey: Grey, layout: SheetLayout, pose: Pose): LaidOut {
  const page = flatten(grey, pose.homography, layout)
  if (page.resolution < 4) throw new UnreadablePicture('The boxes are too small in this picture to be read.')
  return { pose, page, laid: align(page) }
}

/** Below this the boxes may say better than three markers how the page lies. */
const wellLaid = 0.9
/** Boxes that are surely where they were laid, and how many of them it takes. */
const sureMatch = 0.85
const fewestSure = 6

/**
 * Three markers and a guess may be right for some of the boxes and lead others onto the print beside them: those that are surely
 * right say where the page lies.
 */
function refined(grey: Grey, layout: SheetLayout, first: LaidOut): LaidOut {
  const seen = layout.markers.flatMap((from, at): Pair[] => {
    const to = first.pose.markers[at] ?? null
    return to === null ? [] : [{ from, to }]
  })
  let best = first
  for (let round = 0; round < 2 && seen.length === 3 && fitOf(best.laid, layout) < wellLaid; round += 1) {
    const { pose, page, laid } = best
    const { left, top, scale } = page.origin
    const found = page.boxes.flatMap(({ x, y, w, h }, at): Pair[] => {
      const { dx, dy } = laid.shifts[at] ?? { dx: 0, dy: 0 }
      if ((laid.matches[at] ?? 0) < sureMatch) return []
      const from = { x: left + (x + w / 2) / scale, y: top + (y + h / 2) / scale }
      return [{ from, to: mapped(pose.homography, from.x + dx / scale, from.y + dy / scale) }]
    })
    const homography = found.length < fewestSure ? undefined : fitted([...seen, ...found])
    if (homography === undefined) break
    const other = layOut(grey, layout, { ...pose, homography })
    if (fitOf(other.laid, layout) <= fitOf(best.laid, layout)) break
    best = other
  }
  return best
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
  const seen = viewOver(sumsOf(ink), layout)
  const look = (pose: Pose): Looked => ({ pose, value: glance(seen, pose.homography) })
  const all = findPage({ grey: view, ink }, layout).map(look)
  const most = Math.max(...all.map(({ value }) => value))
  const likely = byValue(all.filter(({ value }) => value >= leastGlance * most))
  const fits = new Map<Pose, number>()
  const likeliestOf = (looked: readonly Looked[], count = mostLooked) =>
    likeliest(looked.slice(0, count), (pose) => {
      const fit = fits.get(pose) ?? fitOf(align(flatten(view, pose.homography, layout, 0.5)), layout)
      fits.set(pose, fit)
      return fit
    })
  const isWhole = ({ pose: { markers } }: Looked) => !markers.includes(null) && markers.length !== 3
  // Print beside the boxes may be darker than they are: the likeliest by its markers alone is looked at in any case.
  const [foremost] = all.filter(isWhole)
  const wholes = likely.filter(isWhole)
  let best = likeliestOf(
    foremost === undefined ? wholes : [foremost, ...wholes.filter((looked) => looked !== foremost)],
  )
  // A marker that is hidden is sought only where no way with all of them is good.
  if (foremost?.pose.isSure !== true && (best === undefined || best.fit < goodFit)) {
    const rest = all.filter((looked) => !isWhole(looked))
    // The likeliest by their markers, and those in which boxes lie on most.
    const partly = [...new Set([...rest.slice(0, 2), ...byValue(rest).slice(0, 2)])]
    let other = likeliestOf(byValue(partly))
    if (other === undefined || other.fit < surelyFit) {
      const papers = findPaper(view).map(({ corners }) => corners)
      const sought = partly.flatMap(({ pose }) => completed(seen, pose, papers)).map(look)
      other = likeliestOf(byValue([...partly, ...sought]), mostSought)
    }
    if (other !== undefined && (best === undefined || other.fit > best.fit)) best = other
  }
  if (best === undefined) throw new UnreadablePicture('The page was not found in the picture.')
  return enlarged(best.pose, factor)
}

function byValue(looked: readonly Looked[]): Looked[] {
  return looked.toSorted((a, b) => b.value - a.value)
}

/** So many poses are looked at closely, and so many where a hidden marker is sought. */
const mostLooked = 4
const mostSought = 7

/** The pose in which most boxes look alike, of the few in which they lie on something. */
function likeliest(
  looked: readonly Looked[],
  valueOf: (pose: Pose) => number,
): { pose: Pose; fit: number } | undefined {
  const most = Math.max(1, ...looked.map(({ value }) => value))
  let best: { pose: Pose; fit: number; worth: number } | undefined
  for (const { pose, value } of looked) {
    if (best !== undefined && best.fit > goodFit && value < most * 0.6) break
    const fit = valueOf(pose)
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
