import { library } from '@katedra/contract/library'
import { subjects, type Level, type Subject } from '@katedra/contract/subjects'
import { isForYears, yearChoiceOf, yearChoices } from '@katedra/contract/years-of-school'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../app/query.ts'

/** The choices of years, in words; a list may be narrowed to any of them. */
export function useYearOptions(): { id: string; label: string }[] {
  const { t } = useTranslation('subjects')
  return yearChoices.map((id) => ({
    id,
    label: id === 'primary' || id === 'lower_secondary' ? t(`years.${id}`) : t('years.one', { year: id }),
  }))
}

/** Levels for the years that an address asks for; all of them where it asks for none. */
export function levelsFor(levels: readonly Level[], years: string | undefined): readonly Level[] {
  const choice = yearChoiceOf(years)
  return choice === undefined ? levels : levels.filter((level) => isForYears(level, choice))
}

export const subjectsQuery = queryOf(subjects.subjects)

/** Subjects that may be chosen now, and `kept`, which stand there already: one of the school's own may be out of use. */
export function choosable(all: readonly Subject[], kept: readonly (number | null)[] = []): Subject[] {
  return all.filter(({ id, own }) => own?.is_retired !== true || kept.includes(id))
}

export function levelsQuery(subject_id: number) {
  return queryOf(subjects.levels, { params: { subject_id } })
}

export function levelQuestionsQuery(level_id: number) {
  return queryOf(library.levelQuestions, { params: { level_id } })
}
