import { library } from '@katedra/contract/library'
import { subjects } from '@katedra/contract/subjects'
import { queryOf } from '../app/query.ts'

export const subjectsQuery = queryOf(subjects.subjects)

export function levelsQuery(subject_id: number) {
  return queryOf(subjects.levels, { params: { subject_id } })
}

export function levelQuestionsQuery(level_id: number) {
  return queryOf(library.levelQuestions, { params: { level_id } })
}
