import type { results } from '@katedra/contract/results'
import type { HandlerReply } from '@katedra/contract/route'
import { FilledRubric, filledWords, inLanguage, ownValue, rubricOf, type Question } from '@katedra/questions'
import { plain } from '@katedra/questions/rich-text'
import type { CellValue, Sheet } from '../app/files/workbook/workbook.ts'
import type { Words } from './exports.words.ts'

export type Results = HandlerReply<typeof results.testResults>
export type Student = Results['students'][number]
export type AskedQuestion = Results['questions'][number]

/** Where a head would be wider than a screen. */
const maxHeadLength = 60

/** A column of a sheet: its head, how wide it is, and what it says of a row. */
interface SheetColumn<Item> {
  head: string
  width: number
  cell: (item: Item) => CellValue
}

/** Everybody of the test with one column per question. */
export function studentsSheet(
  { students, questions }: Pick<Results, 'students' | 'questions'>,
  rubrics: Rubrics,
  words: Words,
): Sheet {
  const { t } = words
  const hasSuspicion = students.some(({ suspicion }) => suspicion !== null)
  const hasWaiting = students.some(({ manual_count }) => manual_count > 0)
  const columns: SheetColumn<Student>[] = [
    { head: t('column.name'), width: 28, cell: (student) => shownName(student, t) },
    { head: t('column.state'), width: 13, cell: (student) => stateWords(student, t) },
    { head: t('column.points'), width: 9, cell: ({ points }) => points },
    { head: t('column.out_of'), width: 9, cell: ({ state, out_of }) => (state === 'submitted' ? out_of : null) },
    { head: t('column.percent'), width: 10, cell: ({ fraction }) => share(fraction) },
    ...(hasWaiting ? [waitingColumn(t)] : []),
    {
      head: t('column.time'),
      width: 10,
      cell: (student) => (student.on_paper ? t('notMeasured') : duration(student.duration_s)),
    },
    { head: t('column.answers'), width: 11, cell: ({ answer_count }) => answer_count },
    { head: t('column.attempts'), width: 9, cell: ({ attempt_count }) => attempt_count },
    ...(hasSuspicion ? suspicionColumns(t) : []),
    ...questions.flatMap((question, index) => [
      {
        head: headOf(question, words),
        width: 16,
        cell: (student: Student) => answerCell(student, question, index, words),
      },
      ...criteriaColumns(question, rubrics, words),
    ]),
  ]
  return { ...laid(columns, students), name: t('sheet.students'), fixed_columns: 1 }
}

/** What teachers have marked by criteria. */
export interface Rubrics {
  questions: readonly { item_no: number; question: Question }[]
  filled: readonly { attempt_id: string; item_no: number; mark_rubric: unknown }[]
}

/** A column for each criterion of a question: the points of the level that was chosen, and at the end the chosen comments. */
function criteriaColumns({ item_no }: AskedQuestion, rubrics: Rubrics, words: Words): SheetColumn<Student>[] {
  const asked = rubrics.questions.find((one) => one.item_no === item_no)?.question
  const rubric = asked === undefined ? undefined : rubricOf(asked)
  if (asked === undefined || rubric === undefined) return []
  const filled = new Map(
    rubrics.filled
      .filter((one) => one.item_no === item_no)
      .map((one) => [one.attempt_id, filledWords(asked, FilledRubric.parse(one.mark_rubric))]),
  )
  const filledOf = ({ attempt_id }: Student) => (attempt_id === null ? undefined : filled.get(attempt_id))
  const criteria = rubric.criteria.map(({ id, title, levels }) => ({
    head: `${item_no}. ${plain(inLanguage(title, words.language))}`,
    width: 16,
    cell: (student: Student) => {
      const chosen = ownValue(filledOf(student)?.levels ?? {}, id)
      return levels.find((level) => level.id === chosen)?.points ?? null
    },
  }))
  if (rubric.comments.length === 0) return criteria
  const cell = (student: Student) => filledOf(student)?.comments.join(' ') ?? null
  return [...criteria, { head: `${item_no}. ${words.t('column.comments')}`, width: 30, cell }]
}

/** Where something waits for marking, points and per cent are those so far. */
function waitingColumn(t: Words['t']): SheetColumn<Student> {
  return { head: t('column.manual'), width: 13, cell: ({ manual_count }) => (manual_count > 0 ? manual_count : null) }
}

