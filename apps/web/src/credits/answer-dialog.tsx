import { credits as calls, type CreditRequest } from '@katedra/contract/credits'
import { TextArea } from '@katedra/ui/text-area'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/call.ts'
import { keepCredits, refreshCredits } from './credits.data.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'

export type Answer = 'grant' | 'grant_partly' | 'refuse'

interface AnswerDialogProps {
  request: CreditRequest
  answer: Answer
  onOpenChange: () => void
}

/** Answers a request, with a word to the teacher. */
export function AnswerDialog({ request, answer, onOpenChange }: AnswerDialogProps) {
  const { t } = useTranslation('credits')
  const [note, setNote] = useState('')
  const { quantity, needed, available, class_name, program, teacher_name } = request
  const given = Math.min(quantity, needed, available)
  const answering = useAnswering(request, answer, onOpenChange)
  const isRefusal = answer === 'refuse'
  return (
    <FormDialog
      title={t(isRefusal ? 'answer.refuseTitle' : 'answer.grantTitle')}
      saving={answering}
      onSubmit={() => answering.save(note)}
      onClose={onOpenChange}
      submitText={isRefusal ? t('answer.refuse') : t('answer.grant', { count: given })}
    >
      <p className="wrap-anywhere">
        {isRefusal
          ? t('answer.refuseText', { name: teacher_name, class: class_name })
          : t('answer.grantText', { count: given, program: program.title, class: class_name, name: teacher_name })}
      </p>
      <TextArea label={t('answer.note')} isOptional rows={3} maxLength={500} value={note} onChange={setNote} />
    </FormDialog>
  )
}

function useAnswering({ id, class_name }: CreditRequest, answer: Answer, onDone: () => void) {
  const { t } = useTranslation('credits')
  const params = { credit_request_id: id }
  return useSave({
    save: (note: string) =>
      answer === 'refuse'
        ? call(calls.refuseCreditRequest, { params, body: { note } })
        : call(calls.grantCreditRequest, { params, body: { note, partly: answer === 'grant_partly' } }),
    refresh: keepCredits,
    doneText: t(answer === 'refuse' ? 'answer.refused' : 'answer.granted', { class: class_name }),
    onSaved: onDone,
    // Another admin may have been quicker, or the pool is emptier than it was.
    onRefused: () => void refreshCredits(),
  })
}
