import { ChoiceChips } from '@katedra/ui/choice-chips'
import { NumberField } from '@katedra/ui/number-field'
import { Section } from '@katedra/ui/page'
import { useTranslation } from 'react-i18next'
import type { AxisDraft } from './draft.ts'
import { usePart } from './editor-context.ts'
import { MarkerFields } from './marker-fields.tsx'
import { TextsField } from './texts-field.tsx'

const lengths = ['min', 'max', 'step', 'labels_every'] as const

/** What an axis of years begins with; one of numbers runs from 0 to 10. */
const years = { scale: 'year', min: 1, max: 2000, step: 1, labels_every: 200 } as const
const numbers = { scale: 'number', min: 0, max: 10, step: 1, labels_every: 1 } as const

/** The axis, its markers and where they belong. */
export function AxisFields() {
  const { t } = useTranslation('question-bank')
  const { part, put } = usePart('axis')
  const isOfYears = part.scale === 'year'
  return (
    <Section title={t('axis.title')}>
      <ChoiceChips
        label={t('axis.scale')}
        options={[
          { id: 'number', label: t('axis.number') },
          { id: 'year', label: t('axis.year') },
        ]}
        value={part.scale}
        onChange={(id) => put(scaled(part, id === 'year' ? 'year' : 'number'))}
      />
      {isOfYears && <p className="text-sm text-ink-soft">{t('axis.beforeChrist')}</p>}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-4">
        {lengths.map((name) => (
          <AxisNumber key={name} name={name} />
        ))}
      </div>
      {!isOfYears && (
        <TextsField
          isOptional
          label={t('axis.unit')}
          field="axis.unit"
          rows={1}
          value={part.unit}
          onChange={(unit) => put({ unit })}
          className="max-w-md"
        />
      )}
      <MarkerFields />
      <AxisNumber name="tolerance" />
    </Section>
  )
}

function AxisNumber({ name }: { name: (typeof lengths)[number] | 'tolerance' }) {
  const { t } = useTranslation('question-bank')
  const { part, put, errorAt } = usePart('axis')
  const value = part[name]
  const isOfYears = part.scale === 'year'
  const isYear = isOfYears && (name === 'min' || name === 'max')
  const note = isYear && value !== null && value < 0 ? t('axis.bc', { year: -value }) : undefined
  return (
    <div data-field={`axis.${name}`}>
      <NumberField
        label={t(`axis.${name}`)}
        {...(name === 'tolerance' ? { description: t('axis.toleranceHint'), minValue: 0 } : {})}
        {...(note === undefined ? {} : { description: note })}
        formatOptions={{ useGrouping: !isOfYears, maximumFractionDigits: 12 }}
        value={value}
        error={errorAt(`axis.${name}`)}
        onChange={(next) => put({ [name]: next })}
      />
    </div>
  )
}

/** An axis that is as it came changes with the scale; one that somebody has set keeps what fits. */
function scaled(part: AxisDraft, scale: AxisDraft['scale']): Partial<AxisDraft> {
  const before = part.scale === 'year' ? years : numbers
  const isUntouched = lengths.every((name) => part[name] === before[name])
  if (isUntouched) return scale === 'year' ? years : numbers
  return { scale }
}
