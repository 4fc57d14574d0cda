import { type BankQuestion, questions, type Visibility } from '@katedra/contract/questions'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../app/call.ts'
import { keepQuestion, refreshQuestions } from './questions.data.ts'
import { useSave } from '@katedra/screens/use-save.ts'

type Some = readonly Pick<BankQuestion, 'id'>[]

const idsOf = (some: Some) => some.map(({ id }) => id)

interface Sharing {
  some: Some
  visibility: Visibility
}

interface Tagging {
  some: Some
  add: string[]
  remove: string[]
}

/** What can be done with one question or several; a refusal is told in the corner. */
export function useBankActions() {
  const { t } = useTranslation('question-bank')
  const navigate = useNavigate()
  const copying = useSave({
    save: (question_id: string) => call(questions.copyQuestion, { params: { question_id } }),
    refresh: keepQuestion,
    doneText: t('done.copied'),
    refusal: 'toast',
    // The copy is one's own, so the editor opens at once.
    onSaved: ({ id }) => navigate({ to: '/otazky/$questionId', params: { questionId: id } }),
  })
  const sharing = useSave({
    save: ({ some, visibility }: Sharing) =>
      call(questions.shareQuestions, { body: { question_ids: idsOf(some), visibility } }),
    refresh: refreshQuestions,
    doneText: (_, { some, visibility }) => t(`done.${visibility}`, { count: some.length }),
    refusal: 'toast',
  })
  const tagging = useSave({
    save: ({ some, add, remove }: Tagging) =>
      call(questions.tagQuestions, { body: { question_ids: idsOf(some), add, remove } }),
    refresh: refreshQuestions,
    doneText: (_, { some }) => t('done.tagged', { count: some.length }),
    refusal: 'toast',
  })
  const puttingBack = useSave({
    save: (some: Some) => call(questions.putBackQuestions, { body: { question_ids: idsOf(some) } }),
    refresh: refreshQuestions,
    refusal: 'toast',
  })
  const removing = useSave({
    save: (some: Some) => call(questions.deleteQuestions, { body: { question_ids: idsOf(some) } }),
    refresh: refreshQuestions,
    doneText: (_, some) => t('done.deleted', { count: some.length }),
    doneTone: 'neutral',
    undo: (_, some) => puttingBack.save(some),
    refusal: 'toast',
  })
  return { copying, sharing, tagging, removing }
}

/** Whether it was done; a refusal has been said by then. */
export async function isDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch {
    return false
  }
}
