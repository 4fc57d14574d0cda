import { credits as calls, type CreditRequest } from '@katedra/contract/credits'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { TextArea } from '@katedra/ui/text-area'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { keepCredits, refreshCredits } from './credits.data.ts'

export type Answer = 'grant' | 'grant_partly' | 'refuse'

interface AnswerDialogProps {
  request: CreditRequest
  answer: Answer
  onOpenChange: () => void
}

/** Answers a request, with a word to the teacher. */
export function AnswerDialog({ request, answer, onOpenChange }: AnswerDialogProps) {
  const { t } = useTranslation('credits')
  const problem = useProblem()
  const [note, setNote] = useState('')
  const { quantity, needed, available, class_name, program, teacher_name } = request
  const given = Math.min(quantity, needed, available)
  const answering = useAnswering(request, answer, onOpenChange)
  const isRefusal = answer === 'refuse'
  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={t(isRefusal ? 'answer.refuseTitle' : 'answer.grantTitle')}
      footer={
        <>
          <Button onClick={onOpenChange}>{t('cancel')}</Button>
          <Button variant="primary" isBusy={answering.isPending} onClick={() => answering.mutate(note)}>
            {isRefusal ? t('answer.refuse') : t('answer.grant', { count: given })}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p className="wrap-anywhere">
          {isRefusal
            ? t('answer.refuseText', { name: teacher_name, class: class_name })
            : t('answer.grantText', { count: given, program: program.title, class: class_name, name: teacher_name })}
        </p>
        <TextArea label={t('answer.note')} isOptional rows={3} maxLength={500} value={note} onChange={setNote} />
        <FormAlert text={answering.error === null ? undefined : problem(answering.error)} />
      </div>
    </Dialog>
  )
}

function useAnswering({ id, class_name }: CreditRequest, answer: Answer, onDone: () => void) {
  const { t } = useTranslation('credits')
  const params = { credit_request_id: id }
  return useMutation({
    mutationFn: (note: string) =>
      answer === 'refuse'
        ? call(calls.refuseCreditRequest, { params, body: { note } })
        : call(calls.grantCreditRequest, { params, body: { note, partly: answer === 'grant_partly' } }),
    onSuccess: (changed) => {
      keepCredits(changed)
      showToast({
        text: t(answer === 'refuse' ? 'answer.refused' : 'answer.granted', { class: class_name }),
        tone: 'ok',
      })
      onDone()
    },
    // Another admin may have been quicker, or the pool is emptier than it was.
    onError: () => void refreshCredits(),
  })
}
