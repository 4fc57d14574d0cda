import { plain } from '@katedra/questions/rich-text'
import type { Generated, Generator } from '../generator.ts'

interface Range {
  /** The greatest number in a prompt or an answer. */
  max: number
  hasNegatives: boolean
  decimals: number
}

/** What pupils of mathematics have met by the end of a year of school. */
const rangesByYear: readonly (Range & { until: number })[] = [
  { until: 1, max: 20, hasNegatives: false, decimals: 0 },
  { until: 2, max: 100, hasNegatives: false, decimals: 0 },
  { until: 3, max: 1000, hasNegatives: false, decimals: 0 },
  { until: 4, max: 1_000_000, hasNegatives: false, decimals: 0 },
  { until: 5, max: 1_000_000, hasNegatives: false, decimals: 2 },
  { until: 6, max: 10_000_000, hasNegatives: false, decimals: 6 },
  { until: 9, max: 10_000_000_000, hasNegatives: true, decimals: 9 },
]

const number = /(?<![\d,.])(\d{1,3}(?:\u00A0\d{3})+|\d+)(?:[,.](\d+))?/g

/** Numbers of a question that no one of its last year has met. */
export function rangeProblems({ question }: Generated, { years: [, last], subject }: Generator): string[] {
  const range = rangesByYear.find(({ until }) => last <= until)
  if (range === undefined || subject !== 'matematika') return []
  const texts = [question.prompt.cs ?? question.prompt.en ?? '', ...answersOf(question)].map(plain)
  const found = texts.flatMap((text) => [...text.matchAll(number)])
  return [
    ...found
      .filter(([, whole = '']) => Number(whole.replaceAll('\u00A0', '')) > range.max)
      .map(([text]) => `${text} is too large for year ${last}`),
    ...found
      .filter(([, , decimals = '']) => decimals.length > range.decimals)
      .map(([text]) => `${text} has too many decimals for year ${last}`),
    ...(!range.hasNegatives && answersOf(question).some((text) => /^[-−]/.test(text))
      ? [`there is a negative answer for year ${last}`]
      : []),
  ]
}

function answersOf(question: Generated['question']): string[] {
  if (question.type === 'abc') return question.content.options.map(({ text }) => text?.cs ?? text?.en ?? '')
  if (question.type !== 'text' || question.key.number === undefined) return []
  return [String(question.key.number.value)]
}
