import type { Absence, TestMarks } from '@katedra/contract/marks'

/** The marks of one test, on their way to a school's register. */
export interface RegisterColumn {
  test_id: string
  class_id: string
  title: string
  topic: string
  weight: number
  marks: readonly { student_id: string; label: string | null; absence: Absence | null; is_published: boolean }[]
}

/** What pupils were told; while nothing was, what they would be told now. */
export function registerColumn({ test_id, class_id, title, setting, students }: TestMarks): RegisterColumn {
  return {
    test_id,
    class_id,
    title,
    topic: setting.topic,
    weight: setting.weight,
    marks: students.map(({ student_id, published, by_hand, proposed }) => {
      const { label, absence } = published ?? by_hand ?? { label: proposed, absence: null }
      return { student_id, label, absence, is_published: published !== null }
    }),
  }
}

export interface ColumnLine {
  student_id: string
  name: string
  label: string | null
  absence: Absence | null
}

/** The class in the order of the register, each with the mark of the test. */
export function columnLines(
  column: Pick<RegisterColumn, 'marks'>,
  students: readonly { student_id: string; name: string }[],
): ColumnLine[] {
  const byStudent = new Map(column.marks.map((mark) => [mark.student_id, mark]))
  return students.map(({ student_id, name }) => {
    const mark = byStudent.get(student_id)
    return { student_id, name, label: mark?.label ?? null, absence: mark?.absence ?? null }
  })
}

/** A line for each pupil, empty for who has no mark: so it is pasted from the first row of a column down. */
export function columnText(lines: readonly ColumnLine[]): string {
  return lines.map(({ label }) => label ?? '').join('\n')
}
