import { credits as calls, type CreditRequest } from '@katedra/contract/credits'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextArea } from '@katedra/ui/text-area'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { call } from '../app/call.ts'
import { useFormat } from '@katedra/screens/format.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { keepCredits, refreshCredits } from './credits.data.ts'
import { useSave } from '@katedra/screens/use-save.ts'

/** A request that waits: its words, what granting it would do, and the answers. */
export function OpenRequest({ request, mayAnswer }: { request: CreditRequest; mayAnswer: boolean }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const [answer, setAnswer] = useState<Answer>()
  const { class_id, class_name, program, quantity, teacher_name, note, requested_at } = request
  return (
    <Card as="li" className="grid gap-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          {t('requests.asked', { count: quantity, program: program.title, class: class_name })}
        </p>
        <p className="text-sm text-ink-soft">
          {teacher_name} · {format.when(requested_at)} ·{' '}
          <Link to="/tridy/$classId/kredity" params={{ classId: class_id }} className={textLink}>
            {t('requests.openClass', { class: class_name })}
          </Link>
        </p>
      </div>
      {note !== '' && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
      {mayAnswer && <Outlook request={request} />}
      <div className="flex flex-wrap gap-3">
        {mayAnswer && <Answers request={request} onAnswer={setAnswer} />}
        {request.is_own && <WithdrawRequest requestId={request.id} />}
      </div>
      {answer !== undefined && (
        <AnswerDialog request={request} answer={answer} onOpenChange={() => setAnswer(undefined)} />
      )}
    </Card>
  )
}

type Answer = 'grant' | 'grant_partly' | 'refuse'

interface AnswerDialogProps {
  request: CreditRequest
  answer: Answer
  onOpenChange: () => void
}

/** Answers a request, with a word to the teacher. */
function AnswerDialog({ request, answer, onOpenChange }: AnswerDialogProps) {
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

/** What there is for it. */
function Outlook({ request: { needed, available } }: { request: CreditRequest }) {
  const { t } = useTranslation('credits')
  return (
    <p>
      {t('requests.needed', { count: needed })}{' '}
      {available === 0 ? t('requests.noneFree') : t('requests.available', { count: available })}
    </p>
  )
}

function Answers({ request, onAnswer }: { request: CreditRequest; onAnswer: (answer: Answer) => void }) {
  const { t } = useTranslation('credits')
  const { program, quantity, class_name, available } = request
  const wanted = Math.min(quantity, request.needed)
  const missing = wanted - available
  return (
    <>
      {wanted > 0 && missing <= 0 && (
        <Button aria-label={t('requests.grantOf', { class: class_name })} onClick={() => onAnswer('grant')}>
          {t('requests.grant')}
        </Button>
      )}
      {missing > 0 && available > 0 && (
        <Button onClick={() => onAnswer('grant_partly')}>{t('requests.grantPartly', { count: available })}</Button>
      )}
      {missing > 0 && (
        <Link
          to="/objednavky/nova"
          search={{ program: String(program.id), quantity: String(missing) }}
          className="target inline-flex items-center rounded-md px-3 font-semibold text-accent"
        >
          {t('requests.order', { count: missing })}
        </Link>
      )}
      <Button
        variant="quiet"
        aria-label={t('requests.refuseOf', { class: class_name })}
        onClick={() => onAnswer('refuse')}
      >
        {t('requests.refuse')}
      </Button>
    </>
  )
}

/** Takes one's own request back. */
export function WithdrawRequest({ requestId }: { requestId: string }) {
  const { t } = useTranslation('credits')
  const withdrawing = useSave({
    save: () => call(calls.withdrawCreditRequest, { params: { credit_request_id: requestId } }),
    refresh: keepCredits,
    doneText: t('requests.withdrawn'),
    refusal: 'toast',
    onRefused: refreshCredits,
  })
  return (
    <Button isBusy={withdrawing.isBusy} onClick={() => withdrawing.save()}>
      {t('requests.withdraw')}
    </Button>
  )
}
