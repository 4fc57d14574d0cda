import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../app/form-alert.tsx'
import { useProblem } from '../app/problem.ts'
import { ChangePreview } from './change-preview.tsx'
import { ReasonField, useReason } from './reason-field.tsx'
import { exclusionPreview } from './results.data.ts'
import { useExclusions } from './use-exclusions.ts'

/** A question for all, or one pupil's answer to it. */
export interface ExclusionTarget {
  item_no: number
  answer?: { attempt_id: string; name: string }
}

interface ExcludeDialogProps {
  testId: string
  target: ExclusionTarget
  onClose: () => void
}

const usual = ['unclear', 'notTaught', 'technical']

/** Why something shall not count, and what that would do; nothing happens before it is confirmed. */
function ExcludeDialog({ testId, target, onClose }: ExcludeDialogProps) {
  const { t } = useTranslation('results')
  const problem = useProblem()
  const reason = useReason()
  const { item_no, answer } = target
  const what = { item_no, ...(answer === undefined ? {} : { attempt_id: answer.attempt_id }) }
  const preview = useQuery(exclusionPreview(testId, what))
  const { excluding } = useExclusions(testId)
  const kind = answer === undefined ? 'question' : 'answer'

  function confirm() {
    const why = reason.take()
    if (why !== undefined) excluding.mutate({ ...what, reason: why }, { onSuccess: onClose })
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t(`exclusion.${kind}Title`, { number: item_no })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            isBusy={excluding.isPending}
            disabled={preview.data === undefined}
            onClick={confirm}
          >
            {t(`exclusion.${kind}`)}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>{t(`exclusion.${kind}Text`, { number: item_no, name: answer?.name ?? '' })}</p>
        <div>
          <ReasonField draft={reason} usual={usual} />
          <div className="has-[p]:mt-4">
            <FormAlert text={excluding.error === null ? undefined : problem(excluding.error)} />
          </div>
        </div>
        <ChangePreview preview={preview} />
      </div>
    </Dialog>
  )
}

/** The dialog for whatever is asked to be left out, and the way to ask. */
export function useExcludeDialog(testId: string): { ask: (target: ExclusionTarget) => void; dialog: ReactNode } {
  const [target, setTarget] = useState<ExclusionTarget | null>(null)
  return {
    ask: setTarget,
    dialog: target !== null && <ExcludeDialog testId={testId} target={target} onClose={() => setTarget(null)} />,
  }
}
