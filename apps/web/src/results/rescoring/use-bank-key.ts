import { questions } from '@katedra/contract/questions'
import type { PlannedTestDetail } from '@katedra/contract/planned-tests'
import { useTranslation } from 'react-i18next'
import { useSave } from '@katedra/screens/use-save.ts'
import { call } from '../../app/call.ts'
import { keepQuestion } from '../../questions/questions.data.ts'
import { acceptInGap, acceptText, isAccepted } from '../key/mended-key.ts'

/** Where a question of a test was copied from. */
export type QuestionSource = Pick<PlannedTestDetail['questions'][number], 'library_question_id' | 'school_question_id'>

/** The question of the bank that a question of a test came from; undefined where it is gone. */
export function bankIdOf({ library_question_id, school_question_id }: QuestionSource): string | undefined {
  return school_question_id ?? library_question_id ?? undefined
}

interface BankText {
  question_id: string
  text: string
  /** In one gap only. */
  gap: string | undefined
}

/** Adds an accepted text to a question of the bank. What the teacher may not change, as the library, is copied first. */
export function useBankKey() {
  const { t } = useTranslation('results')
  return useSave({
    save: async ({ question_id, text, gap }: BankText) => {
      const found = await call(questions.question, { params: { question_id } })
      // The bank may have changed since the test was planned: a gap that is gone accepts nothing.
      if (mended(found.question, { text, gap }) === 'impossible') return found
      const own = found.may.edit ? found : await call(questions.copyQuestion, { params: { question_id } })
      const question = mended(own.question, { text, gap })
      if (question === undefined || question === 'impossible') return own
      const { subject_id, tags, version } = own
      const body = { subject_id, tags, version, question }
      return call(questions.updateQuestion, { params: { question_id: own.id }, body })
    },
    doneText: (saved, { question_id, text, gap }) => {
      const { question } = saved
      const isIn = 'key' in question && question.type === 'text' && isAccepted(question.key, text, gap)
      if (!isIn) return t('marking.notInBank')
      return t(saved.id === question_id ? 'marking.inBank' : 'marking.copiedToBank')
    },
    onSaved: keepQuestion,
    refusal: 'toast',
  })
}

type BankQuestion = Awaited<ReturnType<typeof call<typeof questions.question>>>['question']

/** The question with one more accepted text; undefined without its key. */
function mended(question: BankQuestion, { text, gap }: Pick<BankText, 'text' | 'gap'>) {
  if (!('key' in question)) return undefined
  if (question.type !== 'text') return 'impossible'
  const { key } = question
  if (gap === undefined && key.gaps !== undefined) return 'impossible'
  const next = gap === undefined ? acceptText(key, text) : acceptInGap(key, gap, { text })
  return isAccepted(next, text, gap) ? { ...question, key: next } : 'impossible'
}
