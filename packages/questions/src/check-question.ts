import type * as z from 'zod/mini'
import type { LocalText } from './texts/local-text.ts'
import type { Problem, ProblemCode } from './problem.ts'
import { Question, type Contents, type Keys, type QuestionType } from './question-type.ts'
import { checkAbc } from './types/abc/abc.check.ts'
import { checkAlphabet } from './types/alphabet/alphabet.check.ts'
import { checkAxis } from './types/axis/axis.check.ts'
import { checkConnection } from './types/connection/connection.check.ts'
import { inRightOrder } from './types/connection/ordering.ts'
import { checkPointsOfRubric } from './types/text/rubric/rubric.check.ts'
import { checkText } from './types/text/text.check.ts'

const checks: { readonly [T in QuestionType]: (content: Contents[T], key: Keys[T], prompt: LocalText) => Problem[] } = {
  abc: checkAbc,
  alphabet: checkAlphabet,
  axis: checkAxis,
  connection: checkConnection,
  text: checkText,
}

/** Either the question as it is kept (texts trimmed, an ordering in its right order), or everything that is wrong with it: at least one problem. */
export type CheckedQuestion = { ok: true; question: Question } | { ok: false; problems: Problem[] }

/**
 * Reads a question that came from outside (an editor, a file): it must have the shape of its type, and its key must fit
 * its content. All problems of the shape are told at once; the key is looked at when the shape is right. Never throws.
 */
export function checkQuestion(question: unknown): CheckedQuestion {
  const parsed = Question.safeParse(question, { reportInput: true })
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.flatMap(shapeProblems) }
  const problems = [...checkKey(parsed.data.type, parsed.data), ...checkPoints(parsed.data)]
  return problems.length === 0 ? { ok: true, question: asKept(parsed.data) } : { ok: false, problems }
}

/**
 * The same for a question of a test, whose key or points are changed after the fact: marks have been given by its rubric, so that
 * stays as it is. Of other points it gives the same share, and it does no harm where nothing waits for a teacher any more.
 */
export function checkMended(question: unknown): CheckedQuestion {
  const checked = checkQuestion(question)
  if (checked.ok) return checked
  const problems = checked.problems.filter(({ code }) => code !== 'not_rubric_sum' && code !== 'rubric_without_teacher')
  return problems.length === 0 ? { ok: true, question: Question.parse(question) } : { ok: false, problems }
}

interface Checked<T extends QuestionType> {
  content: Contents[T]
  key: Keys[T]
  prompt: LocalText
}

function checkKey<T extends QuestionType>(type: T, { content, key, prompt }: Checked<T>): Problem[] {
  return checks[type](content, key, prompt)
}

function checkPoints({ type, key, points }: Question): Problem[] {
  return type === 'text' ? checkPointsOfRubric(key.rubric, points) : []
}

function asKept(question: Question): Question {
  if (question.type !== 'connection') return question
  return { ...question, content: inRightOrder(question.content, question.key) }
}

type Issue = z.core.$ZodIssue

function shapeProblems(issue: Issue): Problem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: pathOf([...issue.path, key]), code: 'unknown_field' as const }))
  }
  return [{ path: pathOf(issue.path), code: shapeCode(issue) }]
}

function shapeCode(issue: Issue): ProblemCode {
  if (issue.code === 'too_big') return 'too_big'
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'required' : 'too_small'
  const isMissing = issue.input === undefined || (issue.code === 'custom' && issue.message === 'required')
  return isMissing ? 'required' : 'invalid'
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.')
}
