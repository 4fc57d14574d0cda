import type { ResultsChange } from '@katedra/contract/marking'

export type ChangeRow = ResultsChange['students'][number] & { direction: 'up' | 'down' | 'same' | 'other' }

/** Names are Czech in both languages of the interface. */
const names = new Intl.Collator('cs', { numeric: true })

/** Whether the result gets better or worse; `other` where points change and the share of them does not. */
function directionOf({ before, after }: ResultsChange['students'][number]): ChangeRow['direction'] {
  const difference = (after.fraction ?? 0) - (before.fraction ?? 0)
  if (Math.abs(difference) > 1e-9) return difference > 0 ? 'up' : 'down'
  const isSame =
    before.points === after.points &&
    before.out_of === after.out_of &&
    (before.fraction === null) === (after.fraction === null)
  return isSame ? 'same' : 'other'
}

/** Those whose result changes, and the rest; both by name. */
export function changeRows(students: ResultsChange['students']): { changed: ChangeRow[]; same: ChangeRow[] } {
  const rows = students
    .map((student) => ({ ...student, direction: directionOf(student) }))
    .toSorted((a, b) => names.compare(a.name, b.name))
  return {
    changed: rows.filter(({ direction }) => direction !== 'same'),
    same: rows.filter(({ direction }) => direction === 'same'),
  }
}
