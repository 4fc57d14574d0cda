import { questions, type BankQuestionDetail, type NewQuestionForm } from '@katedra/contract/questions'
import type { QuestionOf } from '@katedra/questions'
import type { TestApi } from './build-api.ts'
import type { SignedInTeacher } from './build-school.ts'

/** A choice of one, the first option right. */
export function abcQuestion(prompt = 'Které město je hlavní?', ...options: string[]): QuestionOf<'abc'> {
  const texts = options.length === 0 ? ['Praha', 'Brno', 'Plzeň'] : options
  return {
    type: 'abc',
    prompt: { cs: prompt },
    explanation: { cs: 'Tak to je.' },
    points: 2,
    content: {
      options: texts.map((text, index) => ({ id: `o${index + 1}`, text: { cs: text } })),
      multiple: false,
      shuffle: true,
    },
    key: { correct: ['o1'], rule: 'partial' },
  }
}

/** A word that is scored by itself. */
export function textQuestion(prompt = 'Které město je hlavní?', accepted = 'Praha'): QuestionOf<'text'> {
  return {
    type: 'text',
    prompt: { cs: prompt },
    points: 1,
    content: { lines: 1, numeric: false },
    key: {
      accepted: [{ text: accepted, fraction: 1 }],
      case_sensitive: false,
      ignore_diacritics: true,
      typo_tolerance: false,
      unmatched: 'wrong',
    },
  }
}

/** A question in the teacher's bank; subject 1 and private unless the test says otherwise. */
export function ownQuestion(
  api: TestApi,
  { token }: Pick<SignedInTeacher, 'token'>,
  changes: Partial<NewQuestionForm> = {},
): Promise<BankQuestionDetail> {
  return api.get(questions.createQuestion, { body: { subject_id: 1, question: abcQuestion(), ...changes } }, { token })
}
