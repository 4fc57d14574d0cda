import { marks, type DecisionForm, type TestMark } from '@katedra/contract/marks'
import { useSave, type Saving } from '@katedra/screens/use-save.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { keepMark, testMarksQuery } from '../marks.data.ts'
import { decisionWords } from '../mark-words.ts'
import { decisionOf } from './mark-rows.ts'
import { queryClient } from '../../app/query.ts'

/** What is decided about whom; `before` is what stood there, for the way back. */
export interface Deciding {
  student: TestMark
  form: DecisionForm
}

export type Decide = Saving<Deciding, TestMark>

function decide(test_id: string, { student, form }: Deciding): Promise<TestMark> {
  return call(marks.decideMark, { params: { test_id, student_id: student.student_id }, body: form })
}

function formOf({ by_hand }: TestMark): DecisionForm {
  if (by_hand === null) return { label: null, absence: null, reason: '' }
  const { label, absence, reason } = by_hand
  return { label, absence, reason }
}

/** Decides a mark by hand, or gives it back to the scale; for 8 seconds what stood there can be had back. */
export function useDeciding(testId: string, options: { onDone?: () => void; isInDialog?: boolean } = {}): Decide {
  const { t } = useTranslation('marks')
  const isInDialog = options.isInDialog ?? false
  const refresh = (changed: TestMark) => keepMark(testId, changed)
  const lookAgain = () => void queryClient.invalidateQueries({ queryKey: testMarksQuery(testId).queryKey })
  const undoing = useSave({
    save: (deciding: Deciding) => decide(testId, deciding),
    refresh,
    refusal: 'toast',
    onRefused: lookAgain,
  })
  return useSave({
    save: (deciding: Deciding) => decide(testId, deciding),
    refresh,
    doneText: (changed) =>
      t('decide.done', {
        name: changed.name,
        mark: decisionWords({ t }, decisionOf(changed, changed.proposed)),
      }),
    undo: (_, { student }) => undoing.save({ student, form: formOf(student) }),
    onSaved: () => options.onDone?.(),
    ...(isInDialog ? {} : { refusal: 'toast', onRefused: lookAgain }),
  })
}
