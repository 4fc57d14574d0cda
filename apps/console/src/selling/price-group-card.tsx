import { operatorSelling } from '@katedra/contract/operator-selling'
import { currencies } from '@katedra/contract/programs'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { MultipleChoiceChips } from '@katedra/ui/choice-chips'
import { IconButton } from '@katedra/ui/icon-button'
import { TextField } from '@katedra/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@katedra/screens/language.ts'
import { queryOf } from '../app/call.ts'
import { emptyStep, type PriceGroup, type PriceMistakes, type StepRow } from './price-form.ts'

export interface PriceGroupCardProps {
  /** Its position in the form, from 1. */
  number: number
  group: PriceGroup
  mistakes: PriceMistakes
  onChange: (group: PriceGroup) => void
  onRemove: () => void
}

/** Which programs, for how long, and what they cost by the number of pupils. */
export function PriceGroupCard({ number, group, mistakes, onChange, onRemove }: PriceGroupCardProps) {
  const { t } = useTranslation('operator-selling')
  const language = useLanguage()
  const programs = useQuery(queryOf(operatorSelling.programs)).data?.programs ?? []
  const offered = programs.filter(({ key, is_on_sale }) => is_on_sale || group.programs.includes(key))
  const say = (field: string) => (mistakes[field] === undefined ? undefined : t(mistakes[field]))
  const setStep = (next: StepRow) =>
    onChange({ ...group, steps: group.steps.map((step) => (step.id === next.id ? next : step)) })
  return (
    <Card as="section" className="grid min-w-0 gap-4" aria-labelledby={`group-${group.id}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={`group-${group.id}`} className="text-lg font-semibold">
          {t('prices.groupNumber', { number })}
        </h3>
        <Button size="sm" icon={<Trash2 aria-hidden />} onClick={onRemove}>
          {t('prices.removeGroup')}
        </Button>
      </div>
      <MultipleChoiceChips
        label={t('prices.programs')}
        options={offered.map(({ key, title }) => ({ id: key, label: title[language] }))}
        value={group.programs}
        onChange={(keys) => onChange({ ...group, programs: keys })}
        error={say(`group ${group.id}`)}
      />
      <TextField
        label={t('prices.months')}
        className="max-w-40"
        inputMode="numeric"
        value={group.months}
        onChange={(months) => onChange({ ...group, months })}
        error={say(`group ${group.id} months`)}
      />
      <ul className="grid gap-3" aria-label={t('prices.steps')}>
        {group.steps.map((step) => (
          <li key={step.id}>
            <StepFields
              step={step}
              say={say}
              onChange={setStep}
              onRemove={() => onChange({ ...group, steps: group.steps.filter(({ id }) => id !== step.id) })}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          onClick={() => onChange({ ...group, steps: [...group.steps, emptyStep()] })}
        >
          {t('prices.addStep')}
        </Button>
      </div>
    </Card>
  )
}

interface StepFieldsProps {
  step: StepRow
  say: (field: string) => string | undefined
  onChange: (step: StepRow) => void
  onRemove: () => void
}

function StepFields({ step, say, onChange, onRemove }: StepFieldsProps) {
  const { t } = useTranslation('operator-selling')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 sm:max-w-2xl">
      <TextField
        label={t('prices.fromPupils')}
        inputMode="numeric"
        value={step.from}
        onChange={(from) => onChange({ ...step, from })}
        error={say(`step ${step.id} from`)}
      />
      {currencies.map((currency) => (
        <TextField
          key={currency}
          label={currency}
          inputMode="decimal"
          value={step[currency]}
          onChange={(price) => onChange({ ...step, [currency]: price })}
          error={say(`step ${step.id} ${currency}`)}
        />
      ))}
      <IconButton
        className="mt-7.5"
        label={t('prices.removeStep', { from: step.from })}
        icon={<Trash2 aria-hidden />}
        onPress={onRemove}
      />
    </div>
  )
}
