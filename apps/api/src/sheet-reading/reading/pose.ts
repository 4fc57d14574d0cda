import type { Homography, Point } from './geometry.ts'

/** How the page lies in the picture. */
export interface Pose {
  /** From places on the page to pixels. */
  homography: Homography
  /** In the layout's order; null for one that was not found. */
  markers: (Point | null)[]
  /** By how many degrees clockwise the picture has to be turned to stand upright. */
  rotation: 0 | 90 | 180 | 270
  /** Whether all markers are there, each as black, round and large as it should be: none of them is hidden. */
  isSure?: boolean
  /** From 0 to 3: how much the paper that was found looks like paper. */
  likeness?: number
}
