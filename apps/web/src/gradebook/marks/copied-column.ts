import type { MarksBook } from '@katedra/contract/marks'
import type { RegisterColumn } from '../../registers/registers.tsx'

/** A test of the book on its way to a register; all that stands in the book is published. */
export function copiedColumn({ class_id, columns, students }: MarksBook, place: number): RegisterColumn | undefined {
  const column = columns[place]
  if (column === undefined) return undefined
  const { test_id, title, topic, weight } = column
  return {
    test_id,
    class_id,
    title,
    topic,
    weight,
    marks: students.flatMap(({ student_id, marks }) => {
      const mark = marks[place] ?? null
      return mark === null ? [] : [{ student_id, label: mark.label, absence: mark.absence, is_published: true }]
    }),
  }
}
