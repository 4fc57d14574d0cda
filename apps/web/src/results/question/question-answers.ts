import type { GivenAnswer, QuestionDetail } from '@katedra/contract/results'
import { ownValue, parseAnswer, type Language, type QuestionOf } from '@katedra/questions'
import { answerText } from '../../app/answer-text.ts'
import { cutMarks } from '@katedra/questions/stream-safe'
import { byFigure, byWords, type RowOrder } from '../row-order.ts'

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

export interface ThingCount {
  /** The thing that belongs to this place. */
  id: string
  place: number
  right: number
  /** Of the pupils who were asked. */
  share: number
  /** Where it was put most often instead, and how often; of equal places the first. */
  wrong: { place: number; count: number } | null
}

/** How often each thing was put where it belongs, and where else; in the right order, told by the score's own verdicts. */
export function thingCounts(question: QuestionOf<'connection'>, answers: readonly GivenAnswer[]): ThingCount[] {
  const { content, key } = question
  const asked = counted(answers)
  const given = asked.flatMap(({ answer, score }) => {
    const parsed = parseAnswer(question, answer)
    return parsed.ok && score.kind === 'scored' ? [{ pairs: parsed.answer.pairs, parts: score.parts }] : []
  })
  return content.left.map(({ id: ownPlace }, index) => {
    const id = ownValue(key.pairs, ownPlace) ?? ''
    const right = given.filter(({ parts }) => ownValue(parts, ownPlace) === 'right').length
    const elsewhere = content.left.map(({ id: other }, place) => ({
      place: place + 1,
      count: given.filter(({ pairs, parts }) => ownValue(pairs, other) === id && ownValue(parts, other) === 'wrong')
        .length,
    }))
    const [wrong] = elsewhere.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
    return { id, place: index + 1, right, share: asked.length === 0 ? 0 : right / asked.length, wrong: wrong ?? null }
  })
}

export type AnswerRow = GivenAnswer & { label: string; text: string }

interface Naming {
  language: Language
  /** What stands for the pupil of this number while names are hidden. */
  nameless: ((number: number) => string) | null
}

const byLabel = byWords<AnswerRow>(({ label }) => label)

/**
 * The answers as they are shown: by name or by number, in this order, and in words. Numbers go by attempts, as in previews of
 * changes: the same pupil has one number in both, and none tells a place in the class list.
 */
export function answerRows({ question, answers }: QuestionDetail, { language, nameless }: Naming): AnswerRow[] {
  const numbered = nameless === null ? answers : answers.toSorted((a, b) => (a.attempt_id < b.attempt_id ? -1 : 1))
  const rows = numbered.map((given, index) => ({
    ...given,
    label: nameless === null ? given.name : nameless(index + 1),
    text: given.answer === null ? '' : answerText(given.variant ?? question, given.answer, language),
  }))
  return rows.toSorted(byLabel.compare)
}

/** How answers are ordered by each column; equal ones stay as they come, which is by what stands for the pupil. */
export const answerOrder = {
  name: byLabel,
  text: byWords(({ text }) => cutMarks(text)),
  points: byFigure(({ points }) => points),
  active_ms: byFigure(({ active_ms }) => active_ms),
} satisfies Record<string, RowOrder<AnswerRow>>
