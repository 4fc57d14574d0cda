import type { FileLoss, FileReason } from '@katedra/contract/question-files'

/** The questions that lose the same. */
export interface LossGroup {
  reason: FileReason
  whole: boolean
  names: string[]
}

/** Questions by what they lose; those that are left out whole come first, then the largest groups. */
export function groupLosses(lost: readonly FileLoss[]): LossGroup[] {
  const groups = new Map<string, LossGroup>()
  for (const { name, whole, reason } of lost) {
    const key = JSON.stringify([whole, reason])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { reason, whole, names: [name] })
    else group.names.push(name)
  }
  return [...groups.values()].toSorted(
    (one, other) => Number(other.whole) - Number(one.whole) || other.names.length - one.names.length,
  )
}
