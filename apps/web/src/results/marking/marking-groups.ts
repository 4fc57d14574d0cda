import type { MarkingAnswer } from '@katedra/contract/marking'
import type { GivenAnswer } from '@katedra/contract/results'
import { comparableAnswer, gapsInOrder, inLanguage, ownValue, type Language, type Question } from '@katedra/questions'

/** Answers with the same text, marked together unless the teacher wants otherwise. */
export interface MarkingGroup {
  /** Attempt of the first of them; stays while others are marked. */
  id: string
  text: string
  answers: MarkingAnswer[]
  /** In a text with gaps: what waits, gap by gap, and what the keys propose. */
  gaps?: { waiting: WaitingGap[]; points: number; max_points: number }
}

/** A gap that no key accepts, by its number in the text. */
interface WaitingGap {
  number: number
  text: string
}

/** The text as the pupil wrote it. */
function textOf(answer: GivenAnswer['answer']): string {
  const text: unknown = answer?.['text']
  return typeof text === 'string' ? text : ''
}

/** The answers in the order of the list; those together that are one and the same to the question's key. */
export function markingGroups(
  answers: readonly MarkingAnswer[],
  question: Question,
  language: Language = 'cs',
): MarkingGroup[] {
  const groups = new Map<string, MarkingGroup>()
  for (const answer of answers) {
    const { same, ...shown } = shownForMarking(question, answer, language)
    const group = groups.get(same)
    if (group === undefined) groups.set(same, { id: answer.attempt_id, ...shown, answers: [answer] })
    else group.answers.push(answer)
  }
  return [...groups.values()]
}

type Shown = Pick<MarkingGroup, 'text' | 'gaps'> & { same: string }

/** Of gaps only those that wait are to be judged; two answers are one where these are, and the rest has earned the same. */
function shownForMarking(question: Question, { answer, known }: MarkingAnswer, language: Language): Shown {
  if (question.type !== 'text') return { same: textOf(answer), text: textOf(answer).trim() }
  if (question.content.gaps === undefined || known === undefined) {
    const text = textOf(answer)
    return { same: comparableAnswer(text, question.key), text: text.trim() }
  }
  const filled = filledOf(answer)
  const keys = question.key.gaps?.by_gap ?? {}
  const inOrder = gapsInOrder(question.content, inLanguage(question.prompt, language))
  const waiting = inOrder.flatMap(({ id }, index) => {
    const key = ownValue(keys, id)
    const text = (filled.get(id) ?? '').trim()
    if (!known.waiting.includes(id)) return []
    return [{ number: index + 1, text, same: key?.kind === 'typed' ? comparableAnswer(text, key) : text }]
  })
  const { points, max_points } = known
  return {
    same: JSON.stringify([points, max_points, waiting.map(({ number, same }) => [number, same])]),
    text: waiting.map(({ number, text }) => `${number}: ${text}`).join('; '),
    gaps: { waiting: waiting.map(({ number, text }) => ({ number, text })), points, max_points },
  }
}

function filledOf(answer: GivenAnswer['answer']): ReadonlyMap<string, string> {
  const gaps: unknown = answer?.['gaps']
  if (typeof gaps !== 'object' || gaps === null) return new Map()
  return new Map(Object.entries(gaps).flatMap(([id, text]) => (typeof text === 'string' ? [[id, text]] : [])))
}

/** The points of the three quick marks: nothing, half and all; with gaps, of what the gaps that wait are worth. */
export function quickMarks(outOf: number, gaps: MarkingGroup['gaps']): { none: number; half: number; full: number } {
  if (gaps === undefined) return { none: 0, half: halfOf(outOf), full: outOf }
  const { points, max_points } = gaps
  return { none: points, half: Math.round((points + max_points) * 50) / 100, full: max_points }
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
  gaps?: MarkingGroup['gaps'],
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
