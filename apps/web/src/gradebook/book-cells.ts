import type { Gradebook, GradebookCell, GradebookStudent, GradebookTest } from '@katedra/contract/gradebook'
import type { ScoreCell, ScoreColumn, ScoreRow } from '@katedra/ui/score-grid'
import type { Language } from '@katedra/questions'
import { matches } from '@katedra/screens/fold.ts'
import type { Format } from '@katedra/screens/format.ts'
import { topicTitle } from './topic-title.ts'

/** The catalogue `gradebook` in one language. */
export type Translate = (...text: [key: string] | [key: string, values: Record<string, string | number>]) => string

export interface Words {
  t: Translate
  format: Format
}

/** Behind a result that is one so far. */
export const manualSign = '?'

/** "72 %"; "zatím 72 %" while answers wait for marking. */
export function shareWords({ t, format }: Words, share: number | null, manualCount: number): string {
  if (share === null) return t('unknown')
  const percent = format.percent(share)
  return manualCount > 0 ? t('soFar', { percent }) : percent
}

/**
 * From four fifths on a result is good, below a half it is worth a look (the same half as in the headline of a test). By whole
 * per cents, as they are read: two cells of "50 %" must look alike.
 */
function toneOf(fraction: number): ScoreCell['tone'] {
  const percent = Math.round(fraction * 100)
  if (percent >= 80) return 'high'
  return percent < 50 ? 'low' : 'middle'
}

/** "zatím 72 %, 1 odpověď čeká na hodnocení"; "chybí" */
export function resultWords(words: Words, { state, fraction, manual_count }: GradebookCell): string {
  const { t } = words
  if (state !== 'submitted') return t(`state.${state}`)
  const waiting = manual_count === 0 ? [] : [t('manual', { count: manual_count })]
  if (fraction === null) return waiting[0] ?? t('sign.nothing')
  return [shareWords(words, fraction, manual_count), ...waiting].join(', ')
}

/** What stands in a cell, short. */
export function resultText({ t, format }: Words, { state, fraction, manual_count }: GradebookCell): string {
  if (fraction !== null) return format.percent(fraction)
  if (state === 'elsewhere') return ''
  if (state === 'submitted' && manual_count > 0) return manualSign
  return t(`sign.${state === 'submitted' ? 'nothing' : state}`)
}

export function attemptHref(testId: string, { attempt_id }: GradebookCell): string | undefined {
  return attempt_id === null ? undefined : `/vysledky/${testId}?attempt_id=${attempt_id}`
}

export function progressHref(classId: string, studentId: string, search = ''): string {
  return `/tridy/${classId}/zaci/${studentId}/vysledky${search}`
}

function scoreCell(words: Words, test: GradebookTest | undefined, cell: GradebookCell): ScoreCell {
  const { t } = words
  return {
    text: resultText(words, cell),
    tone: cell.fraction === null ? (cell.state === 'elsewhere' ? 'none' : 'quiet') : toneOf(cell.fraction),
    sign: cell.manual_count > 0 && cell.fraction !== null ? manualSign : undefined,
    label: t('book.cell', { test: test?.title ?? '', result: resultWords(words, cell) }),
    href: test === undefined ? undefined : attemptHref(test.id, cell),
  }
}

/** Why a row is not like the others, in a few words. */
export function studentNote({ t }: Words, student: GradebookStudent): string | undefined {
  const notes = [
    ...(student.is_on_roster || student.is_erased ? [] : [t('left')]),
    ...(student.missing_count === 0 ? [] : [t('book.missing', { count: student.missing_count })]),
  ]
  return notes.length === 0 ? undefined : notes.join(', ')
}

export function studentName({ t }: Words, student: Pick<GradebookStudent, 'name' | 'is_erased'>): string {
  return student.is_erased ? t('erased') : student.name
}

/** Ways to order the pupils. */
export const orders = ['name', 'best', 'worst'] as const
export type Order = (typeof orders)[number]

/** Pupils in the wanted order; those without a result come last, equal ones by name. */
export function orderStudents(students: readonly GradebookStudent[], order: Order, search: string): GradebookStudent[] {
  const found = students.filter(({ name }) => matches(name, search))
  if (order === 'name') return found
  const sign = order === 'best' ? -1 : 1
  // Without a result: behind everyone in both directions. The server's order is by name, and sorting keeps it among equals.
  const rank = ({ average_fraction: average }: GradebookStudent) => (average === null ? 2 : sign * average)
  return found.toSorted((a, b) => rank(a) - rank(b))
}

/** Rows of the grid. */
export function bookRows(
  words: Words,
  book: Pick<Gradebook, 'class_id' | 'tests'>,
  students: readonly GradebookStudent[],
  search: string,
): ScoreRow[] {
  const { t } = words
  return students.map((student) => {
    const name = studentName(words, student)
    return {
      id: student.student_id,
      name,
      detail: studentNote(words, student),
      label: t('book.progressOf', { name }),
      href: student.is_erased ? undefined : progressHref(book.class_id, student.student_id, search),
      summary: shareWords(words, student.average_fraction, student.manual_count),
      cells: student.cells.map((cell, index) => scoreCell(words, book.tests[index], cell)),
    }
  })
}

/** Columns of the grid: title, day, average, and who else is in it. */
export function bookColumns(
  words: Words,
  { tests, choices: { subjects } }: Pick<Gradebook, 'tests' | 'choices'>,
  language: Language,
): ScoreColumn[] {
  const { t, format } = words
  return tests.map((test) => {
    const date = format.date(test.starts_at)
    const average = shareWords(words, test.average_fraction, test.manual_count)
    const details = [
      ...(test.state === 'launched' ? [t('book.running')] : []),
      ...(test.kind === 'exercise' ? [t('book.exercise')] : []),
      `⌀ ${average}`,
      ...(test.guest_count > 0 ? [t('book.guests', { count: test.guest_count })] : []),
    ]
    const topic = topicTitle({ title: test.level_title, subject_id: test.subject_id }, { t, language, subjects })
    return {
      id: test.id,
      title: test.title,
      details: [date, ...details],
      label: `${t('book.openTest', { test: test.title, date })}, ${topic}, ${t('book.average')} ${average}`,
      href: `/vysledky/${test.id}`,
      more: {
        text: t('book.marks'),
        label: t('book.marksOf', { test: test.title, date }),
        href: `/vysledky/${test.id}/znamky`,
      },
    }
  })
}
