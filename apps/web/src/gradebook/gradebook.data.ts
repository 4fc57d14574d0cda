import { gradebook } from '@katedra/contract/gradebook'
import { halves, marks } from '@katedra/contract/marks'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryOf } from '../app/query.ts'

/** What is looked at, as the address has it. */
export interface Filter {
  year?: string
  /** Of the marks only. */
  half?: string
  subject?: string
  level?: string
  kind?: string
}

/** The filter as the calls take it; what is not a number asks for nothing, so that a mistyped address still shows something. */
export function queryOfFilter({ year, subject, level, kind }: Filter) {
  const number = (text: string | undefined) => (text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined)
  const given = {
    school_year: year === 'all' ? ('all' as const) : number(year),
    subject_id: number(subject),
    level_id: number(level),
    kind: kind === 'test' || kind === 'exercise' ? kind : undefined,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** While another choice is loading, the last one stays in sight. */
export function gradebookQuery(class_id: string, filter: Filter) {
  const input = { params: { class_id }, query: queryOfFilter(filter) }
  return queryOptions({ ...queryOf(gradebook.gradebook, input), placeholderData: keepPreviousData })
}

export function topicsQuery(class_id: string, filter: Filter) {
  const input = { params: { class_id }, query: queryOfFilter(filter) }
  return queryOptions({ ...queryOf(gradebook.topics, input), placeholderData: keepPreviousData })
}

const wantedHalves = [...halves, 'both'] as const

/** The same for marks, which belong to halves of school years. */
export function queryOfMarks(filter: Filter) {
  const half = wantedHalves.find((one) => one === filter.half)
  return { ...queryOfFilter(filter), ...(half === undefined ? {} : { half }) }
}

/** Published marks of a class, or of one of its pupils. */
export function marksQuery(class_id: string, filter: Filter, student_id?: string) {
  const query = { ...queryOfMarks(filter), ...(student_id === undefined ? {} : { student_id }) }
  return queryOptions({
    ...queryOf(marks.marksBook, { params: { class_id }, query }),
    placeholderData: keepPreviousData,
  })
}

/** Classes belong to one school year and only first attempts are compared: year and kind are not asked for. */
export function comparisonQuery(class_id: string, filter: Filter) {
  const { subject_id, level_id } = queryOfFilter(filter)
  const input = { params: { class_id }, query: { subject_id, level_id } }
  return queryOptions({ ...queryOf(gradebook.comparison, input), placeholderData: keepPreviousData })
}

export function progressQuery(class_id: string, student_id: string, filter: Filter) {
  const input = { params: { class_id, student_id }, query: queryOfFilter(filter) }
  return queryOptions({ ...queryOf(gradebook.studentProgress, input), placeholderData: keepPreviousData })
}
