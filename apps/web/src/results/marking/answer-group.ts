import type { MarkingAnswer } from '@katedra/contract/marking'
import type { GivenAnswer } from '@katedra/contract/results'
import { gapsInOrder, inLanguage, type Language, type Question } from '@katedra/questions'
import { isWritten } from '../written.ts'

/** Answers that the server proposes to mark together. */
export interface AnswerGroup {
  /** The number of the group; stays while others are marked. */
  id: number
  /** As most have written it. */
  text: string
  answers: MarkingAnswer[]
  /** Each way of writing it, the most frequent first. */
  variants: Variant[]
  /** In a text with gaps: what waits, gap by gap, and what the keys propose. */
  gaps?: { waiting: WaitingGap[]; points: number; max_points: number }
  /** The attempt whose answer stands on paper; such a one is alone. */
  written?: string
}

interface Variant {
  text: string
  answers: MarkingAnswer[]
}

/** Who gave each answer, by attempt; undefined while names are hidden. */
export type AnswerNames = ReadonlyMap<string, string> | undefined

export function namesOf(answers: readonly MarkingAnswer[]): NonNullable<AnswerNames> {
  return new Map(answers.flatMap(({ attempt_id, name }) => (name === null ? [] : [[attempt_id, name] as const])))
}

/** The names of those who gave the answers, where they are shown. */
export function namesIn(names: NonNullable<AnswerNames>, answers: readonly MarkingAnswer[]): string[] {
  return answers.flatMap(({ attempt_id }) => names.get(attempt_id) ?? [])
}

/** A gap that no key accepts, by its number in the text. */
export interface WaitingGap {
  id: string
  number: number
  text: string
}

/** The groups in the order of the server, the largest first. */
export function groupsOf(
  answers: readonly MarkingAnswer[],
  question: Question,
  language: Language = 'cs',
): AnswerGroup[] {
  const groups = Map.groupBy(answers, ({ group }) => group)
  return [...groups].map(([id, same]) => {
    const byText = Map.groupBy(same, (answer) => textToMark(question, answer, language))
    const variants = [...byText]
      .map(([text, those]) => ({ text, answers: those }))
      // Of equally frequent ones the plainest: without quotes and a full stop.
      .toSorted((a, b) => b.answers.length - a.answers.length || a.text.length - b.text.length)
    const [first] = variants
    const gaps = first?.answers[0] === undefined ? undefined : gapsToMark(question, first.answers[0], language)
    const onPaper = same.find(({ answer }) => isWritten(answer))?.attempt_id
    return {
      id,
      variants,
      answers: same,
      text: first?.text ?? '',
      ...(gaps === undefined ? {} : { gaps }),
      ...(onPaper === undefined ? {} : { written: onPaper }),
    }
  })
}

/** What the pupil wrote and a person has to judge. */
function textToMark(question: Question, answer: MarkingAnswer, language: Language): string {
  const gaps = gapsToMark(question, answer, language)
  if (gaps !== undefined) return gaps.waiting.map(({ number, text }) => `${number}: ${text}`).join('; ')
  const text: unknown = answer.answer?.['text']
  return typeof text === 'string' ? text.trim() : ''
}

function gapsToMark(question: Question, { answer, known }: MarkingAnswer, language: Language): AnswerGroup['gaps'] {
  if (question.type !== 'text' || question.content.gaps === undefined || known === undefined) return undefined
  const filled = filledOf(answer)
  const waiting = gapsInOrder(question.content, inLanguage(question.prompt, language)).flatMap(({ id }, index) =>
    known.waiting.includes(id) ? [{ id, number: index + 1, text: (filled.get(id) ?? '').trim() }] : [],
  )
  return { waiting, points: known.points, max_points: known.max_points }
}

function filledOf(answer: GivenAnswer['answer']): ReadonlyMap<string, string> {
  const gaps: unknown = answer?.['gaps']
  if (typeof gaps !== 'object' || gaps === null) return new Map()
  return new Map(Object.entries(gaps).flatMap(([id, text]) => (typeof text === 'string' ? [[id, text]] : [])))
}

/** The points of the three quick marks: nothing, half and all; with gaps, of what the gaps that wait are worth. */
export function quickMarks(outOf: number, gaps: AnswerGroup['gaps']): { none: number; half: number; full: number } {
  if (gaps === undefined) return { none: 0, half: halfOf(outOf), full: outOf }
  const { points, max_points } = gaps
  return { none: points, half: Math.round((points + max_points) * 50) / 100, full: max_points }
}

export function isWaiting({ score }: Pick<GivenAnswer, 'score'>): boolean {
  return score.kind === 'manual'
}

/** The points that all of them have; undefined where they differ, null where none has any. */
export function commonPoints(answers: readonly Pick<GivenAnswer, 'points'>[]): number | null | undefined {
  const [first, ...others] = answers
  if (first === undefined) return null
  return others.every(({ points }) => points === first.points) ? first.points : undefined
}

/** The index of the next group with a waiting answer, after this one and then from the beginning. */
export function nextWaiting(groups: readonly AnswerGroup[], from: number): number | undefined {
  const indexes = groups.map((_, step) => (from + 1 + step) % groups.length)
  return indexes.find((index) => index !== from && groups[index]?.answers.some(isWaiting) === true)
}

/** What a key of the keyboard gives: a digit so many points, the letters half and all of them; undefined for other keys. */
export function pointsOfKey(
  press: { code: string; key: string },
  outOf: number,
  letters: { half: string; full: string },
  gaps?: AnswerGroup['gaps'],
): number | undefined {
  // By the position on the keyboard: on a Czech one the row of digits writes letters with hooks.
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(press.code)?.[1]
  if (digit !== undefined) return Number(digit) <= outOf ? Number(digit) : undefined
  const letter = press.key.toLocaleUpperCase()
  const { half, full } = quickMarks(outOf, gaps)
  if (letter === letters.full) return full
  return letter === letters.half ? half : undefined
}

/** Half of the points, in hundredths as marks are. */
export function halfOf(outOf: number): number {
  return Math.round(outOf * 50) / 100
}
