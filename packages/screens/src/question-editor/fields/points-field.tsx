import { NumberField } from '@katedra/ui/number-field'
import { useTranslation } from 'react-i18next'
import { useEditor } from '../editor-context.ts'
import { hasRubric, pointsOf } from '../rubric/question-of-rubric.ts'

/** What the question is worth; with criteria that is their sum. */
export function PointsField() {
  const { t } = useTranslation('question-bank')
  const { draft, change, errorAt } = useEditor()
  const isSum = hasRubric(draft)
  return (
    <div data-field="points">
      <NumberField
        label={t('filing.points')}
        isDisabled={isSum}
        {...(isSum ? { description: t('rubric.pointsAreSum') } : {})}
        minValue={0}
        maxValue={100}
        formatOptions={{ maximumFractionDigits: 2 }}
        value={pointsOf(draft)}
        error={errorAt('points')}
        onChange={(points) => change((was) => ({ ...was, points }))}
      />
    </div>
  )
}
