import type { Question } from '../question-type.ts'

const second = 1000

/**
 * The shortest time in milliseconds in which a person reads a question, for questions about whose answers nothing is known yet:
 * 3 s; 5 s when the prompt is longer than 200 characters or has a picture; 10 s over 1,000 characters (Wise & Kong 2005 set
 * thresholds by the length of the text; domain facts, section 1).
 */
export function shortestReadingTime({ prompt, picture }: Pick<Question, 'prompt' | 'picture'>): number {
  const length = Math.max(0, ...Object.values(prompt).map((text) => text?.length ?? 0))
  if (length > 1000) return 10 * second
  return length > 200 || picture !== undefined ? 5 * second : 3 * second
}
