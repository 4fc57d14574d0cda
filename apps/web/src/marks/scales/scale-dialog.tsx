import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { marks as calls, maxScaleSteps, ScaleForm, type Scale } from '@katedra/contract/marks'
import { scalePresets } from '@katedra/contract/scale-presets'
import type { ScaleStep } from '@katedra/contract/scale'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { useFieldMessage, type FieldMistake } from '@katedra/screens/form/field-errors.ts'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { unplacedSentences } from '@katedra/screens/form/unplaced-sentences.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { Button } from '@katedra/ui/button'
import { IconButton } from '@katedra/ui/icon-button'
import { NumberField } from '@katedra/ui/number-field'
import { Select } from '@katedra/ui/select'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useController, useFieldArray, useForm, useFormState, useWatch, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { call } from '../../app/call.ts'
import { refreshScales } from '../marks.data.ts'
import { placesThatDoNotFall } from '../bounds.ts'

interface ScaleDialogProps {
  /** Undefined for a new one. */
  scale: Scale | undefined
  onClose: () => void
}

/** A step as it is being written; an emptied number is none. */
interface WrittenStep {
  label: string
  from: number | null
  value: number | null
}

interface ScaleValues {
  name: string
  steps: WrittenStep[]
}

const emptyStep: WrittenStep = { label: '', from: null, value: null }
const minSteps = 2
const hundred = 100

