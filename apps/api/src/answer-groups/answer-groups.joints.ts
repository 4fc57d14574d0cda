import type { Token } from './answer-groups.tokens.ts'

/*
 * The little words that join ("in", "ve", "za"): left out of what is said, and kept here, for where two answers differ in them
 * they may be what was asked.
 */

export function joined(one: string, other: string): string {
  return one === '' ? other : other === '' ? one : `${one} ${other}`
}

/** The joints before each piece; empty where there are none. */
export function jointsOf(pieces: readonly Token[]): string {
  if (pieces.every(({ joint = '' }) => joint === '')) return ''
  return pieces.map(({ joint = '' }) => joint).join('|')
}

/** The pieces with these joints instead of their own. */
export function withJoints(pieces: readonly Token[], joints: string): readonly Token[] {
  if (joints === jointsOf(pieces)) return pieces
  const all = joints.split('|')
  return pieces.map((piece, index) =>
    (piece.joint ?? '') === (all[index] ?? '') ? piece : { ...piece, joint: all[index] ?? '' },
  )
}

/** What is said, with its joints. */
export function keyWith(said: string, joints: string): string {
  return joints === '' ? said : `${said} (${joints})`
}

/** Where the same is said with more different joints than these, they are compared as they are. */
const maxFamily = 50

/**
 * What joints are meant by these, where the same is said with all of the family's: who leaves some out means the only ones that
 * leave out none, "the box" where others have "in the box". Where there are others, as "on the box", no one can tell.
 */
export function meantJoints(joints: string, family: ReadonlySet<string> = new Set()): string {
  if (family.size < 2 || family.size > maxFamily) return joints
  const fuller = [...family].filter((other) => other !== joints && isPartOf(joints, other))
  const fullest = fuller.filter((one) => !fuller.some((other) => other !== one && isPartOf(one, other)))
  return fullest.length === 1 ? (fullest[0] ?? joints) : joints
}

/** Whether the other joints are these and more. */
function isPartOf(joints: string, other: string): boolean {
  if (joints === '') return true
  const [some, all] = [joints.split('|'), other.split('|')]
  return some.length === all.length && some.every((joint, index) => isWithin(joint, all[index] ?? ''))
}

function isWithin(joint: string, other: string): boolean {
  if (joint === '' || joint === other) return true
  const words = new Set(other.split(' '))
  return joint.split(' ').every((word) => words.has(word))
}
