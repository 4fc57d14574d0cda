import type { Level } from '@katedra/contract/subjects'

/** Enough questions of the level have been answered (specification, section 9: count_threshold). */
export function isWorkedThrough(level: Pick<Level, 'answered_count' | 'count_threshold'>): boolean {
  return level.count_threshold > 0 && level.answered_count >= level.count_threshold
}

export type TilePicture = { kind: 'image'; url: string } | { kind: 'drawing'; word: string }

/** The library names its pictures by a word; an operator may give an address of an image instead. */
export function pictureOf(img_url: string): TilePicture {
  return /^(?:\/|https?:)/.test(img_url) ? { kind: 'image', url: img_url } : { kind: 'drawing', word: img_url }
}
