import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { ChangePreview } from './change-preview.tsx'
import { ReasonField, useReason } from './reason-field.tsx'
import { exclusionPreview } from '../results.data.ts'
import { useExclusions } from './use-exclusions.ts'

/** A question for all, or one pupil's answer to it. */
export interface ExclusionTarget {
  item_no: number
  answer?: { attempt_id: string; name: string }
}

interface ExcludeDialogProps {
  testId: string
  target: ExclusionTarget
  /** Names are hidden where it is asked from. */
  isNameless: boolean
  onClose: () => void
}

/** What becomes of a question: it counts for no one, or everybody gets its points. */
const ways = ['out', 'full'] as const
type Way = (typeof ways)[number]

const usual = ['unclear', 'notTaught', 'technical']

/** Why something does not count, and what that would do; nothing happens before it is confirmed. */
function ExcludeDialog({ testId, target, isNameless, onClose }: ExcludeDialogProps) {
  const { t } = useTranslation('results')
  const reason = useReason()
  const { item_no, answer } = target
  const [way, setWay] = useState<Way>('out')
  const full_points = answer === undefined && way === 'full'
  const what = { item_no, full_points, ...(answer === undefined ? {} : { attempt_id: answer.attempt_id }) }
  const preview = useQuery(exclusionPreview(testId, what, isNameless))
  const { excluding } = useExclusions(testId, onClose)
  const kind = answer === undefined ? (full_points ? 'full' : 'question') : 'answer'
  return (
    <FormDialog
      title={t(`exclusion.${kind}Title`, { number: item_no })}
      saving={excluding}
      onClose={onClose}
      cancelText={t('cancel')}
      submitText={t(`exclusion.${kind}`)}
      isSubmitDisabled={preview.data === undefined}
      onSubmit={() => {
        const why = reason.take()
        if (why !== undefined) excluding.save({ ...what, reason: why })
      }}
      below={<ChangePreview preview={preview} />}
    >
      {answer === undefined && (
        <ChoiceChips
          label={t('exclusion.way')}
          options={ways.map((id) => ({ id, label: t(`exclusion.ways.${id}`) }))}
          value={way}
          onChange={(id) => setWay(id === 'full' ? 'full' : 'out')}
        />
      )}
      <p>{t(`exclusion.${kind}Text`, { number: item_no, name: answer?.name ?? '' })}</p>
      <ReasonField draft={reason} usual={usual} />
    </FormDialog>
  )
}

/** The dialog for what is asked to be left out, and the way to ask. */
export function useExcludeDialog(
  testId: string,
  isNameless = false,
): { ask: (target: ExclusionTarget) => void; dialog: ReactNode } {
  const [target, setTarget] = useState<ExclusionTarget | null>(null)
  return {
    ask: setTarget,
    dialog: target !== null && (
      <ExcludeDialog testId={testId} target={target} isNameless={isNameless} onClose={() => setTarget(null)} />
    ),
  }
}
