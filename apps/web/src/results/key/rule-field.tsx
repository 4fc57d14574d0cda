import { ChoiceChips } from '@katedra/ui/choice-chips'
import { useTranslation } from 'react-i18next'

interface RuleFieldProps {
  value: 'partial' | 'exact'
  onChange: (rule: 'partial' | 'exact') => void
}

/** Whether a part of the answer earns a part of the points. */
export function RuleField({ value, onChange }: RuleFieldProps) {
  const { t } = useTranslation('results')
  return (
    <ChoiceChips
      label={t('mend.rule')}
      value={value}
      options={[
        { id: 'partial', label: t('mend.partial') },
        { id: 'exact', label: t('mend.exact') },
      ]}
      onChange={(id) => onChange(id === 'exact' ? 'exact' : 'partial')}
    />
  )
}
