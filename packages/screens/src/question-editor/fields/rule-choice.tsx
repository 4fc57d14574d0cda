import { ChoiceChips } from '@katedra/ui/choice-chips'
import { useTranslation } from 'react-i18next'

interface RuleChoiceProps {
  isPartial: boolean
  /** What the chosen rule means for this type of question. */
  description: string
  onChange: (isPartial: boolean) => void
}

/** Whether a part of the answer earns a part of the points. */
export function RuleChoice({ isPartial, description, onChange }: RuleChoiceProps) {
  const { t } = useTranslation('question-bank')
  return (
    <ChoiceChips
      label={t('rule.label')}
      description={description}
      options={[
        { id: 'partial', label: t('rule.partial') },
        { id: 'exact', label: t('rule.exact') },
      ]}
      value={isPartial ? 'partial' : 'exact'}
      onChange={(id) => onChange(id === 'partial')}
    />
  )
}
