import { NumberField } from '@katedra/ui/number-field'
import { useTranslation } from 'react-i18next'
import { useEditor } from '../editor-context.ts'

/** What the question is worth. */
export function PointsField() {
  const { t } = useTranslation('question-bank')
  const { draft, change, errorAt } = useEditor()
  return (
    <div data-field="points">
      <NumberField
        label={t('filing.points')}
        minValue={0}
        maxValue={100}
        formatOptions={{ maximumFractionDigits: 2 }}
        value={draft.points}
        error={errorAt('points')}
        onChange={(points) => change((was) => ({ ...was, points }))}
      />
    </div>
  )
}
