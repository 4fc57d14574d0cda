import type { QuestionOf } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../app/form-alert.tsx'
import { useProblem } from '../app/problem.ts'
import { ChangePreview } from './change-preview.tsx'
import { acceptText } from './mended-key.ts'
import { ReasonField, useReason } from './reason-field.tsx'
import { rescoringPreview } from './results.data.ts'
import { useRescoring } from './use-rescoring.ts'

interface AcceptDialogProps {
  testId: string
  itemNo: number
  question: QuestionOf<'text'>
  text: string
  onClose: () => void
}

const usual = ['near', 'alsoRight', 'unclearKey']

/** A text that some pupils wrote becomes a right answer for all who wrote it. */
export function AcceptDialog({ testId, itemNo, question, text, onClose }: AcceptDialogProps) {
  const { t } = useTranslation('results')
  const problem = useProblem()
  const reason = useReason()
  const body = { item_no: itemNo, key: acceptText(question.key, text), points: question.points }
  const preview = useQuery(rescoringPreview(testId, body))
  const rescoring = useRescoring(testId, question)

  function confirm() {
    const why = reason.take()
    if (why !== undefined) rescoring.mutate({ ...body, reason: why }, { onSuccess: onClose })
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('groups.acceptTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            isBusy={rescoring.isPending}
            disabled={preview.data === undefined}
            onClick={confirm}
          >
            {t('groups.acceptAll')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>
          {t('groups.acceptText')} <strong className="wrap-anywhere">{text}</strong>
        </p>
        <p className="text-ink-soft">{t('mend.note')}</p>
        <div>
          <ReasonField draft={reason} usual={usual} />
          <div className="has-[p]:mt-4">
            <FormAlert text={rescoring.error === null ? undefined : problem(rescoring.error)} />
          </div>
        </div>
        <ChangePreview preview={preview} />
      </div>
    </Dialog>
  )
}
