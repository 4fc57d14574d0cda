import { ChoiceChips } from '@katedra/ui/choice-chips'
import { useTranslation } from 'react-i18next'

type AnyRule = 'partial' | 'relative' | 'right_only' | 'exact'

/** The rules of all questions whose answers have parts; several options and an order have one more. */
export const wholeOrPart = ['partial', 'exact'] as const
export const rulesOfOptions = ['partial', 'right_only', 'exact'] as const
export const rulesOfOrder = ['partial', 'relative', 'exact'] as const

interface RuleFieldProps<Rule extends AnyRule> {
  rules: readonly Rule[]
  value: Rule
  onChange: (rule: Rule) => void
}

/** Whether a part of the answer earns a part of the points. */
export function RuleField<Rule extends AnyRule>({ rules, value, onChange }: RuleFieldProps<Rule>) {
  const { t } = useTranslation('results')
  return (
    <ChoiceChips
      label={t('mend.rule')}
      value={value}
      options={rules.map((rule: AnyRule) => ({ id: rule, label: t(`mend.${rule}`) }))}
      onChange={(id) => onChange(rules.find((rule) => rule === id) ?? value)}
    />
  )
}
