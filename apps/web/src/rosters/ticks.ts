import type { RosterPreview, RosterRow } from '@katedra/contract/rosters'

/** What is ticked in a preview: lines of the file, and pupils to be taken off. */
export interface Ticks {
  rows: ReadonlySet<number>
  removed: ReadonlySet<string>
}

/** Only these write anything. */
export function canBeTicked({ mark }: RosterRow): boolean {
  return mark === 'new' || mark === 'changed' || mark === 'repeated'
}

/** New and changed pupils are what the file was brought for; no one is removed without a tick. */
export function firstTicks({ rows }: RosterPreview): Ticks {
  return {
    rows: new Set(rows.filter(({ mark }) => mark === 'new' || mark === 'changed').map(({ row_no }) => row_no)),
    removed: new Set(),
  }
}

export function toggled<T>(set: ReadonlySet<T>, item: T, isIn: boolean): ReadonlySet<T> {
  const next = new Set(set)
  if (isIn) next.add(item)
  else next.delete(item)
  return next
}

/** The body of the import. */
export function importOf(preview: RosterPreview, ticks: Ticks) {
  return {
    rows: preview.rows
      .filter((row) => ticks.rows.has(row.row_no) && canBeTicked(row))
      .map(({ class_id, class_name, student_id, first_name, last_name, email }) => ({
        class_id,
        class_name,
        student_id,
        first_name,
        last_name,
        email,
      })),
    removed: preview.missing
      .filter(({ student_id }) => ticks.removed.has(student_id))
      .map(({ class_id, student_id }) => ({ class_id, student_id })),
  }
}