/** A scale of the school: its steps from the best, where each begins, and what it counts in averages. */
export function ScaleDialog({ scale, onClose }: ScaleDialogProps) {
  const { t } = useTranslation('marks')
  const presets = usePresets()
  const [preset, setPreset] = useState('five')
  const first = scale ?? presets.find(({ id }) => id === 'five')
  const form = useForm<ScaleValues, unknown, ScaleValues>({
    defaultValues: { name: scale?.name ?? '', steps: first === undefined ? [] : [...first.steps] },
    resolver: standardSchemaResolver(ScaleForm),
  })
  const saving = useSave({
    save: (values: ScaleValues) => {
      const body = z.parse(ScaleForm, values)
      return scale === undefined
        ? call(calls.createScale, { body })
        : call(calls.changeScale, { params: { scale_id: scale.id }, body })
    },
    form,
    fields: ['name'],
    words: (error) => unplacedSentences(error, ['name']),
    refresh: refreshScales,
    doneText: ({ name }) => t('scales.saved', { name }),
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={scale === undefined ? t('scales.form.addTitle') : t('scales.form.editTitle', { name: scale.name })}
      size="lg"
      form={form}
      saving={saving}
      onSubmit={saving.save}
      onClose={onClose}
      submitText={t('scales.form.submit')}
    >
      {scale === undefined ? (
        <Select
          label={t('scales.form.preset')}
          options={presets.map(({ id, name }) => ({ id, label: name }))}
          value={preset}
          onChange={(id) => {
            const chosen = presets.find((one) => one.id === id)
            if (chosen === undefined) return
            setPreset(id)
            form.setValue('steps', [...chosen.steps])
            form.setValue('name', id === 'own' || id === 'five' ? '' : chosen.name)
            form.clearErrors()
          }}
          className="max-w-md"
        />
      ) : (
        <p className="text-ink-soft">{t('scales.form.editText')}</p>
      )}
      <TextInput control={form.control} name="name" max={80} label={t('scales.form.name')} className="max-w-md" />
      <Steps control={form.control} />
    </FormDialog>
  )
}

interface Preset {
  id: string
  name: string
  steps: readonly WrittenStep[]
}

const five: readonly ScaleStep[] = [90, 75, 50, 30, 0].map((percents, place) => ({
  label: String(place + 1),
  from: percents * hundred,
  value: (place + 1) * hundred,
}))

function usePresets(): Preset[] {
  const { t } = useTranslation('marks')
  const language = useLanguage()
  return [
    { id: 'five', name: t('scales.presets.five'), steps: five },
    ...scalePresets(language).map((preset, index) => ({ id: String(index), ...preset })),
    { id: 'own', name: t('scales.presets.own'), steps: [emptyStep, { ...emptyStep, from: 0 }] },
  ]
}

function Steps({ control }: { control: Control<ScaleValues, unknown, ScaleValues> }) {
  const { t } = useTranslation('marks')
  const { t: field } = useTranslation('fields')
  const say = useFieldMessage()
  const { fields, insert, remove } = useFieldArray({ control, name: 'steps' })
  const { errors, isSubmitted } = useFormState({ control, name: 'steps' })
  const steps = useWatch({ control, name: 'steps' })
  const wrong = isSubmitted ? placesThatDoNotFall(steps.map(({ from }) => ({ from: from ?? -1 }))) : []
  const whole = say(errors.steps?.root ?? mistakeOf(errors.steps))
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-medium">{t('scales.form.steps')}</legend>
      <p className="text-sm text-ink-soft">{t('scales.form.valueHint')}</p>
      <div aria-hidden className={`${rowClass} text-sm font-medium`}>
        <span>{t('scales.form.label')}</span>
        <span>{t('scales.form.from')}</span>
        <span>{t('scales.form.value')}</span>
      </div>
      {fields.map(({ id }, place) => (
        <div key={id} className={rowClass}>
          <TextInput
            control={control}
            name={`steps.${place}.label`}
            max={20}
            label={t('scales.form.labelOf', { number: place + 1 })}
            isLabelHidden
          />
          <Amount
            control={control}
            name={`steps.${place}.from`}
            label={t('scales.form.fromOf', { number: place + 1 })}
            unit="%"
            {...(wrong.includes(place) ? { message: field('scale_falling') } : {})}
          />
          <Amount
            control={control}
            name={`steps.${place}.value`}
            label={t('scales.form.valueOf', { number: place + 1 })}
          />
          {fields.length > minSteps && (
            <IconButton
              label={t('scales.form.removeStep', { number: place + 1 })}
              icon={<X aria-hidden />}
              onPress={() => remove(place)}
            />
          )}
        </div>
      ))}
      <div role="alert" className="empty:hidden">
        {whole !== undefined && <p className="font-medium text-danger">{whole}</p>}
      </div>
      {fields.length < maxScaleSteps ? (
        <Button
          size="sm"
          className="justify-self-start"
          icon={<Plus aria-hidden />}
          // Before the last one, which begins at nothing.
          onClick={() => insert(fields.length - 1, emptyStep, { focusName: `steps.${fields.length - 1}.label` })}
        >
          {t('scales.form.addStep')}
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">{t('scales.form.max', { max: maxScaleSteps })}</p>
      )}
    </fieldset>
  )
}

const rowClass = 'grid grid-cols-[1fr_1fr_1fr_2.75rem] items-start gap-1.5 sm:max-w-xl sm:gap-3'

function mistakeOf(error: { type?: unknown; message?: unknown } | undefined): FieldMistake | undefined {
  return typeof error?.message === 'string' ? { type: String(error.type), message: error.message } : undefined
}

interface AmountProps {
  control: Control<ScaleValues, unknown, ScaleValues>
  name: `steps.${number}.${'from' | 'value'}`
  label: string
  unit?: string
  message?: string
}

/** A number that is kept in hundredths. */
function Amount({ control, name, label, unit, message }: AmountProps) {
  const { field, fieldState } = useController({ control, name })
  const say = useFieldMessage()
  const error = say(fieldState.error) ?? message
  return (
    <NumberField
      label={label}
      isLabelHidden
      hasButtons={false}
      minValue={0}
      maxValue={100}
      formatOptions={{ maximumFractionDigits: 2 }}
      value={field.value === null ? null : field.value / hundred}
      onChange={(amount) => field.onChange(amount === null ? null : Math.round(amount * hundred))}
      onBlur={field.onBlur}
      {...(unit === undefined ? {} : { unit })}
      {...(error === undefined ? {} : { error })}
    />
  )
}
