import type { GivenAnswer } from '@katedra/contract/results'
import { comparableAnswer, type Question } from '@katedra/questions'

/** Answers with the same text, marked together unless the teacher wants otherwise. */
export interface MarkingGroup {
  /** Attempt of the first of them; stays while others are marked. */
  id: string
  text: string
  answers: GivenAnswer[]
}

/** The text as the pupil wrote it. */
function textOf(answer: GivenAnswer['answer']): string {
  const text: unknown = answer?.['text']
  return typeof text === 'string' ? text : ''
}

/** The answers in the order of the list; those together that are one and the same to the question's key. */
export function markingGroups(answers: readonly GivenAnswer[], question: Question): MarkingGroup[] {
  const groups = new Map<string, MarkingGroup>()
  for (const answer of answers) {
    const text = textOf(answer.answer)
    const same = question.type === 'text' ? comparableAnswer(text, question.key) : text
    const group = groups.get(same)
    if (group === undefined) groups.set(same, { id: answer.attempt_id, text: text.trim(), answers: [answer] })
    else group.answers.push(answer)
  }
  return [...groups.values()]
}

export function isWaiting({ score }: Pick<GivenAnswer, 'score'>): boolean {
  return score.kind === 'manual'
}

/** The points that all of them have; undefined where they differ, null where none has any. */
export function commonPoints(answers: readonly GivenAnswer[]): number | null | undefined {
  const [first, ...others] = answers
  if (first === undefined) return null
  return others.every(({ points }) => points === first.points) ? first.points : undefined
}

/** The index of the next group with a waiting answer, after this one and then from the beginning. */
export function nextWaiting(groups: readonly MarkingGroup[], from: number): number | undefined {
  const indexes = groups.map((_, step) => (from + 1 + step) % groups.length)
  return indexes.find((index) => index !== from && groups[index]?.answers.some(isWaiting) === true)
}

/** What a key of the keyboard gives: a digit so many points, the letters half and all of them; undefined for other keys. */
export function pointsOfKey(
  press: { code: string; key: string },
  outOf: number,
  letters: { half: string; full: string },
): number | undefined {
  // By the position on the keyboard: on a Czech one the row of digits writes letters with hooks.
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(press.code)?.[1]
  if (digit !== undefined) return Number(digit) <= outOf ? Number(digit) : undefined
  const letter = press.key.toLocaleUpperCase()
  if (letter === letters.full) return outOf
  return letter === letters.half ? halfOf(outOf) : undefined
}

/** Half of the points, in hundredths as marks are. */
export function halfOf(outOf: number): number {
  return Math.round(outOf * 50) / 100
}
