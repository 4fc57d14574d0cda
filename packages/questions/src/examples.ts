import type { Question, QuestionOf, QuestionType } from './question-type.ts'
import { abcExamples } from './types/abc/abc.examples.ts'
import { alphabetExamples } from './types/alphabet/alphabet.examples.ts'
import { axisExamples } from './types/axis/axis.examples.ts'
import { connectionExamples } from './types/connection/connection.examples.ts'
import { textExamples } from './types/text/text.examples.ts'

/** Real questions of every type in both languages, with their keys: for tests and demonstrations, not for pupils. */
export const examples: { readonly [T in QuestionType]: readonly [QuestionOf<T>, ...QuestionOf<T>[]] } = {
  abc: abcExamples,
  alphabet: alphabetExamples,
  axis: axisExamples,
  connection: connectionExamples,
  text: textExamples,
}

/** The same questions in one row. */
export const allExamples: readonly Question[] = Object.values(examples).flat()

/** Texts with gaps, the other form of Text: written, chosen and from a bank. */
export { gapsExamples } from './types/text/gaps/gaps.examples.ts'

/** An open answer that a teacher marks by criteria. */
export { rubricExample } from './types/text/rubric/rubric.examples.ts'
