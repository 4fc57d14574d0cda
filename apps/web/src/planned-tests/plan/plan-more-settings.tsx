import { feedbackPolicies, testKinds } from '@katedra/contract/planned-tests'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { NumberField } from '@katedra/ui/number-field'
import { Switch } from '@katedra/ui/switch'
import { ChevronRight } from 'lucide-react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldMessage } from '@katedra/screens/form/field-errors.ts'
import { isFeedbackPolicy, isTestKind, type PlanDraft } from '../draft/plan-draft.ts'

/** What most plans leave as it is, folded away. */
export function PlanMoreSettings() {
  const { t } = useTranslation('planned-tests')
  return (
    <details className="group rounded-lg border border-line bg-surface">
      <summary className="target flex items-center gap-2 px-4 py-2.5 font-medium">
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-90" />
        {t('more.title')}
      </summary>
      <div className="grid gap-6 border-t border-line px-4 py-5">
        <KindField />
        <FeedbackField />
        <AttemptsField />
        <div className="grid gap-2">
          <SwitchField name="shuffle_questions" />
          <SwitchField name="shuffle_options" />
          <SwitchField name="guests_allowed" />
        </div>
        <GuestsField />
      </div>
    </details>
  )
}

function KindField() {
  const { t } = useTranslation('planned-tests')
  const { control } = useFormContext<PlanDraft>()
  const { field } = useController({ control, name: 'kind' })
  return (
    <div data-field="kind">
      <ChoiceChips
        label={t('field.kind')}
        options={testKinds.map((kind) => ({ id: kind, label: t(`kind.${kind}`) }))}
        value={field.value}
        onChange={(id) => {
          if (isTestKind(id)) field.onChange(id)
        }}
      />
    </div>
  )
}

function FeedbackField() {
  const { t } = useTranslation('planned-tests')
  const { control } = useFormContext<PlanDraft>()
  const { field } = useController({ control, name: 'feedback' })
  return (
    <div data-field="feedback">
      <ChoiceChips
        label={t('field.feedback')}
        description={t(`feedback.about.${field.value}`)}
        options={feedbackPolicies.map((policy) => ({ id: policy, label: t(`feedback.${policy}`) }))}
        value={field.value}
        onChange={(id) => {
          if (isFeedbackPolicy(id)) field.onChange(id)
        }}
      />
    </div>
  )
}

function AttemptsField() {
  const { t } = useTranslation('planned-tests')
  const say = useFieldMessage()
  const { control } = useFormContext<PlanDraft>()
  const { field, fieldState } = useController({ control, name: 'attempts_allowed' })
  return (
    <div data-field="attempts_allowed">
      <NumberField
        label={t('field.attempts')}
        description={t('attempts.description')}
        value={field.value}
        onChange={field.onChange}
        minValue={1}
        maxValue={20}
        error={say(fieldState.error)}
      />
    </div>
  )
}

/** How many guests, asked only where any are let in. */
function GuestsField() {
  const { t } = useTranslation('planned-tests')
  const say = useFieldMessage()
  const { control } = useFormContext<PlanDraft>()
  const isAllowed = useWatch({ control, name: 'guests_allowed' })
  const { field, fieldState } = useController({ control, name: 'max_guests' })
  if (!isAllowed) return null
  return (
    <div data-field="max_guests">
      <NumberField
        isOptional
        label={t('field.maxGuests')}
        description={t('guests.description')}
        value={field.value}
        onChange={field.onChange}
        minValue={1}
        maxValue={1000}
        error={say(fieldState.error)}
      />
    </div>
  )
}

function SwitchField({ name }: { name: 'shuffle_questions' | 'shuffle_options' | 'guests_allowed' }) {
  const { t } = useTranslation('planned-tests')
  const { control } = useFormContext<PlanDraft>()
  const { field } = useController({ control, name })
  return (
    <Switch name={name} isSelected={field.value} onChange={field.onChange} description={t(`switch.about.${name}`)}>
      {t(`switch.${name}`)}
    </Switch>
  )
}
