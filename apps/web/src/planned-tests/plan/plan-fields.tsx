import type { SchoolClass } from '@katedra/contract/classes'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import type { PlanDraft } from '../draft/plan-draft.ts'
import { PlanClassField } from './plan-class-field.tsx'
import { PlanLengthFields } from './plan-length-fields.tsx'
import type { PlanLevel } from '../draft/plan-level.ts'
import type { PlanMeans } from '../draft/plan-means.ts'
import { PlanOtherClasses } from './plan-other-classes.tsx'
import { PlanMoreSettings } from './plan-more-settings.tsx'
import { PlanQuestionsField } from './plan-questions-field.tsx'
import { PlanStartField } from './plan-start-field.tsx'
import { planFormId } from '../draft/use-planning.ts'

interface PlanFieldsProps {
  /** Left out where the class is given. */
  classes?: readonly SchoolClass[]
  level: PlanLevel
  means?: PlanMeans | undefined
  onSubmit: () => Promise<void>
}

/** Everything that a plan needs, in the order in which a teacher thinks: who, when, what, how long. */
export function PlanFields({ classes, level, means, onSubmit }: PlanFieldsProps) {
  return (
    <form
      id={planFormId}
      noValidate
      className="grid gap-7"
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {classes !== undefined && <PlanClassField classes={classes} />}
      <PlanStartField />
      {classes !== undefined && <PlanOtherClasses classes={classes} means={means} />}
      <PlanQuestionsField level={level} />
      <PlanLengthFields />
      <PlanTitleField />
      <PlanMoreSettings />
    </form>
  )
}

function PlanTitleField() {
  const { t } = useTranslation('planned-tests')
  const { control, setValue } = useFormContext<PlanDraft>()
  return (
    <div data-field="title" onInput={() => setValue('has_own_title', true)}>
      <TextInput control={control} name="title" label={t('field.title')} max={120} maxLength={120} autoComplete="off" />
    </div>
  )
}