function suspicionColumns(t: Words['t']): SheetColumn<Student>[] {
  return [
    {
      head: t('column.suspicion'),
      width: 20,
      cell: ({ suspicion, on_paper }) =>
        on_paper
          ? t('notMeasured')
          : suspicion === null || suspicion.level === 'none'
            ? null
            : t(`suspicion.${suspicion.level}`),
    },
    {
      head: t('column.fast'),
      width: 11,
      cell: ({ suspicion, on_paper }) => (on_paper ? t('notMeasured') : (suspicion?.fast_count ?? null)),
    },
  ]
}

function laid<Item>(columns: readonly SheetColumn<Item>[], items: readonly Item[]): Pick<Sheet, 'rows' | 'widths'> {
  const head = columns.map((column) => column.head)
  const rows = items.map((item) => columns.map(({ cell }) => cell(item)))
  return { rows: [head, ...rows], widths: columns.map(({ width }) => width) }
}

function share(fraction: number | null): CellValue {
  return fraction === null ? null : { share: fraction }
}

function duration(seconds: number | null): CellValue {
  return seconds === null ? null : { seconds }
}

function headOf({ item_no, title, counts, full_points }: AskedQuestion, { language, t }: Words): string {
  const text = plain(inLanguage(title, language))
  const short = text.length > maxHeadLength ? `${text.slice(0, maxHeadLength - 1).trimEnd()}…` : text
  const question = `${item_no}. ${short}`
  return counts ? question : t(full_points ? 'fullForAll' : 'notCounted', { question })
}

/** "na papíře": written by hand and photographed. */
function stateWords({ state, on_paper }: Pick<Student, 'state' | 'on_paper'>, t: Words['t']): string {
  return on_paper ? t('state.onPaper') : t(`state.${state}`)
}

/** Nothing that counts is marked yet, so there are no points to speak of. */
export function isUnmarked({ out_of, manual_count }: Pick<Student, 'out_of' | 'manual_count'>): boolean {
  return out_of === 0 && manual_count > 0
}

export function shownName(
  { name, is_guest, without_code }: Pick<Student, 'name' | 'is_guest' | 'without_code'>,
  t: Words['t'],
): string {
  if (name === '') return t('nameless')
  if (is_guest) return t('guest', { name })
  return without_code ? t('withoutCode', { name }) : name
}

/** Points for the answer, or those that everybody gets; in words what has none, and what does not count, so that it is not added up. */
function answerCell(student: Student, question: AskedQuestion, index: number, words: Words): CellValue {
  const { t } = words
  if (question.full_points) return student.state === 'submitted' ? question.points : null
  const cell = student.cells[index] ?? null
  const isExcluded = student.excluded_items.includes(question.item_no)
  if (cell === null) return isExcluded ? t('excluded') : null
  if (cell === 'manual') return isExcluded ? t('excluded') : t('manual')
  const points = Math.round(cell * question.points * 100) / 100
  return isExcluded ? t('excludedWith', { points: words.number(points) }) : points
}

export function questionsSheet({ questions, exclusions }: Results, { language, t }: Words): Sheet {
  const columns: SheetColumn<AskedQuestion>[] = [
    { head: t('column.number'), width: 8, cell: ({ item_no }) => item_no },
    { head: t('column.question'), width: 60, cell: ({ title }) => plain(inLanguage(title, language)) },
    { head: t('column.type'), width: 12, cell: ({ type, form = type }) => t(`type.${form}`) },
    { head: t('column.maximum'), width: 14, cell: ({ points }) => points },
    { head: t('column.success'), width: 12, cell: ({ success }) => share(success) },
    { head: t('column.answers'), width: 11, cell: ({ answer_count }) => answer_count },
    { head: t('column.averageTime'), width: 14, cell: ({ average_time_s }) => duration(average_time_s) },
    {
      head: t('column.counts'),
      width: 14,
      cell: ({ counts, full_points }) => t(counts ? 'yes' : full_points ? 'fullPoints' : 'no'),
    },
    {
      head: t('column.reason'),
      width: 30,
      cell: ({ counts, item_no }) => (counts ? null : reasonOf(exclusions, item_no)),
    },
  ]
  return { ...laid(columns, questions), name: t('sheet.questions'), fixed_columns: 2 }
}

function reasonOf(exclusions: Results['exclusions'], itemNo: number): string | null {
  const found = exclusions.find((one) => one.item_no === itemNo && one.attempt_id === null && one.returned_at === null)
  return found?.reason ?? null
}
