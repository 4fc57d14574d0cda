import { inLanguage } from '@katedra/questions'
import type { PdfPart } from '../app/files/pdf/pdf.ts'
import { dataTable, distributionChart, figureRow, headOfDocument, type TableColumn } from './exports.parts.ts'
import { literal, rich } from './exports.rich.ts'
import { isUnmarked, shownName, type AskedQuestion, type Results, type Student } from './exports.tables.ts'
import type { Words } from './exports.words.ts'

/** Results of a test to print: figures, the picture, everybody, every question. */
export function resultsPages(results: Results, schoolName: string, words: Words): PdfPart[] {
  const { t } = words
  const { test } = results
  return [
    headOfDocument(test.title, [test.class_name, words.dateTime(test.starts_at), schoolName]),
    figureRow(figuresOf(results, words)),
    ...notesOf(results, words).map((text): PdfPart => ({ text, style: 'quiet', margin: [0, 8, 0, 0] })),
    {
      stack: [
        { text: t('results.distribution'), style: 'heading' },
        distributionChart(results.distribution, bandsOf(results.distribution.length, words)),
        { text: t('results.distributionText'), style: 'quiet', margin: [0, 2, 0, 0] },
      ],
      unbreakable: true,
    },
    ...studentsPart(results, words),
    { text: t('results.questions'), style: 'heading' },
    questionsPart(results, words),
    ...exclusionsPart(results, words),
  ]
}

function figuresOf(results: Results, words: Words) {
  const { t } = words
  const { average_fraction, average_duration_s, answer_count, submitted_count, manual_count, students } = results
  return [
    {
      label: t(manual_count > 0 ? 'results.averageSoFar' : 'results.average'),
      value: average_fraction === null ? '–' : words.percent(average_fraction),
      note: t('results.submitted', { count: submitted_count, total: students.length }),
    },
    {
      label: t('results.duration'),
      value: average_duration_s === null ? '–' : words.duration(average_duration_s),
      note: '',
    },
    { label: t('results.answers'), value: words.number(answer_count), note: '' },
  ]
}

/** What a reader must know before trusting the figures. */
function notesOf({ test, manual_count }: Results, { t }: Words): string[] {
  return [
    ...(test.state === 'launched' ? [t('results.running')] : []),
    ...(manual_count > 0 ? [t('results.waiting', { count: manual_count })] : []),
  ]
}

/** "70–80" for the eighth of ten bars; the sign of per cent stands once. */
function bandsOf(count: number, words: Words): string[] {
  return Array.from(
    { length: count },
    (_, index) => `${words.number((index * 100) / count)}–${words.percent((index + 1) / count)}`,
  )
}

function studentsPart({ students }: Results, words: Words): PdfPart[] {
  const { t } = words
  const hasSuspicion = students.some(({ suspicion }) => suspicion !== null && suspicion.level !== 'none')
  const columns: TableColumn<Student>[] = [
    { head: t('column.name'), width: '*', cell: (student) => literal(shownName(student, t)) },
    { head: t('column.points'), width: 56, isNumber: true, cell: (student) => pointsWords(student, words) },
    {
      head: t('column.percent'),
      width: students.some(({ manual_count }) => manual_count > 0) ? 68 : 46,
      isNumber: true,
      cell: (student) => shareWords(student, words),
    },
    { head: t('column.time'), width: 76, isNumber: true, cell: (student) => timeWords(student, words) },
    {
      head: t('column.answers'),
      width: 46,
      isNumber: true,
      cell: ({ state, answer_count }) => (state === 'not_joined' ? '' : words.number(answer_count)),
    },
    ...(hasSuspicion
      ? [{ head: t('column.suspicion'), width: 78, cell: (student: Student) => suspicionWord(student, words) }]
      : []),
  ]
  return [
    { text: t('results.students'), style: 'heading' },
    dataTable(columns, students),
    ...(hasSuspicion ? [{ text: t('results.suspicion'), style: 'quiet' as const, margin: quietMargin }] : []),
  ]
}

const quietMargin: [number, number, number, number] = [0, 6, 0, 0]

/** Points of who has handed in; of everybody else why there are none. */
function pointsWords(student: Student, { t, number }: Words): string {
  const { state, points, out_of } = student
  if (state !== 'submitted') return t(`state.${state}`)
  return isUnmarked(student) ? '–' : `${number(points ?? 0)} / ${number(out_of)}`
}

function timeWords({ state, duration_s, on_paper }: Student, { t, duration }: Words): string {
  if (state !== 'submitted') return ''
  if (on_paper) return t('notMeasured')
  return duration_s === null ? '–' : duration(duration_s)
}

/** "zatím 80 %" while something waits for marking. */
function shareWords({ state, fraction, manual_count }: Student, { t, percent }: Words): string {
  if (state !== 'submitted') return ''
  if (fraction === null) return manual_count > 0 ? t('manual') : '–'
  return manual_count > 0 ? t('soFar', { figure: percent(fraction) }) : percent(fraction)
}

function suspicionWord({ suspicion }: Student, { t }: Words): string {
  return suspicion === null || suspicion.level === 'none' ? '' : t(`suspicion.${suspicion.level}`)
}

function questionsPart({ questions }: Results, words: Words): PdfPart {
  const { t, number } = words
  const columns: TableColumn<AskedQuestion>[] = [
    { head: '', width: 20, isNumber: true, cell: ({ item_no }) => String(item_no) },
    { head: t('column.question'), width: '*', cell: (question) => questionTitle(question, words) },
    { head: t('column.points'), width: 30, isNumber: true, cell: ({ points }) => number(points) },
    {
      head: t('column.success'),
      width: 50,
      isNumber: true,
      cell: ({ success }) => (success === null ? '–' : words.percent(success)),
    },
    { head: t('column.answers'), width: 48, isNumber: true, cell: ({ answer_count }) => number(answer_count) },
    {
      head: t('column.averageTime'),
      width: 66,
      isNumber: true,
      cell: ({ average_time_s }) => (average_time_s === null ? '–' : words.duration(average_time_s)),
    },
  ]
  return dataTable(columns, questions)
}

function questionTitle({ title, counts, full_points }: AskedQuestion, { language, t }: Words) {
  const spans = rich(inLanguage(title, language))
  return counts ? spans : [...spans, { text: ` – ${t(full_points ? 'fullPoints' : 'excluded')}`, bold: true }]
}

function exclusionsPart({ exclusions }: Results, words: Words): PdfPart[] {
  const { t } = words
  const inForce = exclusions.filter(({ returned_at }) => returned_at === null)
  if (inForce.length === 0) return []
  const lines = inForce.map(({ item_no, attempt_id, student_name, reason, excluded_by_name, excluded_at }): PdfPart => {
    const facts = { number: item_no, reason, name: excluded_by_name, when: words.dateTime(excluded_at) }
    const text =
      attempt_id === null
        ? t('results.exclusionOfQuestion', facts)
        : t('results.exclusionOfAnswer', { ...facts, student: student_name ?? t('nameless') })
    return { text: literal(text), margin: [0, 0, 0, 3] }
  })
  return [{ text: t('results.exclusions'), style: 'heading' }, ...lines]
}
