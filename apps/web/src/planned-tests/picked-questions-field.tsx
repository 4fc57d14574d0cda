import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldMessage } from '../app/field-errors.ts'
import { QuestionPicker } from '../subjects/subjects.tsx'
import { LoadProblem } from './load-problem.tsx'
import { pickedQuery } from './picked-questions.data.ts'
import type { PlanDraft } from './plan-draft.ts'
import type { PlanLevel } from './plan-level.ts'
import { TryPlanned } from './try-planned.tsx'

/** Questions that were picked elsewhere: each can still be left out. Those of a test that is copied or changed stay together. */
export function PickedQuestionsField({ level }: { level: PlanLevel }) {
  const { t } = useTranslation('planned-tests')
  const say = useFieldMessage()
  const { control } = useFormContext<PlanDraft>()
  const chosen = useController({ control, name: 'question_ids' })
  const source = useWatch({ control, name: 'source' })
  const error = say(chosen.fieldState.error, { max: 200 })
  return (
    <fieldset data-field="draw question_ids" className="grid min-w-0 gap-4">
      <legend className="mb-2 font-medium">{t('field.questions')}</legend>
      {source === null ? (
        <Picked ids={level.picked ?? []} chosen={chosen.field.value} onChange={chosen.field.onChange} />
      ) : (
        <p>{t('questions.keptPicked', { count: source.question_count })}</p>
      )}
      {error !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <TryPlanned level={level} />
    </fieldset>
  )
}

interface PickedProps {
  ids: readonly string[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

function Picked({ ids, chosen, onChange }: PickedProps) {
  const { t } = useTranslation('planned-tests')
  const { data, error, refetch } = useQuery(pickedQuery(ids))
  if (error !== null) return <LoadProblem error={error} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <SkeletonGroup>
        <Skeleton lines={8} />
      </SkeletonGroup>
    )
  const gone = ids.length - data.length
  return (
    <>
      {gone > 0 && <p role="status">{t('questions.gone', { count: gone })}</p>}
      <QuestionPicker questions={data} chosen={chosen} onChange={onChange} />
    </>
  )
}
