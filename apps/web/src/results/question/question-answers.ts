import type { GivenAnswer, QuestionDetail } from '@katedra/contract/results'
import type { Language, QuestionOf } from '@katedra/questions'
import { answerText } from '../../app/answer-text.ts'
import { cutMarks } from '@katedra/questions/stream-safe'

export interface OptionCount {
  id: string
  isCorrect: boolean
  count: number
  /** Of the pupils who were asked. */
  share: number
}

/** How often each option was chosen, in the order of the question; an answer that is left out is not counted. */
export function optionCounts(question: QuestionOf<'abc'>, answers: readonly GivenAnswer[]): OptionCount[] {
  const chosen = counted(answers).map(({ answer }) => chosenOf(answer))
  return question.content.options.map(({ id }) => {
    const count = chosen.filter((ids) => ids.includes(id)).length
    return {
      id,
      isCorrect: question.key.correct.includes(id),
      count,
      share: chosen.length === 0 ? 0 : count / chosen.length,
    }
  })
}

/** Answers that count; nothing given is an answer too. */
function counted(answers: readonly GivenAnswer[]): GivenAnswer[] {
  return answers.filter(({ exclusion }) => exclusion === null || exclusion.attempt_id === null)
}

export function unansweredCount(answers: readonly GivenAnswer[]): number {
  return counted(answers).filter(({ score }) => score.kind === 'unanswered').length
}

function chosenOf(answer: GivenAnswer['answer']): readonly unknown[] {
  const chosen: unknown = answer?.['chosen']
  return Array.isArray(chosen) ? chosen : []
}

export type AnswerRow = GivenAnswer & { label: string; text: string }

export const answerColumns = ['name', 'text', 'points', 'active_ms'] as const
export type AnswerColumn = (typeof answerColumns)[number]

interface Naming {
  language: Language
  /** What stands for the pupil of this number while names are hidden. */
  nameless: ((number: number) => string) | null
}

/** The answers as they are shown: by name or by number, and in words. */
export function answerRows({ question, answers }: QuestionDetail, { language, nameless }: Naming): AnswerRow[] {
  return answers.map((given, index) => ({
    ...given,
    label: nameless === null ? given.name : nameless(index + 1),
    text: given.answer === null ? '' : answerText(question, given.answer, language),
  }))
}

const words = new Intl.Collator('cs', { numeric: true })

/** Rows in the wanted order, missing figures last; equal ones by what stands for the pupil. */
export function sortAnswers(
  rows: readonly AnswerRow[],
  column: AnswerColumn,
  direction: 'ascending' | 'descending',
): AnswerRow[] {
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => compare(a, b, column) * sign || words.compare(a.label, b.label))

  function compare(one: AnswerRow, other: AnswerRow, by: AnswerColumn): number {
    if (by === 'name') return words.compare(one.label, other.label)
    if (by === 'text') return words.compare(cutMarks(one.text), cutMarks(other.text))
    const [a, b] = [one[by], other[by]]
    if (a === null || b === null) return a === b ? 0 : (a === null ? 1 : -1) * sign
    return a - b
  }
}

export function isAnswerColumn(name: string): name is AnswerColumn {
  return answerColumns.some((column) => column === name)
}
