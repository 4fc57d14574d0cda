import { discriminationOf } from './item-analysis.ts'
import { checkMarkTable, columnsOf, type MarkTable } from './mark-table.ts'

/** Marks of all persons in the order of a table; null as there. */
interface PartMarks {
  max_mark: number
  marks: readonly (number | null)[]
}

/** A part of a question, such as a gap of a text, with a mark of its own. */
export interface ItemPart extends PartMarks {
  /** Its question's place in the table. */
  item: number
  /**
   * The rest of its question; null for a person whose mark in the question cannot be taken apart: where the whole answer
   * counts or nothing does, where a person has marked it, and while it waits.
   */
  others: PartMarks
}

/**
 * The discrimination of a part as if it were a question: correlation of its mark with all that was earned where it has no
 * share, that is in the other questions and in the rest of its own.
 *
 * @returns as `ItemFigures.discrimination`
 * @throws RangeError as `analyseItems`
 */
export function partDiscrimination({ items, marks }: MarkTable, { item, others, ...own }: ItemPart): number | null {
  const without = <T>(list: readonly T[]) => list.filter((_, index) => index !== item)
  const parts = [others, own].map(({ max_mark }) => ({ max_mark, chance: null }))
  const table = {
    items: [...without(items), ...parts],
    marks: marks.map((row, person) => [...without(row), others.marks[person] ?? null, own.marks[person] ?? null]),
  }
  checkMarkTable(table)
  return discriminationOf(columnsOf(table), items.length).discrimination
}
