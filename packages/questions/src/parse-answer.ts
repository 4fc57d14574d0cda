import type { Answers, Contents, QuestionContent, QuestionType } from './question-type.ts'
import { parseAbcAnswer } from './types/abc/abc.answer.ts'
import { parseAlphabetAnswer } from './types/alphabet/alphabet.answer.ts'
import { parseAxisAnswer } from './types/axis/axis.answer.ts'
import { parseConnectionAnswer } from './types/connection/connection.answer.ts'
import { parseTextAnswer } from './types/text/text.answer.ts'

const parsers: { readonly [T in QuestionType]: (content: Contents[T], value: unknown) => Answers[T] | undefined } = {
  abc: parseAbcAnswer,
  alphabet: parseAlphabetAnswer,
  axis: parseAxisAnswer,
  connection: parseConnectionAnswer,
  text: parseTextAnswer,
}

/** The answer, typed by its question, or that it does not fit; why it does not concerns developers only. */
export type ParsedAnswer<T extends QuestionType> = { ok: true; answer: Answers[T] } | { ok: false }

/**
 * Reads an answer that came from outside: it must have the shape of the question's type and fit the question itself
 * (its ids, its axis, its boxes). An incomplete or empty answer is a good one. Needs no key and says nothing about right
 * and wrong; never throws.
 */
export function parseAnswer<T extends QuestionType>(question: QuestionContent<T>, value: unknown): ParsedAnswer<T> {
  const answer = parsers[question.type](question.content, value)
  return answer === undefined ? { ok: false } : { ok: true, answer }
}
