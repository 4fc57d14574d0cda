import type { ResultsChange } from '@katedra/contract/marking'

type Changed = ResultsChange['students'][number]
export type ChangeRow = Omit<Changed, 'name'> & { label: string; direction: 'up' | 'down' | 'same' | 'other' }

/** Names are Czech in both languages of the interface. */
const names = new Intl.Collator('cs', { numeric: true })

/** Whether the result gets better or worse; `other` where points change and the share of them does not. */
function directionOf({ before, after }: Pick<Changed, 'before' | 'after'>): ChangeRow['direction'] {
  const difference = (after.fraction ?? 0) - (before.fraction ?? 0)
  if (Math.abs(difference) > 1e-9) return difference > 0 ? 'up' : 'down'
  const isSame =
    before.points === after.points &&
    before.out_of === after.out_of &&
    (before.fraction === null) === (after.fraction === null)
  return isSame ? 'same' : 'other'
}

/** Those whose result changes, and the rest; both by name, or by what stands for the pupil of a number while names are hidden. */
export function changeRows(
  students: readonly Changed[],
  nameless: (number: number) => string,
): { changed: ChangeRow[]; same: ChangeRow[] } {
  const rows = students
    .map(({ name, ...student }, index) => ({
      ...student,
      label: name ?? nameless(index + 1),
      direction: directionOf(student),
    }))
    .toSorted((a, b) => names.compare(a.label, b.label))
  return {
    changed: rows.filter(({ direction }) => direction !== 'same'),
    same: rows.filter(({ direction }) => direction === 'same'),
  }
}
