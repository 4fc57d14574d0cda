import type { SheetLayout } from '../layout.ts'
import { findAruco } from './find-aruco.ts'
import { findBlobs } from './find-blobs.ts'
import { findPaper } from './find-paper.ts'
import { fitted, uprightTurn, type Pair, type Point } from './geometry.ts'
import type { Grey } from './grey.ts'
import type { Pose } from './pose.ts'

/** The ways in which the page may lie in the picture, the likeliest first; which one it is, what is drawn there will say. */
export function findPage(views: { grey: Grey; ink: Grey }, layout: SheetLayout): Pose[] {
  if (layout.anchor === 'picture') return turnsOf(edgesOf(views.grey), layout, [])
  if (layout.anchor === 'page') {
    return [
      ...findPaper(views.grey).flatMap(({ corners, likeness }) =>
        turnsOf(corners, layout, corners).map((pose): Pose => ({ ...pose, likeness })),
      ),
      // A picture that is cut to the paper has nothing darker around it.
      ...turnsOf(edgesOf(views.grey), layout, edgesOf(views.grey)),
    ]
  }
  if (layout.markers.every(({ kind }) => kind === 'aruco')) return arucoPose(views, layout)
  return findBlobs(views.ink, layout)
}

function edgesOf({ width, height }: Grey): Point[] {
  return [
    { x: -0.5, y: -0.5 },
    { x: width - 0.5, y: -0.5 },
    { x: width - 0.5, y: height - 0.5 },
    { x: -0.5, y: height - 0.5 },
  ]
}

/** The page's corners on those of the picture, in all turns that the layout allows. */
function turnsOf(corners: readonly Point[], { page, upright }: SheetLayout, shown: readonly Point[]): Pose[] {
  const own = [
    { x: 0, y: 0 },
    { x: page.width, y: 0 },
    { x: page.width, y: page.height },
    { x: 0, y: page.height },
  ]
  const poses: Pose[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    const turned = corners.map((corner, at) => corners[(at + turn) % 4] ?? corner)
    const homography = fitted(own.map((from, at) => ({ from, to: turned[at] ?? from })))
    if (homography === undefined) continue
    const rotation = uprightTurn(homography, page)
    if (upright && rotation !== 0) continue
    poses.push({ homography, markers: shown.length === 0 ? [] : turned, rotation })
  }
  // A page keeps more or less its ratio: upright ones of the likelier ratio first.
  return poses.toSorted((a, b) => a.rotation - b.rotation)
}

function arucoPose(views: { grey: Grey; ink: Grey }, { markers, page }: SheetLayout): Pose[] {
  const found = findAruco(views, markers)
  const pairs: Pair[] = []
  for (const [at, from] of markers.entries()) {
    const to = found[at]
    if (to !== undefined) pairs.push({ from, to: to.middle })
  }
  if (pairs.length < 2) return []
  // Where one is missing, the corners of the others hold what its place would have held.
  if (pairs.length < 4)
    for (const [at, { x, y, size }] of markers.entries()) {
      const half = size / 2
      const corners = [
        { x: x - half, y: y - half },
        { x: x + half, y: y - half },
        { x: x + half, y: y + half },
        { x: x - half, y: y + half },
      ]
      for (const [index, from] of corners.entries()) {
        const to = found[at]?.corners[index]
        if (to !== undefined) pairs.push({ from, to })
      }
    }
  const homography = fitted(pairs)
  if (homography === undefined) return []
  return [
    {
      homography,
      markers: found.map((marker) => (marker === undefined ? null : marker.middle)),
      rotation: uprightTurn(homography, page),
    },
  ]
}
