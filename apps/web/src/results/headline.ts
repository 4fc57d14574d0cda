import type { TestResults } from '@katedra/contract/results'
import type { Format } from '@katedra/screens/format.ts'

/** The catalogue `results` in one language. */
export type Translate = (...text: [key: string] | [key: string, values: Record<string, string | number>]) => string

/** Below half of the points on average a question is worth a look; above it the teacher would drown in hints. */
const hardBelow = 0.5
/** More than these in one sentence is a list, and the tables below are the better list. */
const maxNamed = 3

export type HeadlineFacts = Pick<TestResults, 'average_fraction' | 'submitted_count' | 'manual_count'> & {
  started_count: number
  /** The test is over: no one works any more, whatever has not been counted up yet. */
  is_over: boolean
  questions: readonly Pick<TestResults['questions'][number], 'item_no' | 'success'>[]
}

/** Questions that gave trouble, the worst first. */
export function hardQuestions(questions: HeadlineFacts['questions']): number[] {
  return questions
    .flatMap(({ item_no, success }) => (success !== null && success < hardBelow ? [{ item_no, success }] : []))
    .toSorted((a, b) => a.success - b.success || a.item_no - b.item_no)
    .map(({ item_no }) => item_no)
}

function troubleWords(t: Translate, questions: HeadlineFacts['questions'], format: Format): string {
  const hard = hardQuestions(questions)
  const [worst] = hard
  if (worst === undefined) return t('headline.noTrouble')
  if (hard.length > maxNamed) return t('headline.muchTrouble', { count: hard.length, worst })
  const named = hard.toSorted((a, b) => a - b).map(String)
  return t('headline.trouble', { count: hard.length, numbers: format.list(named) })
}

function resultWords(t: Translate, facts: HeadlineFacts, format: Format): string[] {
  const { average_fraction: average, submitted_count: submitted } = facts
  if (submitted === 0) {
    if (facts.started_count === 0) return [t('headline.nobody')]
    return [t(facts.is_over ? 'headline.settling' : 'headline.working', { count: facts.started_count })]
  }
  if (average === null) return [t('headline.unmarked', { count: submitted })]
  const percent = format.percent(average)
  const averageKey = facts.manual_count > 0 ? 'headline.averageSoFar' : 'headline.average'
  const onlyKey = facts.is_over ? 'headline.onlyOne' : 'headline.onlyOneSoFar'
  const first = submitted === 1 ? t(onlyKey, { percent }) : t(averageKey, { percent })
  return [first, troubleWords(t, facts.questions, format)]
}

/** "Třída má průměr 72 %. Otázka 7 dělala potíže." */
export function headlineWords(t: Translate, facts: HeadlineFacts, format: Format): string {
  // Where all waits, that has been said.
  const waiting =
    facts.manual_count > 0 && facts.average_fraction !== null
      ? [t('headline.manual', { count: facts.manual_count })]
      : []
  return [...resultWords(t, facts, format), ...waiting].join(' ')
}
