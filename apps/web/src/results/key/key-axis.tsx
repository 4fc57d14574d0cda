import { inLanguage } from '@katedra/questions'
import { NumberField } from '@katedra/ui/number-field'
import { plain } from '@katedra/ui/rich-text'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@katedra/screens/language.ts'
import { useKeyProblem, type KeyProps } from './key-props.ts'

/** Where each marker belongs, and how far from it still counts. */
export function KeyAxis({ question, onChange }: KeyProps<'axis'>) {
  const { t } = useTranslation('results')
  const language = useLanguage()
  const problem = useKeyProblem(question)
  const { content, key } = question
  const { min, max, step, scale } = content
  const unit = content.unit === undefined ? {} : { unit: inLanguage(content.unit, language) }
  const formatOptions = { useGrouping: scale === 'number', maximumFractionDigits: 6 }
  const hasBeforeChrist = scale === 'year' && min < 0
  return (
    <>
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-medium">{t('mend.positions')}</legend>
        {hasBeforeChrist && <p className="text-sm text-ink-soft">{t('mend.beforeChrist')}</p>}
        {content.markers.map(({ id, label }) => (
          <NumberField
            key={id}
            label={plain(inLanguage(label, language))}
            minValue={min}
            maxValue={max}
            step={step}
            formatOptions={formatOptions}
            {...unit}
            value={valueOf(key.positions[id])}
            error={problem(`key.positions.${id}`)}
            onChange={(position) => place(id, position ?? Number.NaN)}
          />
        ))}
      </fieldset>
      <NumberField
        label={t('mend.tolerance')}
        description={t('mend.toleranceHint')}
        minValue={0}
        formatOptions={formatOptions}
        {...unit}
        value={valueOf(key.tolerance)}
        error={problem('key.tolerance')}
        onChange={(tolerance) => onChange({ ...question, key: { ...key, tolerance: tolerance ?? Number.NaN } })}
      />
    </>
  )

  function place(id: string, position: number) {
    onChange({ ...question, key: { ...key, positions: { ...key.positions, [id]: position } } })
  }
}

/** An emptied field is no number, which the check of the question refuses. */
function valueOf(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value
}
