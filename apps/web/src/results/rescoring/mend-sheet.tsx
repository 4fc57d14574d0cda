import type { QuestionDetail } from '@katedra/contract/results'
import type { Question } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { Sheet } from '@katedra/ui/sheet'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useDebounced } from '@katedra/screens/use-debounced.ts'
import { ChangePreview } from './change-preview.tsx'
import { KeyEditor } from '../key/key-editor.tsx'
import { isMended, problemsOf } from '../key/mended-key.ts'
import { ReasonField, useReason } from './reason-field.tsx'
import { rescoringPreview } from '../results.data.ts'
import { useRescoring } from './use-rescoring.ts'

interface MendSheetProps {
  testId: string
  detail: Pick<QuestionDetail, 'item_no' | 'question'>
  /** Whose question it is, where each pupil has another. */
  attemptId?: string | undefined
  /** Names are hidden where it is asked from. */
  isNameless: boolean
  onClose: () => void
}

const usual = ['wrongKey', 'alsoRight', 'otherPoints']
/** Milliseconds without typing before the preview is asked for. */
const pause = 400

/** The key and the points as they should have been; results before and after, and nothing happens before it is confirmed. */
export function MendSheet({ testId, detail, attemptId, isNameless, onClose }: MendSheetProps) {
  const { t } = useTranslation('results')
  const formId = useId()
  const [question, setQuestion] = useState(detail.question)
  const reason = useReason()
  const { preview, isReady } = useMendPreview({ testId, detail, attemptId, isNameless }, question)
  const rescoring = useRescoring(testId, detail.question, onClose)
  const whose = attemptId === undefined ? {} : { attempt_id: attemptId }
  const isDirty = isMended(detail.question, question) || reason.text !== ''

  function confirm() {
    const why = isReady ? reason.take() : undefined
    if (why === undefined) return
    const { key, points } = question
    rescoring.save({ item_no: detail.item_no, ...whose, key, points, reason: why })
  }

  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      isDirty={isDirty && !rescoring.isDone}
      title={t('mend.title', { number: detail.item_no })}
      description={t('mend.note')}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-48 text-sm text-ink-soft">
            {isReady
              ? t('mend.ready', { count: preview.data?.changed_count ?? 0 })
              : t(isMended(detail.question, question) ? 'mend.notYet' : 'mend.nothing')}
          </p>
          <Button type="submit" form={formId} variant="primary" isBusy={rescoring.isBusy} disabled={!isReady}>
            {t('mend.submit')}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        <KeyEditor question={question} onChange={setQuestion} />
        <div>
          <ReasonField draft={reason} usual={usual} />
          <div className="has-[p]:mt-4">
            <FormAlert text={rescoring.sentence} />
          </div>
        </div>
        {isMended(detail.question, question) && problemsOf(question).length === 0 && (
          <ChangePreview preview={preview} />
        )}
      </form>
    </Sheet>
  )
}

/** What results would be with the question as it stands in the editor, once that is a whole question and another one. */
function useMendPreview(
  { testId, detail, attemptId, isNameless }: Omit<MendSheetProps, 'onClose'>,
  question: Question,
) {
  const settled = useDebounced(question, pause)
  const isWhole = isMended(detail.question, settled) && problemsOf(settled).length === 0
  const { key, points } = settled
  const preview = useQuery({
    ...rescoringPreview(
      testId,
      { item_no: detail.item_no, ...(attemptId === undefined ? {} : { attempt_id: attemptId }), key, points },
      isNameless,
    ),
    enabled: isWhole,
  })
  return { preview, isReady: isWhole && settled === question && preview.data !== undefined }
}
