import { questions } from '@katedra/contract/questions'
import type { PlannedTestDetail } from '@katedra/contract/planned-tests'
import { useTranslation } from 'react-i18next'
import { useSave } from '@katedra/screens/use-save.ts'
import { call } from '../../app/call.ts'
import { keepQuestion } from '../../questions/questions.data.ts'
import { acceptText } from '../key/mended-key.ts'

/** Where a question of a test was copied from. */
export type QuestionSource = Pick<PlannedTestDetail['questions'][number], 'library_question_id' | 'school_question_id'>

/** The question of the bank that a question of a test came from; undefined where it is gone. */
export function bankIdOf({ library_question_id, school_question_id }: QuestionSource): string | undefined {
  return school_question_id ?? library_question_id ?? undefined
}

/** Adds an accepted text to a question of the bank. What the teacher may not change, as the library, is copied first. */
export function useBankKey() {
  const { t } = useTranslation('results')
  return useSave({
    save: async ({ question_id, text }: { question_id: string; text: string }) => {
      const found = await call(questions.question, { params: { question_id } })
      const own = found.may.edit ? found : await call(questions.copyQuestion, { params: { question_id } })
      const { question, subject_id, tags, version } = own
      if (!('key' in question) || question.type !== 'text') return own
      const body = { subject_id, tags, version, question: { ...question, key: acceptText(question.key, text) } }
      return call(questions.updateQuestion, { params: { question_id: own.id }, body })
    },
    doneText: (saved, { question_id }) => t(saved.id === question_id ? 'marking.inBank' : 'marking.copiedToBank'),
    onSaved: keepQuestion,
    refusal: 'toast',
  })
}
