import { keyWith, meantJoints, withJoints } from './answer-groups.joints.ts'
import { keyOf, type Reading } from './answer-groups.readings.ts'
import { stemOf } from './answer-groups.stems.ts'
import type { Token } from './answer-groups.tokens.ts'
import { isFirm } from './answer-groups.words.ts'

/** What some answers say, however each of them puts it. */
export interface Stated {
  /** What is said, with the joints that are meant. */
  key: string
  content: string
  /** None where the answer is compared as a whole. */
  pieces: readonly Token[]
  joints: string
  count: number
  stems: string
  glued: string
}

export type Stem = (word: string) => string

/** By the stems of what is said, with which joints it is said. */
export type Families = Map<string, Set<string>>

export function addTo(families: Families, stems: string, joints: string): void {
  const family = families.get(stems)
  if (family === undefined) families.set(stems, new Set([joints]))
  else family.add(joints)
}

/** The readings of which some differ in nothing but joints that say nothing here; and by key of a reading the key of what is meant. */
export function withMeantJoints(readings: readonly (Reading & { count: number })[], stem: Stem, families: Families) {
  const drafts = readings.map((reading) => ({ ...reading, stems: stemsOf(reading.pieces, stem) }))
  for (const draft of drafts) if (draft.pieces.length > 0) addTo(families, draft.stems, draft.joints)
  const stated = new Map<string, Stated>()
  const meant = new Map<string, string>()
  for (const { key: asRead, content, pieces, joints: written, count, stems, glued: bare } of drafts) {
    const joints = meantJoints(written, families.get(stems))
    const key = joints === written ? asRead : keyWith(content, joints)
    const glued = keyWith(bare, joints.replaceAll('|', ' ').trim())
    const known = stated.get(key)
    meant.set(asRead, key)
    if (known === undefined)
      stated.set(key, { key, content, pieces: withJoints(pieces, joints), joints, count, stems, glued })
    else {
      known.count += count
      // Of several ways to write it the same one in whatever order the answers come.
      if (glued < known.glued) known.glued = glued
    }
  }
  return { all: [...stated.values()].toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1)), meant }
}

export function stemmer(english: ReadonlySet<string>, participles: ReadonlySet<string>): Stem {
  const known = new Map<string, string>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    const stem = isFirm(word) || participles.has(word) ? word : stemOf(word, english)
    known.set(word, stem)
    return stem
  }
}

export function stemsOf(pieces: readonly Token[], stem: Stem): string {
  let all = ''
  for (const piece of pieces) all += `${piece.kind === 'word' ? stem(piece.text) : keyOf([piece])} `
  return all
}
