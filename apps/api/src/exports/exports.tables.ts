import type { results } from '@katedra/contract/results'
import type { HandlerReply } from '@katedra/contract/route'
import { inLanguage } from '@katedra/questions'
import { plain } from '@katedra/questions/rich-text'
import type { CellValue, Sheet } from '../app/files/workbook.ts'
import type { Words } from './exports.words.ts'

export type Results = HandlerReply<typeof results.testResults>
export type Student = Results['students'][number]
export type AskedQuestion = Results['questions'][number]

/** Where a head would be wider than a screen. */
const maxHeadLength = 60

/** Everybody of the test with one column per question. */
export function studentsSheet({ students, questions }: Results, words: Words): Sheet {
  const { t } = words
  const hasSuspicion = students.some(({ suspicion }) => suspicion !== null)
  const columns = ['name', 'state', 'points', 'out_of', 'percent', 'time', 'answers', 'attempts'].concat(
    hasSuspicion ? ['suspicion', 'fast'] : [],
  )
  const head = [...columns.map((column) => t(`column.${column}`)), ...questions.map((one) => headOf(one, words))]
  const rows = students.map((student) => [
    ...ownCells(student, words),
    ...(hasSuspicion ? suspicionCells(student, words) : []),
    ...questions.map((question, index) => answerCell(student, question, index, words)),
  ])
  const widths = [28, 13, 9, 9, 10, 10, 11, 9, ...(hasSuspicion ? [20, 11] : []), 16]
  return { name: t('sheet.students'), rows: [head, ...rows], widths, fixed_columns: 1 }
}

function headOf({ item_no, title, counts }: AskedQuestion, { language, t }: Words): string {
  const text = plain(inLanguage(title, language))
  const short = text.length > maxHeadLength ? `${text.slice(0, maxHeadLength - 1).trimEnd()}…` : text
  const question = `${item_no}. ${short}`
  return counts ? question : t('notCounted', { question })
}

function ownCells(student: Student, { t }: Words): CellValue[] {
  return [
    shownName(student, t),
    t(`state.${student.state}`),
    student.points,
    student.state === 'submitted' ? student.out_of : null,
    student.fraction === null ? null : { share: student.fraction },
    student.duration_s === null ? null : { seconds: student.duration_s },
    student.answer_count,
    student.attempt_count,
  ]
}

export function shownName({ name, is_guest }: Pick<Student, 'name' | 'is_guest'>, t: Words['t']): string {
  if (name === '') return t('nameless')
  return is_guest ? t('guest', { name }) : name
}

function suspicionCells({ suspicion }: Student, { t }: Words): CellValue[] {
  if (suspicion === null) return [null, null]
  return [suspicion.level === 'none' ? null : t(`suspicion.${suspicion.level}`), suspicion.fast_count]
}

/** Points for the answer; in words what has none, and what does not count, so that it is not added up. */
function answerCell(student: Student, question: AskedQuestion, index: number, words: Words): CellValue {
  const { t } = words
  const cell = student.cells[index] ?? null
  const isExcluded = student.excluded_items.includes(question.item_no)
  if (cell === null) return isExcluded ? t('excluded') : null
  if (cell === 'manual') return isExcluded ? t('excluded') : t('manual')
  const points = Math.round(cell * question.points * 100) / 100
  return isExcluded ? t('excludedWith', { points: words.number(points) }) : points
}

export function questionsSheet({ questions, exclusions }: Results, { language, t }: Words): Sheet {
  const columns = ['number', 'question', 'type', 'maximum', 'success', 'answers', 'averageTime', 'counts', 'reason']
  const rows = questions.map((one): CellValue[] => [
    one.item_no,
    plain(inLanguage(one.title, language)),
    t(`type.${one.type}`),
    one.points,
    one.success === null ? null : { share: one.success },
    one.answer_count,
    one.average_time_s === null ? null : { seconds: one.average_time_s },
    t(one.counts ? 'yes' : 'no'),
    one.counts ? null : reasonOf(exclusions, one.item_no),
  ])
  const head = columns.map((column) => t(`column.${column}`))
  return {
    name: t('sheet.questions'),
    rows: [head, ...rows],
    widths: [8, 60, 12, 14, 12, 11, 14, 14, 30],
    fixed_columns: 2,
  }
}

function reasonOf(exclusions: Results['exclusions'], itemNo: number): string | null {
  const found = exclusions.find((one) => one.item_no === itemNo && one.attempt_id === null && one.returned_at === null)
  return found?.reason ?? null
}
