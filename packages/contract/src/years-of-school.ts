import * as z from 'zod/mini'

/** Years of the nine-year school. */
export const firstYear = 1
export const lastYear = 9
/** The first year of lower secondary school. */
const lowerSecondary = 6

const YearOfSchool = z
  .int({ error: 'year_of_school' })
  .check(z.minimum(firstYear, { error: 'year_of_school' }), z.maximum(lastYear, { error: 'year_of_school' }))

/** For which years of school a level is, both ends included. */
export const yearFields = { year_from: YearOfSchool, year_to: YearOfSchool }
export interface Years {
  year_from: number
  year_to: number
}

/** What lists may be narrowed to: one year, or a stage of the school. */
export const yearChoices = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'primary', 'lower_secondary'] as const
export type YearChoice = (typeof yearChoices)[number]

/** The choice that a text of an address is; undefined where it is none. */
export function yearChoiceOf(text: string | undefined): YearChoice | undefined {
  return yearChoices.find((choice) => choice === text)
}

/** The years that a choice stands for. */
export function yearsOf(choice: YearChoice): Years {
  if (choice === 'primary') return { year_from: firstYear, year_to: lowerSecondary - 1 }
  if (choice === 'lower_secondary') return { year_from: lowerSecondary, year_to: lastYear }
  return { year_from: Number(choice), year_to: Number(choice) }
}

/** Whether a level is for some of the years that are chosen. */
export function isForYears(level: Years, choice: YearChoice): boolean {
  const { year_from, year_to } = yearsOf(choice)
  return level.year_from <= year_to && level.year_to >= year_from
}
