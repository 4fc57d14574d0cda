import type { Decision, MarksAverage, MarksBook, MarksGroup } from '@katedra/contract/marks'
import { inLanguage, type Language } from '@katedra/questions'
import { matches } from '@katedra/screens/fold.ts'
import type { Format } from '@katedra/screens/format.ts'
import type { ScoreCell, ScoreColumn } from '@katedra/ui/score-grid'
import type { RegisterColumn } from '../../registers/registers.tsx'
import type { Translate } from '../book-cells.ts'

/** The catalogue `marks` in one language. */
export interface Words {
  t: Translate
  format: Format
}

export type MarksStudent = MarksBook['students'][number]
export type MarksColumn = MarksBook['columns'][number]

/** A group with an average, as the screen calls it. */
export interface NamedGroup {
  /** Its place among the groups of the book. */
  place: number
  name: string
  group: MarksGroup
}

/** The groups that have an average. The scale is named only where a subject has several. */
export function averagedGroups(book: MarksBook, { t }: Words, language: Language): NamedGroup[] {
  const valued = book.groups.flatMap((group, place) => (group.steps.length === 0 ? [] : [{ group, place }]))
  return valued.map(({ group, place }) => {
    const subject = subjectName(book, group.subject_id, language)
    const isAlone = valued.filter((other) => other.group.subject_id === group.subject_id).length === 1
    const scale = t('book.scale', { best: group.steps[0]?.label ?? '', worst: group.steps.at(-1)?.label ?? '' })
    return { place, group, name: isAlone ? subject : t('book.groupOf', { subject, scale }) }
  })
}

/** Subjects with marks of which there is no average. */
export function wordSubjects(book: MarksBook, language: Language): string[] {
  const told = Map.groupBy(toldMarks(book), ({ column }) => column.group)
  return book.groups.flatMap(({ steps, subject_id }, place) => {
    const marks = told.get(place) ?? []
    const areWords = steps.length === 0 && (marks.length === 0 || marks.some(({ isOfScale }) => isOfScale))
    return areWords ? subjectName(book, subject_id, language) : []
  })
}

/** Tests whose scale was changed after their marks had been told: these are in no average. */
export function rescaledTests(book: MarksBook): string[] {
  return [...new Set(toldMarks(book).flatMap(({ column, isOfScale }) => (isOfScale ? [] : column)))].map(
    ({ title }) => title,
  )
}

/** Each mark that pupils see with its test, and whether the test's scale has it. */
function toldMarks({ columns, students }: MarksBook): { column: MarksColumn; isOfScale: boolean }[] {
  return columns.flatMap((column, place) =>
    students.flatMap(({ marks }) => {
      const label = marks[place]?.label ?? null
      return label === null ? [] : [{ column, isOfScale: column.steps.some((step) => step.label === label) }]
    }),
  )
}

function subjectName({ choices }: MarksBook, id: number, language: Language): string {
  const subject = choices.subjects.find((one) => one.id === id)
  return subject === undefined ? '' : inLanguage(subject.name, language)
}

/** "1,86" */
export function averageText({ t, format }: Words, average: MarksAverage | undefined): string {
  return average === undefined || average.average === null ? t('book.none') : format.fixed(average.average, 2)
}

/** "Na 2 stačí 1- s váhou 1, 2 s váhou 3"; undefined where there is no average yet. */
export function neededText(
  { t }: Words,
  average: MarksAverage | undefined,
  { group }: Pick<NamedGroup, 'group'>,
): string | undefined {
  if (average === undefined || average.average === null) return undefined
  if (average.rounded === group.steps[0]?.label) return t('book.neededBest')
  if (average.needed === null) return t('book.neededNone')
  const ways = average.needed.ways.map(({ label, weight }) => t('book.way', { label, weight })).join(', ')
  return t('book.needed', { target: average.needed.target, ways })
}

/** The same for each group, which is named where there are several. */
export function neededLines(words: Words, student: MarksStudent, groups: readonly NamedGroup[]): string[] {
  return groups.flatMap((group) => {
    const text = neededText(words, student.averages[group.place], group)
    if (text === undefined) return []
    return [groups.length > 1 ? `${group.name}: ${text}` : text]
  })
}

/** What stands in the class book for a pupil, in words. */
export function markWords({ t }: Words, mark: Decision | null | undefined): string {
  if (mark === null || mark === undefined) return t('book.nothing')
  return mark.absence === null ? (mark.label ?? '') : t(`absence.${mark.absence}`)
}

/** The same short, for a cell. */
export function markText({ t }: Words, mark: Decision | null | undefined): string {
  if (mark === null || mark === undefined) return ''
  return mark.absence === null ? (mark.label ?? '') : t(`book.sign.${mark.absence}`)
}

export function marksHref(testId: string): string {
  return `/vysledky/${testId}/znamky`
}

export function markCell(words: Words, column: MarksColumn | undefined, mark: Decision | null): ScoreCell {
  const { t } = words
  return {
    text: markText(words, mark),
    tone: mark === null ? 'none' : mark.absence === null ? 'middle' : 'quiet',
    label: t('book.cell', { test: column?.title ?? '', weight: column?.weight ?? 0, mark: markWords(words, mark) }),
  }
}

/** The head of a test: title, day, weight, topic. */
export function markColumn(words: Words, column: MarksColumn): Omit<ScoreColumn, 'action'> {
  const { t, format } = words
  const date = format.date(column.starts_at)
  return {
    id: column.test_id,
    title: column.title,
    details: [date, t('book.weight', { weight: column.weight })],
    label: t('book.openMarks', { title: column.title, date, weight: column.weight }),
    href: marksHref(column.test_id),
  }
}

export function pupilName({ t }: Pick<Words, 't'>, { name, is_erased }: MarksStudent): string {
  return is_erased ? t('book.erased') : name
}

export const orders = ['name', 'best', 'worst'] as const
export type Order = (typeof orders)[number]

/** Pupils whom the search finds, in the wanted order; those without an average last, equal ones by name. */
export function orderPupils(
  students: readonly MarksStudent[],
  { order, search, by }: { order: Order; search: string; by: NamedGroup | undefined },
): MarksStudent[] {
  const found = students.filter(({ name }) => matches(name, search))
  if (order === 'name' || by === undefined) return found
  const isRising = (by.group.steps[0]?.value ?? 0) < (by.group.steps.at(-1)?.value ?? 0)
  const sign = (order === 'best') === isRising ? 1 : -1
  const averageOf = ({ averages }: MarksStudent) => averages[by.place]?.average ?? null
  return found.toSorted((a, b) => {
    const [one, other] = [averageOf(a), averageOf(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (one - other)
  })
}

/** What the table and the list of a phone are made of. */
export interface MarksParts {
  book: MarksBook
  groups: readonly NamedGroup[]
  students: MarksBook['students']
  /** The filter as the end of an address. */
  search: string
  hasNeeded: boolean
  onCopy: (column: RegisterColumn) => void
}
