import {
  checkQuestion,
  parseAnswer,
  reviewQuestion,
  type LocalText,
  type Question,
  type ReviewCode,
} from '@katedra/questions'
import { plain } from '@katedra/questions/rich-text'
import { scoreAnswer } from '@katedra/questions/scoring'
import type { Generated, Generator } from '../generator.ts'
import { withKey } from '../questions/with-key.ts'
import { answerOfKey } from './answer-of-key.ts'
import { languageProblems } from './language-rules.ts'
import { rangeProblems } from './plausible-ranges.ts'

/** Says what an independent solution finds wrong with a question; nothing where it comes to the same key. */
export type Oracle = (generated: Generated) => string[]

/** Characters of a prompt that a phone shows without scrolling, above the answers. */
const promptLengths = { min: 8, max: 280 } as const
/** The same of an option and of a step of the solution. */
const maxOptionLength = 60
const maxStepLength = 240

/** Words that differ in a letter's mark are what spelling is about. */
const allowedWarnings: readonly ReviewCode[] = ['alike_options', 'missing_language']

/** Everything that is wrong with a question that a generator has made; nothing where it is good. */
export function problemsOf(generated: Generated, generator: Generator, oracle: Oracle | undefined): string[] {
  const { question } = generated
  const checked = checkQuestion(question)
  if (!checked.ok) return checked.problems.map(({ path, code }) => `${path} is ${code}`)
  return [
    ...reviewQuestion(question)
      .filter(({ code }) => !allowedWarnings.includes(code))
      .map(({ path, code }) => `${path}: ${code}`),
    ...keyProblems(generated),
    ...textProblems(generated, generator),
    ...languageProblems(question),
    ...pictureProblems(generated),
    ...rangeProblems(generated, generator),
    ...(oracle === undefined ? ['there is no oracle'] : oracle(generated)),
  ]
}

/** The key is right, every mistake is wrong and right under its own key, and no two mistakes are the same. */
function keyProblems({ question, wrong_keys }: Generated): string[] {
  const right = fractionOf(question, question)
  const keys = wrong_keys.map(({ key }) => JSON.stringify(key))
  return [
    ...(right === 1 ? [] : [`the key earns ${right}`]),
    ...(wrong_keys.length === 0 ? ['there is no misconception'] : []),
    ...(new Set(keys).size === keys.length ? [] : ['two misconceptions lead to the same answer']),
    ...(question.type === 'abc' && question.content.options.length < 3 ? ['there are two options only'] : []),
    ...wrong_keys.flatMap(({ misconception, key }) => {
      const mistaken = withKey(question, key)
      const earned = fractionOf(question, mistaken)
      const own = fractionOf(mistaken, mistaken)
      return [
        ...(earned < 1 ? [] : [`${misconception} is right`]),
        ...(own === 1 ? [] : [`${misconception} earns ${own} by its own key`]),
      ]
    }),
  ]
}

/** What the answer that fits one key earns by another. */
function fractionOf(question: Question, answered: Question): number {
  const language = question.prompt.cs === undefined ? 'en' : 'cs'
  const answer = parseAnswer(question, answerOfKey(answered, language))
  if (!answer.ok) return Number.NaN
  const score = scoreAnswer(question, answer.answer)
  return score.kind === 'scored' ? score.fraction : Number.NaN
}

function textProblems({ question, solution }: Generated, { languages }: Generator): string[] {
  const prompts = languages.map((language) => plain(question.prompt[language] ?? ''))
  const options = question.type === 'abc' ? question.content.options.map(({ text }) => text ?? {}) : []
  const long = (texts: readonly LocalText[], max: number): boolean =>
    texts.some((text) => languages.some((language) => plain(text[language] ?? '').length > max))
  const everything = JSON.stringify([question.prompt, question.explanation, options])
  return [
    ...(prompts.every(({ length }) => length >= promptLengths.min && length <= promptLengths.max)
      ? []
      : [`the prompt has ${prompts.map(({ length }) => length).join(' and ')} characters`]),
    ...(long(options, maxOptionLength) ? ['an option is too long'] : []),
    ...(long(solution, maxStepLength) ? ['a step of the solution is too long'] : []),
    ...(solution.length === 0 ? ['there is no solution'] : []),
    ...(/undefined|NaN|\[object|Infinity| {2}|\+ -\d|[.?!]\./.test(everything)
      ? [`a text is broken: ${everything}`]
      : []),
  ]
}

function pictureProblems({ question, svg }: Generated): string[] {
  if (question.picture === undefined) return svg === undefined ? [] : ['there is a drawing without a picture']
  if (svg === undefined) return ['there is a picture without a drawing']
  return /undefined|NaN|Infinity/.test(svg) ? ['the drawing is broken'] : []
}
